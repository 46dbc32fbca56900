package results

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// What a killed writer left beside a file that is gone is no part of a new file of that
// name. It is kept, for the file may have been moved.
func TestLogOfAnEarlierFile(t *testing.T) {
	run := testRun(20, 4)
	killed := filepath.Join(t.TempDir(), "killed.db")
	w, err := Create(killed, run)
	if err != nil {
		t.Fatal(err)
	}
	save(t, w, 0, 1, 2)
	left := map[string][]byte{}
	for _, ending := range []string{"", "-wal", "-shm"} {
		if left[ending], err = os.ReadFile(killed + ending); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	left["-journal"] = []byte("a journal")

	path := filepath.Join(t.TempDir(), "run.db")
	put := func(path string, endings ...string) {
		t.Helper()
		for _, ending := range endings {
			if err := os.WriteFile(path+ending, left[ending], 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, test := range []struct {
		name  string
		put   []string
		empty string // an ending whose file is there, with nothing in it
		aside []string
	}{
		{name: "nothing"},
		{name: "a log with its index", put: []string{"-wal", "-shm"}, aside: []string{"-wal.old"}},
		{name: "once more, and a journal", put: []string{"-wal", "-journal"}, aside: []string{"-wal.old2", "-journal.old"}},
		{name: "an index alone", put: []string{"-shm"}},
		{name: "an empty log", empty: "-wal"},
	} {
		t.Run(test.name, func(t *testing.T) {
			put(path, test.put...)
			if test.empty != "" {
				if err := os.WriteFile(path+test.empty, nil, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			other := testRun(20, 2)
			w, err := Create(path, other)
			if err != nil {
				t.Fatal(err)
			}
			defer os.Remove(path)
			defer w.Close()
			if done, err := w.Done(ctx); err != nil || len(done) > 0 {
				t.Errorf("the new run has batches %v (%v), want none", done, err)
			}
			var aside []string
			for _, name := range w.Aside() {
				aside = append(aside, name[len(path):])
			}
			if !slices.Equal(aside, test.aside) {
				t.Errorf("aside %v, want %v", aside, test.aside)
			}
			save(t, w, 0)
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if err := opened(t, path).Check(ctx); err != nil {
				t.Error(err)
			}
		})
	}

	moved := filepath.Join(t.TempDir(), "moved.db")
	put(moved, "")
	if err := os.Rename(path+"-wal.old", moved+"-wal"); err != nil {
		t.Fatal(err)
	}
	if done, err := opened(t, moved).Done(ctx); err != nil || len(done) != 3 {
		t.Errorf("the moved file beside its log has batches %v (%v), want three", done, err)
	}
}
