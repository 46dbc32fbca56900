package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Measuring is values of some terms measured in one way, on a scale of its own: by games
// with unequal armies, or by positions of some moment.
type Measuring struct {
	Terms  []int // which, among all terms
	Values []float64
}

// A Pooled is what several measurings say together, if they agree but for their scales.
type Pooled struct {
	// Values are by term, on the scale of the first measuring; Cov is their covariance.
	Values []float64
	Cov    *mat.SymDense
	// Scales are the factors of the measurings, 1 for the first.
	Scales []float64
	// P is the probability that measurings of the same proportions differ as much by
	// chance, on DF degrees of freedom. Where it is small the values are a mean of
	// different things.
	P  float64
	DF int
}

// Pool fits one set of values to several measurings,
//
//	bₘ = sₘ·v + error,
//
// by generalised least squares, given the covariance of all their numbers one measuring
// after the other. The scales are fitted by turns with the values. Their errors move all
// values of a measuring together, which no proportion depends on.
func Pool(terms int, parts []Measuring, cov *mat.SymDense) (Pooled, error) {
	n := 0
	for _, m := range parts {
		n += len(m.Values)
		if len(m.Terms) != len(m.Values) {
			return Pooled{}, fmt.Errorf("stats: pool: %d terms with %d values", len(m.Terms), len(m.Values))
		}
	}
	if n == 0 || cov.SymmetricDim() != n {
		return Pooled{}, fmt.Errorf("stats: pool: %w: %d values with a covariance of %d", errFewData, n, cov.SymmetricDim())
	}
	w, err := inverse(cov)
	if err != nil {
		return Pooled{}, err
	}
	b := make([]float64, 0, n)
	var of, in []int // by value: its term and its measuring
	seen := make([]bool, terms)
	for i, m := range parts {
		for j, t := range m.Terms {
			b, of, in = append(b, m.Values[j]), append(of, t), append(in, i)
			seen[t] = true
		}
	}
	for t, is := range seen {
		if !is {
			return Pooled{}, fmt.Errorf("stats: pool: term %d is in no measuring: %w", t, ErrUnidentified)
		}
	}
	out := Pooled{Scales: make([]float64, len(parts))}
	for i := range out.Scales {
		out.Scales[i] = 1
	}
	design := mat.NewDense(n, terms, nil)
	for range 100 {
		for i := range b {
			design.Set(i, of[i], out.Scales[in[i]])
		}
		var left mat.Dense
		left.Mul(design.T(), w)
		var square mat.Dense
		square.Mul(&left, design)
		information := mat.NewSymDense(terms, nil)
		for i := range terms {
			for j := i; j < terms; j++ {
				information.SetSym(i, j, (square.At(i, j)+square.At(j, i))/2)
			}
		}
		if out.Cov, err = inverse(information); err != nil {
			return Pooled{}, err
		}
		var right mat.VecDense
		right.MulVec(&left, mat.NewVecDense(n, b))
		out.Values = times(out.Cov, right.RawVector().Data)
		moved := 0.0
		for m := 1; m < len(parts); m++ {
			s := rescaled(m, b, of, in, out, w)
			moved = math.Max(moved, math.Abs(s/out.Scales[m]-1))
			out.Scales[m] = s
		}
		if moved < 1e-9 {
			break
		}
	}
	residual := make([]float64, n)
	for i := range b {
		residual[i] = b[i] - out.Scales[in[i]]*out.Values[of[i]]
	}
	out.DF = n - terms - (len(parts) - 1)
	out.P = 1
	if out.DF > 0 {
		out.P = distuv.ChiSquared{K: float64(out.DF)}.Survival(dot(residual, times(w, residual)))
	}
	return out, nil
}

// rescaled is the factor of a measuring that suits the values best, given the factors of
// the others.
func rescaled(m int, b []float64, of, in []int, p Pooled, w *mat.SymDense) float64 {
	own, rest := make([]float64, len(b)), make([]float64, len(b))
	for i := range b {
		if in[i] == m {
			own[i], rest[i] = p.Values[of[i]], b[i]
		} else {
			rest[i] = b[i] - p.Scales[in[i]]*p.Values[of[i]]
		}
	}
	wo := times(w, own)
	s := dot(wo, rest) / dot(wo, own)
	if !(s > 1e-6) {
		return 1e-6 // a measuring that says the opposite of the others has no say
	}
	return s
}
