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
	p, err := newPooling(terms, parts, cov)
	if err != nil {
		return Pooled{}, err
	}
	// By turns first, from anywhere; then Newton's steps for values and scales together,
	// because turns take long where few terms tell the scales.
	for range 10 {
		if err := p.turn(); err != nil {
			return Pooled{}, err
		}
	}
	for step, moved := 0, 1.0; moved >= 1e-9; step++ {
		var err error
		if moved, err = p.newton(); err != nil {
			return Pooled{}, fmt.Errorf("stats: pool: the scales of the measurements: %w", err)
		}
		if step == 100 {
			return Pooled{}, fmt.Errorf("stats: pool: no fit of values and scales after %d steps", step)
		}
	}
	p.agreement()
	return p.out, nil
}

// A pooling is the fit of one set of values to several measurements, as far as it has come.
type pooling struct {
	terms  int
	b      []float64     // the numbers measured, one measurement after the other
	of, in []int         // by number: its term and its measurement
	w      *mat.SymDense // the inverse of their covariance
	free   []int         // the measurements whose scales are fitted: all but one
	out    Pooled
}

// newPooling checks and lays out what was measured, with all scales 1.
func newPooling(terms int, parts []Measurement, cov *mat.SymDense) (*pooling, error) {
	p := &pooling{terms: terms}
	seen := make([]bool, terms)
	for m, part := range parts {
		if len(part.Terms) != len(part.Values) {
			return nil, fmt.Errorf("stats: pool: %d terms with %d values", len(part.Terms), len(part.Values))
		}
		for j, t := range part.Terms {
			p.b, p.of, p.in = append(p.b, part.Values[j]), append(p.of, t), append(p.in, m)
			seen[t] = true
		}
	}
	n := len(p.b)
	if n == 0 || cov.SymmetricDim() != n {
		return nil, fmt.Errorf("stats: pool: %w: %d values with a covariance of %d", ErrFewData, n, cov.SymmetricDim())
	}
	if t := slices.Index(seen, false); t >= 0 {
		return nil, fmt.Errorf("stats: pool: term %d is in no measurement: %w", t, ErrUnidentified)
	}
	var err error
	if p.w, err = inverse(cov); err != nil {
		return nil, err
	}
	base := best(parts, cov)
	for m := range parts {
		p.out.Scales = append(p.out.Scales, 1)
		if m != base {
			p.free = append(p.free, m)
		}
	}
	return p, nil
}

// turn fits the values, given the scales, and then each scale, given the values.
func (p *pooling) turn() error {
	x := mat.NewDense(len(p.b), p.terms, nil)
	for i := range p.b {
		x.Set(i, p.of[i], p.out.Scales[p.in[i]])
	}
	gain, _, err := leastSquares(x, p.w)
	if err != nil {
		return err
	}
	p.out.Values = products(gain, p.b)
	for _, m := range p.free {
		p.out.Scales[m] = p.rescaled(m)
	}
	return nil
}

// newton fits values and scales together, near where they are, and returns by what part of
// itself the scale that moved most has moved.
func (p *pooling) newton() (moved float64, err error) {
	x := mat.NewDense(len(p.b), p.terms+len(p.free), nil) // the derivatives by values and scales
	for i := range p.b {
		x.Set(i, p.of[i], p.out.Scales[p.in[i]])
		if j := slices.Index(p.free, p.in[i]); j >= 0 {
			x.Set(i, p.terms+j, p.out.Values[p.of[i]])
		}
	}
	gain, inv, err := leastSquares(x, p.w)
	if err != nil {
		return 0, err
	}
	step := products(gain, p.b) // the values, and what is added to the scales
	for j, m := range p.free {
		was := p.out.Scales[m]
		p.out.Scales[m] = max(was+step[p.terms+j], was/2, leastPoolScale)
		moved = max(moved, math.Abs(p.out.Scales[m]/was-1))
	}
	p.out.Values, p.out.Gain, p.out.Cov = step[:p.terms], nil, mat.NewSymDense(p.terms, nil)
	for t := range p.terms {
		p.out.Gain = append(p.out.Gain, mat.Row(nil, t, gain))
		for u := t; u < p.terms; u++ {
			p.out.Cov.SetSym(t, u, inv.At(t, u))
		}
	}
	return moved, nil
}

// agreement tests whether the measurements have the same proportions.
func (p *pooling) agreement() {
	residual := make([]float64, len(p.b))
	for i := range p.b {
		residual[i] = p.b[i] - p.out.Scales[p.in[i]]*p.out.Values[p.of[i]]
	}
	p.out.P, p.out.DF = 1, len(p.b)-p.terms-len(p.free)
	if p.out.DF > 0 {
		p.out.P = distuv.ChiSquared{K: float64(p.out.DF)}.Survival(dot(residual, times(p.w, residual)))
	}
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
func (p *pooling) rescaled(m int) float64 {
	own, rest := make([]float64, len(p.b)), make([]float64, len(p.b))
	for i, b := range p.b {
		value := p.out.Values[p.of[i]]
		if p.in[i] == m {
			own[i], rest[i] = value, b
		} else {
			rest[i] = b - p.out.Scales[p.in[i]]*value
		}
	}
	wo := times(p.w, own)
	s := dot(wo, rest) / dot(wo, own)
	if !(s > leastPoolScale) {
		return leastPoolScale
	}
	return s
}
