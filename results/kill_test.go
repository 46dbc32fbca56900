package results

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// childPath in the environment turns this test binary into a process that
// plays the run at that path until it is done or killed.
const childPath = "RESULTS_TEST_RUN"

var killedRun = testRun(3990, 40)

func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		if err := playOn(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// playOn creates or resumes the run and says on standard output which batches
// it has saved.
func playOn(path string) error {
	w, err := Resume(path)
	if errors.Is(err, fs.ErrNotExist) {
		w, err = Create(path, killedRun)
	}
	if err != nil {
		return err
	}
	defer w.Close()
	done, err := w.Done(ctx)
	if err != nil {
		return err
	}
	for batch := range killedRun.Batches() {
		if done[batch] {
			continue
		}
		if err := w.Save(ctx, batch, testBatch(killedRun, batch)); err != nil {
			return err
		}
		fmt.Println(batch)
	}
	return nil
}

// TestKilledWriter kills a real process while it creates, resumes, saves and
// folds its log in, until one gets through.
func TestKilledWriter(t *testing.T) {
	if testing.Short() {
		t.Skip("starts and kills processes for some seconds")
	}
	path := filepath.Join(t.TempDir(), "run.db")
	rng := rand.New(rand.NewPCG(3, 4))
	acknowledged := make(map[int]bool)
	kills, finished := 0, false
	for round := 0; !finished; round++ {
		// The first rounds die young, while the file is being made.
		saves := 0
		if round >= 5 {
			saves = rng.IntN(20)
		}
		pause := time.Duration(rng.IntN(8000)) * time.Microsecond
		if killed := runAndKill(t, path, saves, pause, acknowledged); killed {
			kills++
		} else {
			finished = true
		}
		f, err := Open(path)
		if errors.Is(err, fs.ErrNotExist) && len(acknowledged) == 0 {
			continue // killed before the file was made
		}
		if err != nil {
			t.Fatalf("after kill %d: %v", kills, err)
		}
		done, err := f.Done(ctx)
		if err != nil {
			t.Fatalf("after kill %d: %v", kills, err)
		}
		for batch := range acknowledged {
			if !done[batch] {
				t.Fatalf("after kill %d: batch %d was saved and is gone", kills, batch)
			}
		}
		if err := f.Check(ctx); err != nil {
			t.Fatalf("after kill %d: %v", kills, err)
		}
		f.Close()
	}
	if kills < 6 {
		t.Errorf("only %d kills before the run was done", kills)
	}
	f := opened(t, path)
	played := 0
	for g, err := range f.Games(ctx, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(testGame(played), g); diff != "" {
			t.Fatalf("game %d (-want +got):\n%s", played, diff)
		}
		played++
	}
	if played != killedRun.Games {
		t.Errorf("%d games, want %d", played, killedRun.Games)
	}
	t.Logf("%d kills", kills)
}

// runAndKill lets a process acknowledge so many saves and a little more, then
// kills it; false means that the process ended well before that.
func runAndKill(t *testing.T, path string, saves int, pause time.Duration, acknowledged map[int]bool) (killed bool) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childPath+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	heard := 0
	kill := func() { time.AfterFunc(pause, func() { child.Process.Kill() }) }
	if saves == 0 {
		kill()
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var batch int
		if _, err := fmt.Sscan(lines.Text(), &batch); err != nil {
			t.Fatalf("the child said %q", lines.Text())
		}
		acknowledged[batch] = true
		if heard++; heard == saves {
			kill()
		}
	}
	err = child.Wait()
	if code := child.ProcessState.ExitCode(); code > 0 {
		t.Fatalf("the child failed by itself: %v", err)
	}
	return err != nil
}

// copyInChange copies a run and its journal in the middle of a change of the
// moves to "gone", of which a part has reached the file.
func copyInChange(t *testing.T, path string) (killed string) {
	t.Helper()
	db, err := connect(path, "rw")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	// A cache of one page makes SQLite write to the file before the commit.
	if _, err := tx.Exec(`PRAGMA cache_size = 1; UPDATE games SET moves = 'gone'`); err != nil {
		t.Fatal(err)
	}
	killed = filepath.Join(t.TempDir(), "run.db")
	for _, suffix := range []string{"", "-journal"} {
		data, err := os.ReadFile(path + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if suffix == "" && !bytes.Contains(data, []byte("gone")) {
			t.Fatal("the change has not reached the file")
		}
		if err := os.WriteFile(killed+suffix, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return killed
}

// TestHalfDoneChange copies a run in the middle of a change outside WAL mode,
// which is where a kill on opening or closing a run can leave it.
func TestHalfDoneChange(t *testing.T) {
	run := testRun(400, 40)
	path := saved(t, run, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	for _, open := range []struct {
		name string
		file func(path string) (*File, error)
	}{
		{"Open", Open},
		{"Resume", func(path string) (*File, error) {
			w, err := Resume(path)
			if err != nil {
				return nil, err
			}
			t.Cleanup(func() { w.Close() })
			return w.File, nil
		}},
	} {
		t.Run(open.name, func(t *testing.T) {
			killed := copyInChange(t, path)
			f, err := open.file(killed)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if err := f.Check(ctx); err != nil {
				t.Error(err)
			}
			if prefix, err := f.Prefix(ctx); err != nil || prefix != run.Batches() {
				t.Errorf("prefix %d (%v), want %d", prefix, err, run.Batches())
			}
		})
	}
}

// TestHalfDoneChangeOfOthers leaves the database of another program as it is.
func TestHalfDoneChangeOfOthers(t *testing.T) {
	run := testRun(400, 40)
	path := saved(t, run, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	alter(t, path, `PRAGMA application_id = 1`)
	killed := copyInChange(t, path)
	before, err := os.ReadFile(killed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(killed); !errors.Is(err, ErrForeign) {
		t.Errorf("got %v, want ErrForeign", err)
	}
	after, err := os.ReadFile(killed)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was written to (%v)", err)
	}
}
