package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/results"
	"komi/stats"
)

// pair makes the two games of a block with the first player's shares.
func pair(block int, arm string, shares ...int) []results.Game {
	var out []results.Game
	for _, s := range shares {
		g := results.Game{Block: int64(block), Arm: arm, Whole: 6, Shares: []int{s, 6 - s}, Plies: 10}
		if s < 0 {
			g = results.Game{Block: int64(block), Arm: arm, Void: "crashed", Seed: 77}
		}
		out = append(out, g)
	}
	return out
}

func quickTally(t *testing.T) *tally {
	t.Helper()
	file, _ := experiment(t, 6)
	e, err := kinds.Asked().Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return newTally(e)
}

// Games that repeat others are told, because a report merges them.
func TestTallyTellsRepeats(t *testing.T) {
	y := quickTally(t)
	for block := range 20 {
		games := pair(block, "1", 6, 0)
		games[0].Moves, games[1].Moves = "a", strings.Repeat("b", 1+block)
		y.add(block, games)
	}
	var b bytes.Buffer
	if y.print(&b); !strings.HasSuffix(b.String(), "only 21 of 40 games are new: a report counts openings that led to the same game as one, so its intervals are wider\n") {
		t.Errorf("printed\n%s", b.String())
	}
}

// Batches that come home before their predecessors are counted when the gap
// closes, not sooner.
func TestTallyReadsThePrefix(t *testing.T) {
	y := quickTally(t)
	y.add(1, pair(2, "1", 6, 6))
	y.add(3, pair(6, "1", 6, 6))
	if y.games != 4 || y.sum().games != 0 || y.line() != "" {
		t.Errorf("before the gap closes: %d games, %d counted, %q", y.games, y.sum().games, y.line())
	}
	y.add(0, pair(0, "1", 0, 3))
	if all := y.sum(); y.games != 6 || all.games != 4 || all.draws != 1 || all.rounds != (moments{2, 0.625, 0.28125, 1.25}) {
		t.Errorf("after: %d games, %+v", y.games, all)
	}
	y.add(2, append(pair(4, "5s", -1, 6), pair(5, "1", 6, 0)...))
	if all := y.sum(); all.games != 9 || y.void != 1 || all.rounds.n != 4 || y.byArm["5s"].rounds.n != 0 {
		t.Errorf("with a void game: %+v, %d void", all, y.void)
	}
}

// The mean length is rounded.
func TestTallyRoundsLengths(t *testing.T) {
	y := quickTally(t)
	y.add(0, pair(0, "1", 6, 6))
	y.byArm["1"].plies, y.byArm["1"].games = 11198, 100
	var b strings.Builder
	y.print(&b)
	if !strings.Contains(b.String(), " 112\n") {
		t.Errorf("a mean of 111.98 plies is printed as\n%s", b.String())
	}
}

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

// A score is rounded as a report rounds it, ties too.
func TestScoreIsRoundedAsInReports(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		var m, later moments
		var s stats.Sample
		for i := range 40 {
			a, b := float64(draw.IntN(3))/2, float64(draw.IntN(3))/2
			s = append(s, stats.Block{Opening: uint64(i), Values: []float64{a, b}})
			if i < 25 {
				m.add((a + b) / 2)
			} else {
				later.add((a + b) / 2)
			}
		}
		m.merge(later)
		if want := stats.Score(s).Short(stats.Percent(1)); !strings.HasPrefix(m.score(), want+" ") {
			t.Fatalf("%s, the report says %s", m.score(), want)
		}
	}
}

func TestTallyScore(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pairs [5]int
		want  string
	}{
		{"none", [5]int{}, "~"},
		{"nine", [5]int{0, 0, 9, 0, 0}, "~"},
		{"all even", [5]int{0, 0, 50, 0, 0}, "~"},
		// 50 lost and 50 won pairs: sd 0.5025, t(0.975, 99) = 1.9842, so 9.97%
		{"half and half", [5]int{50, 0, 0, 0, 50}, "50.0% ±10.0"},
		{"for the first", [5]int{0, 10, 0, 90, 0}, "70.0% ±3.0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var a armTally
			for quarters, n := range tt.pairs {
				for range n {
					a.rounds.add(float64(quarters) / 4)
				}
			}
			if got := a.rounds.score(); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// A run with a gap is resumed with the games before it counted and those behind
// it waiting.
func TestTallyResumes(t *testing.T) {
	whole := played(t, 12)
	f, err := results.Open(whole)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := results.Create(filepath.Join(t.TempDir(), "gap.db"), f.Header())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx := context.Background()
	want := quickTally(t)
	for batch := range f.Header().Batches() {
		list, err := f.Batch(ctx, batch)
		if err != nil {
			t.Fatal(err)
		}
		if batch != 5 {
			want.add(batch, list)
			if err := w.Save(ctx, batch, list); err != nil {
				t.Fatal(err)
			}
		}
	}
	got := quickTally(t)
	if err := got.resume(ctx, w); err != nil {
		t.Fatal(err)
	}
	if got.games != want.games || !reflect.DeepEqual(got.sum(), want.sum()) || got.next != 5 {
		t.Errorf("got %d games, %+v, next %d; want %d games, %+v, next 5", got.games, got.sum(), got.next, want.games, want.sum())
	}
	missing, err := f.Batch(ctx, 5)
	if err != nil {
		t.Fatal(err)
	}
	got.add(5, missing)
	if got.games != 48 || got.sum().games != 48 {
		t.Errorf("with the gap closed: %d games, %d counted, want 48", got.games, got.sum().games)
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

// Off a terminal progress is lines, the last of which says how it ended.
func TestProgressLines(t *testing.T) {
	var out bytes.Buffer
	y := quickTally(t)
	p := newProgress(&out, y, 24)
	for b := range 6 {
		p.advance(func() { y.add(b, append(pair(2*b, "1", 6, 0), pair(2*b+1, "5s", 6, 3)...)) })
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
	p.advance(func() { y.add(0, append(pair(0, "1", 6, 0), pair(1, "5s", 6, 3)...)) })
	p.close()
	if got := out.String(); !strings.Contains(got, "/s, 1m29s left, ") && !strings.Contains(got, "/s, 1m30s left, ") {
		t.Errorf("got %q, want a minute and a half left", got)
	}
}

// Three armies are followed by the shares of each; allies who share a win have not
// drawn.
func TestTallyOfArmies(t *testing.T) {
	e, err := kinds.Asked().Load("titans-armies")
	if err != nil {
		t.Fatal(err)
	}
	y := newTally(e)
	for block, shares := range [][]int{{0, 0, 6}, {0, 6, 0}, {0, 3, 3}, {2, 2, 2}, {0, 0, 6}, {0, 0, 6}, {0, 6, 0}, {0, 0, 6}, {0, 0, 6}, {0, 6, 0}} {
		y.add(block, []results.Game{{Block: int64(block), Arm: "std", Whole: 6, Shares: shares, Reason: "repetition", Plies: 50}})
	}
	y.add(10, []results.Game{{Block: 10, Arm: "alt", Whole: 6, Shares: []int{3, 3, 0}, Reason: "royals captured"}})
	if all := y.sum(); all.draws != 2 || all.games != 11 {
		t.Errorf("%d of %d games drawn, want 2 of 11", all.draws, all.games)
	}
	var b strings.Builder
	y.print(&b)
	for _, want := range []string{"Xiang-qi", "Shogi", "FIDE", "3.3% ±7.5", "38.3% ±"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}
