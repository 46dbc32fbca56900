package stats

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// WholePoints rounds values to whole points: of all tables in which one term has a
// number of points from From to To it takes the one nearest to the values,
//
//	d(w) = min over s > 0 of (b - s·w)ᵀ·V⁻¹·(b - s·w)
//	     = bᵀPb - (wᵀPb)²/(wᵀPw), with P = V⁻¹,
//
// so that an ill-known value gives way to a well-known one. The factor s between points
// and values is fitted to each table; nothing is taken as known. A table and its double
// are equally near, so the scale must be set from outside: Top sets it.
type WholePoints struct {
	Terms []string
	// Values are on any scale, and Cov is their covariance on Clusters clusters.
	Values   []float64
	Cov      mat.Symmetric
	Clusters int
	// Arms is what the scatter of arms adds, Cov included; nil for none. Intervals then
	// average over every τ that the games allow, as those of [Fit.WithArms] do.
	Arms *Scatter
	// Top is the term that sets the scale: it has From to To points.
	Top, From, To int
	// Least are the fewest points of each term; 1 if nil.
	Least []int
	// Kept are points that a term keeps unless they are shown to be worse; 0 for none. They
	// are, if values in their proportions would seldom be so far from them, or if the nearest
	// table with them is farther from the values than another by more than chance explains.
	Kept []int
}

// A Rounded is the outcome of [WholePoints.Round].
type Rounded struct {
	// Best is the table taken: the simplest of those within Tie of the nearest one.
	Best WholeTable
	// Near are all tables within NearEqual of the nearest one, nearest first, the best
	// included. Cut says that there were more than MostNear.
	Near []WholeTable
	Cut  bool
	// Kept says of each term whether it kept its points. Dropped are those that did
	// not, in the order in which they were given up.
	Kept    []bool
	Dropped []Dropped
	// Scale is the value of a point by Best.
	Scale float64
}

// A WholeTable is whole points by term, at a distance from the values.
type WholeTable struct {
	Weights  []int
	Distance float64
}

// A Dropped is a term whose points were shown to be worse than others.
type Dropped struct {
	Term   int
	Points int
	// P is the probability that the points kept until then, this one among them, are
	// right and chance makes them look as bad.
	P float64
}

const (
	// NearEqual is the distance beyond the nearest table up to which tables are listed:
	// one squared standard error, which makes a table e^-½ = 0.6 times as likely.
	NearEqual = 1.0
	// Tie is the distance that is taken for none: tables so near to the nearest one are
	// told by their simplicity.
	Tie = 0.1
	// MostNear bounds the list of near-equal tables, and mostSteps the search for them.
	MostNear  = 2000
	mostSteps = 5_000_000
)

// ErrPoorValues: the values are known too badly to make points of them.
var ErrPoorValues = errors.New("values known too badly for points")

// Round finds the tables. It fails where the numbers do not match or the value of Top is
// not shown to be above 0.
func (p WholePoints) Round() (Rounded, error) {
	r, err := p.rounding()
	if err != nil {
		return Rounded{}, fmt.Errorf("stats: whole points: %w", err)
	}
	out := Rounded{Kept: make([]bool, len(p.Terms))}
	for i := range p.Terms {
		out.Kept[i] = p.Kept != nil && p.Kept[i] > 0
	}
	if out.Dropped, err = r.drop(out.Kept); err != nil {
		return Rounded{}, fmt.Errorf("stats: whole points: %w", err)
	}
	more, err := r.release(out.Kept)
	if err != nil {
		return Rounded{}, fmt.Errorf("stats: whole points: %w", err)
	}
	out.Dropped = append(out.Dropped, more...)
	if out.Near, out.Cut, err = r.near(r.fixed(out.Kept)); err != nil {
		return Rounded{}, fmt.Errorf("stats: whole points: %w", err)
	}
	slices.SortFunc(out.Near, func(a, b WholeTable) int {
		return cmp.Or(cmp.Compare(a.Distance, b.Distance), slices.Compare(a.Weights, b.Weights))
	})
	out.Best = out.Near[0]
	for _, t := range out.Near {
		if t.Distance <= out.Near[0].Distance+Tie && simpler(t.Weights, out.Best.Weights) {
			out.Best = t
		}
	}
	w := numbersOf(out.Best.Weights)
	pw := times(r.p, w)
	out.Scale = dot(w, r.pb) / dot(w, pw)
	return out, nil
}

