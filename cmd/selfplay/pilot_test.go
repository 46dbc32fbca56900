package main

import (
	"strings"
	"testing"

	"komi/experiments/kinds"
)

// On a busy machine no game ends in the time of a plan, which then names no number.
func TestPilotSaysWhatItSaw(t *testing.T) {
	for games, want := range map[int]string{0: "games", 1: "1 game", 12: "12 games"} {
		if got := (pilot{games: games}).seen(); got != want {
			t.Errorf("%d games: %q, want %q", games, got, want)
		}
	}
}

// A speed is told in plain numbers, however fast or slow.
func TestSpeedText(t *testing.T) {
	for speed, want := range map[float64]string{
		128: "130 games/s", 100: "100 games/s", 99.7: "100 games/s", 12_345: "12,000 games/s", 17.6: "18 games/s", 9.96: "10 games/s",
		9.94: "9.9 games/s", 1.26: "1.3 games/s", 0.4: "0.4 games/s", 0.123: "0.12 games/s",
		0.05: "one game in 20s", 1. / 5400: "one game in 1h30m", 3.9e-6: "one game in 3 days", 1e-7: "one game in 116 days",
		1e-12: "one game in more than 290 years",
	} {
		if got := speedText(speed); got != want {
			t.Errorf("%v: %q, want %q", speed, got, want)
		}
	}
	if got := lasting(1e12); got != "more than 290 years" {
		t.Errorf("a trillion seconds: %q", got)
	}
}

// A page of six arms calls the first of them fair at 5%/6, and so a plan promises it: two
// tosses of a coin have sd 0.354, and (2.394+1.645)²·0.354²/0.02² is 5,098. An arm alone is
// judged at 5%: (1.645+1.645)²·0.354²/0.02² = 3,382.
func TestPlanForecastsAsArmsAreJudged(t *testing.T) {
	for name, want := range map[string]string{
		"changi-openings-full": "for 90% it takes 5,098 pairs a setup, where all 6 are judged together",
		"classic-sum":          "for 90% it takes 3,382 pairs a setup",
	} {
		e, err := kinds.Asked().Load(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := (pilot{tally: newTally(e)}).forecast(e).Lines
		if got := lines[len(lines)-1].Text; !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s\nwant at its end: %s", name, got, want)
		}
	}
}
