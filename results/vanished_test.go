package results

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A run that loses its name while it is written ends with an error: what is saved
// from then on would be gone with the process.
func TestVanished(t *testing.T) {
	for _, test := range []struct {
		name string
		hide func(path string) error
	}{
		{"file deleted", os.Remove},
		{"folder deleted", func(path string) error { return os.RemoveAll(filepath.Dir(path)) }},
		{"file moved", func(path string) error { return os.Rename(path, path+"2") }},
		{"another file in its place", func(path string) error {
			text, err := os.ReadFile(path)
			return errors.Join(err, os.Remove(path), os.WriteFile(path+"-other", text, 0o644), os.Rename(path+"-other", path))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			run := testRun(8, 4)
			path := filepath.Join(t.TempDir(), "runs", "run.db")
			if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			w, err := Create(path, run)
			if err != nil {
				t.Fatal(err)
			}
			save(t, w, 0)
			if err := test.hide(path); err != nil {
				t.Fatal(err)
			}
			if err := w.Save(ctx, 1, testBatch(run, 1)); !errors.Is(err, ErrVanished) {
				t.Errorf("Save: %v, want ErrVanished", err)
			}
			if err := w.SaveStage(ctx, 1, Stage{First: 8, End: true, Text: "{}"}); !errors.Is(err, ErrVanished) {
				t.Errorf("SaveStage: %v, want ErrVanished", err)
			}
			if err := w.Close(); !errors.Is(err, ErrVanished) {
				t.Errorf("Close: %v, want ErrVanished", err)
			}
		})
	}
}

// A copy of a run that is being written lacks its log, and tells so; one that took
// both files has every game.
func TestCopiedWithoutLog(t *testing.T) {
	run := testRun(8, 4)
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	save(t, w, 0, 1)
	copied := func(endings ...string) string {
		path := filepath.Join(t.TempDir(), "copy.db")
		for _, ending := range endings {
			text, err := os.ReadFile(w.Path() + ending)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path+ending, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return path
	}
	half := copied("")
	for range 2 { // looking at it makes a log, which says nothing
		f := opened(t, half)
		if done, err := f.Done(ctx); err != nil || len(done) != 0 || !f.LostLog() {
			t.Errorf("without its log: batches %v (%v), told %v; want none, and told", done, err, f.LostLog())
		}
		f.Close()
	}
	both := opened(t, copied("", "-wal"))
	if done, err := both.Done(ctx); err != nil || len(done) != 2 || both.LostLog() {
		t.Errorf("with its log: batches %v (%v), told %v; want two, and nothing told", done, err, both.LostLog())
	}
	watching := opened(t, w.Path())
	if watching.LostLog() {
		t.Error("told of a run that is being written")
	}
	watching.Close() // else the log stays
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if opened(t, w.Path()).LostLog() {
		t.Error("told of a run at rest")
	}
	if opened(t, copied("")).LostLog() {
		t.Error("told of a copy of a run at rest")
	}
}
