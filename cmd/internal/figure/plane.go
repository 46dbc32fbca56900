package figure

import (
	"math"

	"komi/experiments/answer"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// plane draws two estimates an arm.
type plane struct{ answer.Plane }

func (g plane) figure() (height vg.Length, paint func(draw.Canvas)) {
	p := newPlot(g.XLabel)
	x0, x1 := reach(g.Points, func(q answer.Point) answer.Row { return q.X }, math.NaN(), 0)
	y0, y1 := reach(g.Points, func(q answer.Point) answer.Row { return q.Y }, g.Centre, g.Margin)
	scale(p, math.Max(0, x0), math.Max(x1, x0+0.05), Width, answer.Percent)
	p.Y.Min, p.Y.Max = y0, y1
	p.Y.Tick.Label = lettering(Muted, tickSize, right, middle-lift)
	p.Y.Tick.Marker = percentTicks{}
	p.Add(g)
	return 300, func(c draw.Canvas) {
		sty := lettering(Muted, tickSize, left, top)
		c.FillText(sty, vg.Point{X: c.Min.X + 2, Y: c.Max.Y - 2}, g.YLabel)
		p.Draw(draw.Crop(c, 2, -14, 2, -22))
	}
}

func reach(points []answer.Point, of func(answer.Point) answer.Row, centre, margin float64) (lo, hi float64) {
	f := forest{answer.Forest{Centre: centre, Margin: margin}}
	for _, q := range points {
		f.Rows = append(f.Rows, of(q))
	}
	return f.span()
}

// percentTicks are round ticks of an upright axis.
type percentTicks struct{}

func (percentTicks) Ticks(lo, hi float64) []plot.Tick {
	p := plot.New()
	scale(p, lo, hi, Width, answer.Percent)
	return p.X.Tick.Marker.Ticks(lo, hi)
}

// Plot draws the points; it makes plane a plot.Plotter.
func (g plane) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	if g.Margin > 0 {
		rect(c, Band, c.Min.X, y(g.Centre-g.Margin), c.Max.X, y(g.Centre+g.Margin))
	}
	rules{}.Plot(c, p)
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		c.StrokeLine2(stroke(Rule, 0.6), c.Min.X, y(t.Value), c.Max.X, y(t.Value))
	}
	c.StrokeLine2(dashed(Muted, 1), c.Min.X, y(g.Centre), c.Max.X, y(g.Centre))

	var taken []vg.Rectangle
	for _, q := range g.Points {
		if !q.X.Known() || !q.Y.Known() {
			continue
		}
		at := vg.Point{X: x(q.X.Value), Y: y(q.Y.Value)}
		line, reached := stroke(roleOfMark(q.Y.Mark), 1.2), vg.Length(6)
		from, to := vg.Point{X: max(c.Min.X, x(q.X.Lo)), Y: y(q.Y.Lo)}, vg.Point{X: x(q.X.Hi), Y: y(q.Y.Hi)}
		c.StrokeLine2(line, from.X, at.Y, to.X, at.Y)
		c.StrokeLine2(line, at.X, from.Y, at.X, to.Y)
		if to.X-from.X < hidden { // its ends lie under the mark
			c.StrokeLine2(line, from.X, at.Y-hidden, from.X, at.Y+hidden)
			c.StrokeLine2(line, to.X, at.Y-hidden, to.X, at.Y+hidden)
			reached = hidden
		}
		if to.Y-from.Y < hidden {
			c.StrokeLine2(line, at.X-hidden, from.Y, at.X+hidden, from.Y)
			c.StrokeLine2(line, at.X-hidden, to.Y, at.X+hidden, to.Y)
			reached = hidden
		}
		taken = append(taken, box(at, reached, reached))
	}
	sty := lettering(Ink, tickSize, left, middle)
	for _, q := range g.Points {
		if !q.X.Known() || !q.Y.Known() {
			continue
		}
		at := vg.Point{X: x(q.X.Value), Y: y(q.Y.Value)}
		drawMark(q.Y.Mark, c, at)
		label := ellipsis(q.Label, sty, 110)
		w, h := sty.Width(label), vg.Length(tickSize)
		place := freest(at, w, h, taken, c.Rectangle)
		c.FillText(sty, vg.Point{X: place.Min.X, Y: (place.Min.Y + place.Max.Y) / 2}, label)
		taken = append(taken, place)
	}
}

func box(at vg.Point, rx, ry vg.Length) vg.Rectangle {
	return vg.Rectangle{Min: vg.Point{X: at.X - rx, Y: at.Y - ry}, Max: vg.Point{X: at.X + rx, Y: at.Y + ry}}
}

// freest is the place for a label about a point that covers the least of what
// is taken and of what lies outside.
func freest(at vg.Point, w, h vg.Length, taken []vg.Rectangle, inside vg.Rectangle) vg.Rectangle {
	var best vg.Rectangle
	least := math.Inf(1)
	for _, d := range []vg.Point{{X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: -1, Y: -1}} {
		for _, away := range []vg.Length{0, 10} {
			middle := vg.Point{X: at.X + d.X*(w/2+6), Y: at.Y + d.Y*(h/2+4+away)}
			place := box(middle, w/2, h/2)
			cost := float64(w*h-overlap(place, inside)) + 0.1*float64(away)
			for _, t := range taken {
				cost += float64(overlap(place, t))
			}
			if cost < least {
				best, least = place, cost
			}
		}
	}
	return best
}

func overlap(a, b vg.Rectangle) vg.Length {
	w := min(a.Max.X, b.Max.X) - max(a.Min.X, b.Min.X)
	h := min(a.Max.Y, b.Max.Y) - max(a.Min.Y, b.Min.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}
