package stats

import "testing"

// All shapes have the same spread; the sparse one is mostly zero and the heavy one has
// the far ones.
func TestEffectsHaveOneVariance(t *testing.T) {
	rng := newRand(41)
	const n = 400_000
	for _, e := range []Effects{Alike, Uneven, HeavyTailed, Sparse} {
		squares, zero, far := 0.0, 0, 0
		for range n {
			x := e.Draw(rng)
			squares += min(x*x, 400) / n // the square of t of 3 has no variance
			if x == 0 {
				zero++
			}
			if x > 5 || x < -5 {
				far++
			}
		}
		near(t, e.String(), squares, 1, 0.06)
		if sparse := float64(zero) / n; e == Sparse && (sparse < 0.89 || sparse > 0.91) {
			t.Errorf("%s: %.3f of the effects are none, want nine in ten", e, sparse)
		}
		if e == HeavyTailed && far < n/500 || e == Alike && far > 10 {
			t.Errorf("%s: %d of %d lie beyond 5", e, far, n)
		}
	}
}
