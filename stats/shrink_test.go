package stats

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// What is not known at all is as the guess has it, on the scale of what is known; what is
// known stays; and in between it is the prediction of least error.
func TestShrink(t *testing.T) {
	guess := []float64{1, 3, 3, 5}
	b := []float64{0.5, 1.2, 9, 2.6}
	got, err := Shrink(b, mat.NewDiagDense(4, []float64{1e-9, 1e-9, 1e9, 1e-9}), guess, 0.3)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{0.5, 1.2, 3 * (0.5*1 + 1.2*3 + 2.6*5) / (1*1 + 3*3 + 5*5), 2.6} {
		near(t, "drawn to the guess", got[i], want, 1e-3)
	}
	if _, err := Shrink([]float64{-1, -2}, mat.NewDiagDense(2, []float64{1, 1}), []float64{1, 2}, 0.3); err == nil {
		t.Error("estimates against the guess were drawn to it")
	}
	// Guesses off by 30% and estimates of errors in common: nearer to the truth than both.
	rng := rand.New(rand.NewPCG(2, 2))
	var by, raw, prior float64
	for range 400 {
		truth := make([]float64, 4)
		for i, w := range guess {
			truth[i] = 0.4 * w * (1 + 0.3*rng.NormFloat64())
		}
		v := correlated(scaled([]int{1, 3, 3, 5}, 0.4), 0.4, 0.5)
		b := drawn(truth, v, rng)
		got, err := Shrink(b, v, guess, 0.3)
		if err != nil {
			continue
		}
		for i := range guess {
			by += (got[i] - truth[i]) * (got[i] - truth[i])
			raw += (b[i] - truth[i]) * (b[i] - truth[i])
			prior += (0.4*guess[i] - truth[i]) * (0.4*guess[i] - truth[i])
		}
	}
	if !(by < 0.85*raw && by < 2*prior) {
		t.Errorf("squared errors: drawn to the guess %.2f, estimates %.2f, guess on the right scale %.2f", by, raw, prior)
	}
}
