package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"

	"gonum.org/v1/gonum/mat"
)

// A TableSearch looks for the whole points that judge positions best. What it
// minimises is the loss plus the complexity
//
//	Nearness·d(w) + Brevity·max(w),
//
// with d the distance from a real-valued fit in standard errors, so that
// pieces about which the positions say nothing keep the proportions the fit
// gives them, and among equals small numbers win.
type TableSearch struct {
	Terms []string
	// Least is the smallest weight of each term, Most the largest of any.
	Least []int
	Most  int
	// Beta is the real-valued fit the search starts from, and Cov its
	// covariance; without a covariance there is no distance.
	Beta []float64
	Cov  mat.Symmetric
	// Others are further tables to start from, such as the one in force.
	Others            [][]int
	Nearness, Brevity float64
	// Nodes bounds the work of the exact search.
	Nodes int
	// Resamples of the clusters say how sure the choice is. Refit makes the
	// real-valued fit of a resample, given how often each position was drawn;
	// without it, or where it fails, that stays as it is.
	Resamples int
	Refit     func(times []int) ([]float64, error)
	Seed      uint64
}

// A TableFit is the outcome of a search.
type TableFit struct {
	Best PointTable
	// Loss is that of the best table, and Real that of the best table of real
	// numbers found, which is what rounding to whole points is compared with.
	Loss, Real Estimate
	// Regret is how much more the best table loses than the real one.
	Regret Estimate
	// Optimal is the share of resamples of the clusters in which the best
	// table beats all others looked at and all roundings of the resample's fit.
	Optimal float64
	// Near holds the tables whose loss exceeds the best one's by no more than
	// one standard error of the difference, cheapest first, the best included.
	Near []NearTable
	// Cut says that there are more tables as near, which were not kept.
	Cut bool
	// Lowest and Highest bound the weights of the tables that are cheapest in
	// the middle 95% of the resamples, each brought to the sum of the best one.
	Lowest, Highest []float64
	// Radius is how far, in every weight at once, the exact search has proved
	// that no table is better; 0 if it ran out of nodes at once. Whole is true
	// if that covers all tables allowed.
	Radius int
	Whole  bool
	// Looked counts the tables compared.
	Looked              int
	Positions, Clusters int
}

// A NearTable is a table that the data do not tell from the best.
type NearTable struct {
	PointTable
	// More is its loss less the best one's.
	More Estimate
	// Optimal is as in TableFit.
	Optimal float64
}

// poolSize is the number of tables that resamples choose among.
const poolSize = 400

// search is a TableSearch at work on some positions.
type search struct {
	*TableSearch
	j      *judgements
	target tableTarget
	seen   map[string]PointTable
}

// Fit searches: roundings of the fit at every scale, each improved by changing
// one weight, then two at a time, until nothing helps; then branch and bound
// around the best. It fails if the numbers do not match or no position has a
// winner.
func (s TableSearch) Fit(positions []Judged) (*TableFit, error) {
	x, err := s.start(positions)
	if err != nil {
		return nil, fmt.Errorf("stats: point table: %w", err)
	}
	best := x.climb()
	radius, whole := 0, false
	for best, radius, whole = x.prove(best); radius < 0; best, radius, whole = x.prove(best) {
		best = x.improve(best) // the exact search found a better one
	}
	f := &TableFit{
		Best: best, Radius: radius, Whole: whole, Looked: len(x.seen),
		Positions: len(positions), Clusters: len(x.j.sizes),
	}
	x.compare(f)
	return f, nil
}

