package answer

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"komi/stats"
)

// The formats of the quantities that most answers tell.
var (
	Share  = stats.Percent(1)
	Length = stats.Number(0)
	Moves  = stats.Number(1)
	// Shift is a difference of shares, in percentage points.
	Shift = stats.Format{Scale: 100, Digits: 1, Signed: true}
	// Gap is a distance between shares, in percentage points.
	Gap = stats.Format{Scale: 100, Digits: 1}
)

// Fixed writes a number with so many digits after the point, "~" for none.
func Fixed(v float64, digits int) string {
	if math.IsNaN(v) {
		return "~"
	}
	return stats.Estimate{Value: v, Lo: v, Hi: v}.Short(stats.Number(digits))
}

// Given writes a share that is given, not estimated: "50%".
func Given(v float64) string {
	return stats.Estimate{Value: v, Lo: v, Hi: v}.Short(stats.Percent(digitsOf(v)))
}

// Points writes a margin that is given: "2 percentage points".
func Points(v float64) string {
	text := stats.Estimate{Value: v, Lo: v, Hi: v}.Short(stats.Format{Scale: 100, Digits: digitsOf(v)})
	if text == "1" {
		return "1 percentage point"
	}
	return text + " percentage points"
}

// digitsOf is how many digits after the point a percentage needs, at most one.
func digitsOf(v float64) int {
	if math.Abs(math.Round(100*v)-100*v) > 1e-9 {
		return 1
	}
	return 0
}

// Percent writes a share as "52%", with a digit after the point where it is fine.
func Percent(v float64) string { return tenths(v) + "%" }

// Write writes a number of an axis.
func (t Ticks) Write(v float64) string {
	switch t {
	case PercentTicks:
		return Percent(v)
	case PointTicks:
		if s := tenths(v); v > 0 && s != "0" {
			return "+" + s
		}
		return tenths(v)
	}
	return plain(math.Round(v*1e6) / 1e6)
}

// tenths writes a hundred times a number, rounded to tenths.
func tenths(v float64) string { return plain(math.Round(v*1000) / 10) }

// plain writes a number with as many digits as it has.
func plain(v float64) string {
	s := strconv.FormatFloat(v, 'f', -1, 64)
	if s == "-0" {
		return "0"
	}
	return Minus(s)
}

// Capitalised writes a text with a capital letter.
func Capitalised(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}
