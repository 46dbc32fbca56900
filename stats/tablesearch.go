package stats

import (
	"fmt"
	"math"

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
	// A resample whose fit contradicts every table counts against each.
	Optimal float64
	// Near holds the tables whose loss exceeds the best one's by no more than
	// one standard error of the difference, cheapest first, the best included.
	Near []NearTable
	// Cut says that there are more tables as near, which were not kept.
	Cut bool
	// Lowest and Highest bound the weights of the tables that are cheapest in
	// the middle 95% of the resamples that have a cheapest table, each brought to
	// the sum of the best one.
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
