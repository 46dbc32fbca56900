package figure

import (
	"math"
	"slices"

	"komi/experiments/answer"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// ridges draws histograms.
type ridges struct{ answer.Ridges }

// bins is the largest number of bins.
const bins = 44

func (r ridges) figure() (height vg.Length, paint func(draw.Canvas)) {
	const row = 46
	var names []string
	for _, ridge := range r.Rows {
		names = append(names, ridge.Label)
	}
	p := newPlot(r.XLabel)
	rowLabels(p, names)
	p.Y.Min -= 0.1
	lo, width, n := r.grid()
	scale(p, lo, lo+width*float64(n), Width, answer.PlainTicks.Write)
	p.Add(rules{}, r)
	if r.Zero {
		p.Add(band{centre: 0})
	}
	return vg.Length(row*len(r.Rows)) + 46, func(c draw.Canvas) { p.Draw(draw.Crop(c, 0, -16, 2, -4)) }
}

// grid is the start, the width and the number of the bins.
func (r ridges) grid() (lo, width float64, n int) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, ridge := range r.Rows {
		for _, v := range ridge.Values {
			lo, hi = math.Min(lo, v), math.Max(hi, v)
		}
	}
	if lo > hi {
		return 0, 1, 1
	}
	if r.Zero { // before the width, or a range far from zero has no end of bins
		lo, hi = math.Min(lo, 0), math.Max(hi, 0)
	}
	width = roundStep(math.Max(hi-lo, 1e-6) / bins)
	if r.Whole {
		lo, width = 0, math.Max(1, roundStep(hi/bins))
	}
	lo = math.Floor(lo/width) * width // so no bin straddles zero: who won is the point
	return lo, width, int(math.Floor((hi-lo)/width+1e-9)) + 1
}

// Plot draws the rows; it makes ridges a plot.Plotter.
func (r ridges) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	lo, width, n := r.grid()
	tallest := 0.0
	shares := make([][]float64, len(r.Rows))
	for i, ridge := range r.Rows {
		shares[i] = histogram(ridge.Values, lo, width, n)
		tallest = math.Max(tallest, slices.Max(append(shares[i], 0)))
	}
	unit := y(1) - y(0)
	for i, ridge := range r.Rows {
		base := y(rowAt(i, len(r.Rows))) - 0.28*unit
		c.StrokeLine2(stroke(Rule, 0.8), c.Min.X, base, c.Max.X, base)
		if len(ridge.Values) == 0 {
			continue
		}
		outline := []vg.Point{{X: x(lo), Y: base}}
		for k, share := range shares[i] {
			h := base + vg.Length(share/tallest)*0.72*unit
			outline = append(outline, vg.Point{X: x(lo + width*float64(k)), Y: h}, vg.Point{X: x(lo + width*float64(k+1)), Y: h})
		}
		outline = append(outline, vg.Point{X: x(lo + width*float64(n)), Y: base})
		c.FillPolygon(colour(Soft), outline)
		c.StrokeLines(stroke(answer.Accent, 1), outline)
		if !math.IsNaN(ridge.Middle) {
			at := base - 4.5
			c.StrokeLine2(stroke(Ink, 2), x(ridge.Low), at, x(ridge.High), at)
			disc(c, Ink, vg.Point{X: x(ridge.Middle), Y: at}, 3.2)
		}
	}
}

func histogram(values []float64, lo, width float64, n int) []float64 {
	shares := make([]float64, n)
	for _, v := range values {
		k := int(math.Floor((v-lo)/width + 1e-9))
		shares[max(0, min(n-1, k))] += 1 / float64(len(values))
	}
	return shares
}
