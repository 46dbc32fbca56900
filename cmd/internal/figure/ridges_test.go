package figure

import (
	"testing"

	"komi/experiments/answer"
)

// Values that are all alike, or far from a zero that is to be seen, make no more bins than
// others.
func TestFewBins(t *testing.T) {
	for _, values := range [][]float64{{10.5}, {1.5, 1.5, 1.5}, {-40, -40}, {1000, 1000.001}, {0}, {-3, 8}} {
		r := ridges{answer.Ridges{Zero: true, Rows: []answer.Ridge{{Values: values}}}}
		lo, width, n := r.grid()
		if n > bins+2 {
			t.Errorf("%v: %d bins, want at most %d", values, n, bins+2)
		}
		if lo > min(0, values[0]) || lo+width*float64(n) < values[0] {
			t.Errorf("%v: bins from %v to %v", values, lo, lo+width*float64(n))
		}
	}
}
