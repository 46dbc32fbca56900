package stats

import (
	"errors"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/stat/distuv"
)

// Level is the confidence level at which estimates are made; [Estimate.At]
// changes it.
const Level = 0.95

// MinBlocks is the number of blocks below which nothing is claimed: the
// estimate prints as ~.
const MinBlocks = 10

// CautionBlocks is the number of blocks below which an estimate carries
// [ErrThin]: cluster-robust intervals with few clusters are too short.
const CautionBlocks = 30

// The kinds of doubt, to be found with errors.Is in [Estimate.Warnings].
// Those marked silent make the estimate print as ~.
var (
	// ErrFewBlocks: fewer than MinBlocks blocks. Silent.
	ErrFewBlocks = errors.New("too few blocks")
	// ErrThin: fewer than CautionBlocks blocks; the interval may be short.
	// For a skewed measurement, such as a length, 12 blocks cover 89% where
	// 95% was meant; for scores, which are bounded, they cover 94%.
	ErrThin = errors.New("few blocks")
	// ErrNoSpread: all blocks agree exactly, which says little about the next
	// one. Silent where no interval can be given, a warning where one can.
	ErrNoSpread = errors.New("all blocks agree exactly")
	// ErrUneven: a few large blocks hold most of the games.
	ErrUneven = errors.New("blocks of very uneven size")
	// ErrUnbounded: the set of values that fit has no end on one side or
	// both, or has a gap. Silent.
	ErrUnbounded = errors.New("interval unbounded")
)

// An Estimate is a number with its interval and what it rests on.
type Estimate struct {
	Value float64
	// Lo and Hi bound the two-sided interval at Level; NaN if there is none.
	Lo, Hi float64
	Level  float64
	// SE is the standard error and DF the degrees of freedom of the t
	// distribution that goes with it. SE is NaN where it is unknown.
	SE, DF float64
	// Blocks and Games count what was used.
	Blocks, Games int
	Warnings      []error

	shape interval
	// size is the effective number of observations of shape wilson.
	size float64
}

// interval says how the interval of an estimate is formed, so that it can be
// formed again at another level.
type interval uint8

const (
	fixed       interval = iota // by means unknown here
	student                     // value ± t·SE
	studentUnit                 // the same inside 0..1, else wilson
	wilson                      // Wilson's on the effective sample size
	constant                    // every block gave the same value in 0..1
)

// unknown is an estimate that rests on so much and says nothing.
func unknown(blocks, games int) Estimate {
	return Estimate{
		Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), SE: math.NaN(), Level: Level, Blocks: blocks, Games: games,
	}
}

// around returns the estimate with the interval of its value ± h, which cannot be moved
// to another level.
func (e Estimate) around(h float64) Estimate {
	e.Lo, e.Hi, e.shape = e.Value-h, e.Value+h, fixed
	return e
}

// At returns the estimate with its interval formed at another level. An
// estimate whose interval came from elsewhere, as by [Estimate.Transform] or
// a bootstrap, loses its interval.
func (e Estimate) At(level float64) Estimate {
	if level == e.Level {
		return e
	}
	e.Level = level
	e.Lo, e.Hi = math.NaN(), math.NaN()
	if e.Blocks < 2 {
		return e
	}
	switch e.shape {
	case student:
		if e.SE > 0 {
			h := tQuantile(0.5+level/2, e.DF) * e.SE
			e.Lo, e.Hi = e.Value-h, e.Value+h
		}
	case studentUnit:
		h := tQuantile(0.5+level/2, e.DF) * e.SE
		e.Lo, e.Hi = e.Value-h, e.Value+h
		if e.Lo < 0 || e.Hi > 1 {
			e.Lo, e.Hi = wilsonInterval(e.Value, e.size, tQuantile(0.5+level/2, e.DF))
		}
	case wilson:
		e.Lo, e.Hi = wilsonInterval(e.Value, e.size, tQuantile(0.5+level/2, e.DF))
	case constant:
		e.Lo, e.Hi = constantInterval(e.Value, e.size, level)
	}
	return e
}

// PValue is the two-sided p-value of one value: the smallest α at which the interval at
// level 1-α leaves it out, found by bisection because intervals grow with their level. (That of
// a score near 0 or 1 jumps where its form changes, and a value between the score and that end
// can then be left out at two stretches of levels: any end of them may be found.) It
// is 1 where no level does, and for an estimate whose interval [Estimate.At] cannot form.
func (e Estimate) PValue(of float64) float64 {
	out := func(alpha float64) bool {
		i := e.At(1 - alpha)
		return i.Lo > of || i.Hi < of
	}
	if !out(1 - 1e-9) {
		return 1
	}
	_, p := bisect(0, 1, 60, out)
	return p
}

