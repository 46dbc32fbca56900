package armies

import (
	"strings"
	"testing"

	"komi/experiments"
	"komi/stats"
)

// Three equal armies are called equal if all three shares pass, in an arm that is judged
// together with the others: of shares with sd √(2/9) that takes more than the 2,673 openings
// after which one of them alone passes.
func TestForecastIsOfThreeArmiesAndAllArms(t *testing.T) {
	for arms, want := range map[int]string{
		1: "for 90% it takes 3,376 openings an arm",
		7: "for 90% it takes 5,006 openings an arm, where all 7 are judged together",
	} {
		e := &experiments.Experiment{Rounds: 3_376, Arms: make([]experiments.Arm, arms)}
		lines := Forecast(e).Lines
		got := lines[len(lines)-1].Text
		if !strings.HasSuffix(got, want) || arms == 1 && !strings.Contains(got, "equal within 3 percentage points succeeds 90% of the time") {
			t.Errorf("%s\nwant at its end: %s", got, want)
		}
	}
	if n, err := stats.UnitsForThirds(0.4714, armyMargin, power, 1); err != nil || n < 3_370 {
		t.Errorf("%d openings: %v", n, err)
	}
}
