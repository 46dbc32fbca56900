package main

import (
	"fmt"
	"math"
	"time"

	"komi/cmd/selfplay/internal/progress"
	"komi/experiments/answer"
)

// speedText writes a speed to two digits, as what people count: games a second, or the time
// for one game.
func speedText(perSecond float64) string {
	const day = 24 * 60 * 60
	switch each := 1 / perSecond; {
	case each > 2*day && each < longest:
		return "one game in " + answer.Plural(int(math.Round(each/day)), "day")
	case each > 10:
		return "one game in " + lasting(each)
	case perSecond < 9.95:
		return fmt.Sprintf("%.2g games/s", perSecond)
	}
	unit := math.Pow(10, math.Floor(math.Log10(perSecond))-1)
	return answer.Count(int(math.Round(perSecond/unit)*unit)) + " games/s"
}

// longest is more seconds than a [time.Duration] holds.
const longest = math.MaxInt64 / float64(time.Second)

// lasting writes a time in seconds, however long it is.
func lasting(seconds float64) string {
	if seconds < longest {
		return progress.Roughly(time.Duration(seconds * float64(time.Second)))
	}
	return "more than 290 years"
}
