package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// A Compensation is how many points to give the second side so that both score
// alike. It is read off games with known margins. Let M be the first side's points
// less the second's before any compensation, infinite where the game was not
// decided by the count. With compensation k the first side would have scored
// P(k) = Pr(M > k). This rescores the games that were played; players who know k
// might play otherwise.
type Compensation struct {
	// Best is the half point at which P is nearest to 1/2, the lowest of several.
	Best float64
	// Lo and Hi bound the half-integers that are not rejected: those at which
	// the interval of P holds 1/2 or is missing. An end is infinite where the
	// set reaches the end of the range tried. Both are NaN if every
	// compensation is rejected.
	Lo, Hi float64
	// Blocks is the number of openings.
	Blocks int
}

// equallyNear is by how much costs may differ that differ by rounding alone: of scores 1/n is
// more, however many games there are.
const equallyNear = 1e-12

// halves are the first and the last half point from lo to hi; the last is below the first
// where there is none.
func halves(lo, hi float64) (first, last float64) {
	return math.Ceil(lo-0.5) + 0.5, math.Floor(hi-0.5) + 0.5
}

// nearestHalf is the half point from lo to hi with the least cost, the lowest of those that
// cost equally little. It is NaN where there is none. The cost is asked for once at each half
// point, in order.
func nearestHalf(lo, hi float64, cost func(k float64) float64) float64 {
	var costs []float64
	least := math.Inf(1)
	first, last := halves(lo, hi)
	for k := first; k <= last; k++ {
		c := cost(k)
		if costs = append(costs, c); c < least {
			least = c
		}
	}
	if i := slices.IndexFunc(costs, func(c float64) bool { return c < least+equallyNear }); i >= 0 {
		return first + float64(i)
	}
	return math.NaN()
}

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
	first, last := halves(lo, hi)
	if !(first <= last) {
		return Compensation{}, fmt.Errorf("stats: compensation: no half-integer from %v to %v", lo, hi)
	}
	c := Compensation{Lo: math.NaN(), Hi: math.NaN()}
	c.Best = nearestHalf(first, last, func(k float64) float64 {
		won := make([]float64, len(margins))
		for i, m := range margins {
			won[i] = Indicator(m > k)
		}
		at := Rate(MustGroup(openings, won))
		c.Blocks = at.Blocks
		if !at.OK() || at.Lo <= 0.5 && at.Hi >= 0.5 {
			if math.IsNaN(c.Lo) {
				c.Lo = k
			}
			c.Hi = k
		}
		return math.Abs(at.Value - 0.5)
	})
	if c.Lo == first {
		c.Lo = math.Inf(-1)
	}
	if c.Hi == last {
		c.Hi = math.Inf(1)
	}
	return c, nil
}
