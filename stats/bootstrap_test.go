package stats

import (
	"math"
	"math/rand/v2"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Bootstrap is a fit repeated on resampled openings.
type Bootstrap struct {
	// Betas are the coefficients of each resample, and Failed counts the
	// resamples that could not be fitted and are missing.
	Betas  [][]float64
	Failed int
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
	var b Bootstrap
	for range resamples {
		weights := make([]float64, len(counts))
		for _, s := range strata {
			resample(weights, counts, s, src)
		}
		beta, _, err := f.solve(weights, f.Beta)
		if err != nil {
			b.Failed++
			continue
		}
		b.Betas = append(b.Betas, beta)
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

// RowBootstrap resamples rows as if they were independent, and takes the quantiles of
// the ratios. It stands apart from the other methods because it is slow.
func RowBootstrap(resamples int, seed uint64) Method {
	return Method{"row bootstrap", func(f *Fit, base int, of []int) ([]Set, error) {
		f, err := Regress(f.data.Unclustered(), Logit)
		if err != nil {
			return nil, err
		}
		b := f.Bootstrap(resamples, seed)
		var out []Set
		for _, term := range of {
			lo, hi := b.Percentile(f.Unit(term), f.Unit(base))
			out = append(out, Set{Interval, lo, hi})
		}
		return out, nil
	}}
}
