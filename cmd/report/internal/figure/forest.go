package figure

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Mark is the sign of a row of a forest plot. Shape and colour say the same.
type Mark uint8

// The marks.
const (
	MarkPlain  Mark = iota // a disc
	MarkOpen               // a ring: not shown either way
	MarkEven               // a disc: fair
	MarkFirst              // a square: good for the first player
	MarkSecond             // a diamond: good for the second player
)

// A Row is an estimate in a forest plot.
type Row struct {
	Label         string
	Value, Lo, Hi float64 // NaN where the data say nothing
	Mark          Mark
	Text          string // written at the right
}

func (r Row) known() bool { return !math.IsNaN(r.Value) && !math.IsNaN(r.Lo) && !math.IsNaN(r.Hi) }

// A Forest is a forest plot.
type Forest struct {
	Rows   []Row
	XLabel string
	Format func(float64) string // of the ticks
	// Centre is the value of no effect, NaN for none, and Margin the half-width
	// of the band about it.
	Centre, Margin float64
	// Keys names the marks that rows have, in the order given.
	Keys []Key
}

// A Key names a mark.
type Key struct {
	Mark  Mark
	Label string
}

// Draw makes the figure.
func (f Forest) Draw(id, title, desc string) Figure {
	const row = 24
	names := make([]string, len(f.Rows))
	var widest vg.Length
	note := lettering(Ink, tickSize, right, middle)
	for i, r := range f.Rows {
		names[i] = r.Label
		widest = max(widest, note.Width(r.Text))
	}
	var keys []key
	for _, k := range f.Keys {
		keys = append(keys, key{label: k.Label, draw: func(c draw.Canvas, at vg.Point) { k.Mark.draw(c, at) }})
	}
	head := vg.Length(6)
	if len(keys) > 0 {
		head = legend(nil, keys)
	}
	p := newPlot(f.XLabel)
	rowLabels(p, names)
	lo, hi := f.span()
	scale(p, lo, hi, f.Format)
	p.Add(band{f.Centre, f.Margin}, rules{}, f)
	return Figure{
		ID: id, Title: title, Desc: desc, width: Width, height: head + vg.Length(row*len(f.Rows)) + 40,
		draw: func(c draw.Canvas) {
			legend(&c, keys)
			p.Draw(draw.Crop(c, 0, -widest-14, 2, -head))
		},
	}
}

// span is the range of the axis: all intervals, the centre with its margin, and
// a little air.
func (f Forest) span() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	if !math.IsNaN(f.Centre) {
		lo, hi = f.Centre-f.Margin, f.Centre+f.Margin
	}
	for _, r := range f.Rows {
		if r.known() {
			lo, hi = math.Min(lo, r.Lo), math.Max(hi, r.Hi)
		}
	}
	if lo > hi {
		return 0, 1
	}
	air := math.Max(0.04*(hi-lo), 1e-3*math.Max(1, math.Abs(hi)))
	return lo - air, hi + air
}

// Plot draws the rows; it makes Forest a plot.Plotter.
func (f Forest) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	note := lettering(Ink, tickSize, right, middle)
	faint := lettering(Muted, tickSize, right, middle)
	edge := c.Max.X + 12
	for _, r := range f.Rows {
		edge = max(edge, c.Max.X+12+note.Width(r.Text))
	}
	for i, r := range f.Rows {
		at := y(rowAt(i, len(f.Rows)))
		if !r.known() {
			c.FillText(faint, vg.Point{X: edge, Y: at}, "~")
			continue
		}
		line := stroke(r.Mark.role(), 1.8)
		c.StrokeLine2(line, x(r.Lo), at, x(r.Hi), at)
		for _, end := range []float64{r.Lo, r.Hi} {
			c.StrokeLine2(line, x(end), at-3, x(end), at+3)
		}
		r.Mark.draw(c, vg.Point{X: x(r.Value), Y: at})
		c.FillText(note, vg.Point{X: edge, Y: at}, r.Text)
	}
}

func (m Mark) role() Role {
	return [...]Role{Accent, Open, Even, First, Second}[m]
}

func (m Mark) draw(c draw.Canvas, at vg.Point) {
	switch m {
	case MarkOpen:
		ring(c, m.role(), at, 4.5)
	case MarkFirst:
		square(c, m.role(), at, 4)
	case MarkSecond:
		diamond(c, m.role(), at, 5.5)
	default:
		disc(c, m.role(), at, 4.5)
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
		rect(c, Band, x(b.centre-b.margin), c.Min.Y, x(b.centre+b.margin), c.Max.Y)
	}
	c.StrokeLine2(dashed(Muted, 1), x(b.centre), c.Min.Y, x(b.centre), c.Max.Y)
}
