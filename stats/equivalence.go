package stats

import (
	"fmt"
	"math"
)

// EquivalenceLevel is the level of the interval an equivalence test reads:
// two one-sided tests at 5% each are one two-sided 90% interval.
const EquivalenceLevel = 0.90

// A Verdict is what an equivalence test concludes.
type Verdict uint8

const (
	// NotShown: the data decide neither way.
	NotShown Verdict = iota
	// Fair: the value is within the margin of the centre.
	Fair
	// NotFair: the value is farther from the centre than the margin.
	NotFair
)

func (v Verdict) String() string {
	switch v {
	case Fair:
		return "fair"
	case NotFair:
		return "not fair"
	case NotShown:
		return "not shown"
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// An Equivalence is the result of [Equivalent].
type Equivalence struct {
	Verdict Verdict
	// Interval is the estimate with the interval that is read, at 90%.
	Interval       Estimate
	Centre, Margin float64
	// P is the larger p-value of the two one-sided tests, the evidence against "farther
	// away than the margin". It is at most 1/2 for each value that was tried, and NaN
	// where the data say nothing.
	P float64
}

// Equivalent tests whether the true value is within margin of centre, by two
// one-sided tests (Schuirmann 1987). Fair means that the 90% interval lies
// inside centre ± margin, NotFair that it lies wholly outside, NotShown
// anything else. A small sample is never fair. Equivalent panics unless the
// margin is positive.
func Equivalent(e Estimate, centre, margin float64) Equivalence {
	if !(margin > 0) {
		panic("stats: Equivalent wants a positive margin")
	}
	r := Equivalence{Interval: e.At(EquivalenceLevel), Centre: centre, Margin: margin, P: math.NaN()}
	if !r.Interval.OK() {
		return r
	}
	switch i := r.Interval; {
	case i.Lo > centre-margin && i.Hi < centre+margin:
		r.Verdict = Fair
	case i.Lo > centre+margin || i.Hi < centre-margin:
		r.Verdict = NotFair
	}
	r.P = equivalenceP(e, centre, margin)
	return r
}

// equivalenceP is the smallest α at which the interval at level 1-2α lies
// inside the margin, found by bisection because intervals grow with their
// level; at most 1/2, where the interval has shrunk to a point.
func equivalenceP(e Estimate, centre, margin float64) float64 {
	inside := func(alpha float64) bool {
		i := e.At(1 - 2*alpha)
		return i.Lo > centre-margin && i.Hi < centre+margin
	}
	_, p := bisect(0, 0.5, 60, inside)
	return p
}
