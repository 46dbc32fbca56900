package figure

import (
	"math"
	"strings"
	"testing"
)

// Lines fall in steps; what is not known, and what has no end, is drawn as far
// as it goes.
func TestSteps(t *testing.T) {
	s := Steps{
		Lines: []StepLine{
			{Label: "all games", Role: Accent, Points: []StepPoint{{-0.5, 0.6, 0.5, 0.7}, {0.5, 0.5, 0.4, 0.6}, {1.5, math.NaN(), math.NaN(), math.NaN()}}},
			{Label: "some", Role: Series(1), Points: []StepPoint{{-0.5, 0.7, math.NaN(), math.NaN()}, {0.5, 0.3, math.NaN(), math.NaN()}}},
		},
		XLabel: "points", YLabel: "score", Centre: 0.5, Chosen: 0.5, From: math.Inf(-1), To: 1.5,
	}
	svg, err := s.Draw("steps", "Score", "A line that falls.").Inline()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">all games<", ">some<", ">score<", ">points<", "var(--accent)", "var(--series2)", "var(--band)"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the figure lacks %q", want)
		}
	}
	if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
		t.Error("the figure draws what is not known")
	}
	// Nothing known is an empty figure, not a crash.
	if _, err := (Steps{Centre: 0.5, Chosen: math.NaN(), From: math.NaN(), To: math.NaN()}).Draw("none", "None", "Nothing.").Inline(); err != nil {
		t.Error(err)
	}
}
