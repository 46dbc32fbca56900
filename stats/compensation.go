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
	// Blocks is the number of openings.
	Blocks int
}

// equallyNear is by how much scores may differ that differ by rounding alone: 1/n is more,
// however many games there are.
const equallyNear = 1e-12

// errNoMargin: there is nothing to compensate with.
var errNoMargin = errors.New("no game was counted")

// Compensate estimates the compensation from the margins of games, in blocks,
// trying the half-integers from lo to hi. It fails if no game has a finite
// margin or there is no half-integer between lo and hi.
func Compensate(openings []uint64, margins []float64, lo, hi float64) (Compensation, error) {
	counted := 0
	for i, m := range margins {
		if math.IsNaN(m) {
			return Compensation{}, fmt.Errorf("stats: compensation: margin %d is not a number", i)
		}
		if !math.IsInf(m, 0) {
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
	c := Compensation{Lo: math.NaN(), Hi: math.NaN()}
	nearest := math.Inf(1)
	for k := first; k <= last; k++ {
		won := make([]float64, len(margins))
		for i, m := range margins {
			won[i] = Indicator(m > k)
		}
		at := Rate(MustGroup(openings, won))
		c.Blocks = at.Blocks
		if d := math.Abs(at.Value - 0.5); d < nearest-equallyNear {
			nearest, c.Best = d, k
		}
		if !at.OK() || at.Lo <= 0.5 && at.Hi >= 0.5 {
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
	return c, nil
}
