package stats

import (
	"math"
	"testing"
)

// With uncorrelated estimates of equal standard error s the set is an angle:
// the ratios of all directions within asin(c·s/r) of that of (b, a), where r
// is its length (von Luxburg and Franz, Statistica Sinica 19:1095, 2009).
func TestFiellerIsAnAngle(t *testing.T) {
	tests := map[string]struct {
		a, b, s float64
		shape   SetShape
	}{
		"well known":           {3, 4, 0.5, Interval},
		"nearly even":          {0.1, 2, 0.4, Interval},
		"denominator may be 0": {4, 1, 0.8, Rays},
		"negative ratio":       {-3, 4, 0.5, Interval},
		"nothing known":        {0.5, 0.5, 1, Line},
	}
	const c = 1.96
	for name, test := range tests {
		got := Fieller(test.a, test.b, test.s*test.s, 0, test.s*test.s, c)
		if got.Shape != test.shape {
			t.Errorf("%s: shape %v, want %v", name, got.Shape, test.shape)
			continue
		}
		if got.Shape == Line {
			continue
		}
		centre := math.Atan2(test.a, test.b)
		half := math.Asin(c * test.s / math.Hypot(test.a, test.b))
		lo, hi := math.Tan(centre-half), math.Tan(centre+half)
		if got.Shape == Rays {
			lo, hi = hi, lo // the angle passes through the vertical
		}
		near(t, name+": lo", got.Lo, lo, 1e-9)
		near(t, name+": hi", got.Hi, hi, 1e-9)
	}
}

// A known denominator gives the ordinary interval.
func TestFiellerWithKnownDenominator(t *testing.T) {
	s := Fieller(6, 2, 0.25, 0, 0, 2)
	near(t, "lo", s.Lo, 2.5, 1e-12)
	near(t, "hi", s.Hi, 3.5, 1e-12)
}

// The definition, on a grid, with correlation.
func TestFiellerByDefinition(t *testing.T) {
	for _, b := range []float64{0.2, 1, -3} {
		const a, vaa, vab, vbb, c = 1.5, 0.4, 0.1, 0.3, 1.96
		s := Fieller(a, b, vaa, vab, vbb, c)
		for v := -20.0; v <= 20; v += 0.0371 {
			want := math.Pow(a-v*b, 2) <= c*c*(vaa-2*v*vab+v*v*vbb)
			if s.Contains(v) != want {
				t.Errorf("b = %v: contains %v is %v, want %v (%+v)", b, v, s.Contains(v), want, s)
			}
		}
	}
}

func TestSetText(t *testing.T) {
	tests := map[string]Set{
		"2.90 to 3.40":             {Interval, 2.9, 3.4},
		"up to -1.00 or from 2.00": {Rays, -1, 2},
		"any value":                {Line, math.Inf(-1), math.Inf(1)},
		"from 1.00":                {Interval, 1, math.Inf(1)},
		"up to 1.00":               {Interval, math.Inf(-1), 1},
	}
	for want, s := range tests {
		if got := s.Text(Number(2)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if s.Bounded() != (want == "2.90 to 3.40") {
			t.Errorf("%s: bounded %v", want, s.Bounded())
		}
	}
	// A vanishing leading coefficient leaves a half-line: b² = c²·Vbb.
	if s := Fieller(3, 2, 1, 0, 1, 2); s.Shape != Interval || s.Bounded() || !s.Contains(10) || s.Contains(0) {
		t.Errorf("half-line: %+v", s)
	}
}
