package progress

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/interim"
	"komi/experiments/fixture"
	"komi/experiments/kinds"
	"komi/results"
)

func TestRoughly(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 59 * time.Second: "59s", 185 * time.Second: "3m5s", 160 * time.Minute: "2h40m", 76 * time.Hour: "3d4h",
		59600 * time.Millisecond: "1m0s", 119600 * time.Millisecond: "2m0s", time.Hour - time.Millisecond: "1h0m",
		2*time.Hour - time.Second: "2h0m", 24*time.Hour - time.Second: "1d0h", 48*time.Hour - time.Minute: "2d0h",
	} {
		if got := Roughly(d); got != want {
			t.Errorf("%v: got %q, want %q", d, got, want)
		}
	}
}

// quickTally is an empty tally of the quick experiment.
func quickTally(t *testing.T) *interim.Tally {
	t.Helper()
	e, err := kinds.Asked().Read("quick.toml", []byte(fixture.Quick(6)))
	if err != nil {
		t.Fatal(err)
	}
	return interim.New(e, runs.Part{})
}

// batch makes a batch of it: a pair that each side won once, and one that was won and drawn.
func batch(n int) (games []results.Game) {
	for i, share := range []int{6, 0, 6, 3} {
		games = append(games, results.Game{Block: int64(2*n + i/2), Arm: []string{"1", "5s"}[i/2], Whole: 6, Shares: []int{share, 6 - share}, Plies: 10})
	}
	return games
}

// Off a terminal progress is lines, the last of which says how it ended.
func TestProgressLines(t *testing.T) {
	var out bytes.Buffer
	y := quickTally(t)
	p := OfGames(&out, y, 24)
	for b := range 6 {
		p.Advance(func() { y.Add(b, batch(b)) })
	}
	p.Close()
	p.Advance(func() { t.Error("told of games after its end") })
	if got := out.String(); strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, "24/24 games, ") || !strings.Contains(got, "/s, 0s left, first player 62.5% ±") || !strings.Contains(got, ", draws 25%") {
		t.Errorf("got %q", got)
	}
}

// What is left is no more than the time there is.
func TestProgressWithinATime(t *testing.T) {
	var out bytes.Buffer
	y := quickTally(t)
	p := OfGames(&out, y, 1_000_000)
	p.pace[0].at = p.pace[0].at.Add(-time.Minute) // a game in five seconds
	p.EndBy(time.Now().Add(90 * time.Second))
	p.Advance(func() { y.Add(0, batch(0)) })
	p.Close()
	if got := out.String(); !strings.Contains(got, "/s, 1m29s left, ") && !strings.Contains(got, "/s, 1m30s left, ") {
		t.Errorf("got %q, want a minute and a half left", got)
	}
}

// The speed is that of the last minutes, however fast games were before; where few games come
// in, it reaches back until enough have.
func TestPace(t *testing.T) {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	p := pace{{start, 1000}} // a run that goes on
	if got := p.at(start, 1000); got != 0 {
		t.Errorf("a speed of %v before any time has passed", got)
	}
	games, now := 1000, start
	play := func(minutes, perSecond int) (rate float64) {
		for range minutes * 6 {
			now, games = now.Add(10*time.Second), games+10*perSecond
			rate = p.at(now, games)
		}
		return rate
	}
	if got := play(30, 30); math.Abs(got-30) > 1e-9 {
		t.Errorf("%v games a second, want 30", got)
	}
	if got := play(3, 3); math.Abs(got-3) > 1e-9 {
		t.Errorf("%v games a second after three minutes of 3, want 3", got)
	}
	if len(p) > 20 {
		t.Errorf("%d marks are kept for two minutes", len(p))
	}
	for range 60 { // ten minutes in which hardly a game ends
		now = now.Add(10 * time.Second)
		p.at(now, games)
	}
	if got := p.at(now, games+8); !(got > 0 && got < 1) {
		t.Errorf("%v games a second after ten slow minutes", got)
	}
}
