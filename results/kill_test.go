package results

import (
	"bufio"
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

var killedRun = testRun(9990, 40)

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
			saves = rng.IntN(40)
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
