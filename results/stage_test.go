package results

import (
	"errors"
	"path/filepath"
	"testing"

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
	if err := w.SaveStage(ctx, 1, laidOut()[1]); !errors.Is(err, ErrConflict) {
		t.Errorf("another stage 1: %v, want %v", err, ErrConflict)
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
	if n := len(h.AllRules()); n != 3 {
		t.Errorf("%d rules with those of the stages, want 3", n)
	}
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
