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
