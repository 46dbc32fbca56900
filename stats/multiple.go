package stats

import (
	"cmp"
	"math"
	"slices"
)

// Holm adjusts p-values so that rejecting those at or below α keeps the
// probability of any false rejection at α, whatever their dependence (Scand.
// J. Statist. 6:65, 1979). NaN stays NaN and is not counted as a test.
func Holm(p []float64) []float64 {
	order, adjusted := ranked(p)
	worst := 0.0
	for k, i := range order {
		worst = math.Max(worst, math.Min(1, float64(len(order)-k)*p[i]))
		adjusted[i] = worst
	}
	return adjusted
}

// ranked returns the places of the p-values that are numbers, smallest first,
// and a slice of NaN to put the adjusted ones in.
func ranked(p []float64) (order []int, adjusted []float64) {
	adjusted = make([]float64, len(p))
	for i, v := range p {
		adjusted[i] = math.NaN()
		if !math.IsNaN(v) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	return order, adjusted
}
