package training

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/train"
	"komi/engine/variants/gametest"
	"komi/results"
)

const thicket = "../../../../engine/variants/example/thicket.toml"

// training starts from the formula of a game, with two of its setups.
func training(t testing.TB, game string, setups [2]string, workers int, s Settings) *Training[*eval.Weights] {
	t.Helper()
	r := gametest.Rules(t, game, setups[0])
	start := eval.Mobility(r)
	arena, err := train.Pairs([]*engine.Rules{r, gametest.Rules(t, game, setups[1])}, 2, workers)
	if err != nil {
		t.Fatal(err)
	}
	return &Training[*eval.Weights]{
		Settings: s, Start: start, Pool: []Rival[*eval.Weights]{{"the formula", start}}, Arena: arena,
		Read: func(text []byte) (*eval.Weights, error) { return eval.Read(r, text) },
	}
}

func small(t testing.TB, workers int) *Training[*eval.Weights] {
	return training(t, thicket, [2]string{"", "garden~A"}, workers, tiny)
}

var tiny = Settings{
	Generations: 2, Games: 590, Plan: train.Plan{Nodes: 12, Cheap: 4, Share: 0.5, Unequal: 0.3},
	Epochs: 2, Later: 1, Pairs: 10, PoolPairs: 10, MatchNodes: 20,
}

var slow = flag.Bool("slow", false, "run the test too that plays some thousand games")

// A network learned in half a minute beats the formula it began with, in games it was
// not kept for.
func TestNetworkBeatsFormula(t *testing.T) {
	if !*slow {
		t.Skip("plays some thousand games")
	}
	x := training(t, "janggi", [2]string{"", "enne-enne"}, 2, Settings{
		Generations: 1, Games: 1500, Plan: train.Plan{Nodes: 60, Cheap: 15, Share: 0.6, Unequal: 0.33},
		Epochs: 6, Pairs: 60, PoolPairs: 10, MatchNodes: 60,
	})
	out, err := x.Learn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if out.Weights.Net() == nil {
		t.Fatalf("no network was kept: %s", strings.Join(out.Story, "; "))
	}
	x.Arena.Seed = 77
	pairs, err := x.Arena.Match(context.Background(), 1, out.Weights, x.Start, 60, 120, nil)
	if err != nil {
		t.Fatal(err)
	}
	score := score(pairs)
	t.Logf("%s; then %.3f (%.3f to %.3f)", strings.Join(out.Story, "; "), score.Value, score.Lo, score.Hi)
	if score.Lo <= 0.5 {
		t.Errorf("scores %.3f (%.3f to %.3f) against the formula, want more than half for certain", score.Value, score.Lo, score.Hi)
	}
}

// An interrupted training that goes on with its folder finds what an uninterrupted
// one does, whatever the number of workers; where its files were cut short too.
func TestResume(t *testing.T) {
	whole := small(t, 1)
	want, err := whole.Learn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "training")
	folder, err := open(path, "the key\n")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	part := small(t, 3)
	part.Folder = folder
	part.Begin = func(what string, _ int) func(int) {
		return func(n int) {
			if strings.HasPrefix(what, "generation 1: games") && n == partGames+70 {
				cancel()
			}
		}
	}
	if _, err := part.Learn(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: error %v", err)
	}
	games := folder.file(gamesFile(1))
	kept, err := os.ReadFile(games)
	if err != nil || len(kept) == 0 {
		t.Fatalf("nothing is kept: %v", err)
	}
	if err := os.WriteFile(games, append(kept, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 0o666); err != nil { // as if killed while writing
		t.Fatal(err)
	}
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
	if folder, err = open(path, "the key\n"); err != nil {
		t.Fatal(err)
	}
	played := 0
	again := small(t, 2)
	again.Folder = folder
	again.Begin = func(what string, _ int) func(int) {
		return func(int) {
			if strings.HasPrefix(what, "generation 1: games") {
				played++
			}
		}
	}
	got, err := again.Learn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Weights.Text(), want.Weights.Text()) || strings.Join(got.Story, "\n") != strings.Join(want.Story, "\n") {
		t.Errorf("resumed:\n%s\nat once:\n%s", strings.Join(got.Story, "\n"), strings.Join(want.Story, "\n"))
	}
	if played != tiny.Games-partGames {
		t.Errorf("%d games of the first generation are played again, want %d", played, tiny.Games-partGames)
	}

	// A third time nothing is left to play.
	again.Begin = func(what string, _ int) func(int) {
		t.Errorf("with all done: %s", what)
		return func(int) {}
	}
	if got, err = again.Learn(context.Background()); err != nil || !bytes.Equal(got.Weights.Text(), want.Weights.Text()) {
		t.Errorf("with all done: %v, or other weights", err)
	}
}