func (s TableSearch) start(positions []Judged) (*search, error) {
	k := len(s.Terms)
	if k == 0 || len(s.Least) != k || len(s.Beta) != k {
		return nil, fmt.Errorf("%d terms with %d least weights and %d coefficients", k, len(s.Least), len(s.Beta))
	}
	for i, least := range s.Least {
		if least < 0 || least > s.Most {
			return nil, fmt.Errorf("least weight of %s is %d, want 0 to %d", s.Terms[i], least, s.Most)
		}
	}
	j, err := newJudgements(k, positions)
	if err != nil {
		return nil, err
	}
	x := &search{TableSearch: &s, j: j, target: tableTarget{beta: s.Beta}, seen: make(map[string]PointTable)}
	if s.Cov != nil {
		v := mat.NewSymDense(k, nil)
		v.CopySym(s.Cov)
		if x.target.precision, err = inverse(v); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// table judges a table.
func (x *search) table(weights []int) PointTable {
	key := string(tableKey(weights))
	if t, seen := x.seen[key]; seen {
		return t
	}
	t := PointTable{Weights: append([]int(nil), weights...)}
	t.Line, t.Loss = x.j.lineFor(x.j.margins(weights), x.Most, x.j.plus, x.j.minus, x.j.total)
	t.Complexity = x.complexity(weights)
	x.seen[key] = t
	return t
}

func tableKey(weights []int) []byte {
	b := make([]byte, 0, 2*len(weights))
	for _, w := range weights {
		b = append(b, byte(w), byte(w>>8))
	}
	return b
}

func (x *search) complexity(weights []int) float64 {
	most := 0
	for _, w := range weights {
		most = max(most, w)
	}
	c := x.Brevity * float64(most)
	if x.Nearness > 0 {
		c += x.Nearness * x.target.distance(weights)
	}
	return c
}

// rounded is the fit at a scale at which its largest value is top.
func (x *search) rounded(top float64) []int {
	largest := 0.0
	for _, b := range x.Beta {
		largest = math.Max(largest, b)
	}
	out := make([]int, len(x.Beta))
	for i, b := range x.Beta {
		w := 0.0
		if largest > 0 {
			w = math.Round(b / largest * top)
		}
		out[i] = int(math.Min(math.Max(w, float64(x.Least[i])), float64(x.Most)))
	}
	return out
}

// climb starts from all roundings and keeps the best that improvement leads to.
func (x *search) climb() PointTable {
	starts := append([][]int(nil), x.Others...)
	for top := 1.0; top <= float64(x.Most); top += 0.25 {
		starts = append(starts, x.rounded(top))
	}
	var all []PointTable
	for _, w := range starts {
		clipped := append([]int(nil), w...)
		for i := range clipped {
			clipped[i] = min(max(clipped[i], x.Least[i]), x.Most)
		}
		all = append(all, x.table(clipped))
	}
	byCost(all)
	best := all[0]
	for _, t := range all[:min(len(all), 8)] {
		if t = x.improve(t); t.cost() < best.cost() {
			best = t
		}
	}
	return best
}

// improve changes one weight by up to two points, or two weights by one point
// each, as long as that makes the table cheaper.
func (x *search) improve(t PointTable) PointTable {
	for {
		next := x.neighbour(t)
		if next.cost() >= t.cost()-1e-12 {
			return t
		}
		t = next
	}
}

func (x *search) neighbour(t PointTable) PointTable {
	best := t
	try := func(w []int) {
		for i := range w {
			if w[i] < x.Least[i] || w[i] > x.Most {
				return
			}
		}
		if c := x.table(w); c.cost() < best.cost() {
			best = c
		}
	}
	w := append([]int(nil), t.Weights...)
	for i := range w {
		for _, d := range []int{-2, -1, 1, 2} {
			w[i] += d
			try(w)
			if d == 1 || d == -1 {
				for j := range i {
					for _, e := range []int{-1, 1} {
						w[j] += e
						try(w)
						w[j] -= e
					}
				}
			}
			w[i] -= d
		}
	}
	return best
}

// real is the best table of real numbers found: the fit, and whole numbers on
// a scale so fine that rounding does not matter.
func (x *search) real() (weights []float64, line float64) {
	fine := TableSearch{
		Terms: x.Terms, Most: 40 * x.Most, Beta: x.Beta, Least: make([]int, len(x.Terms)),
		Others: [][]int{x.rounded(40 * float64(x.Most))},
	}
	y := &search{TableSearch: &fine, j: x.j, seen: make(map[string]PointTable)}
	best := y.table(y.rounded(float64(fine.Most)))
	for step := x.Most; step >= 1; step /= 2 { // coarse changes first
		for better := true; better; {
			better = false
			for i := range best.Weights {
				for _, d := range []int{-step, step} {
					w := append([]int(nil), best.Weights...)
					w[i] = min(max(w[i]+d, 0), fine.Most)
					if t := y.table(w); t.Loss < best.Loss-1e-12 {
						best, better = t, true
					}
				}
			}
		}
	}
	for _, w := range best.Weights {
		weights = append(weights, float64(w))
	}
	return weights, best.Line
}

// compare fills in what the best table is compared with.
func (x *search) compare(f *TableFit) {
	games := f.Positions
	own := x.lossesOf(f.Best)
	f.Loss = lossShare(own, x.j.sizes, games)
	weights, line := x.real()
	ideal := x.j.losses(func(p int) float64 {
		sum := 0.0
		for t, n := range x.j.xs[p] {
			sum += weights[t] * float64(n)
		}
		return sum
	}, line)
	f.Real = lossShare(ideal, x.j.sizes, games)
	f.Regret = share(less(own, ideal), x.j.sizes, games)

	var pool []PointTable
	for _, t := range x.seen {
		pool = append(pool, t)
	}
	byCost(pool)
	if len(pool) > poolSize {
		pool, f.Cut = pool[:poolSize], true
	}
	optimal, winners := x.optimal(pool)
	f.Lowest, f.Highest = spread(winners, f.Best.Weights)
	for i, t := range pool {
		more := share(less(x.lossesOf(t), own), x.j.sizes, games)
		if more.Value > more.SE {
			f.Cut = f.Cut && i < len(pool)-1 // the last kept is not near, so none beyond is wanted
			continue
		}
		f.Near = append(f.Near, NearTable{PointTable: t, More: more, Optimal: optimal[i]})
		if string(tableKey(t.Weights)) == string(tableKey(f.Best.Weights)) {
			f.Optimal = optimal[i]
		}
	}
}

// spread bounds the weights of tables, brought to the sum of the given one.
func spread(tables [][]int, like []int) (lo, hi []float64) {
	sum := func(w []int) (s float64) {
		for _, v := range w {
			s += float64(v)
		}
		return s
	}
	for k, w := range like {
		values := []float64{float64(w)}
		for _, t := range tables {
			values = append(values, float64(t[k])*sum(like)/sum(t))
		}
		sort.Float64s(values)
		lo, hi = append(lo, rank(values, (1-Level)/2)), append(hi, rank(values, (1+Level)/2))
	}
	return lo, hi
}

func (x *search) lossesOf(t PointTable) []float64 {
	margins := x.j.margins(t.Weights)
	return x.j.losses(func(p int) float64 { return float64(margins[p]) }, t.Line)
}

func less(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		out[i] = a[i] - b[i]
	}
	return out
}

// optimal is the share of resamples of the clusters in which each table is the
// cheapest, its line chosen anew and the fit made anew. Where a rounding of the
// resample's own fit is cheaper, no table of the pool is. Winners are the
// cheapest tables of the resamples.
func (x *search) optimal(pool []PointTable) (shares []float64, winners [][]int) {
	shares = make([]float64, len(pool))
	margins := make([][]int, len(pool))
	for i, t := range pool {
		margins[i] = x.j.margins(t.Weights)
	}
	rng := rand.New(rand.NewPCG(x.Seed, 0x7461626c))
	drawn := make([]int, len(x.j.sizes))
	times := make([]int, len(x.j.of))
	for range x.Resamples {
		clear(drawn)
		for range drawn {
			drawn[rng.IntN(len(drawn))]++
		}
		for i, c := range x.j.cluster {
			times[i] = drawn[c]
		}
		r := x.resample(times)
		best, cost := -1, math.Inf(1)
		var winner []int
		for i, t := range pool {
			if c := r.cost(t.Weights, margins[i]); c < cost-1e-12 {
				best, cost, winner = i, c, t.Weights
			}
		}
		for top := 1.0; top <= float64(x.Most); top += 0.25 {
			w := r.rounded(top)
			if c := r.cost(w, r.j.margins(w)); c < cost-1e-12 {
				best, cost, winner = -1, c, w
			}
		}
		if best >= 0 {
			shares[best] += 1 / float64(x.Resamples)
		}
		winners = append(winners, winner)
	}
	return shares, winners
}

// resample is the search with positions drawn so many times each.
func (x *search) resample(times []int) *search {
	own := *x.TableSearch
	j := *x.j
	j.plus, j.minus, j.total = make([]float64, len(j.xs)), make([]float64, len(j.xs)), 1e-300
	for i, p := range j.of {
		v := float64(times[i]) * j.truth[i]
		j.total += math.Abs(v)
		if v > 0 {
			j.plus[p] += v
		} else {
			j.minus[p] -= v
		}
	}
	r := &search{TableSearch: &own, j: &j, target: x.target}
	if x.Refit != nil {
		if beta, err := x.Refit(times); err == nil && len(beta) == len(own.Beta) {
			own.Beta, r.target.beta = beta, beta
		}
	}
	return r
}

// cost is what a table costs, given its sums.
func (x *search) cost(weights, margins []int) float64 {
	_, loss := x.j.lineFor(margins, x.Most, x.j.plus, x.j.minus, x.j.total)
	return loss + x.complexity(weights)
}

// CompareTables judges a given table, at the line that suits it best, by the
// positions another was chosen by: its loss, and that less the other's.
func CompareTables(weights []int, best PointTable, positions []Judged) (loss, more Estimate, err error) {
	j, err := newJudgements(len(weights), positions)
	if err != nil {
		return loss, more, fmt.Errorf("stats: point table: %w", err)
	}
	reach := 0
	for _, w := range weights {
		reach = max(reach, w)
	}
	margins, others := j.margins(weights), j.margins(best.Weights)
	line, _ := j.lineFor(margins, reach, j.plus, j.minus, j.total)
	own := j.losses(func(p int) float64 { return float64(margins[p]) }, line)
	rest := j.losses(func(p int) float64 { return float64(others[p]) }, best.Line)
	return lossShare(own, j.sizes, len(positions)), share(less(own, rest), j.sizes, len(positions)), nil
}
