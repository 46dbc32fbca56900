package stats

import (
	"math"
	"testing"
)

func TestRMSLogRatio(t *testing.T) {
	kaufman := []float64{1, 3.25, 3.25, 5, 9.75}
	alphaZero := []float64{1, 3.05, 3.33, 5.63, 9.5}
	// By hand: logs 0, -0.0635, 0.0243, 0.1187, -0.0260.
	got, err := RMSLogRatio(alphaZero, kaufman, false)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "distance", got, math.Sqrt((0.0635*0.0635+0.0243*0.0243+0.1187*0.1187+0.0260*0.0260)/5), 1e-4)
	scaled := []float64{2, 6.5, 6.5, 10, 19.5}
	if got, err = RMSLogRatio(scaled, kaufman, true); err != nil || got > 1e-7 {
		t.Errorf("other unit: %v, %v", got, err)
	}
	// A common factor takes one of the ratios: by hand, (0.2² + 0.2²) / (2 - 1) about the mean.
	if got, err = RMSLogRatio([]float64{math.Exp(1.2), math.Exp(0.8)}, []float64{1, 1}, true); err != nil {
		t.Fatal(err)
	}
	near(t, "shape", got, math.Sqrt(0.08), 1e-12)
	if _, err := RMSLogRatio([]float64{2}, []float64{1}, true); err == nil {
		t.Error("the shape of one value: want an error")
	}
	for name, b := range map[string][]float64{"lengths": {1}, "zero": {1, 3, 3, 5, 0}} {
		if _, err := RMSLogRatio(kaufman, b, false); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}

func TestKendallTau(t *testing.T) {
	// Kendall, "Rank Correlation Methods", chapter 1: ten boys ranked in
	// mathematics and music, S = -3 of 45.
	maths := []float64{7, 4, 3, 10, 6, 2, 9, 8, 1, 5}
	music := []float64{5, 7, 3, 10, 1, 9, 6, 2, 8, 4}
	got, err := KendallTau(maths, music)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "boys", got, -3.0/45, 1e-12)
	// With ties, by the definition: 1 1 2 3 against 1 2 2 3 agree in 4 of
	// the pairs, 5 are untied in each.
	got, err = KendallTau([]float64{1, 1, 2, 3}, []float64{1, 2, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "ties", got, 4.0/5, 1e-12)
	if _, err := KendallTau(maths, music[:9]); err == nil {
		t.Error("lengths: want an error")
	}
}

func TestSplit(t *testing.T) {
	s := chessSimulation(400)
	f := mustFit(t, mustData(t, chessTerms, s.Draw(newRand(3))), Logit)
	r, err := f.Split(20, 0, []int{1, 2, 3, 4}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if r.Pairs != 4*190 || r.Failed != 0 || r.Within < 0.9 {
		t.Errorf("%+v", r)
	}
	// Two halves of one fit agree, if they are equal; with a value moved by
	// ten standard errors they do not.
	moved := *f
	moved.Beta = append([]float64(nil), f.Beta...)
	moved.Beta[3] += 10 * math.Sqrt(f.Cov.At(3, 3))
	if !agree(f, f, 0, 3) || agree(f, &moved, 0, 3) {
		t.Error("agreement misjudged")
	}
	if _, err := f.Split(1, 0, []int{1}, 1); err == nil {
		t.Error("one part: want an error")
	}
	tiny := mustFit(t, mustData(t, chessTerms, chessSimulation(8).Draw(newRand(5))), Logit)
	if r, err := tiny.Split(100, 0, []int{1}, 1); err != nil || r.Failed != 100 || !math.IsNaN(r.Within) {
		t.Errorf("tiny parts: %+v, %v", r, err)
	}
}
