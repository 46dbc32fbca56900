package stats

import (
	"fmt"
	"math"
)

// A Shrinkage is a family of estimates pulled towards its mean.
type Shrinkage struct {
	// Mean is the weighted mean of the family and SE its standard error.
	Mean, SE float64
	// Spread is the estimated standard deviation of the true values.
	Spread float64
	// Shrunk holds the members, in the order given. An estimate that cannot
	// be used, for want of a standard error, is returned as it was.
	Shrunk []Estimate
}

// Shrink replaces each estimate by what is to be expected of it given the
// others: the best of fifty setups looks better than it is, and is pulled
// back the further the less is known about it. The true values are taken as
// normal around a common mean with a spread estimated by Paule and Mandel
// (1982); the intervals are Morris's empirical Bayes ones (JASA 78:47, 1983),
// which allow for the mean and the spread being estimated. Shrink fails with
// fewer than four usable estimates.
func Shrink(family []Estimate) (Shrinkage, error) {
	var y, variance []float64
	for _, e := range family {
		if usable(e) {
			y = append(y, e.Value)
			variance = append(variance, e.SE*e.SE)
		}
	}
	if len(y) < 4 {
		return Shrinkage{}, fmt.Errorf("stats: shrink: %d estimates with a standard error, want at least 4", len(y))
	}
	tau2 := pauleMandel(y, variance)
	mean, precision, _ := weightedMean(y, variance, tau2)
	out := Shrinkage{Mean: mean, SE: 1 / math.Sqrt(precision), Spread: math.Sqrt(tau2)}

	meanVariance := 0.0 // weighted like the mean, for Morris's correction
	for _, v := range variance {
		meanVariance += v / (v + tau2) / precision
	}
	k := float64(len(y))
	for _, e := range family {
		if !usable(e) {
			out.Shrunk = append(out.Shrunk, e)
			continue
		}
		v, d := e.SE*e.SE, e.Value-mean
		// The pull, a little less than v/(v+τ²) because τ² is an estimate.
		pull := (k - 3) / (k - 1) * v / (v + tau2)
		share := 1 / (v + tau2) / precision
		s2 := v*(1-(1-share)*pull) + 2/(k-3)*pull*pull*(meanVariance+tau2)/(v+tau2)*d*d
		e.Value -= pull * d
		e.SE, e.DF, e.shape = math.Sqrt(s2), math.Inf(1), student
		out.Shrunk = append(out.Shrunk, e.formed())
	}
	return out, nil
}

func usable(e Estimate) bool { return e.SE > 0 && !math.IsNaN(e.Value) }

// weightedMean returns the mean with weights 1/(v+τ²), the sum of the weights
// and the weighted sum of squares about the mean.
func weightedMean(y, variance []float64, tau2 float64) (mean, precision, squares float64) {
	for i, v := range variance {
		w := 1 / (v + tau2)
		precision += w
		mean += w * y[i]
	}
	mean /= precision
	for i, v := range variance {
		squares += (y[i] - mean) * (y[i] - mean) / (v + tau2)
	}
	return mean, precision, squares
}

// pauleMandel is the τ² at which the weighted sum of squares equals its
// expectation k-1, or zero if it is smaller already at τ² = 0.
func pauleMandel(y, variance []float64) float64 {
	target := float64(len(y) - 1)
	exceeds := func(tau2 float64) bool {
		_, _, q := weightedMean(y, variance, tau2)
		return q > target
	}
	if !exceeds(0) {
		return 0
	}
	lo, hi := 0.0, 1.0
	for exceeds(hi) {
		hi *= 2
	}
	for range 200 {
		mid := (lo + hi) / 2
		if exceeds(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}
