package figure

import (
	"math"
	"strings"
	"testing"

	"komi/experiments/answer"
)

// Lines fall in steps; what is not known, and what has no end, is drawn as far
// as it goes.
func TestSteps(t *testing.T) {
	s := answer.Steps{
		Lines: []answer.StepLine{
			{Label: "all games", Role: answer.Accent, Points: []answer.StepPoint{{X: -0.5, Value: 0.6, Lo: 0.5, Hi: 0.7}, {X: 0.5, Value: 0.5, Lo: 0.4, Hi: 0.6}, {X: 1.5, Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}}},
			{Label: "some", Role: answer.Series(1), Points: []answer.StepPoint{{X: -0.5, Value: 0.7, Lo: math.NaN(), Hi: math.NaN()}, {X: 0.5, Value: 0.3, Lo: math.NaN(), Hi: math.NaN()}}},
		},
		XLabel: "points", YLabel: "score", Centre: 0.5, Chosen: 0.5, From: math.Inf(-1), To: 1.5,
	}
	svg, err := Draw(answer.Figure{ID: "steps", Title: "Score", Desc: "A line that falls.", Plot: s}).Inline()
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
	if _, err := Draw(answer.Figure{ID: "none", Title: "None", Desc: "Nothing.", Plot: (answer.Steps{Centre: 0.5, Chosen: math.NaN(), From: math.NaN(), To: math.NaN()})}).Inline(); err != nil {
		t.Error(err)
	}
}
