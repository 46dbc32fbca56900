package figure

import (
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sizes of text, in points of a figure Width wide.
const (
	labelSize = 12
	tickSize  = 11
)

func typeface(bold bool, size float64) font.Font {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Length(size)}
	if bold {
		f.Weight = 700
	}
	return f
}

// lettering is a text style; x and y say which point of the text is placed.
func lettering(role Role, size float64, x, y float64) text.Style {
	return text.Style{
		Color: colour(role), Font: typeface(false, size),
		XAlign: text.XAlignment(x), YAlign: text.YAlignment(y), Handler: plot.DefaultTextHandler,
	}
}

// lift is how far gonum raises the labels of an upright axis, in heights.
const lift = 0.21

// Alignments: the point of the text that is placed.
const (
	left, centre, right = 0.0, -0.5, -1.0
	top                 = -1.0
	middle              = -0.36 // the optical middle of figures and capitals
)

func stroke(role Role, width float64) draw.LineStyle {
	return draw.LineStyle{Color: colour(role), Width: vg.Length(width)}
}

func dashed(role Role, width float64) draw.LineStyle {
	s := stroke(role, width)
	s.Dashes = []vg.Length{3, 3}
	return s
}

// ellipsis shortens a text until it is at most so wide.
func ellipsis(s string, sty text.Style, width vg.Length) string {
	if sty.Width(s) <= width {
		return s
	}
	r := []rune(s)
	for len(r) > 1 && sty.Width(string(r)+"…") > width {
		r = r[:len(r)-1]
	}
	return string(r) + "…"
}

// newPlot is a plot in the report's manner: no box, faint rules across, the
// axis named at its end.
func newPlot(xLabel string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.LineStyle.Width = 0
		axis.Tick.LineStyle.Width = 0
		axis.Tick.Length = 2
		axis.Padding = 0
		axis.Label.TextStyle = lettering(Muted, tickSize, centre, 0)
		axis.Tick.Label = lettering(Muted, tickSize, centre, 0)
	}
	p.X.Label.Text = xLabel
	p.X.Label.Padding = 3
	p.X.Tick.Label.YAlign = text.YTop
	p.X.Label.TextStyle.YAlign = text.YBottom
	p.Y.Tick.Label = lettering(Ink, labelSize, right, middle-lift)
	return p
}

// rowLabels puts the names of the rows beside the plot, the first on top, and returns how
// much higher than usual a row must be for those that take several lines, and how wide the
// names are.
func rowLabels(p *plot.Plot, names []string) (more, wide vg.Length) {
	const widest, mostLines, line = 120, 3, 12
	ticks := make([]plot.Tick, len(names))
	for i, name := range names {
		lines := broken(name, p.Y.Tick.Label, widest, mostLines)
		ticks[i] = plot.Tick{Value: rowAt(i, len(names)), Label: strings.Join(lines, "\n")}
		more = max(more, vg.Length(len(lines)-1)*line)
		for _, l := range lines {
			wide = max(wide, p.Y.Tick.Label.Width(l))
		}
	}
	p.Y.Tick.Marker = plot.ConstantTicks(ticks)
	p.Y.Tick.Length = 6
	p.Y.Min, p.Y.Max = -0.5, float64(len(names))-0.5
	return more, wide
}

// broken breaks a text at blanks into lines of a width, and shortens what does not fit.
func broken(s string, sty text.Style, width vg.Length, most int) []string {
	var lines []string
	for _, word := range strings.Fields(s) {
		last := len(lines) - 1
		switch {
		case last >= 0 && (sty.Width(lines[last]+" "+word) <= width || len(lines) == most):
			lines[last] += " " + word
		default:
			lines = append(lines, word)
		}
	}
	for i := range lines {
		lines[i] = ellipsis(lines[i], sty, width)
	}
	return lines
}

// rowAt is the height of row i of n, counted from the top.
func rowAt(i, n int) float64 { return float64(n - 1 - i) }

// rules are faint lines at the ticks of the x axis.
type rules struct{}

func (rules) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		if t.Label != "" {
			c.StrokeLine2(stroke(Rule, 0.6), x(t.Value), c.Min.Y, x(t.Value), c.Max.Y)
		}
	}
}

