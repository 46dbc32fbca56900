package main

import (
	"fmt"
	"io"
	"math"

	"komi/experiments"
	"komi/stats"
)

// equalMargin is how far from a third a share may be where armies are called equal.
const equalMargin = 0.03

// planOfArmies says what an experiment on three armies leads one to expect if each
// of them wins one game in three, where shares are spread the most for equal
// armies.
func planOfArmies(w io.Writer, e *experiments.Experiment) {
	sd := math.Sqrt(1.0 / 3 * 2 / 3)
	half := func(sd, level, widest float64) string { return plannedHalf(sd, e.Rounds, level, widest) }
	fmt.Fprintf(w, "What to expect if each army wins one game in three (sd of a game %.3f):\n", sd)
	fmt.Fprintf(w, "  an army's share in an arm             %s, 95%% interval\n", half(sd, stats.Level, 0.5))
	fmt.Fprintf(w, "  ... the largest of the three          %s, so that all three hold at once\n", half(sd, 1-(1-stats.Level)/3, 0.5))
	if len(e.Arms) > 1 {
		fmt.Fprintf(w, "  difference of two arms                %s, less where they share openings\n", half(math.Sqrt2*sd, stats.Level, 1))
	}
	power := stats.EquivalencePower(sd, e.Rounds, equalMargin, 0)
	if need, err := stats.UnitsForEquivalence(sd, equalMargin, 0, fairPower); err == nil {
		fmt.Fprintf(w, "  calling an equal army equal within ±3%% succeeds %.0f%% of the time; for %.0f%% it takes %s openings an arm\n",
			100*power, 100*fairPower, count(need))
	}
}
