package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"

	"gonum.org/v1/gonum/mat"
)

// A TableSearch looks for the whole points that judge positions best. It minimises
// the loss plus a penalty, the complexity
//
//	Nearness·d(w) + Brevity·max(w),
//
// with d the distance from a real-valued fit in standard errors. Pieces about
// which the positions say nothing thus keep the proportions of the fit, and small
// numbers win among equals.
//
// It is a local search with restarts. The loss is a step function of the points
// with many local minima, so the search proves nothing: it returns the best table
// it found.
type TableSearch struct {
	Terms []string
	// Least is the smallest weight of each term, Most the largest of any.
	Least []int
	Most  int
	// Beta is the real-valued fit the search starts from, and Cov its
	// covariance. Without a covariance there is no distance.
	Beta []float64
	Cov  mat.Symmetric
	// Others are further tables to start from, such as the one in force.
	Others            [][]int
	Nearness, Brevity float64
	// Restarts is how often the search starts again from the best table,
	// changed at random.
	Restarts int
	// Resamples is the number of resamples of the clusters that say how sure the
	// result is. Refit makes the real-valued fit of a resample, given how often
	// each position was drawn. Without it, or where it fails, Beta stays.
	Resamples int
	Refit     func(times []int) ([]float64, error)
	// Seed determines the restarts and the resamples.
	Seed uint64
}