// Distance is how far a table is from the values, at the scale that suits it best, and
// the probability that values in its proportions look as far by chance. Terms of no
// points are left out: the table says nothing of them.
func (p WholePoints) Distance(weights []int) (distance, probability float64, err error) {
	r, err := p.rounding()
	if err != nil {
		return 0, 0, fmt.Errorf("stats: whole points: %w", err)
	}
	if len(weights) != len(p.Terms) {
		return 0, 0, fmt.Errorf("stats: whole points: %d points for %d terms", len(weights), len(p.Terms))
	}
	given := make([]bool, len(weights))
	for i, w := range weights {
		given[i] = w > 0
	}
	distance, probability, _ = r.apart(weights, given)
	return distance, probability, nil
}

// InPoints returns the values in points, scaled so that they add up to the sum of the
// table: divided by s = Σb / Σw, whose uncertainty is counted in. The scale nearest by the
// covariance would have a smaller variance, but rounding the table pulls it to 0 where all
// values are in doubt together. The sets are Fieller's, and the joint ones hold for all
// terms together. It fails unless there is a number of points for each term.
func (p WholePoints) InPoints(weights []int, seed uint64) ([]Value, error) {
	_, err := p.rounding()
	if err != nil || len(weights) != len(p.Terms) {
		return nil, fmt.Errorf("stats: whole points: %d points for %d terms: %w", len(weights), len(p.Terms), cmp.Or(err, ErrFewData))
	}
	sum := 0.0
	for _, n := range weights {
		sum += float64(n)
	}
	point := make([]float64, len(weights))
	for i := range point {
		point[i] = 1 / sum
	}
	v := mat.NewSymDense(len(weights), nil)
	v.CopySym(p.Cov)
	f := &Fit{
		Terms: p.Terms, Beta: p.Values, Cov: v, Clusters: p.Clusters, Games: p.Clusters,
		with: slices.Repeat([]int{p.Clusters}, len(weights)), arms: p.Arms,
	}
	if p.Arms != nil {
		f.Sampling = p.Arms.without(v)
	}
	var numerators [][]float64
	for i := range weights {
		numerators = append(numerators, f.Unit(i))
	}
	contrasts := f.ratioContrasts(numerators, point)
	joint := f.JointCritical(contrasts, seed)
	var out []Value
	for i, numerator := range numerators {
		critical := f.critical(contrasts[i])
		out = append(out, Value{
			Term: p.Terms[i], Ratio: f.Ratio(numerator, point, critical), Joint: f.Ratio(numerator, point, math.Max(joint, critical)),
		})
	}
	return out, nil
}

// simpler reports whether a table is simpler than another: of fewer different numbers,
// then of a smaller sum.
func simpler(a, b []int) bool {
	different := func(w []int) int {
		seen := map[int]bool{}
		for _, n := range w {
			seen[n] = true
		}
		return len(seen)
	}
	sum := func(w []int) (n int) {
		for _, x := range w {
			n += x
		}
		return n
	}
	return cmp.Or(cmp.Compare(different(a), different(b)), cmp.Compare(sum(a), sum(b)), slices.Compare(a, b)) < 0
}

func numbersOf(weights []int) []float64 {
	out := make([]float64, len(weights))
	for i, w := range weights {
		out[i] = float64(w)
	}
	return out
}

// A rounding is a WholePoints at work.
type rounding struct {
	WholePoints
	p  *mat.SymDense // V⁻¹
	pb []float64
	bb float64 // bᵀPb
}

func (p WholePoints) rounding() (*rounding, error) {
	k := len(p.Terms)
	if k == 0 || len(p.Values) != k || p.Cov == nil || p.Cov.SymmetricDim() != k ||
		p.Kept != nil && len(p.Kept) != k || p.Least != nil && len(p.Least) != k {
		return nil, fmt.Errorf("%d terms with %d values, or other points or covariances", k, len(p.Values))
	}
	if p.Top < 0 || p.Top >= k || p.From < 1 || p.To < p.From {
		return nil, fmt.Errorf("term %d of %d has %d to %d points", p.Top, k, p.From, p.To)
	}
	v := mat.NewSymDense(k, nil)
	v.CopySym(p.Cov)
	r := &rounding{WholePoints: p}
	var err error
	if r.p, err = inverse(v); err != nil {
		return nil, err
	}
	r.pb = times(r.p, p.Values)
	r.bb = dot(p.Values, r.pb)
	return r, nil
}

// distance is d(w); infinite where the table has the wrong sign.
func (r *rounding) distance(w []float64) float64 {
	along := dot(w, r.pb)
	if !(along > 0) {
		return math.Inf(1)
	}
	return math.Max(0, r.bb-along*along/dot(w, times(r.p, w)))
}
