package stats

import (
	"fmt"
	"math"
)

// A SetShape is the shape of the set of ratios that the data allow.
type SetShape uint8

const (
	// Interval: Lo to Hi.
	Interval SetShape = iota
	// Rays: everything up to Lo and everything from Hi on. The denominator
	// may be zero.
	Rays
	// Line: every number.
	Line
)

// A Set is a confidence set for a ratio.
type Set struct {
	Shape  SetShape
	Lo, Hi float64
}

// Fieller returns the ratios a/b that are not rejected,
//
//	{ v : (a - v·b)² ≤ c²·(Vaa - 2v·Vab + v²·Vbb) },
//
// given the estimates, their covariance and the critical value c (Fieller, JRSS
// B 16:175, 1954). It covers exactly as often as a - v·b over its standard
// error stays below c, however badly b is known; the price is that the set may
// be unbounded, which says that the scale is not identified.
func Fieller(a, b, vaa, vab, vbb, c float64) Set {
	// q(v) = qa·v² - 2·qb·v + qc ≤ 0.
	qa := b*b - c*c*vbb
	qb := a*b - c*c*vab
	qc := a*a - c*c*vaa
	discriminant := qb*qb - qa*qc
	switch {
	case math.IsNaN(discriminant) || qa <= 0 && discriminant <= 0:
		return Set{Line, math.Inf(-1), math.Inf(1)}
	case qa == 0 && qb > 0:
		return Set{Interval, qc / (2 * qb), math.Inf(1)}
	case qa == 0:
		return Set{Interval, math.Inf(-1), qc / (2 * qb)}
	}
	// With qa > 0 the discriminant is never negative but for rounding.
	r := math.Sqrt(math.Max(0, discriminant))
	lo, hi := (qb-r)/qa, (qb+r)/qa
	if qa < 0 {
		return Set{Rays, hi, lo}
	}
	return Set{Interval, lo, hi}
}

// Contains reports whether the set allows v.
func (s Set) Contains(v float64) bool {
	switch s.Shape {
	case Interval:
		return s.Lo <= v && v <= s.Hi
	case Rays:
		return v <= s.Lo || v >= s.Hi
	default:
		return true
	}
}

// Bounded reports whether the set is an interval with two ends.
func (s Set) Bounded() bool {
	return s.Shape == Interval && !math.IsInf(s.Lo, 0) && !math.IsInf(s.Hi, 0)
}

// Text prints "2.9 to 3.4", or in words what an unbounded set allows.
func (s Set) Text(f Format) string {
	switch {
	case s.Shape == Line:
		return "any value"
	case s.Shape == Rays:
		return fmt.Sprintf("up to %s or from %s", f.number(s.Lo), f.number(s.Hi))
	case math.IsInf(s.Lo, -1):
		return "up to " + f.number(s.Hi)
	case math.IsInf(s.Hi, 1):
		return "from " + f.number(s.Lo)
	}
	return f.number(s.Lo) + " to " + f.number(s.Hi)
}

// A Ratio is a ratio of two sums of coefficients with its Fieller set.
type Ratio struct {
	// Estimate has the ends of the set as its interval where the set is
	// bounded; otherwise it carries ErrUnbounded and prints as ~.
	Estimate
	Set Set
}

// Ratio estimates the ratio of two contrasts, its set formed with the given
// critical value (see [Fit.Critical]). The standard error is the delta
// method's, for planning and plots; the set does not use it. The interval
// cannot be moved to another level.
func (f *Fit) Ratio(numerator, denominator []float64, critical float64) Ratio {
	a, b := dot(numerator, f.Beta), dot(denominator, f.Beta)
	set := Fieller(a, b, f.covariance(numerator, numerator),
		f.covariance(numerator, denominator), f.covariance(denominator, denominator), critical)
	both := make([]float64, len(f.Beta))
	for i := range both {
		both[i] = math.Abs(numerator[i]) + math.Abs(denominator[i])
	}
	e := f.contrast(both)
	gradient := ratioGradient(numerator, denominator, a, b)
	e.Value, e.SE = a/b, math.Sqrt(f.covariance(gradient, gradient))
	e.Level, e.shape, e.Lo, e.Hi = Level, fixed, math.NaN(), math.NaN()
	if !set.Bounded() {
		return Ratio{e.warn(fmt.Errorf("%w: %s", ErrUnbounded, set.Text(Number(2)))), set}
	}
	e.Lo, e.Hi = set.Lo, set.Hi
	return Ratio{e, set}
}

// Delta estimates the ratio of two contrasts with the symmetric interval of
// the delta method. It is short and in the wrong place where the denominator
// is not known well; [Fit.Ratio] is the one to report.
func (f *Fit) Delta(numerator, denominator []float64) Estimate {
	r := f.Ratio(numerator, denominator, 0).Estimate
	r.Warnings = nil
	m := moments{blocks: r.Blocks, games: r.Games, mean: r.Value, se: r.SE, effective: float64(r.Blocks)}
	return m.estimate(student)
}

// FixedDenominator estimates the ratio as if the denominator were known. It is a
// control that must fail. Where the errors of the two sums have little in common it
// covers too rarely. Where they have much in common, as from trades of a piece against
// pawns, it is twice too wide and covers always.
func (f *Fit) FixedDenominator(numerator, denominator []float64) Estimate {
	b := dot(denominator, f.Beta)
	scaled := make([]float64, len(numerator))
	for i, v := range numerator {
		scaled[i] = v / b
	}
	return f.Contrast(scaled)
}

// ratioGradient is the derivative of a/b by the coefficients.
func ratioGradient(numerator, denominator []float64, a, b float64) []float64 {
	g := make([]float64, len(numerator))
	for i := range g {
		g[i] = (numerator[i] - a/b*denominator[i]) / b
	}
	return g
}
