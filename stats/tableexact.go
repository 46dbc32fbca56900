package stats

import (
	"math"
	"sort"
)

// A prover searches all tables within a radius of one table by branch and
// bound. Terms are fixed one after the other. When some are fixed, the sum of a
// position is known to lie in an interval; it is lost for certain at the lines
// that leave the whole interval on the wrong side, and what is lost for certain
// at the best line bounds the loss of every table below.
type prover struct {
	*search
	order  []int // terms, those that move sums most first
	lo, hi []int // by term
	// restLo and restHi bound, by depth and pattern, what the terms not yet
	// fixed can add to the sum.
	restLo, restHi [][]int
	weights        []int
	best           PointTable
	better         bool
	nodes          int
	up, down       []float64 // work space of bound
}

// prove looks for a better table within growing radii of t, as long as nodes
// last. It returns the radius within which there is none, and whole if there
// are no other tables at all. A radius of -1 says that the table returned is
// better than t.
func (x *search) prove(t PointTable) (best PointTable, radius int, whole bool) {
	p := &prover{search: x, best: t, nodes: x.Nodes, up: make([]float64, 2*x.Most+3), down: make([]float64, 2*x.Most+3)}
	for radius = 0; !whole && p.nodes > 0; radius++ {
		whole = p.within(t, radius+1)
		p.descend(0, make([]int, len(x.j.xs)))
		if p.better {
			return p.best, -1, false
		}
		if p.nodes <= 0 {
			return t, radius, false
		}
	}
	return t, radius, whole
}

// within sets the box to search and reports whether it holds every table.
func (p *prover) within(t PointTable, radius int) (whole bool) {
	k := len(t.Weights)
	p.lo, p.hi, whole = make([]int, k), make([]int, k), true
	p.weights = make([]int, k)
	span := make([]float64, k)
	p.order = p.order[:0]
	for i, w := range t.Weights {
		p.lo[i], p.hi[i] = max(w-radius, p.Least[i]), min(w+radius, p.Most)
		whole = whole && p.lo[i] == p.Least[i] && p.hi[i] == p.Most
		for g, x := range p.j.xs {
			span[i] += math.Abs(float64(x[i])) * (p.j.plus[g] + p.j.minus[g])
		}
		p.order = append(p.order, i)
	}
	sort.SliceStable(p.order, func(a, b int) bool { return span[p.order[a]] > span[p.order[b]] })
	p.restLo, p.restHi = make([][]int, k+1), make([][]int, k+1)
	p.restLo[k], p.restHi[k] = make([]int, len(p.j.xs)), make([]int, len(p.j.xs))
	for d := k - 1; d >= 0; d-- {
		term := p.order[d]
		p.restLo[d], p.restHi[d] = make([]int, len(p.j.xs)), make([]int, len(p.j.xs))
		for g, x := range p.j.xs {
			a, b := x[term]*p.lo[term], x[term]*p.hi[term]
			p.restLo[d][g] = p.restLo[d+1][g] + min(a, b)
			p.restHi[d][g] = p.restHi[d+1][g] + max(a, b)
		}
	}
	return whole
}

// descend fixes the terms from depth on, given the sums so far.
func (p *prover) descend(depth int, sums []int) {
	if p.nodes--; p.nodes <= 0 || p.better {
		return
	}
	if depth == len(p.order) {
		if t := p.table(p.weights); t.cost() < p.best.cost()-1e-12 {
			p.best, p.better = t, true
		}
		return
	}
	term := p.order[depth]
	next := make([]int, len(sums))
	for w := p.lo[term]; w <= p.hi[term]; w++ {
		p.weights[term] = w
		for g, x := range p.j.xs {
			next[g] = sums[g] + w*x[term]
		}
		if p.bound(depth+1, next)+p.Brevity*float64(w) < p.best.cost()-1e-12 {
			p.descend(depth+1, next)
		}
	}
}

// bound is the least loss that the sums allow with the terms from depth on
// anywhere in the box.
func (p *prover) bound(depth int, sums []int) float64 {
	clear(p.up)
	clear(p.down)
	last := 2*p.Most + 2
	cell := func(m int) int { return min(max(m+p.Most+1, 0), last) }
	wrong := 0.0
	for g, m := range sums {
		p.up[cell(m+p.restHi[depth][g])] += p.j.plus[g]
		p.down[cell(m+p.restLo[depth][g])] += p.j.minus[g]
		wrong += p.j.minus[g]
	}
	// The line passes the cells from the lowest up. Sums in the first cell are
	// below every line allowed, those in the last above.
	least := math.Inf(1)
	for c := range last {
		wrong += p.up[c] - p.down[c]
		least = math.Min(least, wrong)
	}
	return least / p.j.total
}
