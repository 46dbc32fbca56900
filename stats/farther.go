package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// contendAlpha is the chance of dropping the true farthest mean in the first step.
// The second step works at a level that makes up for it.
const contendAlpha = 0.0005

// Farther estimates how much farther from the centre the farthest mean of a lies
// than the farthest mean of b, such as the shares of three players under two
// rules from a third. P is the two-sided p-value of no difference. Samples with
// equal openings are taken as dependent. Samples whose blocks all agree are treated
// as in [Compare]. The seed serves the simulation of the largest |t|. Without any
// spread the estimate carries ErrNoSpread, and p is NaN.
//
// The same data show which mean is the farthest, and on which side. An interval
// for those two means alone would cover too rarely. Let A and B run over the
// distances, upwards and downwards, of the means of a and of b. Then
//
//	max A - max B = min over B of max over A of (A - B),
//
// which lies between the same expression of the lower and the upper ends of joint
// intervals for all differences A - B. A first step drops the distances that are
// clearly not the largest, as in the two-step method of Romano, Shaikh and Wolf
// (Econometrica 82:1979, 2014). The interval is not symmetric.
func Farther(a, b []Sample, centre float64, seed uint64) (e Estimate, p float64) {
	g := newGaps(a, b, centre)
	e, p = minimax(g.over, func(d Estimate) float64 { return d.Value }), math.NaN()
	if g.load != nil {
		e, p = g.bounded(newMaxT(g.load, g.df, seed))
	}
	if g.load == nil || e.Lo == e.Hi {
		e.Lo, e.Hi, e.shape = math.NaN(), math.NaN(), fixed
		return e.warn(fmt.Errorf("%w: distances from %.4g", ErrNoSpread, centre)), math.NaN()
	}
	return e, p
}

// gaps are the differences of the distances that may be the largest.
type gaps struct {
	over  [][]Estimate // A - B, a row for each B
	under [][]Estimate // B - A, a row for each A
	load  *mat.Dense   // of their |t|, see newMaxT; nil without any spread
	df    float64
}

// A distance is that of a mean from the centre, upwards for 1, downwards for -1.
type distance struct {
	sample int
	sign   float64
}

func newGaps(a, b []Sample, centre float64) gaps {
	c := compared(slices.Concat(a, b))
	as, bs := c.contenders(0, len(a), centre), c.contenders(len(a), len(c.moments), centre)
	g := gaps{over: make([][]Estimate, len(bs)), under: make([][]Estimate, len(as)), df: math.Inf(1)}
	var rows []float64
	for i, x := range as {
		for j, y := range bs {
			d := c.farther(x, y, centre)
			g.over[j] = append(g.over[j], d)
			if d.SE > 0 {
				g.df = math.Min(g.df, d.DF)
				row := make([]float64, len(c.moments))
				row[x.sample], row[y.sample] = x.sign/d.SE, -y.sign/d.SE
				rows = append(rows, row...)
			}
			d.Value = -d.Value
			g.under[i] = append(g.under[i], d)
		}
	}
	for i := range c.moments {
		if math.IsNaN(c.cov.At(i, i)) {
			return g
		}
	}
	if len(rows) > 0 {
		load := mat.NewDense(len(rows)/len(c.moments), len(c.moments), rows)
		g.load = new(mat.Dense)
		g.load.Mul(load, root(c.cov))
	}
	return g
}

// farther is the difference of two distances.
func (c comparison) farther(x, y distance, centre float64) Estimate {
	i, j := x.sample, y.sample
	d := pairwise(c.moments[i], c.moments[j], c.cov.At(i, i), c.cov.At(j, j), x.sign*y.sign*c.cov.At(i, j), shared(c.openings[i], c.openings[j]))
	d.Value = x.sign*(c.moments[i].mean-centre) - y.sign*(c.moments[j].mean-centre)
	return d
}

// contenders are the distances of some samples that may be the largest.
func (c comparison) contenders(from, to int, centre float64) []distance {
	var all []distance
	for i := from; i < to; i++ {
		all = append(all, distance{i, 1}, distance{i, -1})
	}
	seen := slices.MaxFunc(all, func(x, y distance) int { return cmp.Compare(c.farther(x, y, centre).Value, 0) })
	n := float64(2 * len(c.moments)) // of comparisons, in both groups
	return slices.DeleteFunc(all, func(x distance) bool {
		d := c.farther(seen, x, centre)
		return d.SE > 0 && d.Value > tQuantile(1-contendAlpha/n, d.DF)*d.SE
	})
}

// bounded is the difference of the largest distances with its interval and
// p-value.
func (g gaps) bounded(largest maxT) (e Estimate, p float64) {
	q := math.Max(largest.quantile(Level+contendAlpha), tQuantile(0.5+(Level+contendAlpha)/2, g.df))
	lower := func(d Estimate) float64 { return d.Value - q*d.SE }
	size := func(d Estimate) float64 {
		if d.Value == 0 {
			return 0
		}
		return d.Value / d.SE
	}
	e = minimax(g.over, func(d Estimate) float64 { return d.Value })
	e.Lo, e.Hi = lower(minimax(g.over, lower)), -lower(minimax(g.under, lower))
	e.SE, e.shape = math.NaN(), fixed
	t := math.Max(0, math.Max(size(minimax(g.over, size)), size(minimax(g.under, size))))
	p = math.Max(largest.p(t), twoSided(t, g.df)) // the simulation is not exact
	return e, math.Min(1, p+contendAlpha)
}

// minimax is the entry that is the least over the rows of the most of a row.
func minimax(rows [][]Estimate, of func(Estimate) float64) Estimate {
	by := func(a, b Estimate) int { return cmp.Compare(of(a), of(b)) }
	var most []Estimate
	for _, row := range rows {
		most = append(most, slices.MaxFunc(row, by))
	}
	return slices.MinFunc(most, by)
}
