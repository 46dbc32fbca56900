package results

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// laidOut are two stages of a run of 30 games in batches of 6, the second of
// which ends it.
func laidOut() []Stage {
	return []Stage{
		{First: 12, Games: 12, Text: `{"rounds":{"a":3}}`, Rules: []Rules{{Variant: "pair", Setup: "2", Players: 2, Hash: "cc", Text: "[piece]\n"}}},
		{First: 24, Text: `{"end":true}`, End: true},
	}
}

func TestStages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	run := testRun(30, 6)
	w, err := Create(path, run)
	if err != nil {
		t.Fatal(err)
	}
	for i, st := range laidOut() {
		for range 2 { // the second time it is there
			if err := w.SaveStage(ctx, i+1, st); err != nil {
				t.Fatal(err)
			}
		}
	}
	commented := laidOut()[0]
	commented.Rules[0].Text += "# more\n"
	if err := w.SaveStage(ctx, 1, commented); err != nil {
		t.Errorf("the same stage with another comment in its variant file: %v", err)
	}
	for _, other := range []func(*Stage){
		func(s *Stage) { s.Text += " " },
		func(s *Stage) { s.Games = 6 },
		func(s *Stage) { s.Rules[0].Hash = "dd" },
		func(s *Stage) { s.Rules = nil },
	} {
		st := laidOut()[0]
		if other(&st); !errors.Is(w.SaveStage(ctx, 1, st), ErrConflict) {
			t.Errorf("another stage 1, %+v: want %v", st, ErrConflict)
		}
	}
	if err := w.SaveStage(ctx, 3, Stage{First: 24, Games: 6}); err == nil {
		t.Error("a stage after the end was saved")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if diff := cmp.Diff(laidOut(), f.Stages()); diff != "" {
		t.Errorf("stages (-want +got):\n%s", diff)
	}
	h := f.Header()
	if err := h.Match(run); err != nil {
		t.Errorf("the header no longer matches the run's: %v", err)
	}
	h.Stages = append(h.Stages, Stage{Rules: commented.Rules})
	if n := len(h.AllRules()); n != 3 {
		t.Errorf("%d rules with those of the stages, want 3: a comment makes none", n)
	}
	h.Stages = laidOut()
	for batches, want := range []bool{false, false, false, false, true, true} {
		if h.Complete(batches) != want {
			t.Errorf("complete with %d batches: %v, want %v", batches, !want, want)
		}
	}
	if h.Planned() != 24 {
		t.Errorf("%d games planned, want 24", h.Planned())
	}
}

func TestStageRefused(t *testing.T) {
	for _, tt := range []struct {
		name string
		n    int
		st   Stage
	}{
		{"a gap before it", 2, Stage{First: 12, Games: 6}},
		{"inside a batch", 1, Stage{First: 13, Games: 6}},
		{"beyond the most games", 1, Stage{First: 12, Games: 24}},
		{"no games and no end", 1, Stage{First: 12}},
		{"games after the end", 1, Stage{First: 12, Games: 6, End: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w, err := Create(filepath.Join(t.TempDir(), "a.db"), testRun(30, 6))
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			if err := w.SaveStage(ctx, tt.n, tt.st); err == nil || len(w.Stages()) > 0 {
				t.Errorf("saved, error %v", err)
			}
		})
	}
}

// Stages are saved while others read what the run holds, neither waiting for the other
// for ever.
func TestStagesBesideReaders(t *testing.T) {
	run := testRun(6000, 6)
	w, err := Create(filepath.Join(t.TempDir(), "a.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	for batch := range 100 { // a list that takes some time to read
		save(t, w, batch)
	}
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	var readers sync.WaitGroup
	defer func() {
		cancel()
		readers.Wait()
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	for range 4 {
		readers.Go(func() {
			for limited.Err() == nil {
				if done, err := w.Done(limited); err == nil && len(done) != 100 {
					t.Errorf("%d batches, want 100", len(done))
				}
			}
		})
	}
	saved := make(chan error)
	go func() {
		for n := range 50 {
			if err := w.SaveStage(limited, n+1, Stage{First: 600 + 6*n, Games: 6, Text: "{}"}); err != nil {
				saved <- err
				return
			}
		}
		saved <- nil
	}()
	select {
	case err := <-saved:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Error("no stage is saved while others read")
	}
}

// A stage whose row was changed is damage.
func TestStageDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	w, err := Create(path, testRun(30, 6))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.SaveStage(ctx, 1, laidOut()[0]), w.Close()); err != nil {
		t.Fatal(err)
	}
	alter(t, path, `UPDATE stages SET text = '{"rounds":{"a":4}}'`)
	if f, err := Open(path); !errors.Is(err, ErrDamaged) {
		t.Errorf("opened %v, error %v, want %v", f, err, ErrDamaged)
	}
}
