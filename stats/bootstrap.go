package stats

import (
	"math"
	"math/rand/v2"
	"sort"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Bootstrap is a fit repeated on resampled openings.
type Bootstrap struct {
	// Betas are the coefficients of each resample, and Failed counts the
	// resamples that could not be fitted and are missing.
	Betas  [][]float64
	Failed int

	fit  *Fit
	covs []*mat.SymDense
}

// Bootstrap refits on resamples of whole openings, drawn with replacement
// among those with the same design, so that every arm keeps its number of
// games. It is the check on the sandwich, and shares none of its formulas.
func (f *Fit) Bootstrap(resamples int, seed uint64) Bootstrap {
	src := rand.NewPCG(seed, 0x626f6f74)
	var strata [][]int // patterns by design, in order of first sight
	stratumOf := make(map[string]int)
	for i, p := range f.data.patterns {
		key := p.design()
		s, seen := stratumOf[key]
		if !seen {
			s = len(strata)
			stratumOf[key] = s
			strata = append(strata, nil)
		}
		strata[s] = append(strata[s], i)
	}
	counts := f.data.multiplicities()
	b := Bootstrap{fit: f}
	for range resamples {
		weights := make([]float64, len(counts))
		for _, s := range strata {
			resample(weights, counts, s, src)
		}
		beta, information, err := f.solve(weights, f.Beta)
		if err != nil {
			b.Failed++
			continue
		}
		inv, err := inverse(information)
		if err != nil {
			b.Failed++
			continue
		}
		b.Betas = append(b.Betas, beta)
		b.covs = append(b.covs, f.sandwich(weights, beta, inv))
	}
	return b
}

// resample draws, for the patterns of one stratum, as many openings as there
// are, with replacement: a multinomial, drawn as a chain of binomials.
func resample(weights, counts []float64, stratum []int, src rand.Source) {
	left := 0.0 // openings not yet passed
	for _, i := range stratum {
		left += counts[i]
	}
	draws := left
	for _, i := range stratum {
		if draws == 0 {
			return
		}
		k := draws
		if counts[i] < left {
			k = distuv.Binomial{N: draws, P: counts[i] / left, Src: src}.Rand()
		}
		weights[i] = k
		draws -= k
		left -= counts[i]
	}
}

// SE is the standard deviation of a contrast over the resamples.
func (b Bootstrap) SE(contrast []float64) float64 {
	n, mean, squares := 0.0, 0.0, 0.0
	for _, beta := range b.Betas {
		v := dot(contrast, beta)
		n++
		d := v - mean
		mean += d / n
		squares += d * (v - mean)
	}
	return math.Sqrt(squares / (n - 1))
}

// Percentile is the interval between the quantiles of a ratio over the
// resamples.
func (b Bootstrap) Percentile(numerator, denominator []float64) (lo, hi float64) {
	ratios := make([]float64, len(b.Betas))
	for i, beta := range b.Betas {
		ratios[i] = dot(numerator, beta) / dot(denominator, beta)
	}
	if len(ratios) == 0 {
		return math.NaN(), math.NaN()
	}
	sort.Float64s(ratios)
	return rank(ratios, (1-Level)/2), rank(ratios, (1+Level)/2)
}

// JointCritical is the value that the largest of several contrasts, each less
// its estimate and over its standard error within the resample, stays below
// in size with probability Level: a check on [Fit.JointCritical] that assumes
// no normality.
func (b Bootstrap) JointCritical(contrasts [][]float64) float64 {
	var largest maxT
	for i, beta := range b.Betas {
		t := 0.0
		for _, c := range contrasts {
			d := dot(c, beta) - dot(c, b.fit.Beta)
			t = math.Max(t, math.Abs(d)/math.Sqrt(dot(c, times(b.covs[i], c))))
		}
		largest = append(largest, t)
	}
	if len(largest) == 0 {
		return math.NaN()
	}
	sort.Float64s(largest)
	return largest.quantile(Level)
}
