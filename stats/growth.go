package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A Growth is how a value changes with the setting.
type Growth struct {
	Term string
	// Trend is that of the logarithm of the value, so its slope is a rate: 0.01 is one
	// per cent per doubling. To show that the value does not depend on the budget, test
	// the slope against 0 by [Equivalent].
	Trend Trend
	// Joint is the slope with the interval that covers together with those
	// of the other terms.
	Joint Estimate
}

// Growths fits the trend of values, terms in units of the base, over fits
// made at several settings. The fits must have the same terms. It fails where
// a value is not positive, for which there is no rate.
func Growths(fits []*Fit, settings []float64, base int, of []int, seed uint64) ([]Growth, error) {
	if len(fits) != len(settings) || len(fits) < 2 {
		return nil, fmt.Errorf("stats: growth: %d fits for %d settings, want as many and at least 2", len(fits), len(settings))
	}
	cov := JointCovariance(fits)
	k := len(fits[0].Beta)
	blocks, games := fits[0].Clusters, 0
	for _, f := range fits {
		if len(f.Beta) != k {
			return nil, fmt.Errorf("stats: growth: fits with terms %q and %q", fits[0].Terms, f.Terms)
		}
		games += f.Games
	}
	m := len(of) * len(fits) // log values, by term and then by setting
	y := make([]float64, m)
	gradient := mat.NewDense(m, k*len(fits), nil)
	for a, term := range of {
		for i, f := range fits {
			v := f.Beta[term] / f.Beta[base]
			if !(v > 0) {
				return nil, fmt.Errorf("stats: growth: %s is %.3g %s at %v, want a positive value", f.Terms[term], v, f.Terms[base], settings[i])
			}
			y[a*len(fits)+i] = math.Log(v)
			gradient.Set(a*len(fits)+i, i*k+term, 1/f.Beta[term])
			gradient.Set(a*len(fits)+i, i*k+base, -1/f.Beta[base])
			blocks = min(blocks, f.clustersIn(f.Unit(term)), f.clustersIn(f.Unit(base)))
		}
	}
	logs := congruent(gradient, cov)
	var out []Growth
	slopes := mat.NewDense(len(of), m, nil)
	for a, term := range of {
		from, to := a*len(fits), (a+1)*len(fits)
		part := logs.SliceSym(from, to).(*mat.SymDense)
		t, err := NewTrend(settings, y[from:to], part, blocks, games)
		if err != nil {
			return nil, err
		}
		out = append(out, Growth{Term: fits[0].Terms[term], Trend: t, Joint: t.Slope})
		slopes.SetRow(a, slopeOf(settings, part, m, from))
	}
	joinSlopes(out, congruent(slopes, logs), blocks, seed)
	return out, nil
}

// slopeOf is the weighted slope as a sum over all log values, of which those
// of one term start at from.
func slopeOf(x []float64, cov mat.Symmetric, m, from int) []float64 {
	var sw, sx, sxx float64
	for i, v := range x {
		w := 1 / cov.At(i, i)
		sw += w
		sx += w * v
		sxx += w * v * v
	}
	out := make([]float64, m)
	for i, v := range x {
		out[from+i] = (sw*v - sx) / cov.At(i, i) / (sw*sxx - sx*sx)
	}
	return out
}

func joinSlopes(growths []Growth, cov *mat.SymDense, blocks int, seed uint64) {
	load := root(cov)
	for i := range growths {
		for j := range growths {
			load.Set(i, j, load.At(i, j)/growths[i].Trend.Slope.SE)
		}
	}
	df := math.Max(1, float64(blocks-1))
	q := math.Max(newMaxT(load, df, seed).quantile(Level), tQuantile(0.5+Level/2, df)) // never sharper than alone
	for i := range growths {
		growths[i].Joint = growths[i].Joint.around(q * growths[i].Joint.SE)
	}
}

// congruent is m·v·mᵀ.
func congruent(m mat.Matrix, v mat.Symmetric) *mat.SymDense {
	var half, full mat.Dense
	half.Mul(m, v)
	full.Mul(&half, m.T())
	return symmetric(&full)
}

// symmetric is a matrix that is symmetric but for rounding.
func symmetric(m *mat.Dense) *mat.SymDense {
	n, _ := m.Dims()
	out := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			out.SetSym(i, j, (m.At(i, j)+m.At(j, i))/2)
		}
	}
	return out
}
