package results

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestSecondWriterIsRefused(t *testing.T) {
	run := testRun(8, 4)
	path := saved(t, run, 0)
	w, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, open := range []func() (*Writer, error){
		func() (*Writer, error) { return Resume(path) },
		func() (*Writer, error) { return Create(path, run) },
	} {
		_, err = open()
		if holder := fmt.Sprintf("process %d on ", os.Getpid()); !errors.Is(err, ErrHeld) || !strings.Contains(err.Error(), holder) {
			t.Errorf("second writer: %v, want ErrHeld naming %q", err, holder)
		}
	}
	save(t, w, 1) // the first is none the worse for it
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Resume(path)
	if err != nil {
		t.Fatalf("after the first closed: %v", err)
	}
	again.Close()
}

func TestStaleLockFileMeansNothing(t *testing.T) {
	path := saved(t, testRun(8, 4), 0)
	if err := os.WriteFile(path+".lock", []byte("process 1 on nowhere\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
}

func TestRefusedFilesLeaveNoLock(t *testing.T) {
	path := saved(t, testRun(8, 4), 0)
	if err := os.WriteFile(path, []byte("something else entirely, long enough to be read as a header"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(path); !errors.Is(err, ErrForeign) {
		t.Errorf("got %v, want ErrForeign", err)
	}
	if _, err := os.Stat(path + ".lock"); err == nil {
		t.Error("a lock file is left")
	}
}

func TestClosingTwiceFreesNobodyElsesLock(t *testing.T) {
	path := saved(t, testRun(8, 4), 0)
	first, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if err := first.Close(); err != nil {
		t.Errorf("closing again: %v", err)
	}
	if _, err := Resume(path); !errors.Is(err, ErrHeld) {
		t.Errorf("third writer: %v, want ErrHeld", err)
	}
}

// A lock that somebody planted as a link to another file is refused, and that file
// keeps its content.
func TestPlantedLock(t *testing.T) {
	for _, test := range []struct {
		name  string
		plant func(victim, path string) error
	}{
		{"link to a file", os.Symlink},
		{"link to nowhere", func(victim, path string) error { return os.Symlink(victim+"2", path) }},
		{"folder", func(_, path string) error { return os.Mkdir(path, 0o755) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := saved(t, testRun(8, 4), 0)
			victim := filepath.Join(t.TempDir(), "thesis.txt")
			if err := os.WriteFile(victim, []byte("years of work"), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := test.plant(victim, path+".lock"); err != nil {
				t.Fatal(err)
			}
			if _, err := Resume(path); err == nil || !strings.Contains(err.Error(), "not a plain file") {
				t.Errorf("Resume: %v, want it refused", err)
			}
			if _, err := Create(path+"2", testRun(8, 4)); err != nil {
				t.Errorf("another run: %v", err)
			}
			if text, _ := os.ReadFile(victim); string(text) != "years of work" {
				t.Errorf("the other file is now %q", text)
			}
			if _, err := os.Stat(victim + "2"); err == nil {
				t.Error("a file was made where the link led")
			}
		})
	}
}

// A reader that folds in a log holds the run for a moment only, which a writer waits for.
func TestWriterWaitsAMoment(t *testing.T) {
	path := saved(t, testRun(8, 4), 0)
	reader, err := acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	freed := make(chan error)
	go func() {
		time.Sleep(patience / 10)
		freed <- reader.release()
	}()
	w, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(<-freed, w.Close()); err != nil {
		t.Error(err)
	}
}
