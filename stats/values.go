package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"

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

// Values estimates the given terms in units of the base term, with Fieller
// sets. The critical value of each alone is [Fit.Critical]; the joint ones
// share the quantile of the largest |t|, simulated from the covariance of
// the fit with the seed (Dilba, Bretz and Guiard 2006, plug-in method).
func (f *Fit) Values(base int, of []int, seed uint64) []Value {
	contrasts := f.ValueContrasts(base, of)
	joint := f.JointCritical(contrasts, seed)
	var out []Value
	for i, term := range of {
		critical, wild := f.Critical(contrasts[i], seed)
		v := Value{
			Term:  f.Terms[term],
			Ratio: f.Ratio(f.Unit(term), f.Unit(base), critical),
			Joint: f.Ratio(f.Unit(term), f.Unit(base), math.Max(joint, critical)),
		}
		if wild {
			v.Warnings = append(v.Warnings, wildWarning(f.clustersIn(contrasts[i])))
			v.Joint.Warnings = append(v.Joint.Warnings, wildWarning(f.clustersIn(contrasts[i])))
		}
		out = append(out, v)
	}
	return out
}

func wildWarning(clusters int) error {
	return fmt.Errorf("%w: %d clusters, critical value by the wild bootstrap", ErrThin, clusters)
}

// ValueContrasts returns the sums b - v·base that are zero at the estimated
// values v: what the Fieller sets of [Fit.Values] are about.
func (f *Fit) ValueContrasts(base int, of []int) [][]float64 {
	var out [][]float64
	for _, term := range of {
		c := f.Unit(term)
		c[base] -= f.Beta[term] / f.Beta[base]
		out = append(out, c)
	}
	return out
}

// Critical is the value that the studentised contrast stays below, in size,
// with probability Level: Student's with as many degrees of freedom as
// clusters less one, or if there are fewer than WildClusters, and wild then is
// true, that of the wild bootstrap if it is larger.
func (f *Fit) Critical(contrast []float64, seed uint64) (critical float64, wild bool) {
	g := f.clustersIn(contrast)
	critical = tQuantile(0.5+Level/2, math.Max(1, float64(g-1)))
	if g >= WildClusters {
		return critical, false
	}
	return math.Max(critical, f.wildT(contrast, seed).quantile(Level)), true
}

// JointCritical is the value that the largest of several studentised contrasts
// stays below, in size, with probability Level, for coefficients that are
// normal with the fitted covariance and as many degrees of freedom as the
// fewest clusters behind a contrast, less one.
func (f *Fit) JointCritical(contrasts [][]float64, seed uint64) float64 {
	l := root(f.Cov)
	var rows [][]float64
	g := f.Clusters
	for _, c := range contrasts {
		se := math.Sqrt(f.covariance(c, c))
		if !(se > 0) {
			continue
		}
		row := make([]float64, len(c))
		for k := range row {
			for i, w := range c {
				row[k] += w * l.At(i, k) / se
			}
		}
		rows = append(rows, row)
		g = min(g, f.clustersIn(c))
	}
	if len(rows) == 0 {
		return math.NaN()
	}
	load := mat.NewDense(len(rows), len(f.Beta), nil)
	for i, row := range rows {
		load.SetRow(i, row)
	}
	return newMaxT(load, math.Max(1, float64(g-1)), seed).quantile(Level)
}

// wildDraws is how often the wild bootstrap is drawn.
const wildDraws = 1999

// wildT is the distribution of |t| of a contrast under the wild cluster
// bootstrap: every cluster's contribution to the estimate is kept in size and
// given a random sign, and the sum is divided by its own clustered standard
// error (the score bootstrap of Kline and Santos 2012). With fewer than twelve
// clusters Webb's six-point weights replace the signs, of which there would
// be too few.
func (f *Fit) wildT(contrast []float64, seed uint64) maxT {
	direction := times(f.Naive, contrast)
	var u []float64
	for i, s := range f.scores(f.Beta) {
		v := dot(direction, s)
		if v == 0 {
			continue
		}
		for range f.data.patterns[i].openings {
			u = append(u, v)
		}
	}
	return wildDistribution(u, seed)
}

// wildDistribution draws |t| for the sum of contributions u.
func wildDistribution(u []float64, seed uint64) maxT {
	rng := rand.New(rand.NewPCG(seed, 0x77696c64))
	g := float64(len(u))
	draws := make(maxT, wildDraws)
	for d := range draws {
		sum, squares := 0.0, 0.0
		for _, v := range u {
			w := v * wildWeight(len(u), rng)
			sum += w
			squares += w * w
		}
		spread := g / (g - 1) * (squares - sum*sum/g)
		draws[d] = math.Abs(sum) / math.Sqrt(math.Max(spread, 1e-300))
	}
	sort.Float64s(draws)
	return draws
}

// wildWeight draws a weight of mean zero and variance one.
func wildWeight(clusters int, rng *rand.Rand) float64 {
	if clusters >= 12 {
		return float64(2*rng.IntN(2) - 1)
	}
	size := math.Sqrt(float64(1+rng.IntN(3)) / 2) // √(1/2), 1, √(3/2)
	return size * float64(2*rng.IntN(2)-1)
}

// WildMean is the mean of a sample with the interval of the wild bootstrap,
// value ± quantile of |t| · SE, for a few blocks of skewed values where the t
// interval of [Mean] is not trusted. The interval cannot be moved to another
// level.
func WildMean(s Sample, seed uint64) Estimate {
	e := Mean(s)
	if !(e.SE > 0) {
		return e
	}
	var u []float64
	for _, b := range s {
		u = append(u, total(b.Values)-e.Value*float64(len(b.Values)))
	}
	h := wildDistribution(u, seed).quantile(Level) * e.SE
	e.Lo, e.Hi, e.shape = e.Value-h, e.Value+h, fixed
	return e
}
