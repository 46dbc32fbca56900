package results

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
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
