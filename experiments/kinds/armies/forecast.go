package armies

import (
	"fmt"
	"math"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/stats"
)

// power is that of the test in the example of a claim of equality.
const power = 0.90

// Forecast says what to expect of an experiment on three armies. It supposes that each
// of them wins one game in three, undivided: of equal armies these shares spread the most.
func Forecast(e *experiments.Experiment) answer.Forecast {
	sd := math.Sqrt(1.0 / 3 * 2 / 3)
	f := answer.Forecast{Title: fmt.Sprintf("What to expect if each army wins one game in three (sd of a game %.3f):", sd)}
	say := func(format string, args ...any) {
		f.Lines = append(f.Lines, answer.Promise{Text: fmt.Sprintf(format, args...)})
	}
	half := func(sd, level, widest float64) string { return answer.HalfWidth(sd, e.Rounds, level, widest) }
	say("an army's share in an arm             %s, 95%% interval", half(sd, stats.Level, 0.5))
	say("... the largest of the three          %s, so that all three hold at once", half(sd, 1-(1-stats.Level)/3, 0.5))
	if len(e.Arms) > 1 {
		say("difference of two arms                %s, less where they share openings", half(math.Sqrt2*sd, stats.Level, 1))
	}
	together := ""
	if len(e.Arms) > 1 {
		together = fmt.Sprintf(", where all %d are judged together", len(e.Arms))
	}
	if need, err := stats.UnitsForThirds(sd, armyMargin, power, len(e.Arms)); err == nil {
		say("calling three equal armies equal within %s succeeds %.0f%% of the time; for %.0f%% it takes %s openings an arm%s",
			answer.Points(armyMargin), 100*stats.ThirdsPower(sd, e.Rounds, armyMargin, len(e.Arms)), 100*power, answer.Count(need), together)
	}
	return f
}
