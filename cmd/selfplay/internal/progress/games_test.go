package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"komi/cmd/selfplay/internal/interim"
	"komi/cmd/selfplay/internal/runs"
	"komi/experiments/fixture"
	"komi/experiments/kinds"
	"komi/results"
)

func TestRoughly(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 59 * time.Second: "59s", 185 * time.Second: "3m5s", 160 * time.Minute: "2h40m", 76 * time.Hour: "3d4h",
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
	p.started = p.started.Add(-time.Minute) // a game in five seconds
	p.EndBy(time.Now().Add(90 * time.Second))
	p.Advance(func() { y.Add(0, batch(0)) })
	p.Close()
	if got := out.String(); !strings.Contains(got, "/s, 1m29s left, ") && !strings.Contains(got, "/s, 1m30s left, ") {
		t.Errorf("got %q, want a minute and a half left", got)
	}
}
