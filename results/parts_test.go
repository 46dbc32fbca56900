package results

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// merged joins files into a new one, in the order given, and reads it.
func merged(t *testing.T, paths ...string) ([]Game, Run) {
	t.Helper()
	var parts Parts
	for _, path := range paths {
		if err := parts.Add(ctx, opened(t, path)); err != nil {
			t.Fatal(err)
		}
	}
	w, err := Create(filepath.Join(t.TempDir(), "merged.db"), parts.Header())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range 2 { // the second time nothing happens
		if err := parts.Merge(ctx, w); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Check(ctx); err != nil {
		t.Fatal(err)
	}
	var out []Game
	for g, err := range w.All(ctx, 0) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out, w.Header()
}

func TestPartsInAnyOrder(t *testing.T) {
	run := testRun(38, 4) // ten batches, the last a half
	late := run
	late.Started, late.Command = "2026-11-22T10:00:00Z", "selfplay run openings --shard 2/3"
	paths := []string{saved(t, run, 0, 3, 6), saved(t, late, 1, 4, 7), saved(t, run, 2, 5, 8, 9), saved(t, run, 0, 1, 2)}
	var want []Game
	for b := range run.Batches() {
		want = append(want, testBatch(run, b)...)
	}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 0, 2, 1}, {3, 2, 1, 0}} {
		t.Run(fmt.Sprint(order), func(t *testing.T) {
			var list []string
			for _, i := range order {
				list = append(list, paths[i])
			}
			got, header := merged(t, list...)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("games (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(run, header); diff != "" {
				t.Errorf("header (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPartsWithGaps(t *testing.T) {
	run := testRun(24, 4)
	var parts Parts
	for _, path := range []string{saved(t, run, 5), saved(t, run, 0, 2)} {
		if err := parts.Add(ctx, opened(t, path)); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := parts.Batches(), []int{0, 2, 5}; !slices.Equal(got, want) {
		t.Errorf("batches %v, want %v", got, want)
	}
	if _, err := parts.Batch(ctx, 3); !errors.Is(err, ErrNotPlayed) {
		t.Errorf("batch 3: %v, want ErrNotPlayed", err)
	}
}

// Stages go along: the longest list is that of the run, and lists that differ are
// not of one run.
func TestPartsWithStages(t *testing.T) {
	run := testRun(40, 4)
	staged := func(texts ...string) string {
		path := saved(t, run, 0, 1)
		w, err := Resume(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range texts {
			if err := w.SaveStage(ctx, i+1, Stage{First: 8 * (i + 1), Games: 8, Text: text}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return path
	}
	none, one, two, other := staged(), staged("a"), staged("a", "b"), staged("c")
	for _, order := range [][]string{{none, one, two}, {two, one, none}} {
		_, header := merged(t, order...)
		if n := len(header.Stages); n != 2 || header.Stages[1].Text != "b" {
			t.Errorf("stages %v, want a and b", header.Stages)
		}
	}
	var parts Parts
	if err := errors.Join(parts.Add(ctx, opened(t, two)), parts.Add(ctx, opened(t, none))); err != nil {
		t.Fatal(err)
	}
	if got, want := parts.Batches(), []int{0, 1}; !slices.Equal(got, want) || parts.Header().Planned() != 24 {
		t.Errorf("batches %v of %d games, want %v of 24", got, parts.Header().Planned(), want)
	}
	if err := parts.Add(ctx, opened(t, other)); !errors.Is(err, ErrMismatch) {
		t.Errorf("another stage: %v, want ErrMismatch", err)
	}
}

func TestPartsRefused(t *testing.T) {
	run := testRun(24, 4)
	rules := testRun(24, 4)
	rules.Rules[0].Hash = "ab"
	engine := run
	engine.Engine = "0.2.0"
	experiment := run
	experiment.Hash = "11ff"
	other := testBatch(run, 1)
	other[0].Nodes++
	changed := saved(t, run)
	w, err := Resume(changed)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Save(ctx, 1, other), w.Close()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, path string
		want       error
		says       string
	}{
		{"another experiment", saved(t, experiment, 2), ErrMismatch, "experiment hash 00ff here, 11ff there"},
		{"other rules", saved(t, rules, 2), ErrMismatch, "hash aa here, pair"},
		{"another engine", saved(t, engine, 2), ErrMismatch, "engine version 0.1.0 here, 0.2.0 there"},
		{"other games", changed, ErrConflict, "game 4: nodes is"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var parts Parts
			first := saved(t, run, 0, 1)
			if err := parts.Add(ctx, opened(t, first)); err != nil {
				t.Fatal(err)
			}
			err := parts.Add(ctx, opened(t, test.path))
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) ||
				!strings.Contains(err.Error(), first) || !strings.Contains(err.Error(), test.path) {
				t.Errorf("got %v, want %v that says %q and names both files", err, test.want, test.says)
			}
			if got, want := parts.Batches(), []int{0, 1}; !slices.Equal(got, want) {
				t.Errorf("holds %v, want %v", got, want)
			}
		})
	}
}

// Of several batches that differ from the file's own the first is named, whatever the order in
// which they are held.
func TestMergeNamesTheFirstConflict(t *testing.T) {
	run := testRun(80, 4)
	there := saved(t, run)
	w, err := Resume(there)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var all []int
	for batch := 3; batch < run.Batches(); batch++ {
		other := testBatch(run, batch)
		other[0].Nodes++
		if err := w.Save(ctx, batch, other); err != nil {
			t.Fatal(err)
		}
		all = append(all, batch)
	}
	var parts Parts
	if err := parts.Add(ctx, opened(t, saved(t, run, all...))); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		if err := parts.Merge(ctx, w); !errors.Is(err, ErrConflict) || !strings.Contains(err.Error(), "batch 3 of") {
			t.Fatalf("got %v, want the conflict of batch 3", err)
		}
	}
}

// More games than are saved at once are all merged, and none that was there is saved again.
// Where a batch cannot be read, those before it are kept.
func TestMergeOfManyBatches(t *testing.T) {
	run := testRun(2*mergedAtOnce+600, 4)
	var batches []Batch
	for b := range run.Batches() {
		batches = append(batches, Batch{b, testBatch(run, b)})
	}
	part := saved(t, run)
	w, err := Resume(part)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.SaveAll(ctx, batches), w.Close()); err != nil {
		t.Fatal(err)
	}
	into := func() *Writer {
		w, err := Resume(saved(t, run, 0, 1, 7))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { w.Close() })
		return w
	}
	var parts Parts
	if err := parts.Add(ctx, opened(t, part)); err != nil {
		t.Fatal(err)
	}
	whole := into()
	if err := parts.Merge(ctx, whole); err != nil {
		t.Fatal(err)
	}
	if n, err := whole.Prefix(ctx); n != run.Batches() || err != nil || whole.Check(ctx) != nil {
		t.Errorf("%d batches are merged (%v), want %d", n, err, run.Batches())
	}
	const bad = 300
	parts.held[bad] = holding{opened(t, saved(t, run)), parts.held[bad].digest} // a file that lacks it
	cut := into()
	if err := parts.Merge(ctx, cut); !errors.Is(err, ErrNotPlayed) {
		t.Errorf("got %v, want ErrNotPlayed", err)
	}
	if n, err := cut.Prefix(ctx); n != bad || err != nil {
		t.Errorf("%d batches are kept (%v), want %d", n, err, bad)
	}
}

// Of a damaged part only what is as it was written is taken, whatever is broken.
func TestPartsSound(t *testing.T) {
	run := testRun(24, 4)
	for _, test := range []struct {
		name, statement string
		want            []int
		says            string
	}{
		{
			"a changed move", `UPDATE games SET moves = 'a' || substr(moves, 2) WHERE game = 5; UPDATE games SET moves = 'b' || substr(moves, 2) WHERE game = 5`,
			[]int{0, 2},
			"batch 1",
		},
		{"a lost game", `DELETE FROM games WHERE game = 1`, []int{1, 2}, "batch 0"},
		{"a batch behind the schedule", `INSERT INTO batches VALUES (99, x'00')`, []int{0, 1, 2}, ""},
		{"games that are gone", `DROP TABLE games`, nil, "batch 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := saved(t, run, 0, 1, 2)
			alter(t, path, test.statement)
			f := opened(t, path)
			var parts Parts
			sound, faults, err := parts.AddSound(ctx, f)
			if err != nil {
				t.Fatal(err)
			}
			if got := parts.Batches(); !slices.Equal(got, test.want) || sound != len(test.want) {
				t.Errorf("%d sound, %v, want %v", sound, got, test.want)
			}
			if text := fmt.Sprint(faults); !strings.Contains(text, test.says) {
				t.Errorf("faults %s, want %q", text, test.says)
			}
			for _, batch := range test.want {
				if got, err := parts.Batch(ctx, batch); err != nil || !cmp.Equal(got, testBatch(run, batch)) {
					t.Errorf("batch %d: %v, other games", batch, err)
				}
			}
		})
	}
}

// What can be saved of a damaged file is found in its own time, however many games
// its header speaks of.
func TestSalvageOfAGiantSchedule(t *testing.T) {
	run := testRun(maxGames, 4)
	path := forged(t, run, Batch{0, testBatch(run, 0)}, Batch{5, testBatch(run, 5)}, Batch{1 << 27, testBatch(run, 1<<27)})
	alter(t, path, `UPDATE games SET nodes = nodes + 1 WHERE game = 21`)
	var parts Parts
	sound, faults, err := parts.AddSound(ctx, opened(t, path))
	if err != nil || sound != 2 || len(faults) != 1 || !strings.Contains(faults[0].Error(), "batch 5 of") {
		t.Errorf("%d sound, faults %v, %v; want 2, and batch 5 at fault", sound, faults, err)
	}
	alter(t, path, `DROP TABLE batches`)
	if sound, _, err := new(Parts).AddSound(ctx, opened(t, path)); err != nil || sound != 0 {
		t.Errorf("without its batches: %d sound, %v", sound, err)
	}
}

// Of a file that was cut short, as of a copy that was not finished, the batches before
// the cut are taken as they were written, and [Open] says how much is there.
func TestSalvageOfAFileCutShort(t *testing.T) {
	run := testRun(400, 8)
	var batches []int
	for batch := range run.Batches() {
		batches = append(batches, batch)
	}
	whole, err := os.ReadFile(saved(t, run, batches...))
	if err != nil {
		t.Fatal(err)
	}
	last := len(batches) // sound batches of the file that was cut the least
	for _, share := range []float64{0.95, 0.7, 0.4} {
		path := filepath.Join(t.TempDir(), "cut.db")
		if err := os.WriteFile(path, whole[:int(share*float64(len(whole)))], 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), fmt.Sprintf("of %d bytes are there", len(whole))) {
			t.Errorf("cut to %v: Open says %v", share, err)
		}
		f, err := Salvage(path)
		if err != nil {
			t.Fatalf("cut to %v: %v", share, err)
		}
		t.Cleanup(func() { f.Close() })
		var parts Parts
		sound, faults, err := parts.AddSound(ctx, f)
		if err != nil || sound == 0 || sound >= last || sound+len(faults) != len(batches) {
			t.Fatalf("cut to %v: %d of %d batches are sound, %d at fault, %v", share, sound, len(batches), len(faults), err)
		}
		last = sound
		for _, batch := range parts.Batches() {
			if got, err := parts.Batch(ctx, batch); err != nil || !cmp.Equal(got, testBatch(run, batch)) {
				t.Errorf("cut to %v: batch %d: %v, other games", share, batch, err)
			}
		}
		if after, _ := os.ReadFile(path); len(after) != int(share*float64(len(whole))) {
			t.Errorf("cut to %v: the file was written to", share)
		}
	}
	if _, err := Salvage(t.TempDir()); !errors.Is(err, ErrForeign) { // nor are pipes looked into
		t.Errorf("of a folder: %v", err)
	}
	path := filepath.Join(t.TempDir(), "cut.db")
	if err := os.WriteFile(path, whole[:4096], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Salvage(path); !errors.Is(err, ErrDamaged) {
		t.Errorf("of one page: %v", err)
	}
}
