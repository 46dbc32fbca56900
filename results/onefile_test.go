package results

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// beside lists what lies in the folder of a run besides it.
func beside(t *testing.T, path string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != filepath.Base(path) {
			names = append(names, e.Name())
		}
	}
	return names
}

// A run that is closed is one file, also if somebody was reading it and has stopped.
func TestOneFileWhenClosed(t *testing.T) {
	run := testRun(8, 4)
	for _, test := range []struct {
		name string
		with func(w *Writer, reader *File) error
	}{
		{"nobody reads", func(w *Writer, reader *File) error { reader.Close(); return w.Close() }},
		{"a reader is about to stop", func(w *Writer, reader *File) error {
			time.AfterFunc(closingWait/4, func() { reader.Close() })
			return w.Close()
		}},
		{"a reader stops afterwards", func(w *Writer, reader *File) error {
			if err := w.Close(); err != nil {
				return err
			}
			return reader.Close()
		}},
	} {
		for _, fresh := range []bool{true, false} { // whether there is anything in the log
			name := test.name
			if !fresh {
				name += ", nothing saved"
			}
			t.Run(name, func(t *testing.T) {
				path := saved(t, run, 0)
				w, err := Resume(path)
				if err != nil {
					t.Fatal(err)
				}
				reader := opened(t, path)
				want := 1
				if fresh {
					save(t, w, 1)
					want = 2
				}
				if err := test.with(w, reader); err != nil {
					t.Fatal(err)
				}
				if names := beside(t, w.Path()); len(names) > 0 {
					t.Errorf("beside the run lie %q", names)
				}
				if done, err := opened(t, w.Path()).Done(ctx); err != nil || len(done) != want {
					t.Errorf("batches %v (%v), want %d", done, err, want)
				}
			})
		}
	}
}

// The log of a killed writer goes into the run as soon as somebody opens it, to read or
// to go on.
func TestOneFileAfterAKill(t *testing.T) {
	for name, open := range map[string]func(path string) error{
		"to read": func(path string) error {
			f, err := Open(path)
			if err == nil {
				t.Cleanup(func() { f.Close() })
			}
			return err
		},
		"to go on": func(path string) error {
			w, err := Resume(path)
			if err == nil {
				err = w.Close()
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "run.db")
			saved := map[int]bool{}
			if !runAndKill(t, path, 5, 0, saved) {
				t.Fatal("the writer was not killed")
			}
			if !hasLog(path) {
				t.Fatal("the writer left no log: not the case to test")
			}
			if err := open(path); err != nil {
				t.Fatal(err)
			}
			if names := beside(t, path); len(names) > 0 {
				t.Errorf("beside the run lie %q", names)
			}
			done, err := opened(t, path).Done(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for batch := range saved {
				if !done[batch] {
					t.Errorf("batch %d was saved and is gone", batch)
				}
			}
		})
	}
}

// Whoever reads a run leaves its writer alone.
func TestReadingWhileWriting(t *testing.T) {
	run := testRun(12, 4)
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for batch := range 3 {
		save(t, w, batch)
		f := opened(t, w.Path())
		if done, err := f.Done(ctx); err != nil || len(done) != batch+1 {
			t.Errorf("batches %v (%v), want %d", done, err, batch+1)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if !hasLog(w.Path()) {
			t.Error("the log of a writer at work was folded in")
		}
	}
}
