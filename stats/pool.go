package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Measurement is values of some terms measured in one way, on a scale of its own: by games
// with unequal armies, or by positions of some moment.
type Measurement struct {
	Terms  []int // which, among all terms
	Values []float64
}

// A Pooled is what several measurements say together, if they agree but for their scales.
type Pooled struct {
	// Values are by term, on the scale of the measurement that knows its own best, whose
	// factor is 1; Cov is their covariance, with the errors of the other scales.
	Values []float64
	Cov    *mat.SymDense
	// Gain is by how much each of the values, by term, moves with each of the numbers
	// measured, one measurement after the other.
	Gain [][]float64
	// Scales are the factors of the measurements.
	Scales []float64
	// P is the probability that measurements of the same proportions differ as much by
	// chance, on DF degrees of freedom. Where it is small the values are a mean of
	// different things.
	P  float64
	DF int
}

// Pool fits one set of values to several measurements,
//
//	bₘ = sₘ·v + error,
//
// by generalised least squares, given the covariance of all their numbers one measurement
// after the other. Scales and values are fitted in turn. Terms measured in different ways
// are compared by way of the scales, so the errors of the scales enter those of the values:
// the covariance is that of least squares for both together.
func Pool(terms int, parts []Measurement, cov *mat.SymDense) (Pooled, error) {
	n := 0
	for _, m := range parts {
		n += len(m.Values)
		if len(m.Terms) != len(m.Values) {
			return Pooled{}, fmt.Errorf("stats: pool: %d terms with %d values", len(m.Terms), len(m.Values))
		}
	}
	if n == 0 || cov.SymmetricDim() != n {
		return Pooled{}, fmt.Errorf("stats: pool: %w: %d values with a covariance of %d", ErrFewData, n, cov.SymmetricDim())
	}
	w, err := inverse(cov)
	if err != nil {
		return Pooled{}, err
	}
	b := make([]float64, 0, n)
	var of, in []int // by value: its term and its measurement
	seen := make([]bool, terms)
	for i, m := range parts {
		for j, t := range m.Terms {
			b, of, in = append(b, m.Values[j]), append(of, t), append(in, i)
			seen[t] = true
		}
	}
	for t, is := range seen {
		if !is {
			return Pooled{}, fmt.Errorf("stats: pool: term %d is in no measurement: %w", t, ErrUnidentified)
		}
	}
	out := Pooled{Scales: make([]float64, len(parts))}
	for i := range out.Scales {
		out.Scales[i] = 1
	}
	base := best(parts, cov)
	var free []int // the measurements whose scales are fitted
	for m := range parts {
		if m != base {
			free = append(free, m)
		}
	}
	// By turns first, from anywhere; then Newton's steps for values and scales together,
	// because turns take long where few terms tell the scales.
	alone := mat.NewDense(n, terms, nil)
	for range 10 {
		for i := range b {
			alone.Set(i, of[i], out.Scales[in[i]])
		}
		gain, _, err := leastSquares(alone, w)
		if err != nil {
			return Pooled{}, err
		}
		out.Values = products(gain, b)
		for _, m := range free {
			out.Scales[m] = rescaled(m, b, of, in, out, w)
		}
	}
	both := mat.NewDense(n, terms+len(free), nil) // the derivatives by values and scales
	for range 100 {
		for i := range b {
			both.Set(i, of[i], out.Scales[in[i]])
			if j := slices.Index(free, in[i]); j >= 0 {
				both.Set(i, terms+j, out.Values[of[i]])
			}
		}
		gain, inv, err := leastSquares(both, w)
		if err != nil {
			return Pooled{}, fmt.Errorf("stats: pool: the scales of the measurements: %w", err)
		}
		step := products(gain, b) // the values, and what is added to the scales
		moved := 0.0
		for j, m := range free {
			s := math.Max(out.Scales[m]+step[terms+j], out.Scales[m]/2)
			s = math.Max(s, leastPoolScale)
			moved = math.Max(moved, math.Abs(s/out.Scales[m]-1))
			out.Scales[m] = s
		}
		out.Values, out.Gain, out.Cov = step[:terms], nil, mat.NewSymDense(terms, nil)
		for t := range terms {
			out.Gain = append(out.Gain, mat.Row(nil, t, gain))
			for u := t; u < terms; u++ {
				out.Cov.SetSym(t, u, inv.At(t, u))
			}
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

// best is the measurement that knows best how large its values are: the one with most
// standard errors between them and nothing.
func best(parts []Measurement, cov *mat.SymDense) (best int) {
	at, most := 0, -1.0
	for m, part := range parts {
		k := len(part.Values)
		p, err := inverse(cov.SliceSym(at, at+k).(*mat.SymDense))
		at += k
		if err != nil {
			continue
		}
		if d := dot(part.Values, times(p, part.Values)); d > most {
			best, most = m, d
		}
	}
	return best
}

// leastSquares is what least squares makes of numbers, (XᵀWX)⁻¹XᵀW, and (XᵀWX)⁻¹.
func leastSquares(x *mat.Dense, w *mat.SymDense) (gain *mat.Dense, inv *mat.SymDense, err error) {
	var left, square mat.Dense
	left.Mul(x.T(), w)
	square.Mul(&left, x)
	if inv, err = inverse(symmetric(&square)); err != nil {
		return nil, nil, err
	}
	gain = new(mat.Dense)
	gain.Mul(inv, &left)
	return gain, inv, nil
}

// products is a matrix times a vector.
func products(m *mat.Dense, v []float64) []float64 {
	var out mat.VecDense
	out.MulVec(m, mat.NewVecDense(len(v), v))
	return out.RawVector().Data
}

// leastPoolScale is the factor of a measurement that says the opposite of the others: it has
// no say.
const leastPoolScale = 1e-6

// rescaled is the factor of a measurement that suits the values best, given the factors of
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
	if !(s > leastPoolScale) {
		return leastPoolScale
	}
	return s
}
