package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"komi/cmd/selfplay/internal/interim"
	"komi/cmd/selfplay/internal/runs"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/results"
)

// One of a thing is not told in the plural.
func TestOneOfEach(t *testing.T) {
	e, err := kinds.Asked().Load("ladder")
	if err != nil {
		t.Fatal(err)
	}
	e.Rounds, e.Arms = 1, e.Arms[:1]
	for i := range e.Arms[0].Seats {
		e.Arms[0].Seats[i].Nodes = 1
	}
	if got := roundsText(e) + ", " + budgetText(e); got != "1 pair, 1 node" {
		t.Errorf("told as %q", got)
	}
}

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		answer.Count(0): "0", answer.Count(999): "999", answer.Count(1000): "1,000", answer.Count(1234567): "1,234,567",
		answer.Plural(1, "worker"): "1 worker", answer.Plural(2000, "game"): "2,000 games",
		roughly(0): "0s", roughly(59 * time.Second): "59s", roughly(185 * time.Second): "3m5s",
		roughly(160 * time.Minute): "2h40m", roughly(76 * time.Hour): "3d4h",
		programName("/tmp/go-build123/b001/exe/selfplay"): "go run ./cmd/selfplay", programName("./selfplay"): "./selfplay",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// quickTally is an empty tally of the test's experiment.
func quickTally(t *testing.T) *interim.Tally {
	t.Helper()
	file, _ := experiment(t, 6)
	e, err := kinds.Asked().Load(file)
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
	p := newProgress(&out, y, 24)
	for b := range 6 {
		p.advance(func() { y.Add(b, batch(b)) })
	}
	p.close()
	p.advance(func() { t.Error("told of games after its end") })
	if got := out.String(); strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, "24/24 games, ") || !strings.Contains(got, "/s, 0s left, first player 62.5% ±") || !strings.Contains(got, ", draws 25%") {
		t.Errorf("got %q", got)
	}
}

// What is left is no more than the time there is.
func TestProgressWithinATime(t *testing.T) {
	var out bytes.Buffer
	y := quickTally(t)
	p := newProgress(&out, y, 1_000_000)
	p.started = p.started.Add(-time.Minute) // a game in five seconds
	p.endBy(time.Now().Add(90 * time.Second))
	p.advance(func() { y.Add(0, batch(0)) })
	p.close()
	if got := out.String(); !strings.Contains(got, "/s, 1m29s left, ") && !strings.Contains(got, "/s, 1m30s left, ") {
		t.Errorf("got %q, want a minute and a half left", got)
	}
}
