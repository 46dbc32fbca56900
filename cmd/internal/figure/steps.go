package figure

import (
	"math"

	"komi/experiments/answer"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// steps draws a share that depends on a number of steps.
type steps struct{ answer.Steps }

func (s steps) figure() (height vg.Length, paint func(draw.Canvas)) {
	p := newPlot(s.XLabel)
	lo, hi := math.Inf(1), math.Inf(-1)
	y0, y1 := s.Centre-s.Margin, s.Centre+s.Margin
	var keys []key
	for i, line := range s.Lines {
		for _, q := range line.Points {
			if math.IsNaN(q.Value) {
				continue
			}
			lo, hi = math.Min(lo, q.X), math.Max(hi, q.X)
			y0, y1 = math.Min(y0, q.Value), math.Max(y1, q.Value)
			if i == 0 && !math.IsNaN(q.Lo) {
				y0, y1 = math.Min(y0, q.Lo), math.Max(y1, q.Hi)
			}
		}
		keys = append(keys, key{role: line.Role, label: line.Label, draw: func(c draw.Canvas, at vg.Point) {
			c.StrokeLine2(stroke(line.Role, 2), at.X-4.5, at.Y, at.X+4.5, at.Y)
		}})
	}
	for _, q := range s.Curve {
		lo, hi = math.Min(lo, q.X), math.Max(hi, q.X)
		y0, y1 = math.Min(y0, q.Value), math.Max(y1, q.Value)
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	scale(p, lo-0.5, hi+0.5, Width, answer.PlainTicks.Write)
	p.Y.Min, p.Y.Max = math.Max(0, y0-0.02), math.Min(1, y1+0.02)
	p.Y.Tick.Label = lettering(Muted, tickSize, right, middle-lift)
	p.Y.Tick.Marker = percentTicks{}
	p.Add(s)
	head := legend(nil, keys)
	return 250 + head, func(c draw.Canvas) {
		legend(&c, keys)
		sty := lettering(Muted, tickSize, left, top)
		c.FillText(sty, vg.Point{X: c.Min.X + 2, Y: c.Max.Y - head}, s.YLabel)
		p.Draw(draw.Crop(c, 2, -8, 2, -head-20))
	}
}

// Plot draws the lines; it makes steps a plot.Plotter.
func (s steps) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	if !math.IsNaN(s.From) && !math.IsNaN(s.To) {
		step := 0.5
		if s.Curve != nil {
			step = 0
		}
		from, to := math.Max(s.From-step, p.X.Min), math.Min(s.To+step, p.X.Max)
		rect(c, Band, x(from), c.Min.Y, x(to), c.Max.Y)
	}
	rules{}.Plot(c, p)
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		c.StrokeLine2(stroke(Rule, 0.6), c.Min.X, y(t.Value), c.Max.X, y(t.Value))
	}
	c.StrokeLine2(dashed(Muted, 1), c.Min.X, y(s.Centre), c.Max.X, y(s.Centre))
	if !math.IsNaN(s.Chosen) {
		c.StrokeLine2(stroke(Ink, 1.2), x(s.Chosen), c.Min.Y, x(s.Chosen), c.Max.Y)
	}
	for i := len(s.Lines) - 1; i >= 0; i-- {
		if i == 0 { // the first line alone shows its intervals
			drawIntervals(c, s.Lines[i].Points, x, y)
		}
		if s.Curve != nil {
			drawDiscs(c, s.Lines[i], x, y)
		} else {
			drawStairs(c, s.Lines[i], x, y)
		}
	}
	if len(s.Curve) > 0 {
		var path []vg.Point
		for _, q := range s.Curve {
			path = append(path, vg.Point{X: x(q.X), Y: y(q.Value)})
		}
		c.StrokeLines(stroke(s.Lines[0].Role, 1.2), path)
	}
}

// drawIntervals draws the interval of each point that has one.
func drawIntervals(c draw.Canvas, points []answer.StepPoint, x, y func(float64) vg.Length) {
	for _, q := range points {
		if math.IsNaN(q.Lo) || math.IsNaN(q.Hi) {
			continue
		}
		lo, hi := y(q.Lo), y(q.Hi)
		if hi-lo < 2.4 { // of no width it would not be seen
			lo, hi = (lo+hi)/2-1.2, (lo+hi)/2+1.2
		}
		rect(c, Soft, x(q.X)-1.6, lo, x(q.X)+1.6, hi)
	}
}

// drawDiscs marks each known point of a line.
func drawDiscs(c draw.Canvas, line answer.StepLine, x, y func(float64) vg.Length) {
	for _, q := range line.Points {
		if !math.IsNaN(q.Value) {
			disc(c, line.Role, vg.Point{X: x(q.X), Y: y(q.Value)}, 4)
		}
	}
}

// drawStairs joins the known points of a line by steps, each as wide as one.
func drawStairs(c draw.Canvas, line answer.StepLine, x, y func(float64) vg.Length) {
	var path []vg.Point
	for _, q := range line.Points {
		if !math.IsNaN(q.Value) {
			path = append(path, vg.Point{X: x(q.X - 0.5), Y: y(q.Value)}, vg.Point{X: x(q.X + 0.5), Y: y(q.Value)})
		}
	}
	if len(path) > 0 {
		c.StrokeLines(stroke(line.Role, 1.8), path)
	}
}
