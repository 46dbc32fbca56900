package stats

import (
	"errors"
	"fmt"
	"math"
	"sort"

	"gonum.org/v1/gonum/mat"
)

// A Judged is a position in which points were counted, with what playing it on
// without a count has shown.
type Judged struct {
	// Opening names the cluster, as in Block.
	Opening uint64
	// X is the first side's pieces less the second's, one number a term.
	X []int
	// Truth says by its sign who is better and by its size how sure that is:
	// the logarithm of the odds that the first side won when it was played on.
	Truth float64
}

// A PointTable gives each piece a whole number of points. The first side is judged
// ahead if its sum less the second's is above the line. The line lies halfway
// between whole numbers, so no sum falls on it.
type PointTable struct {
	Weights []int
	Line    float64
	// Loss is the share of the truth that is judged wrongly,
	//
	//	Σ |truth|·1{sign(w·x - line) ≠ sign(truth)} / Σ |truth|,
	//
	// so an even position misjudged costs nothing and a won one much. The
	// numerator is (Σ|truth| - Σ truth·sign(w·x - line))/2, linear in the truth
	// but for a constant: errors in the truth add noise to a comparison of
	// tables, and no bias.
	Loss float64
	// Complexity is the penalty added to the loss; see [TableSearch].
	Complexity float64
}

// cost is what the search minimises.
func (t PointTable) cost() float64 { return t.Loss + t.Complexity }

// errNoTruth: nothing to judge tables by.
var errNoTruth = errors.New("no position with a winner")

// judgements is positions made ready for judging tables: equal ones added up.
type judgements struct {
	xs      [][]int
	total   float64   // Σ |truth|
	plus    []float64 // by pattern: truth in favour of the first side
	minus   []float64 // by pattern: truth in favour of the second, positive
	of      []int     // pattern of each position
	cluster []int     // of each position
	sizes   []float64 // Σ |truth| by cluster
	truth   []float64
}

func newJudgements(terms int, positions []Judged) (*judgements, error) {
	j := &judgements{}
	patternOf, clusterOf := make(map[string]int), make(map[uint64]int)
	for i, p := range positions {
		if len(p.X) != terms {
			return nil, fmt.Errorf("position %d: %d numbers for %d terms", i, len(p.X), terms)
		}
		if math.IsNaN(p.Truth) || math.IsInf(p.Truth, 0) {
			return nil, fmt.Errorf("position %d: truth is %v, want a finite number", i, p.Truth)
		}
		key := fmt.Sprint(p.X)
		at, seen := patternOf[key]
		if !seen {
			at = len(j.xs)
			patternOf[key] = at
			j.xs = append(j.xs, append([]int(nil), p.X...))
			j.plus, j.minus = append(j.plus, 0), append(j.minus, 0)
		}
		c, seen := clusterOf[p.Opening]
		if !seen {
			c = len(j.sizes)
			clusterOf[p.Opening] = c
			j.sizes = append(j.sizes, 0)
		}
		j.of, j.cluster, j.truth = append(j.of, at), append(j.cluster, c), append(j.truth, p.Truth)
		j.sizes[c] += math.Abs(p.Truth)
		j.total += math.Abs(p.Truth)
		if p.Truth > 0 {
			j.plus[at] += p.Truth
		} else {
			j.minus[at] -= p.Truth
		}
	}
	if j.total == 0 {
		return nil, errNoTruth
	}
	return j, nil
}

// margins are the sums of a table, by pattern.
func (j *judgements) margins(weights []int) []int {
	out := make([]int, len(j.xs))
	for p, x := range j.xs {
		for t, n := range x {
			out[p] += weights[t] * n
		}
	}
	return out
}

// lineFor returns the best line for the sums of a table, of equally good ones
// the nearest to zero, and the loss there. Lines farther than reach and a half
// are not considered.
func (j *judgements) lineFor(margins []int, reach int, plus, minus []float64, total float64) (line, loss float64) {
	// below[i]: what is lost by moving the line up past the sum i-reach.
	below := make([]float64, 2*reach+1)
	wrong := 0.0 // with the line below everything
	for p, m := range margins {
		wrong += minus[p]
		switch at := m + reach; {
		case at < 0:
			wrong += plus[p] - minus[p]
		case at < len(below):
			below[at] += plus[p] - minus[p]
		}
	}
	loss = math.Inf(1)
	for i := range len(below) + 1 {
		k := float64(i-reach) - 0.5
		if wrong < loss-1e-9 || wrong < loss+1e-9 && math.Abs(k) < math.Abs(line) {
			line, loss = k, wrong
		}
		if i < len(below) {
			wrong += below[i]
		}
	}
	return line, loss / total
}

// losses are what a table judges wrongly, by cluster.
func (j *judgements) losses(margin func(pattern int) float64, line float64) []float64 {
	out := make([]float64, len(j.sizes))
	for i, p := range j.of {
		if (margin(p) > line) != (j.truth[i] > 0) {
			out[j.cluster[i]] += math.Abs(j.truth[i])
		}
	}
	return out
}

// share estimates the ratio of sums over clusters, Σ part / Σ size, with the
// clustered standard error of a ratio.
func share(part, size []float64, games int) Estimate {
	g := float64(len(part))
	all, squares := total(size), 0.0
	for _, s := range size {
		squares += s * s
	}
	m := moments{blocks: len(part), games: games, mean: total(part) / all, se: math.NaN(), effective: all * all / squares}
	if m.blocks >= 2 {
		v := 0.0
		for i := range part {
			r := part[i] - m.mean*size[i]
			v += r * r
		}
		m.se = math.Sqrt(g/(g-1)*v) / all
	}
	return m.estimate(student)
}

// lossShare is share for parts that are none or all of each member's size, so
// that it lies between 0 and 1 and its interval as well, as in [Score].
func lossShare(part, size []float64, games int) Estimate {
	e := share(part, size, games)
	if e.Blocks >= 2 && e.SE == 0 {
		m := moments{blocks: e.Blocks, games: games, mean: e.Value, effective: e.DF + 1}
		return m.agreeing()
	}
	e.shape, e.size = studentUnit, e.Value*(1-e.Value)/(e.SE*e.SE)
	return e.formed()
}

// A tableTarget is the real-valued fit that tables are compared with.
type tableTarget struct {
	beta      []float64
	precision *mat.SymDense // nil for none
}

// distance is the mean over the terms of the squared distance of the table
// from the fit, in standard errors, at the scale that suits it best: about 1
// or below for a table the fit does not contradict.
func (d tableTarget) distance(weights []int) float64 {
	if d.precision == nil {
		return 0
	}
	w := make([]float64, len(weights))
	for i, v := range weights {
		w[i] = float64(v)
	}
	pw := times(d.precision, w)
	ww, wb := dot(w, pw), dot(d.beta, pw)
	if ww == 0 {
		return math.Inf(1)
	}
	scale := wb / ww
	if scale <= 0 {
		return math.Inf(1)
	}
	bb := dot(d.beta, times(d.precision, d.beta))
	return math.Max(0, bb-scale*wb) / float64(len(weights))
}

// byCost sorts tables, cheapest first and equal ones by their weights.
func byCost(tables []PointTable) {
	sort.Slice(tables, func(a, b int) bool {
		x, y := tables[a], tables[b]
		if x.cost() != y.cost() {
			return x.cost() < y.cost()
		}
		for i := range x.Weights {
			if x.Weights[i] != y.Weights[i] {
				return x.Weights[i] < y.Weights[i]
			}
		}
		return false
	})
}
