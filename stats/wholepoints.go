package stats

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
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
	// Kept are points that a term keeps unless they are shown to be worse; 0 for none.
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
	// the right proportions and chance makes them look as bad.
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
	out.Dropped = r.drop(out.Kept)
	fixed := make([]int, len(p.Terms))
	for i, kept := range out.Kept {
		if kept {
			fixed[i] = p.Kept[i]
		}
	}
	if out.Near, out.Cut, err = r.near(fixed); err != nil {
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

// apart is the distance between the values of some terms and points for them, whatever
// the values of the others, the probability that it comes about where the points are
// right, and its degrees of freedom.
func (r *rounding) apart(points []int, of []bool) (distance, probability float64, df int) {
	var at []int
	for i, is := range of {
		if is {
			at = append(at, i)
		}
	}
	if len(at) < 2 {
		return 0, 1, 0
	}
	part := WholePoints{Terms: make([]string, len(at)), Clusters: r.Clusters, From: 1, To: 1}
	cov := mat.NewSymDense(len(at), nil)
	cov.SubsetSym(r.Cov, at)
	var w []float64
	var rows [][]float64
	for _, a := range at {
		part.Values, w = append(part.Values, r.Values[a]), append(w, float64(points[a]))
		row := make([]float64, len(r.Terms))
		row[a] = 1
		rows = append(rows, row)
	}
	part.Cov, part.Arms = cov, r.Arms.Of(rows)
	sub, err := part.rounding()
	if err != nil {
		return math.Inf(1), 0, len(at) - 1
	}
	distance = sub.distance(w)
	return distance, sub.chance(w, distance), len(at) - 1
}

// chance is the probability that the distance of points comes about where they are right:
// Hotelling's T² with the clusters less one for the covariance. Where arms scatter, the
// distance is the mean over τ² of quadratic forms of normal errors, each taken for a
// multiple of χ² with the same mean and variance (Box, Ann. Math. Stat. 25:290, 1954).
func (r *rounding) chance(w []float64, distance float64) float64 {
	df := float64(len(w) - 1)
	survival := func(distance, df float64) float64 {
		nu := float64(r.Clusters) - df
		if nu < 1 || math.IsInf(distance, 1) {
			return 0
		}
		return distuv.F{D1: df, D2: nu}.Survival(distance * nu / (df * float64(r.Clusters-1)))
	}
	if r.Arms == nil || r.Arms.mean == 0 {
		return survival(distance, df)
	}
	// What chance and what τ² = 1 add, seen by the form P - Pw(Pw)'/w'Pw.
	k := len(w)
	form := mat.NewSymDense(k, nil)
	form.CopySym(r.p)
	pw := times(r.p, w)
	addOuter(form, -1/dot(w, pw), pw)
	added := mat.NewSymDense(k, nil)
	for _, pull := range r.Arms.pull {
		addOuter(added, 1, pull)
	}
	var chance, arms, square mat.Dense
	chance.Mul(form, r.Arms.without(r.Cov))
	arms.Mul(form, added)
	trace := func(a, b *mat.Dense) float64 {
		square.Mul(a, b)
		return mat.Trace(&square)
	}
	cc, ca, aa := trace(&chance, &chance), trace(&chance, &arms), trace(&arms, &arms)
	sum := 0.0
	for _, tau2 := range r.Arms.tau2 {
		mean := mat.Trace(&chance) + tau2*mat.Trace(&arms)
		variance := 2 * (cc + 2*tau2*ca + tau2*tau2*aa)
		sum += survival(distance*2*mean/variance, 2*mean*mean/variance)
	}
	return sum / float64(len(r.Arms.tau2))
}

// drop gives up the points that are shown to be worse: while those kept are together
// ruled out at [Level], the one without which the others are nearest to the values. A
// term that stands alone in the end says nothing of proportions; it is kept only if it
// sets the scale.
func (r *rounding) drop(kept []bool) []Dropped {
	var out []Dropped
	for {
		_, p, df := r.apart(r.Kept, kept)
		if df > 0 && p < 1-Level {
			worst, least := -1, math.Inf(1)
			for i := range kept {
				if !kept[i] {
					continue
				}
				kept[i] = false
				if d, _, _ := r.apart(r.Kept, kept); d < least {
					worst, least = i, d
				}
				kept[i] = true
			}
			kept[worst] = false
			out = append(out, Dropped{Term: worst, Points: r.Kept[worst], P: p})
			continue
		}
		if df == 0 {
			for i := range kept {
				kept[i] = kept[i] && i == r.Top
			}
		}
		return out
	}
}

// near lists all tables within NearEqual of the nearest one, with the points of some
// terms fixed.
func (r *rounding) near(fixed []int) (tables []WholeTable, cut bool, err error) {
	bound := math.Inf(1) // the distance of a good table
	for top := r.From; top <= r.To; top++ {
		if w := r.start(fixed, top); r.distance(w) < bound {
			bound = r.distance(w)
		}
	}
	if math.IsInf(bound, 1) {
		return nil, false, ErrPoorValues
	}
	e := enumeration{r: r, bound: bound + NearEqual, left: mostSteps}
	for top := r.From; top <= r.To; top++ {
		if fixed[r.Top] > 0 && top != max(r.From, min(r.To, fixed[r.Top])) {
			continue
		}
		if err := e.run(fixed, top); err != nil {
			return nil, false, err
		}
	}
	least := math.Inf(1)
	for _, t := range e.found {
		least = math.Min(least, t.Distance)
	}
	for _, t := range e.found {
		if t.Distance <= least+NearEqual {
			tables = append(tables, t)
		}
	}
	if len(tables) == 0 {
		return nil, false, ErrPoorValues
	}
	slices.SortFunc(tables, func(a, b WholeTable) int { return cmp.Compare(a.Distance, b.Distance) })
	cut = e.left <= 0 || len(tables) > MostNear
	return tables[:min(len(tables), MostNear)], cut, nil
}

func (r *rounding) least(term int) int {
	if r.Least == nil {
		return 1
	}
	return max(1, r.Least[term])
}

// topPoints are the points of the term that sets the scale: those it keeps, or the
// number tried.
func (r *rounding) topPoints(fixed []int, top int) int {
	if fixed[r.Top] > 0 {
		return fixed[r.Top]
	}
	return top
}

// start is a good table with so many points for the top term: the values rounded at its
// scale, and then improved point by point.
func (r *rounding) start(fixed []int, top int) []float64 {
	w := make([]float64, len(r.Terms))
	unit := r.Values[r.Top] / float64(r.topPoints(fixed, top))
	for i := range w {
		switch {
		case fixed[i] > 0:
			w[i] = float64(fixed[i])
		case i == r.Top:
			w[i] = float64(top)
		default:
			w[i] = math.Max(float64(r.least(i)), math.Round(r.Values[i]/unit))
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range w {
			if fixed[i] > 0 || i == r.Top {
				continue
			}
			for _, by := range []float64{-1, 1} {
				before := r.distance(w)
				if w[i]+by < float64(r.least(i)) {
					continue
				}
				if w[i] += by; r.distance(w) < before-1e-12 {
					changed = true
				} else {
					w[i] -= by
				}
			}
		}
	}
	return w
}

// An enumeration finds every table within a bound. With D the bound, d(w) ≤ D is
//
//	wᵀMw ≤ 0 with M = (bᵀPb - D)·P - (Pb)(Pb)ᵀ,
//
// a cone; where the top term has a given number of points its cut is an ellipsoid about
// the values at that scale, if the top term is known well enough. The whole numbers
// inside are found one term after the other, each within what the ones before leave
// (Fincke and Pohst, Math. Comp. 44:463, 1985).
type enumeration struct {
	r     *rounding
	bound float64
	found []WholeTable
	left  int // steps that may still be made
}

func (e *enumeration) run(fixed []int, top int) error {
	r := e.r
	k := len(r.Terms)
	if r.bb <= e.bound {
		return ErrPoorValues // even a table of nothing is as near
	}
	var free []int
	w := make([]float64, k)
	for i := range k {
		switch {
		case i == r.Top:
			w[i] = float64(r.topPoints(fixed, top))
		case fixed[i] > 0:
			w[i] = float64(fixed[i])
		default:
			free = append(free, i)
		}
	}
	if len(free) == 0 {
		e.take(w)
		return nil
	}
	m := mat.NewSymDense(k, nil)
	for i := range k {
		for j := i; j < k; j++ {
			m.SetSym(i, j, (r.bb-e.bound)*r.p.At(i, j)-r.pb[i]*r.pb[j])
		}
	}
	// uᵀAu + 2uᵀg + c ≤ 0 for the free terms u.
	n := len(free)
	a := mat.NewSymDense(n, nil)
	mw := times(m, w) // w is 0 where it is free
	g := mat.NewVecDense(n, nil)
	for i, f := range free {
		g.SetVec(i, mw[f])
		for j := i; j < n; j++ {
			a.SetSym(i, j, m.At(f, free[j]))
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(a) {
		return ErrPoorValues // tables without the top term are as near
	}
	centre := mat.NewVecDense(n, nil)
	if err := chol.SolveVecTo(centre, g); err != nil {
		return ErrPoorValues
	}
	centre.ScaleVec(-1, centre)
	room := mat.Dot(centre, g)
	room = -room - dot(w, mw) // gᵀA⁻¹g - c
	var l mat.TriDense
	chol.LTo(&l)
	u := make([]int, n)
	// descend sets the terms from the last to the first: uᵀAu is the sum over i of
	// (Σ over j ≥ i of L(j,i)·u(j))².
	var descend func(i int, room float64)
	descend = func(i int, room float64) {
		if e.left <= 0 {
			return
		}
		if i < 0 {
			for j, f := range free {
				w[f] = float64(u[j])
			}
			e.take(w)
			for _, f := range free {
				w[f] = 0
			}
			return
		}
		shift := 0.0
		for j := i + 1; j < n; j++ {
			shift += l.At(j, i) * (float64(u[j]) - centre.AtVec(j))
		}
		mid := centre.AtVec(i) - shift/l.At(i, i)
		reach := math.Sqrt(math.Max(0, room)) / l.At(i, i)
		for x := max(r.least(free[i]), int(math.Ceil(mid-reach-1e-9))); float64(x) <= mid+reach+1e-9; x++ {
			e.left--
			u[i] = x
			step := l.At(i, i) * (float64(x) - mid)
			descend(i-1, room-step*step)
		}
	}
	descend(n-1, room)
	return nil
}

func (e *enumeration) take(w []float64) {
	d := e.r.distance(w)
	if d > e.bound+1e-9 {
		return
	}
	e.bound = math.Min(e.bound, d+NearEqual)
	t := WholeTable{Weights: make([]int, len(w)), Distance: d}
	for i, x := range w {
		t.Weights[i] = int(x)
	}
	e.found = append(e.found, t)
	if len(e.found) < 4*MostNear {
		return
	}
	slices.SortFunc(e.found, func(a, b WholeTable) int { return cmp.Compare(a.Distance, b.Distance) })
	e.found = e.found[:2*MostNear] // the nearest stay
	if worst := e.found[len(e.found)-1].Distance; worst < e.bound {
		e.bound, e.left = worst, min(e.left, mostSteps/10)
	}
}
