package answer

import (
	"fmt"
	"math"

	"komi/stats"
)

// A Figure is a plot with its name, its caption and its numbers.
type Figure struct {
	ID      string // unique in an answer
	Title   string
	Desc    string // what it shows, for those who cannot see it
	Plot    Plot
	Caption Sentence
	Data    Table
}

// Section is a section that begins with the figure and has its ID.
func (f Figure) Section(title string, more ...Part) Section {
	return Section{ID: f.ID, Title: title, Parts: append([]Part{{Figure: &f}}, more...)}
}

// A Plot is one of [Forest], [Bars], [Steps], [Plane], [Ridges], [Ternary] and [Heat].
type Plot interface{ plot() }

func (Forest) plot()  {}
func (Bars) plot()    {}
func (Steps) plot()   {}
func (Plane) plot()   {}
func (Ridges) plot()  {}
func (Ternary) plot() {}
func (Heat) plot()    {}

// A Role is what a colour is for.
type Role string

// The roles. Series are told apart by their place in the legend and by gaps, so
// the colours need not carry everything.
const (
	Accent Role = "accent" // the one series of a plot that has one
	First  Role = "first"  // good for the first player
	Second Role = "second" // good for the second player
	Even   Role = "even"   // fair
	Open   Role = "open"   // not shown either way; drawn games
)

// Series is the role of the i-th category of a figure, for i below SeriesCount.
func Series(i int) Role { return Role(fmt.Sprintf("series%d", i+1)) }

// SeriesCount is how many categories have a colour of their own.
const SeriesCount = 8

// Ticks is how the numbers of an axis are written.
type Ticks uint8

// The ways to write the numbers of an axis.
const (
	PlainTicks   Ticks = iota // as they are
	PercentTicks              // shares: "52%"
	PointTicks                // differences of shares: "+5"
)

// A Mark is the sign of a row of a forest plot.
type Mark uint8

// The marks.
const (
	MarkPlain  Mark = iota // an estimate
	MarkOpen               // not shown either way
	MarkEven               // fair
	MarkFirst              // good for the first player
	MarkSecond             // good for the second player
)

// A Forest is a forest plot.
type Forest struct {
	Rows   []Row
	XLabel string
	Ticks  Ticks
	// Centre is the value of no effect, NaN for none, and Margin the half-width
	// of the band about it.
	Centre, Margin float64
	// Distances says that no value can be below the centre.
	Distances bool
	// Keys names the marks that rows have, in the order given.
	Keys []Key
}

// A Row is an estimate in a forest plot.
type Row struct {
	Label         string
	Value, Lo, Hi float64 // NaN where the data say nothing
	Mark          Mark
	Text          string // written at the right
	// Behind it a second, fainter interval is drawn if BehindLo is less than BehindHi.
	BehindLo, BehindHi float64
	// Heading, unless empty, stands in place of an estimate: what the rows below it have
	// in common.
	Heading string
}

// RowOf is an estimate as a row of a forest plot.
func RowOf(label string, e stats.Estimate, m Mark, f stats.Format) Row {
	if !e.OK() {
		return Row{Label: label, Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Mark: m}
	}
	return Row{Label: label, Value: e.Value, Lo: e.Lo, Hi: e.Hi, Mark: m, Text: Minus(e.Text(f))}
}

// Known reports whether there is anything to draw.
func (r Row) Known() bool { return !math.IsNaN(r.Value) && !math.IsNaN(r.Lo) && !math.IsNaN(r.Hi) }

// A Key names a mark.
type Key struct {
	Mark  Mark
	Label string
}

// Heat is boards on which something happened more often on some squares than on others.
type Heat struct {
	Files, Ranks int
	Panels       []HeatPanel
}

// A HeatPanel is one of the boards. Squares holds, rank by rank from the bottom, how often
// it happened, as a share of the square where it happened most.
type HeatPanel struct {
	Label   string
	Squares []float64
}

// Bars are stacked bars, a row an arm: how its games split into categories.
type Bars struct {
	Categories []Category
	Rows       []Stack
	XLabel     string
}

// A Category is a part of every bar.
type Category struct {
	Label string
	Role  Role
}

// A Stack is a bar: the share of each category, summing to 1; none if there is
// nothing to show.
type Stack struct {
	Label  string
	Shares []float64
}

// Steps is a share that depends on a whole number of steps, such as the score at
// each compensation, with the interval of each.
type Steps struct {
	// Lines are drawn one over the other; the first has its intervals drawn.
	Lines          []StepLine
	XLabel, YLabel string
	// Centre and Margin are a line and a band across, as in a Forest.
	Centre, Margin float64
	// Chosen is marked on the x axis, NaN for none, and From and To bound what
	// may be chosen as well; infinite where there is no bound, NaN for nothing.
	Chosen, From, To float64
	// Curve is what was fitted to the first line, from left to right; nil for none. With it x
	// may be any number: a share is a point in place of a step, and From and To are not
	// widened to whole steps.
	Curve []StepPoint
}

// A StepLine is one of the lines.
type StepLine struct {
	Label  string
	Role   Role
	Points []StepPoint
}

// A StepPoint is the share at x.
type StepPoint struct{ X, Value, Lo, Hi float64 }

// A Plane shows two estimates an arm, one across and one up, each with its
// interval.
type Plane struct {
	Points         []Point
	XLabel, YLabel string
	// Centre and Margin are a line and a band across, as in a Forest.
	Centre, Margin float64
}

// A Point is an arm in a plane.
type Point struct {
	Label string
	X, Y  Row
}

// Ridges are histograms with common bins, a row an arm, each scaled to its own
// number of games.
type Ridges struct {
	Rows   []Ridge
	XLabel string
	// Whole values, such as lengths, have bins of whole width from zero on.
	Whole bool
	// Zero draws a line at zero.
	Zero bool
}

// A Ridge is a row.
type Ridge struct {
	Label  string
	Values []float64
	// Low, Middle and High are marked below the histogram: the quartiles and
	// the median. NaN where the data say nothing.
	Low, Middle, High float64
}

// A Ternary shows how something whole is divided among three: a point lies the
// nearer to a corner the more of it goes there.
//
//	    A          A has all of it at the top, nothing at the side below
//	   / \
//	  / . \        . : A, B and C a third each
//	 /     \
//	C ───── B
type Ternary struct {
	Corners [3]string
	Points  []Mix
	// Margin draws where every share is within so much of a third; 0 for nowhere.
	Margin float64
}

// A Mix is a point of a ternary plot.
type Mix struct {
	Label  string
	Shares [3]float64   // sum to 1; NaN where the data say nothing
	Region [][3]float64 // outline of where the truth may lie, nil for none
	Mark   Mark
}

// Known reports whether there is anything to draw.
func (m Mix) Known() bool {
	return !math.IsNaN(m.Shares[0]) && !math.IsNaN(m.Shares[1]) && !math.IsNaN(m.Shares[2])
}
