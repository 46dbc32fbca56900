package stats

import (
	"math"
	"sort"
)

// Quantile estimates the p-quantile over games, the smallest value v such
// that at least the share p of the games is at or below v. The interval is
// Woodruff's (JASA 47:635, 1952): the interval of the share of games at or
// below v, clustered on the block, read back through the sample quantiles.
// Quantile panics unless 0 < p < 1.
func Quantile(s Sample, p float64) Estimate {
	if !(p > 0 && p < 1) {
		panic("stats: Quantile wants 0 < p < 1")
	}
	var sorted []float64
	for _, b := range s {
		sorted = append(sorted, b.Values...)
	}
	sort.Float64s(sorted)
	if len(sorted) == 0 {
		return s.moments().estimate(fixed)
	}
	v := rank(sorted, p)
	m := s.Where(func(x float64) bool { return x <= v }).moments()
	e := m.estimate(fixed)
	e.Value, e.SE = v, math.NaN()
	e.Level = Level
	if m.blocks < 2 {
		return e
	}
	h := tQuantile(0.5+Level/2, e.DF) * m.se
	e.Lo, e.Hi = rank(sorted, p-h), rank(sorted, p+h)
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
