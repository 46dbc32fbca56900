package interim

import (
	"bytes"
	"context"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"komi/cmd/internal/runs"
	"komi/experiments/fixture"
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

// quickTally is an empty tally of the quick experiment.
func quickTally(t *testing.T) *Tally {
	t.Helper()
	e, err := kinds.Asked().Read("quick.toml", []byte(fixture.Quick(6)))
	if err != nil {
		t.Fatal(err)
	}
	return New(e, runs.Part{})
}

// Games that repeat others are told, because a report merges them.
func TestTallyTellsRepeats(t *testing.T) {
	y := quickTally(t)
	for block := range 20 {
		games := pair(block, "1", 6, 0)
		games[0].Moves, games[1].Moves = "a", strings.Repeat("b", 1+block)
		y.Add(block, games)
	}
	var b bytes.Buffer
	if y.Print(&b); !strings.HasSuffix(b.String(), "only 21 of 40 games are new: a report counts openings that led to the same game as one, so its intervals are wider\n") {
		t.Errorf("printed\n%s", b.String())
	}
}

// Batches that come home before their predecessors are counted when the gap
// closes, not sooner.
func TestTallyReadsThePrefix(t *testing.T) {
	y := quickTally(t)
	y.Add(1, pair(2, "1", 6, 6))
	y.Add(3, pair(6, "1", 6, 6))
	if y.games != 4 || y.sum().games != 0 || y.Line() != "" {
		t.Errorf("before the gap closes: %d games, %d counted, %q", y.games, y.sum().games, y.Line())
	}
	y.Add(0, pair(0, "1", 0, 3))
	if all := y.sum(); y.games != 6 || all.games != 4 || all.draws != 1 || all.rounds != (moments{2, 0.625, 0.28125, 1.25}) {
		t.Errorf("after: %d games, %+v", y.games, all)
	}
	y.Add(2, append(pair(4, "5s", -1, 6), pair(5, "1", 6, 0)...))
	if all := y.sum(); all.games != 9 || y.void != 1 || all.rounds.n != 4 || y.byArm["5s"].rounds.n != 0 {
		t.Errorf("with a void game: %+v, %d void", all, y.void)
	}
}

// The mean length is rounded.
func TestTallyRoundsLengths(t *testing.T) {
	y := quickTally(t)
	y.Add(0, pair(0, "1", 6, 6))
	y.byArm["1"].plies, y.byArm["1"].games = 11198, 100
	var b strings.Builder
	y.Print(&b)
	if !strings.Contains(b.String(), " 112\n") {
		t.Errorf("a mean of 111.98 plies is printed as\n%s", b.String())
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
			var a arm
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
	whole := filepath.Join(t.TempDir(), "whole.db")
	fixture.Write(t, whole, fixture.Run{
		Variant: "changi", Name: "quick", Kind: "balance", Blocks: 12, Batch: 4, Seed: 1,
		Arms: []fixture.Arm{{Setup: "1", First: 0.5, Draws: 0.2, Plies: 40}, {Setup: "5s", First: 0.5, Draws: 0.2, Plies: 40}},
	})
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
			want.Add(batch, list)
			if err := w.Save(ctx, batch, list); err != nil {
				t.Fatal(err)
			}
		}
	}
	got := quickTally(t)
	if err := got.Resume(ctx, w); err != nil {
		t.Fatal(err)
	}
	if got.games != want.games || !reflect.DeepEqual(got.sum(), want.sum()) || got.next != 5 {
		t.Errorf("got %d games, %+v, next %d; want %d games, %+v, next 5", got.games, got.sum(), got.next, want.games, want.sum())
	}
	missing, err := f.Batch(ctx, 5)
	if err != nil {
		t.Fatal(err)
	}
	got.Add(5, missing)
	if got.games != 48 || got.sum().games != 48 {
		t.Errorf("with the gap closed: %d games, %d counted, want 48", got.games, got.sum().games)
	}
}

// Three armies are followed by the shares of each; allies who share a win have not
// drawn.
func TestTallyOfArmies(t *testing.T) {
	e, err := kinds.Asked().Load("titans-armies")
	if err != nil {
		t.Fatal(err)
	}
	y := New(e, runs.Part{})
	for block, shares := range [][]int{{0, 0, 6}, {0, 6, 0}, {0, 3, 3}, {2, 2, 2}, {0, 0, 6}, {0, 0, 6}, {0, 6, 0}, {0, 0, 6}, {0, 0, 6}, {0, 6, 0}} {
		y.Add(block, []results.Game{{Block: int64(block), Arm: "std", Whole: 6, Shares: shares, Reason: "repetition", Plies: 50}})
	}
	y.Add(10, []results.Game{{Block: 10, Arm: "alt", Whole: 6, Shares: []int{3, 3, 0}, Reason: "royals captured"}})
	if all := y.sum(); all.draws != 2 || all.games != 11 {
		t.Errorf("%d of %d games drawn, want 2 of 11", all.draws, all.games)
	}
	var b strings.Builder
	y.Print(&b)
	for _, want := range []string{"Xiang-qi", "Shogi", "FIDE", "3.3% ±7.5", "38.3% ±"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}
