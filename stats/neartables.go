package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

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

// run finds the tables in which the top term has so many points. It fails if the values
// are known too badly for their number to be bounded.
func (e *enumeration) run(fixed []int, top int) error {
	if e.r.bb <= e.bound {
		return ErrPoorValues // even a table of nothing is as near
	}
	var free []int
	w := make([]float64, len(e.r.Terms))
	for i := range w {
		switch {
		case i == e.r.Top:
			w[i] = float64(e.r.topPoints(fixed, top))
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
	x, err := e.cut(w, free)
	if err != nil {
		return err
	}
	e.descend(x, w, len(free)-1, x.room)
	return nil
}

// An ellipsoid holds the points u of the free terms with (u-centre)ᵀLLᵀ(u-centre) ≤ room,
// where L is a lower triangle.
type ellipsoid struct {
	free   []int // the terms
	centre *mat.VecDense
	l      mat.TriDense
	room   float64
}

// cut is the ellipsoid of the free terms, of which w has none, where the others have the
// points of w:
//
//	uᵀAu + 2uᵀg + c ≤ 0, so that its centre is -A⁻¹g and its room gᵀA⁻¹g - c.
func (e *enumeration) cut(w []float64, free []int) (*ellipsoid, error) {
	r, k, n := e.r, len(w), len(free)
	m := mat.NewSymDense(k, nil)
	for i := range k {
		for j := i; j < k; j++ {
			m.SetSym(i, j, (r.bb-e.bound)*r.p.At(i, j)-r.pb[i]*r.pb[j])
		}
	}
	a := mat.NewSymDense(n, nil)
	mw := times(m, w)
	g := mat.NewVecDense(n, nil)
	for i, f := range free {
		g.SetVec(i, mw[f])
		for j := i; j < n; j++ {
			a.SetSym(i, j, m.At(f, free[j]))
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(a) {
		return nil, ErrPoorValues // tables without the top term are as near
	}
	x := &ellipsoid{free: free, centre: mat.NewVecDense(n, nil)}
	if err := chol.SolveVecTo(x.centre, g); err != nil {
		return nil, ErrPoorValues
	}
	x.centre.ScaleVec(-1, x.centre)
	x.room = -mat.Dot(x.centre, g) - dot(w, mw)
	chol.LTo(&x.l)
	return x, nil
}

// descend sets the free terms from the i-th down to the first, within the room that those
// set before leave: the square of a point's distance from the centre is the sum over i of
// (Σ over j ≥ i of L(j,i)·(u(j)-centre(j)))².
func (e *enumeration) descend(x *ellipsoid, w []float64, i int, room float64) {
	if e.left <= 0 {
		return
	}
	if i < 0 {
		e.take(w)
		return
	}
	shift, own := 0.0, x.l.At(i, i)
	for j := i + 1; j < len(x.free); j++ {
		shift += x.l.At(j, i) * (w[x.free[j]] - x.centre.AtVec(j))
	}
	mid := x.centre.AtVec(i) - shift/own
	reach := math.Sqrt(math.Max(0, room)) / own
	for n := max(e.r.least(x.free[i]), int(math.Ceil(mid-reach-1e-9))); float64(n) <= mid+reach+1e-9; n++ {
		e.left--
		w[x.free[i]] = float64(n)
		step := own * (float64(n) - mid)
		e.descend(x, w, i-1, room-step*step)
	}
}

// take keeps a table if it is near enough, and lowers the bound by it.
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
