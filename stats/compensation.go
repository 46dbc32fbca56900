package stats

import (
	"errors"
	"fmt"
	"math"
)

// A Compensation is how many points to give the second side so that both score
// alike. It is read off games with known margins. Let M be the first side's points
// less the second's before any compensation, infinite where the game was not
// decided by the count. With compensation k the first side would have scored
// P(k) = Pr(M > k). This rescores the games that were played; players who know k
// might play otherwise.
type Compensation struct {
	// Best is the half-integer at which P is nearest to 1/2, the smaller of two
	// that are equally near.
	Best float64
	// Lo and Hi bound the half-integers that are not rejected: those at which
	// the interval of P holds 1/2 or is missing. An end is infinite where the
	// set reaches the end of the range tried. Both are NaN if every
	// compensation is rejected.
	Lo, Hi float64
	// Curve is P at the half-integers from the lowest asked for to the highest.
	Curve []ScoreAt
	// Slope is how much of the score one more point takes, about Best: the
	// share of games with a margin within two points of it, over four.
	Slope Estimate
	// Counted is the share of games that were counted, and Decided the first
	// side's score in the others.
	Counted, Decided Estimate
	// Reach is the most that Best can change: the share of games with a margin
	// between 0 and Best.
	Reach Estimate
}

// A ScoreAt is the first side's score at a compensation: over all games, and
// over those that were counted.
type ScoreAt struct {
	K            float64
	All, Counted Estimate
}

// slopeWindow is how far from the compensation margins count for the slope.
const slopeWindow = 2

// errNoMargin: there is nothing to compensate with.
var errNoMargin = errors.New("no game was counted")

// Compensate estimates the compensation from the margins of games, in blocks,
// trying the half-integers from lo to hi. It fails if no game has a finite
// margin or there is no half-integer between lo and hi.
func Compensate(openings []uint64, margins []float64, lo, hi float64) (Compensation, error) {
	finite := make([]float64, len(margins))
	counted := 0
	for i, m := range margins {
		if math.IsNaN(m) {
			return Compensation{}, fmt.Errorf("stats: compensation: margin %d is not a number", i)
		}
		if !math.IsInf(m, 0) {
			finite[i] = 1
			counted++
		}
	}
	if counted == 0 {
		return Compensation{}, fmt.Errorf("stats: compensation: %w", errNoMargin)
	}
	first, last := math.Ceil(lo-0.5)+0.5, math.Floor(hi-0.5)+0.5
	if !(first <= last) {
		return Compensation{}, fmt.Errorf("stats: compensation: no half-integer from %v to %v", lo, hi)
	}
	x := margined{openings, margins}
	c := Compensation{
		Counted: Rate(x.sample(func(m float64) (float64, bool) { return Indicator(!math.IsInf(m, 0)), true })),
		Decided: Rate(x.sample(func(m float64) (float64, bool) { return Indicator(m > 0), math.IsInf(m, 0) })),
		Lo:      math.NaN(), Hi: math.NaN(),
	}
	nearest := math.Inf(1)
	for k := first; k <= last; k++ {
		at := ScoreAt{
			K:       k,
			All:     Rate(x.sample(func(m float64) (float64, bool) { return Indicator(m > k), true })),
			Counted: Rate(x.sample(func(m float64) (float64, bool) { return Indicator(m > k), !math.IsInf(m, 0) })),
		}
		c.Curve = append(c.Curve, at)
		if d := math.Abs(at.All.Value - 0.5); d < nearest {
			nearest, c.Best = d, k
		}
		if !at.All.OK() || at.All.Lo <= 0.5 && at.All.Hi >= 0.5 {
			if math.IsNaN(c.Lo) {
				c.Lo = k
			}
			c.Hi = k
		}
	}
	if c.Lo == first {
		c.Lo = math.Inf(-1)
	}
	if c.Hi == last {
		c.Hi = math.Inf(1)
	}
	c.Slope = Rate(x.sample(func(m float64) (float64, bool) {
		return Indicator(math.Abs(m-c.Best) < slopeWindow), true
	})).Transform(func(p float64) float64 { return p / (2 * slopeWindow) })
	c.Reach = Rate(x.sample(func(m float64) (float64, bool) {
		return Indicator(m > math.Min(0, c.Best) && m < math.Max(0, c.Best)), true
	}))
	return c, nil
}

// margined is games with margins.
type margined struct {
	openings []uint64
	margins  []float64
}

// sample is a measurement of the games that have it.
func (x margined) sample(measure func(margin float64) (float64, bool)) Sample {
	var openings []uint64
	var values []float64
	for i, m := range x.margins {
		if v, ok := measure(m); ok {
			openings, values = append(openings, x.openings[i]), append(values, v)
		}
	}
	return MustGroup(openings, values)
}
