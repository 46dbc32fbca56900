package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

const (
	// lanczosEnough is the share of a sum that a step may add before the steps end.
	lanczosEnough = 1e-14
	// lanczosCalm is how many steps in a row must add no more than that.
	lanczosCalm = 3
)

// quadrature returns nodes and weights such that Σ weight·f(node) is uᵀ·f(V)·u for the
// smooth functions f that are needed here, 1/(φ+τ²·λ)² among them: Gauss quadrature
// by the steps of Lanczos, which need few products V·u where the eigenvectors would cost
// the cube of the size (Golub and Meurant, Matrices, moments and quadrature, 1994). V is
// positive semidefinite and u a sum of its columns, so that the zeros of V have no part
// in it. The basis is kept orthogonal by doing so twice. Both are NaN if u or V holds NaN.
func quadrature(u []float64, v *mat.SymDense) (weights, nodes []float64) {
	norm := math.Sqrt(dot(u, u))
	if norm == 0 {
		return nil, nil
	}
	var basis [][]float64
	var diagonal, beside []float64
	next := make([]float64, len(u))
	for i, x := range u {
		next[i] = x / norm
	}
	// Each step adds to uᵀ·V⁻·u, the least smooth of the functions, what a step of
	// conjugate gradients takes off its error.
	pivot, product, sum, calm := 0.0, 1.0, 0.0, 0
	for len(basis) < len(u) {
		q := next
		basis = append(basis, q)
		next = times(v, q)
		a := dot(q, next)
		if math.IsNaN(a) {
			return []float64{math.NaN()}, []float64{math.NaN()}
		}
		diagonal = append(diagonal, a)
		if n := len(beside); n > 0 {
			product *= beside[n-1] / pivot * (beside[n-1] / pivot)
			pivot = a - beside[n-1]*beside[n-1]/pivot
		} else {
			pivot = a
		}
		if calm++; !(product/pivot <= lanczosEnough*sum) {
			calm = 0
		}
		sum += product / pivot
		for range 2 {
			for _, b := range basis {
				along := dot(b, next)
				for i, x := range b {
					next[i] -= along * x
				}
			}
		}
		b := math.Sqrt(dot(next, next))
		if calm >= lanczosCalm || b <= 1e-12*diagonal[0] {
			break
		}
		beside = append(beside, b)
		for i := range next {
			next[i] /= b
		}
	}
	t := mat.NewSymDense(len(diagonal), nil)
	for i, a := range diagonal {
		t.SetSym(i, i, a)
		if i > 0 {
			t.SetSym(i-1, i, beside[i-1])
		}
	}
	first := make([]float64, len(diagonal))
	first[0] = norm
	return principal(first, t)
}
