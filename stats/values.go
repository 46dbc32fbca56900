package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A Value is a term's coefficient in units of another's: a piece in pawns.
type Value struct {
	Term string
	// Ratio has the interval for this value taken alone.
	Ratio
	// Joint has the interval that covers together with those of the other
	// values with probability Level.
	Joint Ratio
}

// Values estimates the given terms in units of the base term: [Fit.Ratios] of
// single coefficients.
func (f *Fit) Values(base int, of []int, seed uint64) []Value {
	var names []string
	var numerators [][]float64
	for _, term := range of {
		names = append(names, f.Terms[term])
		numerators = append(numerators, f.Unit(term))
	}
	return f.Ratios(names, numerators, f.Unit(base), seed)
}

// Ratios estimates sums of coefficients in units of another sum, with Fieller sets:
// a piece in pawns, or a piece as a share of an army. The critical value of each alone
// is [Fit.Critical]; the joint ones share the quantile of the largest |t|, simulated
// from the covariance of the fit with the seed (Dilba, Bretz and Guiard 2006, plug-in
// method).
func (f *Fit) Ratios(names []string, numerators [][]float64, denominator []float64, seed uint64) []Value {
	contrasts := f.ratioContrasts(numerators, denominator)
	joint := f.JointCritical(contrasts, seed)
	var out []Value
	for i, numerator := range numerators {
		critical, wild := f.Critical(contrasts[i], seed)
		v := Value{
			Term:  names[i],
			Ratio: f.Ratio(numerator, denominator, critical),
			Joint: f.Ratio(numerator, denominator, math.Max(joint, critical)),
		}
		if wild {
			v.Warnings = append(v.Warnings, wildWarning(f.clustersIn(contrasts[i])))
			v.Joint.Warnings = append(v.Joint.Warnings, wildWarning(f.clustersIn(contrasts[i])))
		}
		out = append(out, v)
	}
	return out
}

// Settled reports whether the joint interval is narrow enough: its half-width
// at most the given share of the value, or at most the absolute bound in units
// of the base, whichever allows more. Games may be stopped on it: it looks at where the
// value lies only for the share, and rehearsals stop by it, too.
func (v Value) Settled(relative, absolute float64) bool {
	return v.Joint.OK() && v.Joint.HalfWidth() <= math.Max(relative*math.Abs(v.Value), absolute)
}

func wildWarning(clusters int) error {
	return fmt.Errorf("%w: %d clusters, critical value by the wild bootstrap", ErrThin, clusters)
}

// ValueContrasts returns the sums b - v·base that are zero at the estimated
// values v: what the Fieller sets of [Fit.Values] are about.
func (f *Fit) ValueContrasts(base int, of []int) [][]float64 {
	var numerators [][]float64
	for _, term := range of {
		numerators = append(numerators, f.Unit(term))
	}
	return f.ratioContrasts(numerators, f.Unit(base))
}

// ratioContrasts returns for each numerator the sum that is zero at its estimated
// ratio to the denominator.
func (f *Fit) ratioContrasts(numerators [][]float64, denominator []float64) [][]float64 {
	var out [][]float64
	below := dot(denominator, f.Beta)
	for _, numerator := range numerators {
		ratio := dot(numerator, f.Beta) / below
		c := make([]float64, len(numerator))
		for j := range c {
			c[j] = numerator[j] - ratio*denominator[j]
		}
		out = append(out, c)
	}
	return out
}

// Critical is the critical value of a studentised contrast at Level. It is
// Student's, with one degree of freedom less than clusters (see [Fit.WithArms] for
// arms that scatter). With fewer than WildClusters clusters wild is true, and the
// value is that of the wild bootstrap if larger.
func (f *Fit) Critical(contrast []float64, seed uint64) (critical float64, wild bool) {
	g := f.clustersIn(contrast)
	critical = f.critical(contrast)
	if g >= WildClusters {
		return critical, false
	}
	return math.Max(critical, f.wildT(contrast, seed).quantile(Level)), true
}

// JointCritical is the critical value at Level of the largest |t| among several
// contrasts. It is simulated from the fitted covariance with the seed, on the
// fewest degrees of freedom of any contrast; see [Fit.WithArms] for arms that
// scatter. It is NaN if no contrast has a standard error.
func (f *Fit) JointCritical(contrasts [][]float64, seed uint64) float64 {
	cov, arms := f.Cov, 0
	var tau []float64
	if f.arms != nil {
		cov, arms = f.Sampling, len(f.arms.pull)
		for _, tau2 := range f.arms.tau2 {
			tau = append(tau, math.Sqrt(tau2))
		}
	}
	l := root(cov)
	var rows, shifts []float64
	df := math.Max(1, float64(f.Clusters-1))
	for _, c := range contrasts {
		se := math.Sqrt(f.covariance(c, c))
		if !(se > 0) {
			continue
		}
		for k := range c {
			along := 0.0
			for i, w := range c {
				along += w * l.At(i, k) / se
			}
			rows = append(rows, along)
		}
		for a := range arms {
			shifts = append(shifts, dot(c, f.arms.pull[a])/se)
		}
		df = math.Min(df, f.degrees(c))
	}
	if len(rows) == 0 {
		return math.NaN()
	}
	n := len(rows) / len(f.Beta)
	load := mat.NewDense(n, len(f.Beta), rows)
	if arms == 0 {
		return newMaxT(load, df, seed).quantile(Level)
	}
	var moved mat.SymDense // fewer numbers to draw than one an arm
	moved.SymOuterK(1, mat.NewDense(n, arms, shifts))
	return newMixedMaxT(load, df, root(&moved), tau, seed).quantile(Level)
}