// A folder of one generation goes on with a second, and finds what both at once do.
func TestMoreGenerations(t *testing.T) {
	whole := small(t, 2)
	want, err := whole.Learn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "training")
	var got *Outcome[*eval.Weights]
	for n := 1; n <= whole.Generations; n++ {
		x := small(t, 2)
		x.Generations = n
		if x.Folder, err = open(path, x.Each()); err != nil {
			t.Fatal(err)
		}
		x.Begin = func(what string, _ int) func(int) {
			if n > 1 && strings.HasPrefix(what, "generation 1") {
				t.Errorf("once more: %s", what)
			}
			return func(int) {}
		}
		if got, err = x.Learn(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := x.Folder.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(got.Weights.Text(), want.Weights.Text()) || strings.Join(got.Story, "\n") != strings.Join(want.Story, "\n") {
		t.Errorf("one by one:\n%s\nat once:\n%s", strings.Join(got.Story, "\n"), strings.Join(want.Story, "\n"))
	}
}

// A folder of another training, or of something else, is refused.
func TestFolderIsItsOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "training")
	f, err := open(path, "one\n")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := open(path, "two\n"); err == nil || !strings.Contains(err.Error(), "another training") {
		t.Errorf("another training: error %v", err)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "notes.txt"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := open(other, "one\n"); err == nil {
		t.Error("a folder of something else is taken")
	}
}

// A process that was killed while it wrote the first file leaves a part of it, and the same
// command goes on.
func TestFolderOfAKilledStart(t *testing.T) {
	path := t.TempDir()
	if err := os.WriteFile(filepath.Join(path, ".settings-123"), []byte("on"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := open(path, "one\n")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(path, ".settings-*")); len(left) > 0 {
		t.Errorf("left behind %v", left)
	}
}

// A linear training that was interrupted goes on with the games of its round, and finds what
// an uninterrupted one does.
func TestLinearResumes(t *testing.T) {
	linear := func(workers int) *Linear {
		x := small(t, workers)
		return &Linear{Arena: x.Arena, Games: 3*roundPart - 50, Nodes: 10, Rounds: 1, Pairs: 10, MatchNodes: 10}
	}
	want, err := linear(1).Learn(context.Background(), "how")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := open(filepath.Join(t.TempDir(), "training"), "the key\n")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	part := linear(2)
	part.Folder = folder
	part.Begin = func(what string, _ int) func(int) {
		return func(n int) {
			if n == roundPart+20 {
				cancel()
			}
		}
	}
	if _, err := part.Learn(ctx, "how"); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: error %v", err)
	}
	first := 0
	again := linear(2)
	again.Folder = folder
	again.Begin = func(what string, _ int) func(int) {
		return func(n int) {
			if first == 0 {
				first = n
			}
		}
	}
	got, err := again.Learn(context.Background(), "how")
	if err != nil {
		t.Fatal(err)
	}
	if first != roundPart+1 {
		t.Errorf("goes on with game %d, want %d: those before are kept", first, roundPart+1)
	}
	if !bytes.Equal(got.Text(), want.Text()) {
		t.Errorf("interrupted and gone on with:\n%.400s\nwithout an interruption:\n%.400s", got.Text(), want.Text())
	}
}

// Where time runs out, what was best so far is what was learned.
func TestTimeRunsOut(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	x := small(t, 1)
	l := &Linear{Arena: x.Arena, Games: 10, Nodes: 10, Rounds: 1, Pairs: 10, MatchNodes: 10}
	w, err := l.Learn(ctx, "how")
	if err != nil || !strings.Contains(string(w.Text()), outOfTime) {
		t.Errorf("linear: %v, want a note of it in\n%.300s", err, w.Text())
	}
	out, err := x.Learn(ctx)
	if err != nil || out.Weights != x.Start || len(out.Story) != 1 {
		t.Errorf("network: %v, %+v, want where it started", err, out)
	}
}

// A folder serves one training at a time.
func TestFolderIsHeld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x-training")
	f, err := open(path, "a key")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := open(path, "a key"); !errors.Is(err, results.ErrHeld) || !strings.Contains(err.Error(), "another process trains in it") {
		t.Errorf("a second time: %v, want %v", err, results.ErrHeld)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := open(path, "another"); err == nil || errors.Is(err, results.ErrHeld) {
		t.Errorf("with another key: %v", err)
	}
	f, err = open(path, "a key") // the refusal let others in again
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}