// OK reports whether the data say anything: there is an interval, and no
// warning of the silent kind.
func (e Estimate) OK() bool {
	if math.IsNaN(e.Value) || math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
		return false
	}
	for _, silent := range []error{ErrFewBlocks, ErrUnbounded} {
		if e.Warned(silent) {
			return false
		}
	}
	return true
}

// Warned reports whether a warning of the given kind is attached.
func (e Estimate) Warned(kind error) bool {
	for _, w := range e.Warnings {
		if errors.Is(w, kind) {
			return true
		}
	}
	return false
}

// HalfWidth is half the width of the interval.
func (e Estimate) HalfWidth() float64 { return (e.Hi - e.Lo) / 2 }

// Transform maps value and interval through a monotone function, as from a
// score to Elo. The standard error is carried by the slope at the value, the
// delta method; the interval can no longer be moved to another level.
func (e Estimate) Transform(f func(float64) float64) Estimate {
	h := 1e-5 * math.Max(1e-3, math.Abs(e.Value))
	slope := (f(e.Value+h) - f(e.Value-h)) / (2 * h)
	e.Value, e.Lo, e.Hi = f(e.Value), f(e.Lo), f(e.Hi)
	if e.Lo > e.Hi {
		e.Lo, e.Hi = e.Hi, e.Lo
	}
	e.SE *= math.Abs(slope)
	e.shape = fixed
	return e
}

// warn returns the estimate with one more warning; the slice is never shared.
func (e Estimate) warn(w error) Estimate {
	e.Warnings = append(slices.Clone(e.Warnings), w)
	return e
}

// A Format says how a number is printed.
type Format struct {
	// Scale multiplies the number: 100 for percent.
	Scale float64
	// Digits counts the digits after the point.
	Digits int
	// Unit follows the number, with its space if it wants one.
	Unit string
	// Signed prints a plus before positive numbers.
	Signed bool
}

// Percent prints shares of one as percentages.
func Percent(digits int) Format { return Format{Scale: 100, Digits: digits, Unit: "%"} }

// Number prints numbers as they are.
func Number(digits int) Format { return Format{Scale: 1, Digits: digits} }

func (f Format) number(v float64) string {
	s := strconv.FormatFloat(v*f.Scale, 'f', f.Digits, 64)
	if rounded, err := strconv.ParseFloat(s, 64); err == nil && rounded == 0 {
		s = strconv.FormatFloat(0, 'f', f.Digits, 64) // never -0.0
	} else if f.Signed && rounded > 0 {
		s = "+" + s
	}
	return s
}

// finer is how many digits an interval may get beyond those asked for.
const finer = 3

// showing returns the format with more digits where those asked for would print an interval
// as if it had no width: 0 to 0.02 as 0.0 to 0.0.
func (f Format) showing(e Estimate) Format {
	g := f
	for ; g.Digits < f.Digits+finer; g.Digits++ {
		if g.number(e.Lo) != g.number(e.Hi) {
			return g
		}
	}
	return f
}

// Text prints "52.3% (51.4 to 53.2)", or "~" where the data say nothing. A narrow interval
// gets more digits than the format has, so that it does not look as if it had no width.
func (e Estimate) Text(f Format) string {
	if !e.OK() {
		return "~"
	}
	f = f.showing(e)
	return f.number(e.Value) + f.Unit + " (" + f.number(e.Lo) + " to " + f.number(e.Hi) + ")"
}

// Short prints "52.3%", or "~" where the data say nothing. Use it only where
// the interval is shown by other means, such as a bar in a plot.
func (e Estimate) Short(f Format) string {
	if !e.OK() {
		return "~"
	}
	return f.number(e.Value) + f.Unit
}

// normalFrom is how many degrees of freedom make Student's t the normal distribution: with
// many more than these its tails are not computed well.
const normalFrom = 1e7

// tQuantile is the p-quantile of Student's t; df may be +Inf.
func tQuantile(p, df float64) float64 {
	if df > normalFrom {
		return distuv.UnitNormal.Quantile(p)
	}
	return distuv.StudentsT{Sigma: 1, Nu: df}.Quantile(p)
}

// twoSided is the probability that |t| exceeds the given value.
func twoSided(t, df float64) float64 {
	if df > normalFrom {
		return 2 * distuv.UnitNormal.Survival(math.Abs(t))
	}
	return 2 * distuv.StudentsT{Sigma: 1, Nu: df}.Survival(math.Abs(t))
}
