package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Scatter is what arms add to the covariance of a fit's coefficients, or of sums of
// them.
type Scatter struct {
	// pull is how the numbers move with what each arm adds; of coefficients A⁻¹·g, with
	// g the derivative of the scores.
	pull [][]float64
	// tau2 are equally likely values of τ², and mean is their mean.
	tau2 []float64
	mean float64
}

// Scatter is what arms add, of a fit made by [Fit.WithArms]; else nil.
func (f *Fit) Scatter() *Scatter { return f.arms }

// Of is what arms add to sums of the numbers, one row of weights a sum.
func (s *Scatter) Of(rows [][]float64) *Scatter {
	if s == nil {
		return nil
	}
	out := &Scatter{tau2: s.tau2, mean: s.mean}
	for _, p := range s.pull {
		moved := make([]float64, len(rows))
		for i, row := range rows {
			moved[i] = dot(row, p)
		}
		out.pull = append(out.pull, moved)
	}
	return out
}

// without is a covariance less what arms add to it on average.
func (s *Scatter) without(cov mat.Symmetric) *mat.SymDense {
	out := mat.NewSymDense(cov.SymmetricDim(), nil)
	out.CopySym(cov)
	for _, p := range s.pull {
		addOuter(out, -s.mean, p)
	}
	return out
}

// WithArms returns the fit with the scatter of the arms added to its covariance:
//
//	Cov = A⁻¹·(B + E[τ²]·Σ g·g')·A⁻¹
//
// with g the derivative of the scores by the effect of an arm. The intervals are
// about the mean over all arms that could have been chosen, not only these. They
// average over the distribution of τ² (see tauLaw): a single estimate would often
// be 0 where arms scatter little, and the intervals would be too short. With fewer
// than four degrees of freedom for τ the fit is returned unchanged.
func (f *Fit) WithArms() *Fit {
	s := f.scattered()
	if s.df < leastSpare || f.arms != nil {
		return f
	}
	at := make(map[string]int, len(s.arms))
	pull := make([][]float64, len(s.arms)) // g of each arm
	for i, arm := range s.arms {
		at[arm] = i
		pull[i] = make([]float64, len(f.Beta))
	}
	for r, n := range f.rowGames() {
		x := f.x(r)
		mu, slope := f.Link.mean(dot(x, f.Beta))
		for j, v := range x {
			pull[at[f.data.rows[r].arm]][j] += n * f.Link.weight(mu, slope) * slope * v
		}
	}
	for i, g := range pull {
		pull[i] = times(f.Naive, g)
	}
	out := *f
	out.arms = &Scatter{pull: pull, tau2: s.law().points()}
	for _, t := range out.arms.tau2 {
		out.arms.mean += t / tauPoints
	}
	out.Sampling = f.Cov
	out.Cov = mat.NewSymDense(len(f.Beta), nil)
	out.Cov.CopySym(f.Cov)
	for _, p := range pull {
		addOuter(out.Cov, out.arms.mean, p)
	}
	return &out
}

// critical is the value that a studentised contrast stays below, in size, with
// probability Level. By chance alone it has Student's t distribution on as many
// degrees of freedom as the fewest clusters behind one of its terms, less one. Where
// arms scatter, it has a mixture of such distributions over τ²; what arms add for a
// given τ² is known, which makes the degrees of freedom more (Satterthwaite,
// Biometrics Bull. 2:110, 1946).
func (f *Fit) critical(contrast []float64) float64 {
	df := f.degrees(contrast)
	if f.arms == nil || f.arms.mean == 0 {
		return tQuantile(0.5+Level/2, df)
	}
	chance := dot(contrast, times(f.Sampling, contrast))
	all := f.covariance(contrast, contrast)
	if !(chance > 0) {
		return tQuantile(0.5+Level/2, df)
	}
	t := 1.0
	for range 100 {
		tail, density := 0.0, 0.0
		for _, tau2 := range f.arms.tau2 {
			more := 1 + (all-chance)/chance*tau2/f.arms.mean
			scale := math.Sqrt(all / chance / more)
			of := distuv.StudentsT{Sigma: 1, Nu: math.Min(df*more*more, normalFrom)}
			tail += 2 * of.Survival(t*scale) / tauPoints
			density += 2 * of.Prob(t*scale) * scale / tauPoints
		}
		// The tail is convex, so that Newton's steps from the left end at the root.
		step := (tail - (1 - Level)) / density
		t += step
		if math.Abs(step) < 1e-6 {
			break
		}
	}
	return t
}
