package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// Errors of fitting.
var (
	// ErrUnidentified: the data cannot tell some terms apart, because a
	// column is zero throughout or a sum of others.
	ErrUnidentified = errors.New("terms not identified")
	// ErrSeparated: some combination of terms predicts every result, so that
	// the best coefficient is infinite.
	ErrSeparated = errors.New("results separated")
)

// An objective is a smooth mean log-likelihood. It returns its value at beta
// and fills in the gradient and the information, minus the expected second
// derivative, both divided by the number of games like the value.
type objective func(beta []float64, gradient *mat.VecDense, information *mat.SymDense) float64

// maximise climbs an objective by Newton's method (Fisher scoring) with step
// halving. It works on the mean and not the sum of the likelihood, so that
// one tolerance serves any number of games. Terms name the coefficients in
// errors.
func maximise(f objective, start []float64, terms []string) ([]float64, *mat.SymDense, error) {
	k := len(start)
	beta := slices.Clone(start)
	gradient, step := mat.NewVecDense(k, nil), mat.NewVecDense(k, nil)
	information := mat.NewSymDense(k, nil)
	value := f(beta, gradient, information)
	if weak := weakest(information, scales(information)); weak.size < 1e-10 {
		return nil, nil, fmt.Errorf("%w: %s", ErrUnidentified, weak.names(terms))
	}
	first := scales(information)
	next := make([]float64, k)
	var chol mat.Cholesky
	for iteration := 0; ; iteration++ {
		separated := !chol.Factorize(information)
		if !separated {
			separated = chol.SolveVecTo(step, gradient) != nil
		}
		if separated {
			return nil, nil, fmt.Errorf("%w: %s", ErrSeparated, weakest(information, first).names(terms))
		}
		decrement := mat.Dot(step, gradient)
		if decrement < 1e-18 {
			break
		}
		if iteration == 200 {
			return nil, nil, fmt.Errorf("stats: no maximum after %d steps, decrement %.2g", iteration, decrement)
		}
		better := math.Inf(-1)
		for size := 1.0; size > 1e-6 && !(better >= value-1e-14); size /= 2 {
			for i := range next {
				next[i] = beta[i] + size*step.AtVec(i)
			}
			better = f(next, gradient, information)
		}
		value = better
		copy(beta, next)
	}
	if weak := weakest(information, first); weak.size < 1e-7 {
		return nil, nil, fmt.Errorf("%w: %s", ErrSeparated, weak.names(terms))
	}
	return beta, information, nil
}

// scales are the square roots of the diagonal, 1 where it is zero.
func scales(information *mat.SymDense) []float64 {
	s := make([]float64, information.SymmetricDim())
	for i := range s {
		s[i] = math.Sqrt(information.At(i, i))
		if s[i] == 0 {
			s[i] = 1
		}
	}
	return s
}

// direction is the combination of terms about which the data say least.
type direction struct {
	size   float64
	vector []float64
}

// weakest is the direction of least information after division by scale.
func weakest(information *mat.SymDense, scale []float64) direction {
	k := len(scale)
	scaled := mat.NewSymDense(k, nil)
	for i := range k {
		for j := i; j < k; j++ {
			scaled.SetSym(i, j, information.At(i, j)/(scale[i]*scale[j]))
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(scaled, true) {
		return direction{}
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	d := direction{size: eigen.Values(nil)[0]}
	for i := range k {
		d.vector = append(d.vector, vectors.At(i, 0))
	}
	return d
}

// names lists the terms with a real part in the direction.
func (d direction) names(terms []string) string {
	var names []string
	for i, v := range d.vector {
		if math.Abs(v) > 0.1 {
			names = append(names, terms[i])
		}
	}
	return strings.Join(names, ", ")
}

// inverse is the inverse of a positive definite matrix.
func inverse(m *mat.SymDense) (*mat.SymDense, error) {
	var chol mat.Cholesky
	if !chol.Factorize(m) {
		return nil, errors.New("stats: information matrix is not positive definite")
	}
	inv := mat.NewSymDense(m.SymmetricDim(), nil)
	if err := chol.InverseTo(inv); err != nil {
		return nil, fmt.Errorf("stats: information matrix: %w", err)
	}
	return inv, nil
}

// addOuter adds weight·x·xᵀ to m.
//
// Planning spends most of its time here and in [times]: the elements are read where they
// are kept, which makes it four times as fast as by At and SetSym.
func addOuter(m *mat.SymDense, weight float64, x []float64) {
	raw := m.RawSymmetric() // its upper triangle
	for i, a := range x {
		if a == 0 {
			continue
		}
		row, wa := raw.Data[i*raw.Stride:], weight*a
		for j := i; j < len(x); j++ {
			row[j] += wa * x[j]
		}
	}
}

// times is m·x.
func times(m *mat.SymDense, x []float64) []float64 {
	out := make([]float64, len(x))
	raw := m.RawSymmetric()
	for i, v := range x {
		row := raw.Data[i*raw.Stride:]
		out[i] += row[i] * v
		for j := i + 1; j < len(x); j++ {
			out[i] += row[j] * x[j]
			out[j] += row[j] * v
		}
	}
	return out
}

// addScaled adds weight·x to m.
func addScaled(m *mat.SymDense, weight float64, x *mat.SymDense) {
	to, from := m.RawSymmetric(), x.RawSymmetric()
	for i := range to.N {
		r, s := to.Data[i*to.Stride:], from.Data[i*from.Stride:]
		for j := i; j < to.N; j++ {
			r[j] += weight * s[j]
		}
	}
}

// inner is the sum of the products of the elements of two matrices: the trace of a·b.
func inner(a, b *mat.SymDense) (sum float64) {
	x, y := a.RawSymmetric(), b.RawSymmetric()
	for i := range x.N {
		r, s := x.Data[i*x.Stride:], y.Data[i*y.Stride:]
		sum += r[i] * s[i]
		for j := i + 1; j < x.N; j++ {
			sum += 2 * r[j] * s[j]
		}
	}
	return sum
}

func dot(a, b []float64) float64 {
	s := 0.0
	for i, v := range a {
		s += v * b[i]
	}
	return s
}
