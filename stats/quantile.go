package stats

import (
	"fmt"
	"math"
	"slices"
)

// Quantile estimates the p-quantile over games: the smallest value v such that at least
// the share p of the games is at or below v. The interval holds the values x that are
// not rejected: those for which the shares of games below x and of games at or below x
// leave room for p (Woodruff, JASA 47:635, 1952). The standard error is the one that
// such a share has if it is p, the binomial one times the design effect of the blocks.
// So the interval stays right where many games have the same value, as at a limit on
// length.
//
// There is no interval if all games are alike (ErrNoSpread), or if the sample has no
// game far enough out to be an end (ErrUnbounded). Quantile panics unless 0 < p < 1.
func Quantile(s Sample, p float64) Estimate {
	if !(p > 0 && p < 1) {
		panic("stats: Quantile wants 0 < p < 1")
	}
	var sorted []float64
	for _, b := range s {
		sorted = append(sorted, b.Values...)
	}
	slices.Sort(sorted)
	e := s.moments().estimate(fixed)
	e.Value, e.SE = math.NaN(), math.NaN()
	if len(sorted) == 0 {
		return e
	}
	v := rank(sorted, p)
	e.Value = v
	if e.Blocks < 2 {
		return e
	}
	effect := math.NaN()
	nearest := math.Inf(1)
	for _, claim := range []func(float64) bool{
		func(x float64) bool { return x <= v },
		func(x float64) bool { return x < v },
	} {
		m := s.Where(claim).moments()
		if d := math.Abs(m.mean - p); !m.alike && d < nearest {
			effect, nearest = m.se*m.se/(m.mean*(1-m.mean)), d
		}
	}
	if math.IsNaN(effect) {
		return e.warn(fmt.Errorf("%w: %d blocks, each with the same share at or below %.4g", ErrNoSpread, e.Blocks, v))
	}
	h := tQuantile(0.5+Level/2, e.DF) * math.Sqrt(p*(1-p)*effect)
	e.Lo, e.Hi = rank(sorted, p-h), rank(sorted, p+h)
	if p-h <= 0 || p+h >= 1 {
		return e.warn(fmt.Errorf("%w: quantile %v of %d games", ErrUnbounded, p, e.Games))
	}
	return e
}

// rank is the smallest entry with at least the share p of the entries at or
// below it.
func rank(sorted []float64, p float64) float64 {
	// A hair less than p·n, so that a product such as 0.1·30 that comes out
	// above its true value does not move to the next entry.
	i := int(math.Ceil(p*float64(len(sorted))-1e-9)) - 1
	return sorted[max(0, min(len(sorted)-1, i))]
}
