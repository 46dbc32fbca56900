package answer

import (
	"fmt"

	"komi/stats"
)

// A Forecast is what an experiment promises before it is played.
type Forecast struct {
	Title string
	Lines []Promise
}

// A Promise is a line of a forecast.
type Promise struct {
	Text  string
	Games int // that it takes; 0 where it says nothing of time
}

// HalfWidth writes the half-width of an interval to expect, "~" where so few openings
// give none, or one that says nothing: as wide as what is possible.
func HalfWidth(sd float64, n int, level, widest float64) string {
	half := stats.PlannedHalfWidth(sd, n, level)
	if n < stats.MinBlocks || !(half < widest) {
		return "~"
	}
	return fmt.Sprintf("±%.1f%%", 100*half)
}
