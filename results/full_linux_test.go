package results

import (
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// saveUntilFull saves batches until there is no room, and checks that the
// failed one left nothing.
func saveUntilFull(t *testing.T, w *Writer) (failed int) {
	t.Helper()
	for batch := range w.Header().Batches() {
		err := w.Save(ctx, batch, testBatch(w.Header(), batch))
		if err == nil {
			continue
		}
		if !errors.Is(err, ErrFull) {
			t.Fatalf("got %v, want ErrFull", err)
		}
		t.Log(err)
		if prefix, err := w.Prefix(ctx); err != nil || prefix != batch {
			t.Errorf("prefix %d (%v), want %d", prefix, err, batch)
		}
		return batch
	}
	t.Fatal("everything fitted in")
	return 0
}

// TestFileSizeLimit runs into the process's limit on the size of a file, which
// needs no rights to set.
func TestFileSizeLimit(t *testing.T) {
	signal.Ignore(unix.SIGXFSZ)
	defer signal.Reset(unix.SIGXFSZ)
	var before unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), testRun(4000, 40))
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: 500_000, Max: before.Max}); err != nil {
		t.Fatal(err)
	}
	failed := saveUntilFull(t, w)
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	save(t, w, failed, failed+1)
	if err := w.Check(ctx); err != nil {
		t.Error(err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

// TestFullDisk fills a small disk of memory; mounting one needs rights.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := unix.Mount("tmpfs", disk, "tmpfs", 0, "size=600k"); err != nil {
		t.Skip("no right to mount a disk: ", err)
	}
	t.Cleanup(func() { unix.Unmount(disk, unix.MNT_DETACH) })
	ballast, path := filepath.Join(disk, "ballast"), filepath.Join(disk, "run.db")
	run := testRun(4000, 40)

	fill := make([]byte, 595_000)
	if err := os.WriteFile(ballast, fill, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(path, run); !errors.Is(err, ErrFull) {
		t.Errorf("Create: %v, want ErrFull", err)
	}
	if left, _ := os.ReadDir(disk); len(left) != 1 {
		t.Errorf("left behind by Create: %v", left)
	}
	if err := os.Truncate(ballast, 200_000); err != nil {
		t.Fatal(err)
	}
	w, err := Create(path, run)
	if err != nil {
		t.Fatal(err)
	}
	failed := saveUntilFull(t, w)
	if err := w.Save(ctx, failed, testBatch(run, failed)); !errors.Is(err, ErrFull) {
		t.Errorf("the same again: %v, want ErrFull", err)
	}
	if err := os.Truncate(ballast, 120_000); err != nil {
		t.Fatal(err)
	}
	save(t, w, failed)
	failed = saveUntilFull(t, w)
	if err := w.Close(); err != nil { // folding the log in may need room too
		t.Errorf("Close: %v", err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if w, err = Resume(path); err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	save(t, w, failed)
	if err := w.Check(ctx); err != nil {
		t.Error(err)
	}
	if prefix, err := w.Prefix(ctx); err != nil || prefix != failed+1 {
		t.Errorf("prefix %d (%v), want %d", prefix, err, failed+1)
	}
}

// asNobody runs a function without root's rights over files. Its thread gives
// them up and dies with it.
func asNobody(t *testing.T, function func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked
		if os.Getuid() == 0 {
			if err := unix.Setfsuid(65534); err != nil {
				t.Errorf("cannot become nobody: %v", err)
				return
			}
		}
		function()
	}()
	<-done
}

// allow sets the mode of a folder below the test's own temporary folder, and
// opens the way to it.
func allow(t *testing.T, folder string, mode os.FileMode) {
	t.Helper()
	for name, mode := range map[string]os.FileMode{folder: mode, filepath.Dir(folder): 0o755} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(folder, 0o755) })
}

func TestForbiddenFolder(t *testing.T) {
	path := saved(t, testRun(8, 4), 0)
	allow(t, filepath.Dir(path), 0o555)
	asNobody(t, func() {
		if _, err := Create(path+".db", testRun(8, 4)); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Create: %v, want fs.ErrPermission", err)
		}
		if _, err := Resume(path); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Resume: %v, want fs.ErrPermission", err)
		}
		// Reading needs no right to write.
		f, err := Open(path)
		if err != nil {
			t.Errorf("Open: %v", err)
			return
		}
		defer f.Close()
		if err := f.Check(ctx); err != nil {
			t.Errorf("Check: %v", err)
		}
	})
}

// TestForbiddenFolderWithALog holds a run that was killed and then moved to a
// place that may not be written.
func TestForbiddenFolderWithALog(t *testing.T) {
	live := filepath.Join(t.TempDir(), "run.db")
	w, err := Create(live, testRun(8, 4))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	save(t, w, 0)
	killed := filepath.Join(t.TempDir(), "run.db")
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(live + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(killed+suffix, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	allow(t, filepath.Dir(killed), 0o555)
	asNobody(t, func() {
		f, err := Open(killed)
		if err == nil {
			f.Close()
		}
		if !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Open: %v, want fs.ErrPermission", err)
		}
	})
	allow(t, filepath.Dir(killed), 0o755)
	f := opened(t, killed)
	if prefix, err := f.Prefix(ctx); err != nil || prefix != 1 {
		t.Errorf("where it may be written: prefix %d (%v), want 1", prefix, err)
	}
}

// TestReadOnlyFile lies in a folder that may be written.
func TestReadOnlyFile(t *testing.T) {
	path := saved(t, testRun(8, 4), 0)
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	allow(t, filepath.Dir(path), 0o777)
	asNobody(t, func() {
		if _, err := Resume(path); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Resume: %v, want fs.ErrPermission", err)
		}
	})
}
