package figure

import (
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"komi/experiments/answer"
)

// manyRows is the number of rows above which they stand closer together.
const manyRows = 30

// forest draws a forest plot.
type forest struct{ answer.Forest }

func (f forest) figure() (height vg.Length, paint func(draw.Canvas)) {
	row := vg.Length(24)
	if len(f.Rows) > manyRows {
		row = 15
	}
	names := make([]string, len(f.Rows))
	var widest vg.Length
	note := lettering(Ink, tickSize, right, middle)
	for i, r := range f.Rows {
		names[i] = r.Label
		widest = max(widest, note.Width(r.Text))
	}
	var keys []key
	for _, k := range f.Keys {
		keys = append(keys, key{label: k.Label, draw: func(c draw.Canvas, at vg.Point) { drawMark(k.Mark, c, at) }})
	}
	head := vg.Length(6)
	if len(keys) > 0 {
		head = legend(nil, keys)
	}
	p := newPlot(f.XLabel)
	more, wide := rowLabels(p, names)
	if more > 0 {
		row = 18 + more
	}
	lo, hi := f.span()
	write := f.Ticks.Write
	if f.Distances { // they have no sign
		write = func(v float64) string { return strings.TrimPrefix(f.Ticks.Write(v), "+") }
	}
	scale(p, lo, hi, Width-wide-widest-20, write)
	p.Add(band{f.Centre, f.Margin}, rules{}, f)
	return head + row*vg.Length(len(f.Rows)) + 40, func(c draw.Canvas) {
		legend(&c, keys)
		p.Draw(draw.Crop(c, 0, -widest-14, 2, -head))
	}
}

// mostBehind is how far fainter intervals widen the axis on either side, as a share of what
// the others take. Beyond that they are cut off: wide ones would leave the others no room.
const mostBehind = 0.25

// span is the range of the axis: all intervals, the fainter ones as far as there is room, the
// centre with its margin, and a little air.
func (f forest) span() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	if !math.IsNaN(f.Centre) {
		lo, hi = f.Centre-f.Margin, f.Centre+f.Margin
	}
	if f.Distances {
		lo = f.Centre
	}
	for _, r := range f.Rows {
		if r.Known() {
			lo, hi = math.Min(lo, r.Lo), math.Max(hi, r.Hi)
		}
	}
	room := mostBehind * (hi - lo)
	if lo >= hi { // no other interval is known
		room = math.Inf(1)
	}
	least, most := lo-room, hi+room
	for _, r := range f.Rows {
		if r.BehindLo < r.BehindHi {
			lo, hi = math.Min(lo, math.Max(least, r.BehindLo)), math.Max(hi, math.Min(most, r.BehindHi))
		}
	}
	switch {
	case lo > hi:
		return 0, 1
	case lo == hi: // nothing is known but what no effect would be
		return lo - 1, hi + 1
	}
	air := math.Max(0.04*(hi-lo), 1e-3*math.Max(1, math.Abs(hi)))
	return lo - air, hi + air
}

// Plot draws the rows; it makes forest a plot.Plotter.
func (f forest) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	note := lettering(Ink, tickSize, right, middle)
	faint := lettering(Muted, tickSize, right, middle)
	edge := c.Max.X + 12
	for _, r := range f.Rows {
		edge = max(edge, c.Max.X+12+note.Width(r.Text))
	}
	for i, r := range f.Rows {
		at := y(rowAt(i, len(f.Rows)))
		if r.Heading != "" {
			heading := lettering(Muted, tickSize, left, middle)
			rect(c, Paper, c.Min.X, at-6, c.Min.X+4+heading.Width(r.Heading), at+6) // no line goes through it
			c.FillText(heading, vg.Point{X: c.Min.X + 2, Y: at}, r.Heading)
			c.StrokeLine2(stroke(Rule, 1), c.Min.X, at+7, c.Max.X, at+7)
			continue
		}
		if r.BehindLo < r.BehindHi {
			c.StrokeLine2(stroke(Soft, 5), max(c.Min.X, x(r.BehindLo)), at, min(c.Max.X, x(r.BehindHi)), at)
		}
		tip := vg.Length(3)
		if x(r.Hi)-x(r.Lo) < hidden {
			tip = hidden // its ends would lie under the mark
		}
		if !r.Known() {
			c.FillText(faint, vg.Point{X: edge, Y: at}, "~")
			continue
		}
		line := stroke(roleOfMark(r.Mark), 1.8)
		c.StrokeLine2(line, x(r.Lo), at, x(r.Hi), at)
		for _, end := range []float64{r.Lo, r.Hi} {
			c.StrokeLine2(line, x(end), at-tip, x(end), at+tip)
		}
		drawMark(r.Mark, c, vg.Point{X: x(r.Value), Y: at})
		c.FillText(note, vg.Point{X: edge, Y: at}, r.Text)
	}
}

// hidden is what a mark covers: an interval that is no wider is drawn so that it shows.
const hidden = 9

// roleOfMark is the colour of a mark. Shape and colour say the same.
func roleOfMark(m answer.Mark) Role {
	return [...]Role{answer.Accent, answer.Open, answer.Even, answer.First, answer.Second}[m]
}

// drawMark draws a disc, or a ring for what is not shown, a square for what is good
// for the first player, a diamond for the second.
func drawMark(m answer.Mark, c draw.Canvas, at vg.Point) {
	switch m {
	case answer.MarkOpen:
		ring(c, roleOfMark(m), at, 4.5)
	case answer.MarkFirst:
		square(c, roleOfMark(m), at, 4)
	case answer.MarkSecond:
		diamond(c, roleOfMark(m), at, 5.5)
	default:
		disc(c, roleOfMark(m), at, 4.5)
	}
}

// band is the margin of fairness about a line of no effect.
type band struct{ centre, margin float64 }

func (b band) Plot(c draw.Canvas, p *plot.Plot) {
	if math.IsNaN(b.centre) {
		return
	}
	x, _ := p.Transforms(&c)
	if b.margin > 0 {
		rect(c, Band, max(c.Min.X, x(b.centre-b.margin)), c.Min.Y, min(c.Max.X, x(b.centre+b.margin)), c.Max.Y)
	}
	c.StrokeLine2(dashed(Muted, 1), x(b.centre), c.Min.Y, x(b.centre), c.Max.Y)
}
