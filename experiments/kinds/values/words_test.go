package values

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"komi/stats"
)

// growth is a value that grows by a rate a doubling, known to ±1.96 of a standard
// error.
func growth(t *testing.T, term string, rate, se float64) stats.Growth {
	t.Helper()
	doublings := []float64{0, 2, 4, 6}
	y := make([]float64, len(doublings))
	cov := mat.NewSymDense(len(y), nil)
	for i, x := range doublings {
		y[i] = rate * x
		cov.SetSym(i, i, 20*se*se) // Σ (x - mean)² = 20
	}
	trend, err := stats.NewTrend(doublings, y, cov, 10_000, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	return stats.Growth{Term: term, Trend: trend, Joint: trend.Slope}
}

func TestInvariance(t *testing.T) {
	unknown, grows := growth(t, "N", 0.01, 0.05), growth(t, "R", 0.05, 0.01)
	steady, both := growth(t, "B", 0, 0.001), growth(t, "Q", 0.005, 0.001)
	for _, c := range []struct {
		growth []stats.Growth
		want   string
	}{
		{[]stats.Growth{unknown, unknown}, "With a doubling of the budget, nothing is shown of any of the two values: neither that they change by less than 1%, nor that they change at all."},
		{[]stats.Growth{unknown, grows}, "With a doubling of the budget, it is shown of R that it changes by +5.0% (+3.0 to +7.0); of the others neither that they change nor that they do so by less than 1%."},
		{[]stats.Growth{steady, steady}, "With a doubling of the budget, it is shown of B and B that they change by less than 1%."},
		{[]stats.Growth{both}, "With a doubling of the budget, it is shown of Q that it changes by +0.5% (+0.3 to +0.7), and of Q that it changes by less than 1%."},
	} {
		w := &Worths{}
		w.Growth = c.growth
		if got := invariance(w).String(); got != c.want {
			t.Errorf("said\n%s, want\n%s", got, c.want)
		}
	}
}
