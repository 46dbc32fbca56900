package stats

// bisect halves so many times the stretch from lo to hi, in which a claim begins to hold,
// and returns the two ends of what is left.
func bisect(lo, hi float64, halvings int, holds func(x float64) bool) (before, since float64) {
	for range halvings {
		if mid := (lo + hi) / 2; holds(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return lo, hi
}
