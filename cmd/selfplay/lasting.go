package main

import (
	"fmt"
	"math"
	"time"

	"komi/experiments/answer"
)

// roughly writes a duration as people say it: "4s", "3m5s", "2h40m", "3d4h".
func roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()+0.5))
	case d < time.Hour:
		return fmt.Sprintf("%dm%ds", int(d.Minutes()), int(d.Seconds())%60)
	case d < 24*time.Hour:
		return fmt.Sprintf("%dh%dm", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd%dh", int(d.Hours())/24, int(d.Hours())%24)
}

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
		return roughly(time.Duration(seconds * float64(time.Second)))
	}
	return "more than 290 years"
}
