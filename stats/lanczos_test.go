package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Few steps say of S what all eigenvectors say, where eigenvalues are spread widely and
// some are zero.
func TestQuadratureIsThatOfTheEigenvectors(t *testing.T) {
	const n, rank = 300, 280
	rng := rand.New(rand.NewPCG(3, 4))
	v := mat.NewSymDense(n, nil)
	for range rank {
		x := make([]float64, n)
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		addOuter(v, math.Exp(rng.Float64()*8), x) // from 1 to 3,000
	}
	a := make([]float64, n)
	for i := range a {
		a[i] = rng.NormFloat64()
	}
	u := times(v, a)
	whole, few := tauLaw{phi: 0.7}, tauLaw{phi: 0.7}
	whole.square, whole.lambda = principal(u, v)
	few.square, few.lambda = quadrature(u, v)
	if len(whole.lambda) != rank || len(few.lambda) > rank {
		t.Errorf("%d eigenvalues and %d nodes, want %d and no more", len(whole.lambda), len(few.lambda), rank)
	}
	for _, tau2 := range []float64{0, 1e-6, 1e-4, 0.01, 1, 100} {
		if got, want := few.score(tau2), whole.score(tau2); math.Abs(got/want-1) > 1e-7 {
			t.Errorf("S(%v) = %v by %d nodes, want %v", tau2, got, len(few.lambda), want)
		}
	}
}

// A score of one arm among equal ones needs two nodes at most, one of nothing none.
func TestQuadratureEnds(t *testing.T) {
	v := mat.NewSymDense(3, []float64{2, 0, 0, 0, 2, 0, 0, 0, 2})
	if w, l := quadrature([]float64{3, 0, 4}, v); len(l) != 1 || math.Abs(w[0]-25) > 1e-12 || math.Abs(l[0]-2) > 1e-12 {
		t.Errorf("got weights %v at %v, want 25 at 2", w, l)
	}
	if w, l := quadrature([]float64{0, 0, 0}, v); len(w)+len(l) != 0 {
		t.Errorf("got weights %v at %v of no score, want none", w, l)
	}
	if w, _ := quadrature([]float64{math.NaN(), 0, 1}, v); len(w) != 1 || !math.IsNaN(w[0]) {
		t.Errorf("got weights %v of a score that is not a number, want NaN", w)
	}
}
