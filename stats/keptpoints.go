package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

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
	if r.Arms == nil || r.Arms.mean == 0 {
		return r.survival(distance, df)
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
		sum += r.survival(distance*2*mean/variance, 2*mean*mean/variance)
	}
	return sum / float64(len(r.Arms.tau2))
}

// drop gives up the points that are shown to be worse: while those kept are together
// ruled out at [Level], the one without which the others are nearest to the values. A
// term that stands alone in the end says nothing of proportions; it is kept only if it
// sets the scale.
// It fails where the values allow no proportions at all.
func (r *rounding) drop(kept []bool) ([]Dropped, error) {
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
			if worst < 0 {
				return nil, fmt.Errorf("no proportions of the points kept are possible: %w", ErrPoorValues)
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
		return out, nil
	}
}

// fixed are the points of the terms that keep theirs, 0 for the others.
func (r *rounding) fixed(kept []bool) []int {
	out := make([]int, len(kept))
	for i, is := range kept {
		if is {
			out[i] = r.Kept[i]
		}
	}
	return out
}

// release gives up points that keep the whole table away from the values: while the nearest
// table with those kept is farther than the nearest of all by more than [Level] allows, the one
// without which the others come nearest. Points that are right together can still be so at
// a scale at which the other pieces, or those that set it, cannot be whole. The distances
// differ by F with as many degrees of freedom as points are kept, if these are right; that
// the tables are whole makes the test cautious.
func (r *rounding) release(kept []bool) ([]Dropped, error) {
	least := func(kept []bool) (float64, error) {
		near, _, err := r.near(r.fixed(kept))
		if err != nil {
			return 0, err
		}
		return near[0].Distance, nil
	}
	free, err := least(make([]bool, len(kept)))
	if err != nil {
		return nil, err
	}
	var out []Dropped
	for {
		n := 0
		for _, is := range kept {
			n += int(Indicator(is))
		}
		if n == 0 {
			return out, nil
		}
		now, err := least(kept)
		if err != nil {
			return nil, err
		}
		p := r.survival(now-free, float64(n))
		if p >= 1-Level {
			return out, nil
		}
		worst, nearest := -1, math.Inf(1)
		for i := range kept {
			if !kept[i] {
				continue
			}
			kept[i] = false
			if d, err := least(kept); err == nil && d < nearest {
				worst, nearest = i, d
			}
			kept[i] = true
		}
		if worst < 0 {
			return nil, fmt.Errorf("no table without one of the points kept is possible: %w", ErrPoorValues)
		}
		kept[worst] = false
		out = append(out, Dropped{Term: worst, Points: r.Kept[worst], P: p})
	}
}

// survival is the probability that a distance of so many degrees of freedom comes about by
// chance: Hotelling's T² with the clusters less one for the covariance.
func (r *rounding) survival(distance, df float64) float64 {
	nu := float64(r.Clusters) - df
	if nu < 1 || math.IsInf(distance, 1) {
		return 0
	}
	return distuv.F{D1: df, D2: nu}.Survival(distance * nu / (df * float64(r.Clusters-1)))
}
