package answer_test

import (
	"math"
	"testing"

	"komi/experiments/answer"
	"komi/stats"
)

func TestInterval(t *testing.T) {
	e := stats.Estimate{Value: -0.012, Lo: -0.05, Hi: 0.026, SE: 1}
	got := answer.Interval(e, stats.Format{Scale: 100, Digits: 1, Signed: true})
	if got.Text != "−1.2" || got.Sub != "−5.0 to +2.6" {
		t.Errorf("%+v, want −1.2 and −5.0 to +2.6", got)
	}
	if got := answer.Interval(stats.Estimate{Value: math.NaN()}, stats.Percent(1)); got.Text != "~" || got.Sub != "" {
		t.Errorf("%+v, want ~", got)
	}
}

func TestPValue(t *testing.T) {
	for p, want := range map[float64]string{0.00001: "< 0.001", 0.0123: "0.012", 0.234: "0.23", 1: "1", 0.999: "1"} {
		if got := answer.PValue(p); got != want {
			t.Errorf("PValue(%v) = %q, want %q", p, got, want)
		}
	}
	if got := answer.PValue(math.NaN()); got != "~" {
		t.Errorf("no p-value is %q, want ~", got)
	}
}
