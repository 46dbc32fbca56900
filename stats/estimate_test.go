package stats

import (
	"math"
	"testing"
)

// Newcombe, "Two-sided confidence intervals for the single proportion", Stat.
// Med. 17:857 (1998), table I.
func TestBinomialIntervals(t *testing.T) {
	tests := []struct {
		k, n                               int
		exactLo, exactHi, scoreLo, scoreHi float64
	}{
		{81, 263, 0.2527, 0.3676, 0.2553, 0.3662},
		{15, 148, 0.0578, 0.1617, 0.0624, 0.1605},
		{0, 20, 0, 0.1684, 0, 0.1611},
		{1, 29, 0.0009, 0.1776, 0.0061, 0.1718},
	}
	for _, test := range tests {
		lo, hi := ClopperPearson(test.k, test.n, Level)
		near(t, "Clopper-Pearson lo", lo, test.exactLo, 5.1e-5)
		near(t, "Clopper-Pearson hi", hi, test.exactHi, 5.1e-5)
		lo, hi = wilsonInterval(float64(test.k)/float64(test.n), float64(test.n), tQuantile(0.5+Level/2, math.Inf(1)))
		near(t, "Wilson lo", lo, test.scoreLo, 5.1e-5)
		near(t, "Wilson hi", hi, test.scoreHi, 5.1e-5)
	}
}

// Table of Student's t.
func TestStudent(t *testing.T) {
	near(t, "t(9)", tQuantile(0.975, 9), 2.2622, 5e-5)
	near(t, "t(120)", tQuantile(0.95, 120), 1.6577, 5e-5)
	near(t, "t(1e6)", tQuantile(0.975, 1e6), 1.95997, 5e-5)
	near(t, "normal", tQuantile(0.975, math.Inf(1)), 1.95996, 5e-5)
	near(t, "tail", twoSided(-2.2622, 9), 0.05, 5e-5)
	near(t, "normal tail", twoSided(1.95996, math.Inf(1)), 0.05, 5e-6)
}

func TestText(t *testing.T) {
	e := Estimate{Value: 0.5234, Lo: 0.514, Hi: 0.532, Level: Level, Blocks: 100}
	tests := map[string]struct {
		e    Estimate
		f    Format
		want string
	}{
		"percent":          {e, Percent(1), "52.3% (51.4 to 53.2)"},
		"signed":           {Estimate{Value: -0.2, Lo: -3, Hi: 2.5}, Format{Scale: 1, Digits: 1, Unit: " Elo", Signed: true}, "-0.2 Elo (-3.0 to +2.5)"},
		"no negative zero": {Estimate{Value: -0.0001, Lo: -0.01, Hi: 0.03}, Number(1), "0.00 (-0.01 to 0.03)"},
		"narrow":           {Estimate{Value: 0, Lo: 0, Hi: 0.00016}, Percent(1), "0.00% (0.00 to 0.02)"},
		"no width":         {Estimate{Value: 0.5, Lo: 0.5, Hi: 0.5}, Percent(1), "50.0% (50.0 to 50.0)"},
		"too narrow":       {Estimate{Value: 0.5, Lo: 0.5, Hi: 0.5 + 1e-9}, Percent(1), "50.0% (50.0 to 50.0)"},
		"few blocks":       {e.warn(ErrFewBlocks), Percent(1), "~"},
		"only a caution":   {e.warn(ErrThin), Percent(1), "52.3% (51.4 to 53.2)"},
		"no interval":      {Estimate{Value: 1, Lo: math.NaN(), Hi: math.NaN()}, Number(0), "~"},
	}
	for name, test := range tests {
		if got := test.e.Text(test.f); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
	if got := e.Short(Percent(0)); got != "52%" {
		t.Errorf("short: %q", got)
	}
	if got := e.warn(ErrFewBlocks).Short(Percent(0)); got != "~" {
		t.Errorf("short without data: %q", got)
	}
}

func TestAtOtherLevel(t *testing.T) {
	s := repeated([]float64{0, 1}, 50, 50)
	for name, e := range map[string]Estimate{
		"mean": Mean(s), "score": Score(s), "rate": Rate(s),
		"near edge": Score(repeated([]float64{0, 1}, 1, 99)), "constant": Score(pairs(50, 1, 0)),
	} {
		narrow, wide := e.At(0.9), e.At(0.99)
		if !(wide.Lo < e.Lo && e.Lo < narrow.Lo && narrow.Hi < e.Hi && narrow.Hi < wide.Hi) && name != "near edge" {
			t.Errorf("%s: %v to %v, %v to %v, %v to %v", name, wide.Lo, wide.Hi, e.Lo, e.Hi, narrow.Lo, narrow.Hi)
		}
		if again := narrow.At(Level); again.Lo != e.Lo || again.Hi != e.Hi {
			t.Errorf("%s: there and back: %v to %v, want %v to %v", name, again.Lo, again.Hi, e.Lo, e.Hi)
		}
	}
	elo := EloOf(Score(s)).At(0.9)
	if elo.OK() {
		t.Errorf("a transformed interval has no other level, got %v to %v", elo.Lo, elo.Hi)
	}
}

// Warnings of one estimate must not appear in its copy.
func TestWarningsAreNotShared(t *testing.T) {
	a := Estimate{}.warn(ErrThin).warn(ErrUneven)
	b, c := a.warn(ErrUnbounded), a.warn(ErrFewBlocks)
	if !b.Warned(ErrUnbounded) || b.Warned(ErrFewBlocks) || !c.Warned(ErrFewBlocks) || len(a.Warnings) != 2 {
		t.Errorf("a %v, b %v, c %v", a.Warnings, b.Warnings, c.Warnings)
	}
}

func TestQuantile(t *testing.T) {
	var s Sample
	for i := range 100 {
		s = append(s, Block{uint64(i), []float64{float64(i + 1)}})
	}
	e := Quantile(s, 0.5)
	// SE of the share at or below the median is 1/2/√99 (n-1 in the variance), so
	// the ends are the 50 ∓ 100·1.984·0.0503 = 40.03rd and 59.97th of 100.
	if e.Value != 50 || e.Lo != 41 || e.Hi != 60 || !e.OK() {
		t.Errorf("median %v (%v to %v), warnings %v", e.Value, e.Lo, e.Hi, e.Warnings)
	}
	if e := Quantile(nil, 0.5); e.OK() || !math.IsNaN(e.Value) {
		t.Errorf("median of nothing: %v", e)
	}
	if e := Quantile(pairs(50, 80, 80), 0.5); e.Value != 80 || e.OK() || !e.Warned(ErrNoSpread) {
		t.Errorf("all alike: %v (%v to %v), warnings %v", e.Value, e.Lo, e.Hi, e.Warnings)
	}
	if e := Quantile(s[:20], 0.1); e.OK() || !e.Warned(ErrUnbounded) {
		t.Errorf("first tenth of 20: %v (%v to %v), warnings %v", e.Value, e.Lo, e.Hi, e.Warnings)
	}
	// Seven of twelve games at a limit: the share 1/2 ± 2.201·√(1/4/11) lies
	// between the third of the others and the limit.
	cut := Quantile(repeated([]float64{100, 110, 120, 130, 140, 300}, 1, 1, 1, 1, 1, 7), 0.5)
	if cut.Value != 300 || cut.Lo != 120 || cut.Hi != 300 {
		t.Errorf("median at a limit %v (%v to %v), want 300 (120 to 300)", cut.Value, cut.Lo, cut.Hi)
	}
}