// scale sets the x axis to a range and up to six round ticks in it: fewer, but no less than
// two, where their names would run into each other in so much room.
func scale(p *plot.Plot, lo, hi float64, room vg.Length, format func(float64) string) {
	const gap = 6
	p.X.Min, p.X.Max = lo, hi
	crowded := func(ticks []plot.Tick) bool {
		widest := vg.Length(0)
		for _, t := range ticks {
			widest = max(widest, p.X.Tick.Label.Width(t.Label))
		}
		return len(ticks) > 2 && widest+gap > vg.Length((ticks[1].Value-ticks[0].Value)/(hi-lo))*room
	}
	step := roundStep((hi - lo) / 6)
	ticks := multiples(step, lo, hi, format)
	for crowded(ticks) {
		step = roundStep(1.5 * step)
		next := multiples(step, lo, hi, format)
		if len(next) < 2 { // no two rounder numbers are in the range
			next = []plot.Tick{ticks[0], ticks[len(ticks)-1]}
		}
		ticks = next
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
}

// multiples are ticks at the multiples of a step in a range.
func multiples(step, lo, hi float64, format func(float64) string) (ticks []plot.Tick) {
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+1e-9*step; k++ {
		ticks = append(ticks, plot.Tick{Value: k * step, Label: format(k * step)})
	}
	return ticks
}

// roundStep is the 1, 2 or 5 times a power of ten next above a step.
func roundStep(step float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(step)))
	for _, m := range []float64{1, 2, 5} {
		if step <= m*power*(1+1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// A key is an entry of a legend.
type key struct {
	role  Role
	label string
	draw  func(c draw.Canvas, at vg.Point) // the sample; nil for a filled square
}

// legend lays keys out in lines from the top and returns the height it takes.
// With a nil canvas it only measures.
func legend(c *draw.Canvas, keys []key) vg.Length {
	const line, sample, gap = 17, 14, 14
	sty := lettering(Ink, tickSize, left, middle)
	x, lines := vg.Length(0), vg.Length(1)
	for _, k := range keys {
		w := sample + sty.Width(k.label)
		if x > 0 && x+w > Width-8 {
			x, lines = 0, lines+1
		}
		if c != nil {
			at := vg.Point{X: c.Min.X + 4 + x, Y: c.Max.Y - (lines-0.5)*line}
			if k.draw != nil {
				k.draw(*c, vg.Point{X: at.X + 4, Y: at.Y})
			} else {
				square(*c, k.role, vg.Point{X: at.X + 4, Y: at.Y}, 4.5)
			}
			c.FillText(sty, vg.Point{X: at.X + sample, Y: at.Y}, k.label)
		}
		x += w + gap
	}
	return lines*line + 9
}

func square(c draw.Canvas, role Role, at vg.Point, r vg.Length) {
	c.FillPolygon(colour(role), []vg.Point{
		{X: at.X - r, Y: at.Y - r}, {X: at.X + r, Y: at.Y - r}, {X: at.X + r, Y: at.Y + r}, {X: at.X - r, Y: at.Y + r},
	})
}

func diamond(c draw.Canvas, role Role, at vg.Point, r vg.Length) {
	c.FillPolygon(colour(role), []vg.Point{
		{X: at.X - r, Y: at.Y}, {X: at.X, Y: at.Y - r}, {X: at.X + r, Y: at.Y}, {X: at.X, Y: at.Y + r},
	})
}

func disc(c draw.Canvas, role Role, at vg.Point, r vg.Length) {
	c.DrawGlyph(draw.GlyphStyle{Color: colour(role), Radius: r, Shape: draw.CircleGlyph{}}, at)
}

// ring is a disc with a hole.
func ring(c draw.Canvas, role Role, at vg.Point, r vg.Length) {
	disc(c, Paper, at, r)
	c.DrawGlyph(draw.GlyphStyle{Color: colour(role), Radius: r - 0.5, Shape: draw.RingGlyph{}}, at)
}

// rect fills a rectangle.
func rect(c draw.Canvas, role Role, x0, y0, x1, y1 vg.Length) {
	c.FillPolygon(colour(role), []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}})
}