// A TableFit is the outcome of a search.
type TableFit struct {
	// Best is the best table found.
	Best PointTable
	// Loss is the loss of Best. Real is the loss of the best table of real
	// numbers found; it is never above Loss.
	Loss, Real Estimate
	// Regret is how much more the best table loses than the real one.
	Regret Estimate
	// Optimal is the share of resamples of the clusters in which the best
	// table beats all others found and all roundings of the resample's fit.
	// A resample whose fit contradicts every table counts against each.
	Optimal float64
	// Near holds the tables found whose loss exceeds the best one's by no more
	// than one standard error of the difference, cheapest first, the best
	// included. There may be others that the search did not meet.
	Near []NearTable
	// Cut says that more tables were found as near and were not kept.
	Cut bool
	// Lowest and Highest bound the weights of the tables that are cheapest in the
	// middle 95% of the resamples, of those that have a cheapest table. Each table is
	// scaled to the sum of the best one.
	Lowest, Highest []float64
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

// A search is a TableSearch at work on some positions.
type search struct {
	*TableSearch
	j      *judgements
	target tableTarget
	seen   map[string]PointTable
}

// Fit searches. It fails if the numbers do not match or no position has a winner.
func (s TableSearch) Fit(positions []Judged) (*TableFit, error) {
	x, err := s.start(positions)
	if err != nil {
		return nil, fmt.Errorf("stats: point table: %w", err)
	}
	f := &TableFit{Best: x.best(), Looked: len(x.seen), Positions: len(positions), Clusters: len(x.j.sizes)}
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

// bestStarts is how many of the starting tables are improved.
const bestStarts = 8

// best improves the cheapest roundings of the fit and given tables, and then
// restarts.
func (x *search) best() PointTable {
	var starts []PointTable
	for _, w := range append(x.roundings(), x.Others...) {
		starts = append(starts, x.table(x.clipped(w)))
	}
	byCost(starts)
	changes := append(oneWeight(len(x.Terms), 1, 2), twoWeights(len(x.Terms))...)
	best := starts[0]
	try := func(t PointTable) {
		if t = x.descend(t, changes); t.cost() < best.cost() {
			best = t
		}
	}
	for _, t := range starts[:min(len(starts), bestStarts)] {
		try(t)
	}
	rng := rand.New(rand.NewPCG(x.Seed, 0x72657374))
	for range x.Restarts {
		try(x.table(x.shaken(best.Weights, rng)))
	}
	return best
}

// shaken scales a table at random and moves each weight at random by up to a third of
// the largest.
func (x *search) shaken(weights []int, rng *rand.Rand) []int {
	top := 0
	for _, w := range weights {
		top = max(top, w)
	}
	scale := (1 + rng.Float64()*float64(x.Most-1)) / float64(max(top, 1))
	reach := max(1, int(scale*float64(top)/3))
	out := make([]int, len(weights))
	for i, w := range weights {
		out[i] = int(math.Round(scale*float64(w))) + rng.IntN(2*reach+1) - reach
	}
	return x.clipped(out)
}

// clipped is a table with all weights brought within their bounds.
func (x *search) clipped(weights []int) []int {
	out := make([]int, len(weights))
	for i, w := range weights {
		out[i] = min(max(w, x.Least[i]), x.Most)
	}
	return out
}

// descend goes to the cheapest table that one of the changes leads to, until none
// is cheaper.
func (x *search) descend(t PointTable, changes [][]int) PointTable {
	w := make([]int, len(t.Weights))
	for {
		next := t
		for _, change := range changes {
			allowed := true
			for i, by := range change {
				w[i] = t.Weights[i] + by
				allowed = allowed && w[i] >= x.Least[i] && w[i] <= x.Most
			}
			if !allowed {
				continue
			}
			if c := x.table(w); c.cost() < next.cost() {
				next = c
			}
		}
		if next.cost() >= t.cost()-1e-12 {
			return t
		}
		t = next
	}
}

// oneWeight are the changes of one of k weights by one of the steps, up or down.
func oneWeight(k int, steps ...int) [][]int {
	var out [][]int
	for i := range k {
		for _, step := range steps {
			for _, by := range []int{-step, step} {
				change := make([]int, k)
				change[i] = by
				out = append(out, change)
			}
		}
	}
	return out
}

// twoWeights are the changes of two of k weights by one point each, up or down.
func twoWeights(k int) [][]int {
	var out [][]int
	for i := range k {
		for j := range i {
			for _, by := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
				change := make([]int, k)
				change[i], change[j] = by[0], by[1]
				out = append(out, change)
			}
		}
	}
	return out
}

// table judges a table, at the line that suits it best.
func (x *search) table(weights []int) PointTable {
	key := tableKey(weights)
	if t, seen := x.seen[key]; seen {
		return t
	}
	t := PointTable{Weights: append([]int(nil), weights...), Complexity: x.complexity(weights)}
	t.Line, t.Loss = x.j.lineFor(x.j.margins(weights), x.Most)
	x.seen[key] = t
	return t
}

func tableKey(weights []int) string {
	b := make([]byte, 0, 2*len(weights))
	for _, w := range weights {
		b = append(b, byte(w), byte(w>>8))
	}
	return string(b)
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

// roundings are the fit rounded at every scale, the largest weight from 1 to Most.
func (x *search) roundings() [][]int {
	var out [][]int
	for top := 1.0; top <= float64(x.Most); top += 0.25 {
		out = append(out, x.rounded(top))
	}
	return out
}

// rounded is the fit at a scale at which its largest value is top.
func (x *search) rounded(top float64) []int {
	largest := 0.0
	for _, b := range x.Beta {
		largest = math.Max(largest, b)
	}
	out := make([]int, len(x.Beta))
	for i, b := range x.Beta {
		if largest > 0 {
			out[i] = int(math.Round(b / largest * top))
		}
	}
	return x.clipped(out)
}

// realScale is how many fine points make a whole one. Fine points stand for real
// numbers.
const realScale = 40

// real is the best table found of fine points, with which rounding does not matter. The
// search starts from the fit and from the best table of whole points.
func (x *search) real(whole PointTable) PointTable {
	k := len(x.Terms)
	fine := TableSearch{Terms: x.Terms, Most: realScale * x.Most, Beta: x.Beta, Least: make([]int, k)}
	y := &search{TableSearch: &fine, j: x.j, seen: make(map[string]PointTable)}
	scaled := make([]int, k)
	for i, w := range whole.Weights {
		scaled[i] = realScale * w
	}
	starts := []PointTable{y.table(y.rounded(float64(fine.Most))), y.table(scaled)}
	for i := range starts {
		for step := x.Most; step >= 1; step /= 2 { // coarse changes first
			starts[i] = y.descend(starts[i], oneWeight(k, step))
		}
	}
	byCost(starts)
	return starts[0]
}

// A tableTarget is the real-valued fit that tables are compared with.
type tableTarget struct {
	beta      []float64
	precision *mat.SymDense // nil for none
}

// distance is the mean over the terms of the squared distance of the table from the
// fit, in standard errors, at the scale that suits the table best. It is about 1 or
// below for a table that the fit does not contradict.
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
