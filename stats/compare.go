package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// A Comparison is the difference between the means of two samples.
type Comparison struct {
	// I and J are the places of the samples compared: the value is the mean
	// of I minus the mean of J.
	I, J int
	// Estimate holds for this difference taken alone.
	Estimate
	// P is the two-sided p-value of no difference, taken alone.
	P float64
	// Holm is P adjusted for all comparisons made; see [Holm].
	Holm float64
	// Joint has a simultaneous interval: all of them cover together with
	// probability Level. The quantile of the largest |t| replaces that of t,
	// which for equal independent samples is Tukey's method. JointP is the
	// p-value that agrees with it. Holm's test may find differences that Joint
	// leaves open, because Joint must also say how large they are.
	Joint  Estimate
	JointP float64
}

// Compare estimates all differences between the means of several samples, I < J, in
// order. Blocks with equal Opening in two samples count as dependent. Setups played
// from the same openings are therefore compared within the opening, and setups played
// from independent ones are not.
//
// A sample of scores or indicators whose blocks all agree has a standard error of zero.
// It enters with the width of its exact interval instead (see [Score]). Of other
// measurements nothing is said then. The seed serves the simulation behind the joint
// intervals.
func Compare(samples []Sample, seed uint64) []Comparison {
	var pairs [][2]int
	for i := range samples {
		for j := i + 1; j < len(samples); j++ {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return compare(samples, pairs, seed)
}

// CompareWithFirst is [Compare] of every other sample with the first, in order: I is the
// other and J is 0. The joint intervals hold for these comparisons together, which for
// equal independent samples is Dunnett's method.
func CompareWithFirst(samples []Sample, seed uint64) []Comparison {
	var pairs [][2]int
	for i := 1; i < len(samples); i++ {
		pairs = append(pairs, [2]int{i, 0})
	}
	return compare(samples, pairs, seed)
}

func compare(samples []Sample, pairs [][2]int, seed uint64) []Comparison {
	if len(pairs) == 0 {
		return nil
	}
	c := compared(samples)
	all, sets, v := c.moments, c.openings, c.cov
	var out []Comparison
	for _, p := range pairs {
		i, j := p[0], p[1]
		c := Comparison{I: i, J: j, P: math.NaN(), JointP: math.NaN()}
		c.Estimate = pairwise(all[i], all[j], v.At(i, i), v.At(j, j), v.At(i, j), shared(sets[i], sets[j]))
		if c.SE > 0 {
			c.P = twoSided(c.Value/c.SE, c.DF)
		}
		c.Joint = c.Estimate
		out = append(out, c)
	}
	holm(out)
	joint(out, v, seed)
	return out
}

// comparison is what is known of several samples that are to be compared.
type comparison struct {
	moments  []moments
	openings []map[uint64]bool
	// cov is the covariance of the means, with [Sample.agreeingVariance] where
	// all blocks of a sample agree.
	cov *mat.SymDense
}

func compared(samples []Sample) comparison {
	c := comparison{cov: Covariance(samples)}
	for i, s := range samples {
		c.moments = append(c.moments, s.moments())
		c.openings = append(c.openings, s.openings())
		if c.moments[i].alike {
			c.cov.SetSym(i, i, s.agreeingVariance())
		}
	}
	return c
}

// pairwise is the difference of two means with the given variances and
// covariance. Independent samples have the degrees of freedom of Welch and
// Satterthwaite, fully shared openings those of a paired test, and partly
// shared ones the smaller sample's.
func pairwise(a, b moments, va, vb, cov float64, sharing float64) Estimate {
	m := moments{
		mean: a.mean - b.mean, se: math.Sqrt(math.Max(0, va+vb-2*cov)),
		blocks: min(a.blocks, b.blocks), games: a.games + b.games,
		effective: math.Min(a.effective, b.effective),
	}
	if a.blocks < 2 || b.blocks < 2 {
		m.se = math.NaN()
	}
	e := m.estimate(fixed)
	e.shape = student
	if sharing == 0 {
		e.DF = (va + vb) * (va + vb) / (va*va/(a.effective-1) + vb*vb/(b.effective-1))
	}
	for _, part := range []moments{a, b} {
		if part.alike && part.blocks >= 2 {
			e = e.warn(fmt.Errorf("%w: %d blocks, each with mean %.4g", ErrNoSpread, part.blocks, part.mean))
		}
	}
	return e.formed()
}

// shared is the share of the smaller sample's openings found in the other.
func shared(a, b map[uint64]bool) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	n := 0
	for opening := range b {
		if a[opening] {
			n++
		}
	}
	return float64(n) / float64(min(len(a), len(b)))
}

func (s Sample) openings() map[uint64]bool {
	set := make(map[uint64]bool, len(s))
	for _, b := range s {
		set[b.Opening] = true
	}
	return set
}

// Covariance is the cluster-robust covariance matrix of the means of several
// samples. Off the diagonal it sums over the openings that two samples share,
// and is zero where they share none. A sample with fewer than two blocks has
// variance zero here; its mean has no known error. Covariance panics without
// samples.
func Covariance(samples []Sample) *mat.SymDense {
	type influence struct {
		sample int
		value  float64
	}
	byOpening := make(map[uint64][]influence)
	var order []uint64 // of first sight, so that sums are always the same
	for i, s := range samples {
		m := s.moments()
		if m.blocks < 2 || m.alike {
			continue
		}
		g := float64(m.blocks)
		scale := math.Sqrt(g/(g-1)) / float64(m.games)
		for _, b := range s {
			if _, seen := byOpening[b.Opening]; !seen {
				order = append(order, b.Opening)
			}
			u := scale * (total(b.Values) - m.mean*float64(len(b.Values)))
			byOpening[b.Opening] = append(byOpening[b.Opening], influence{i, u})
		}
	}
	v := mat.NewSymDense(len(samples), nil)
	for _, opening := range order {
		at := byOpening[opening]
		for x, a := range at {
			for _, b := range at[x:] {
				v.SetSym(a.sample, b.sample, v.At(a.sample, b.sample)+a.value*b.value)
			}
		}
	}
	return v
}

// agreeingVariance is the variance that a sample whose blocks all agree is
// given in comparisons: that of a normal estimate whose interval reaches as
// far as the exact one does on its longer side. It is NaN without an exact
// interval.
func (s Sample) agreeingVariance() float64 {
	m := s.moments()
	if m.blocks < 2 || !s.inUnit() {
		return math.NaN()
	}
	e := m.agreeing()
	se := math.Max(e.Hi-e.Value, e.Value-e.Lo) / tQuantile(0.5+Level/2, e.DF)
	return se * se
}

func holm(all []Comparison) {
	p := make([]float64, len(all))
	for i, c := range all {
		p[i] = c.P
	}
	for i, adjusted := range Holm(p) {
		all[i].Holm = adjusted
	}
}

// joint fills in the simultaneous intervals. Comparisons without a standard
// error take no part.
func joint(all []Comparison, v *mat.SymDense, seed uint64) {
	var part []*Comparison
	df := math.Inf(1)
	for i := range all {
		if all[i].SE > 0 {
			part = append(part, &all[i])
			df = math.Min(df, all[i].DF)
		}
	}
	switch len(part) {
	case 0:
		return
	case 1: // the largest of one is that one: nothing has to be simulated
		part[0].JointP, part[0].Joint.shape = part[0].P, fixed
		return
	}
	for i := range v.SymmetricDim() {
		if math.IsNaN(v.At(i, i)) {
			v.SetSym(i, i, 0) // in no comparison with a standard error
		}
	}
	l := root(v)
	load := mat.NewDense(len(part), v.SymmetricDim(), nil)
	for row, c := range part {
		for k := range v.SymmetricDim() {
			load.Set(row, k, (l.At(c.I, k)-l.At(c.J, k))/c.SE)
		}
	}
	largest := newMaxT(load, df, seed)
	q := largest.quantile(Level)
	for _, c := range part {
		c.JointP = math.Max(c.P, largest.p(c.Value/c.SE))
		// The simulated quantile is not exact; never be sharper than alone.
		c.Joint = c.Joint.around(math.Max(q, tQuantile(0.5+Level/2, c.DF)) * c.SE)
	}
}

// PooledP is the two-sided p-value of "two samples have one mean", with the variance of
// the two together, as it is if that holds. Where a rare thing is counted, the variance of
// a small sample alone may be far too small: none or one of 200, when 2 in 100 were due,
// shows next to nothing. It is NaN without two blocks in each, or where they weigh less
// than three of one size together. The samples must share no
// opening.
func PooledP(a, b Sample) float64 {
	ma, mb := a.moments(), b.moments()
	if ma.blocks < 2 || mb.blocks < 2 {
		return math.NaN()
	}
	m := slices.Concat(a, b).moments()
	if m.effective < 3 {
		return math.NaN()
	}
	if ma.mean == mb.mean {
		return 1
	}
	se := m.se * math.Sqrt(m.effective*(1/ma.effective+1/mb.effective))
	return twoSided((ma.mean-mb.mean)/se, m.effective-2)
}
