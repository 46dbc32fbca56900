package results

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var ctx = context.Background()

func collect(t *testing.T, games iter.Seq2[Game, error]) []Game {
	t.Helper()
	var list []Game
	for g, err := range games {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

func indexes(games []Game) []int {
	var list []int
	for _, g := range games {
		list = append(list, g.Index)
	}
	return list
}

// A run can take another text of its experiment: the header stays sound, and the games stay.
func TestRetell(t *testing.T) {
	run := testRun(8, 4)
	path := saved(t, run, 0, 1)
	w, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	run.Config = "about = \"Another question?\"\n"
	if err := w.Retell(ctx, run.Config); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(run, w.Header()); diff != "" {
		t.Errorf("the writer's header (-want +got):\n%s", diff)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f := opened(t, path)
	if diff := cmp.Diff(run, f.Header()); diff != "" {
		t.Errorf("the stored header (-want +got):\n%s", diff)
	}
	if err := f.Check(ctx); err != nil || len(collect(t, f.Games(ctx, 0))) != 8 {
		t.Errorf("the games: %v", err)
	}
}

func TestRoundTrip(t *testing.T) {
	run := testRun(23, 6)
	f := opened(t, saved(t, run, 0, 1, 2, 3))
	if diff := cmp.Diff(run, f.Header()); diff != "" {
		t.Errorf("header (-want +got):\n%s", diff)
	}
	var want []Game
	for b := range run.Batches() {
		want = append(want, testBatch(run, b)...)
	}
	if diff := cmp.Diff(want, collect(t, f.Games(ctx, 0))); diff != "" {
		t.Errorf("games (-want +got):\n%s", diff)
	}
	g, err := f.Game(ctx, 17)
	if diff := cmp.Diff(want[17], g); err != nil || diff != "" {
		t.Errorf("game 17: %v (-want +got):\n%s", err, diff)
	}
	totals, err := f.Totals(ctx, 0, run.Batches())
	if diff := cmp.Diff(Summarize(want), totals); err != nil || diff != "" {
		t.Errorf("totals: %v (-want +got):\n%s", err, diff)
	}
	if err := f.Check(ctx); err != nil {
		t.Error(err)
	}
}

func TestSummaryCounts(t *testing.T) {
	void := Game{Arm: "a", Void: "crash", Plies: 9, Nodes: 9}
	win := Game{Arm: "a", Shares: []int{6, 0}, Reason: "checkmate", Plies: 30, Opening: 8, Legal: 440, Nodes: 100}
	draw := Game{Arm: "a", Shares: []int{3, 3}, Reason: "repetition", Plies: 50, Opening: 8, Legal: 60, Nodes: 1}
	got := Summarize([]Game{win, void, draw, win})["a"]
	want := Summary{
		Games: 4, Void: 1, Plies: 110, Opening: 24, Legal: 940, Nodes: 201,
		Reasons: map[string]int{"checkmate": 2, "repetition": 1}, Shares: map[string]int{"6-0": 2, "3-3": 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
}

func TestPrefixStopsAtTheGap(t *testing.T) {
	run := testRun(50, 5)
	for _, test := range []struct {
		name    string
		batches []int
		from    int
		prefix  int
		games   []int
		all     []int
	}{
		{"nothing", nil, 0, 0, nil, nil},
		{"gap at the front", []int{1}, 0, 0, nil, []int{5, 6, 7, 8, 9}},
		{"saved out of order", []int{3, 1, 0}, 7, 2, []int{7, 8, 9}, []int{7, 8, 9, 15, 16, 17, 18, 19}},
		{"from behind the prefix", []int{0, 9}, 48, 1, nil, []int{48, 49}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := opened(t, saved(t, run, test.batches...))
			prefix, err := f.Prefix(ctx)
			if err != nil || prefix != test.prefix {
				t.Errorf("prefix %d (%v), want %d", prefix, err, test.prefix)
			}
			if diff := cmp.Diff(test.games, indexes(collect(t, f.Games(ctx, test.from)))); diff != "" {
				t.Errorf("games (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.all, indexes(collect(t, f.All(ctx, test.from)))); diff != "" {
				t.Errorf("all (-want +got):\n%s", diff)
			}
			done, err := f.Done(ctx)
			if err != nil || len(done) != len(test.batches) {
				t.Errorf("done %v (%v), want %v", done, err, test.batches)
			}
			if err := f.Check(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	f := opened(t, saved(t, run, 1))
	if _, err := f.Game(ctx, 3); !errors.Is(err, ErrNotPlayed) {
		t.Errorf("game 3: %v, want ErrNotPlayed", err)
	}
}

func TestSaveIsIdempotent(t *testing.T) {
	run := testRun(12, 4)
	path := saved(t, run, 1)
	w, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	save(t, w, 1, 0, 1)
	other := testBatch(run, 1)
	other[2].Nodes++
	err = w.Save(ctx, 1, other)
	if !errors.Is(err, ErrConflict) || !strings.Contains(err.Error(), "game 6: nodes is") {
		t.Errorf("other games: %v, want ErrConflict that names nodes of game 6", err)
	}
	if diff := cmp.Diff(append(testBatch(run, 0), testBatch(run, 1)...), collect(t, w.Games(ctx, 0))); diff != "" {
		t.Errorf("games after it (-want +got):\n%s", diff)
	}
}

func TestSaveRefuses(t *testing.T) {
	run := testRun(10, 4)
	nan := math.NaN()
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, test := range []struct {
		name, want string
		batch      int
		change     func([]Game) []Game
	}{
		{"batch behind the end", "expected 0 to 2", 3, nil},
		{"too few games", "3 games, expected 4", 0, func(g []Game) []Game { return g[:3] }},
		{"last batch too long", "4 games, expected 2", 2, func(g []Game) []Game { return append(g, g...) }},
		{"wrong order", "game 1 in the place of game 0", 0, func(g []Game) []Game { g[0], g[1] = g[1], g[0]; return g }},
		{"shares do not sum", "sum to 5, expected the whole of 6", 0, func(g []Game) []Game { g[1].Shares = []int{5, 0}; return g }},
		{"negative share", "one is not from 0 to the whole of 6", 0, func(g []Game) []Game { g[1].Shares = []int{7, -1}; return g }},
		{"a share too few", "2 shares for 3 seats", 0, func(g []Game) []Game { g[2].Shares = []int{3, 3}; return g }},
		{"void with a result", "void, yet with shares", 0, func(g []Game) []Game { g[1].Void = "crash"; return g }},
		{"no reason", "no reason", 0, func(g []Game) []Game { g[1].Reason = ""; return g }},
		{"miscounted plies", "plies but", 0, func(g []Game) []Game { g[1].Plies++; return g }},
		{"stray space", "single spaces", 0, func(g []Game) []Game { g[1].Moves += " "; return g }},
		{"opening too long", "plies of the opening 99, expected 0 to ", 0, func(g []Game) []Game { g[1].Opening = 99; return g }},
		{"margin not a number", "margin NaN, expected a finite number", 0, func(g []Game) []Game { g[1].Margin = &nan; return g }},
		{"extra not a number", "extra \"x\"", 0, func(g []Game) []Game { g[1].Extra = map[string]float64{"x": nan}; return g }},
		{"four seats", "seats 4, expected 2 to 3", 0, func(g []Game) []Game { g[1].Seats = make([]string, 4); return g }},
	} {
		t.Run(test.name, func(t *testing.T) {
			var games []Game
			if test.change != nil {
				games = test.change(testBatch(run, test.batch))
			}
			err := w.Save(ctx, test.batch, games)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want an error with %q", err, test.want)
			}
		})
	}
	if done, err := w.Done(ctx); err != nil || len(done) != 0 {
		t.Errorf("done %v (%v), want none", done, err)
	}
}

func TestNegativeZeroMargin(t *testing.T) {
	run := testRun(1, 1)
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	zero := math.Copysign(0, -1)
	g := testGame(0)
	g.Margin = &zero
	if err := w.Save(ctx, 0, []Game{g}); err != nil {
		t.Fatal(err)
	}
	if got := collect(t, w.Games(ctx, 0)); *got[0].Margin != 0 {
		t.Errorf("margin %v, want 0", *got[0].Margin)
	}
}

func TestCancelledSaveKeepsNothing(t *testing.T) {
	run := testRun(8, 4)
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if err := w.Save(gone, 0, testBatch(run, 0)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if done, err := w.Done(ctx); err != nil || len(done) != 0 {
		t.Errorf("done %v (%v), want none", done, err)
	}
	save(t, w, 0)
}

// TestInterruptedSaves cancels at any moment of a save: what Save called an
// error is not there, what it called done is.
func TestInterruptedSaves(t *testing.T) {
	run := testRun(4000, 100)
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	rng := rand.New(rand.NewPCG(5, 6))
	cut := 0
	for batch := range run.Batches() {
		games := testBatch(run, batch)
		short, cancel := context.WithTimeout(ctx, time.Duration(rng.IntN(4000))*time.Microsecond)
		err := w.Save(short, batch, games)
		cancel()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
			t.Errorf("batch %d: %v, want the context's error", batch, err)
		}
		if err != nil {
			cut++
		}
		_, missing := w.Batch(ctx, batch)
		if errors.Is(missing, ErrNotPlayed) != (err != nil) {
			t.Errorf("batch %d: Save said %v, Batch says %v", batch, err, missing)
		}
		save(t, w, batch)
	}
	if cut == 0 {
		t.Error("no save was interrupted")
	}
	if err := w.Check(ctx); err != nil {
		t.Error(err)
	}
	t.Logf("%d of %d saves interrupted", cut, run.Batches())
}

func TestSavesFromManyGoroutines(t *testing.T) {
	run := testRun(400, 10)
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var wg sync.WaitGroup
	for range 3 { // every batch comes home three times
		for batch := range run.Batches() {
			wg.Go(func() {
				if err := w.Save(ctx, batch, testBatch(run, batch)); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	if got := len(collect(t, w.Games(ctx, 0))); got != run.Games {
		t.Errorf("%d games, want %d", got, run.Games)
	}
	if err := w.Check(ctx); err != nil {
		t.Error(err)
	}
}

func TestCreateTakesNoExistingPath(t *testing.T) {
	run := testRun(8, 4)
	path := saved(t, run, 0)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Create(path, run); !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v, want fs.ErrExist", err)
	}
	after, err := os.ReadFile(path)
	if err != nil || string(after) != string(before) {
		t.Errorf("the file changed (%v)", err)
	}
}

func TestRestingRunIsOneFile(t *testing.T) {
	for _, name := range []string{"run.db", "a b#c?d%20é.db"} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, name)
			w, err := Create(path, testRun(8, 4))
			if err != nil {
				t.Fatal(err)
			}
			save(t, w, 0)
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			f := opened(t, path)
			if got := len(collect(t, f.Games(ctx, 0))); got != 4 {
				t.Errorf("%d games, want 4", got)
			}
			left, err := os.ReadDir(folder)
			if err != nil || len(left) != 1 || left[0].Name() != name {
				t.Errorf("folder holds %v (%v), want %s alone", left, err, name)
			}
		})
	}
}

func TestReaderWatchesARunGrow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.db")
	w, err := Create(path, testRun(12, 4))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	f := opened(t, path)
	for batch := range 3 {
		save(t, w, batch)
		if prefix, err := f.Prefix(ctx); err != nil || prefix != batch+1 {
			t.Errorf("prefix %d (%v), want %d", prefix, err, batch+1)
		}
	}
	// A reader that stands still in the middle must not keep the writer out.
	for range f.Games(ctx, 0) {
		save(t, w, 0)
		break
	}
	if err := w.Close(); err != nil {
		t.Errorf("closing under a reader: %v", err)
	}
	if again, err := Resume(path); err != nil {
		t.Errorf("resuming under a reader: %v", err)
	} else if err := again.Close(); err != nil {
		t.Error(err)
	}
	if got := len(collect(t, f.Games(ctx, 0))); got != 12 {
		t.Errorf("%d games, want 12", got)
	}
}

// Several batches go in together or not at all.
func TestSaveAll(t *testing.T) {
	run := testRun(24, 4)
	w, err := Resume(saved(t, run, 1))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	other := testBatch(run, 1)
	other[2].Nodes++
	all := func(numbers ...int) (list []Batch) {
		for _, n := range numbers {
			list = append(list, Batch{n, testBatch(run, n)})
		}
		return list
	}
	for _, test := range []struct {
		name    string
		batches []Batch
		want    string // "" for no error
		done    int
	}{
		{"other games", append(all(0, 2), Batch{1, other}), "save batch 1 to", 1},
		{"not a batch", append(all(0), Batch{3, other}), "save batch 3 to", 1},
		{"none", nil, "", 1},
		{"one that is there", all(3, 1, 0), "", 3},
		{"one twice", all(4, 4), "", 4},
	} {
		if err := w.SaveAll(ctx, test.batches); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
		if done, err := w.Done(ctx); err != nil || len(done) != test.done {
			t.Errorf("%s: %d batches (%v), want %d", test.name, len(done), err, test.done)
		}
	}
	if err := w.Check(ctx); err != nil {
		t.Error(err)
	}
}

// A file may be read while its writer replaces the text of the experiment. This is for the race
// detector, so the reader takes no lock but those of what is asked.
func TestReadsWhileTheHeaderChanges(t *testing.T) {
	for _, test := range []struct {
		name string
		read func(f *File) error
	}{
		{"a game", func(f *File) error {
			if _, err := f.Game(ctx, 1<<20); err == nil {
				return errors.New("read a game that is not in the schedule")
			}
			return nil
		}},
		{"games outside batches", func(f *File) error {
			_, err := f.stray(ctx)
			return err
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, err := Resume(saved(t, testRun(8, 4), 0, 1))
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			done := make(chan bool)
			go func() {
				defer close(done)
				for i := range 20 {
					if err := w.Retell(ctx, fmt.Sprintf("about = \"Question %d?\"\n", i)); err != nil {
						t.Error(err)
					}
				}
			}()
			for over := false; !over; {
				select {
				case <-done:
					over = true
				default:
				}
				if err := test.read(w.File); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
