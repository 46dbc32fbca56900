package main

import (
	"strings"
	"testing"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/forecast"
	"komi/cmd/selfplay/internal/interim"
	"komi/experiments/kinds"
)

// On a busy machine no game ends in the time of a plan, which then names no number.
func TestPilotSaysWhatItSaw(t *testing.T) {
	for games, want := range map[int]string{0: "games", 1: "1 game", 12: "12 games"} {
		if got := seen(forecast.Pilot{Games: games}); got != want {
			t.Errorf("%d games: %q, want %q", games, got, want)
		}
	}
}

// A plan made beside other work says how long the games take without it.
func TestPlanBesideOtherWork(t *testing.T) {
	file, _ := experiment(t, 500) // 2,000 games
	e, err := kinds.Asked().Load(file)
	if err != nil {
		t.Fatal(err)
	}
	p := forecast.Pilot{Games: 12, Each: 2, Alone: 4, Tally: interim.New(e, runs.Part{})}
	var b strings.Builder
	printPilot(&b, p, e, 2)
	if want := "time     about 33m20s\nalone    about 4 games/s and 8m20s: other work runs on this machine\n"; !strings.Contains(b.String(), want) {
		t.Errorf("no %q in\n%s", want, b.String())
	}
	if j := planOf(p, e, 2); j.Seconds != 2000 || j.SecondsAlone != 500 {
		t.Errorf("%v s, %v alone, want 2000 and 500", j.Seconds, j.SecondsAlone)
	}
	p.Alone = 1
	b.Reset()
	printPilot(&b, p, e, 2)
	if strings.Contains(b.String(), "alone") {
		t.Errorf("no other work runs:\n%s", b.String())
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
