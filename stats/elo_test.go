package stats

import (
	"math"
	"testing"
)

func TestElo(t *testing.T) {
	// By definition ten points to one are 400; the logistic curve puts 64%,
	// which FIDE's normal one puts at 102, at 99.95.
	near(t, "10/11", Elo(10.0/11), 400, 1e-9)
	near(t, "64%", Elo(0.64), 99.95, 0.005)
	near(t, "there and back", ScoreOfElo(Elo(0.37)), 0.37, 1e-12)

	e := EloOf(Score(repeated([]float64{1, 0}, 640, 360)))
	near(t, "value", e.Value, Elo(0.64), 1e-9)
	// dElo/ds = 400/(ln 10 · s(1-s)).
	near(t, "se", e.SE, 400/math.Ln10/(0.64*0.36)*math.Sqrt(0.64*0.36/999), 1e-3)
	if !e.OK() {
		t.Errorf("warnings %v", e.Warnings)
	}
	if e := EloOf(Score(pairs(50, 1, 1))); e.OK() || !e.Warned(ErrUnbounded) {
		t.Errorf("all won: %v to %v, warnings %v", e.Lo, e.Hi, e.Warnings)
	}
	near(t, "LOS", LOS(Estimate{Value: 0.55, SE: 0.05}, 0.5), 0.8413, 5e-5)
}

func TestPairs(t *testing.T) {
	s := blocks([]float64{0, 0}, []float64{0.5, 0}, []float64{1, 0}, []float64{0.5, 0.5}, []float64{1, 0.5}, []float64{1, 1},
		[]float64{1}, []float64{1, 1, 1}, []float64{0.25, 0.5})
	p, other := Pairs(s)
	if p != (Pentanomial{1, 1, 2, 1, 1}) || other != 3 {
		t.Errorf("got %v and %d others", p, other)
	}
	near(t, "mean", p.Mean(), 0.5, 1e-12)
	_, variance := p.moment(2)
	near(t, "variance", variance, (0.25*2+0.0625*2)/6, 1e-12)
}

// The pentanomial's standard error is the clustered one, up to G/(G-1).
func TestPentanomialIsClustering(t *testing.T) {
	p := Pentanomial{3, 5, 14, 6, 2}
	var s Sample
	games := [5][]float64{{0, 0}, {0.5, 0}, {1, 0}, {0.5, 1}, {1, 1}}
	for i, n := range p {
		for range n {
			s = append(s, Block{uint64(len(s)), games[i]})
		}
	}
	e := Score(s)
	near(t, "mean", e.Value, p.Mean(), 1e-12)
	_, variance := p.moment(2)
	near(t, "se", e.SE, math.Sqrt(variance/29), 1e-12)
}

// Reference values computed with fishtest's LLRcalc.py (commit b8eecff2):
// LLR_logistic for [0,5] and [-3,1] Elo, and nElo from its stats.
func TestAgainstFishtest(t *testing.T) {
	tests := []struct {
		p                    Pentanomial
		logistic, other, elo float64
	}{
		{Pentanomial{10, 50, 80, 60, 20}, 0.7458451550, 0.6934112930, 33.0599628},
		{Pentanomial{2, 20, 60, 25, 3}, 0.2643845521, 0.2966522603, 20.4078655},
		{Pentanomial{0, 12, 81, 30, 1}, 1.4713095032, 1.3192747245, 67.4556955},
		{Pentanomial{1022, 12345, 20000, 12800, 1100}, -2.7996800045, 28.5678804592, 3.7652142},
	}
	for _, test := range tests {
		llr, err := test.p.LLR(ScoreOfElo(0), ScoreOfElo(5))
		if err != nil {
			t.Fatal(err)
		}
		near(t, "LLR 0:5", llr, test.logistic, 1e-6)
		llr, err = test.p.LLR(ScoreOfElo(-3), ScoreOfElo(1))
		if err != nil {
			t.Fatal(err)
		}
		near(t, "LLR -3:1", llr, test.other, 1e-6)
		// Not exact: fishtest puts a thousandth of a pair in empty cells.
		near(t, "nElo", NormalisedElo(test.p).Value, test.elo, 3e-4*test.elo)
	}
}

func TestLLRWrongInput(t *testing.T) {
	if _, err := (Pentanomial{}).LLR(0.4, 0.6); err == nil {
		t.Error("no pairs: want an error")
	}
	if _, err := (Pentanomial{1, 1, 1, 1, 1}).LLR(0, 0.6); err == nil {
		t.Error("score 0: want an error")
	}
	lower, upper := SPRTBounds(0.05, 0.05)
	near(t, "lower", lower, -2.944, 5e-4)
	near(t, "upper", upper, 2.944, 5e-4)
}

// At a mean of 1/2 the standardised mean has standard error 1/√n whatever the
// distribution, so nElo has 347.4/√(2n).
func TestNormalisedEloError(t *testing.T) {
	e := NormalisedElo(Pentanomial{10, 20, 40, 20, 10})
	near(t, "value", e.Value, 0, 1e-9)
	near(t, "se", e.SE, 347.4356/math.Sqrt(200), 1e-3)
	// Mean and spread cancel: 1 - tγ + t²(κ-1)/4 is 0 at 2 to 1, and nearly so close to it.
	for _, p := range []Pentanomial{{0, 0, 0, 200, 100}, {0, 0, 0, 67, 33}} {
		if e := NormalisedElo(p); e.OK() {
			t.Errorf("%v: %v, want no interval", p, e)
		}
	}
	if e := NormalisedElo(Pentanomial{0, 0, 10, 50, 40}); !e.OK() {
		t.Errorf("%v, want an interval", e)
	}
	if e := NormalisedElo(Pentanomial{0, 0, 30, 0, 0}); e.OK() {
		t.Errorf("no spread: %v to %v", e.Lo, e.Hi)
	}
}
