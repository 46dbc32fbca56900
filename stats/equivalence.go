package stats

import (
	"fmt"
	"math"
	"slices"
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

// String is the verdict in words.
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
	// away than the margin"; NaN where the data say nothing.
	P float64
	// Beyond is the p-value of "no farther away than the margin"; NaN likewise: the
	// probability, where the truth lies at the nearer end of the margin, of an estimate as far
	// beyond that end, or beyond the other by as much.
	Beyond float64
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
	r := Equivalence{Interval: e.At(EquivalenceLevel), Centre: centre, Margin: margin, P: math.NaN(), Beyond: math.NaN()}
	if !r.Interval.OK() {
		return r
	}
	switch i := r.Interval; {
	case i.Lo > centre-margin && i.Hi < centre+margin:
		r.Verdict = Fair
	case i.Lo > centre+margin || i.Hi < centre-margin:
		r.Verdict = NotFair
	}
	above, below := oneSided(e, centre+margin), 1-oneSided(e, centre-margin)
	r.P, r.Beyond = max(above, below), 1-math.Abs(above-below)
	return r
}

// oneSided is the p-value of "the true value is at least bound", from the interval of level
// 1-2α whose end lies there. It is found by bisection because intervals grow with their level,
// but for the jump that [Estimate.PValue] tells of.
func oneSided(e Estimate, bound float64) float64 {
	smallest := func(clear func(Estimate) bool) float64 {
		_, alpha := bisect(0, 0.5, 60, func(alpha float64) bool { return clear(e.At(1 - 2*alpha)) })
		return alpha
	}
	if e.Value < bound {
		return smallest(func(i Estimate) bool { return i.Hi < bound })
	}
	return 1 - smallest(func(i Estimate) bool { return i.Lo > bound })
}

// EquivalentTogether judges several results of [Equivalent] as one family: Fair is said
// where it was and P, adjusted by [Holm] over all, is at most 5%, so that the chance of
// calling any value fair that is not is at most 5%; and NotFair by Beyond likewise. Results
// that say nothing are not counted. Intervals stay those of each alone.
func EquivalentTogether(all []Equivalence) []Equivalence {
	const alpha = (1 - EquivalenceLevel) / 2
	var p, beyond []float64
	for _, e := range all {
		p, beyond = append(p, e.P), append(beyond, e.Beyond)
	}
	p, beyond = Holm(p), Holm(beyond)
	out := slices.Clone(all)
	for i := range out {
		out[i].P, out[i].Beyond = p[i], beyond[i]
		if v := out[i].Verdict; v == Fair && !(p[i] <= alpha) || v == NotFair && !(beyond[i] <= alpha) {
			out[i].Verdict = NotShown
		}
	}
	return out
}
