package livepage

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"komi/cmd/internal/page"
	"komi/cmd/internal/runs"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/results"
)

// An interrupted run is left as one file, even if its last page is still being thought about.
func TestInterruptedRunIsOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.db")
	fixture.Write(t, path, fixture.Changi(40))
	run, err := results.Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	thinking, enough := make(chan struct{}), make(chan struct{})
	defer close(enough)
	w := &Writer{Path: runs.Page(path), Draw: func(ctx context.Context, _ bool) ([]byte, error) {
		sets, err := games.Read(ctx, []string{path}, page.Margin) // as page.Read does
		if err != nil {
			return nil, err
		}
		defer sets[0].Close()
		defer sets[0].CloseWith(ctx)()
		close(thinking)
		<-enough
		return nil, nil
	}}
	w.Start(t.Context(), time.Hour)
	if written, err := w.Finish(true); written || err != nil {
		t.Fatalf("written %v (%v), want no page yet", written, err)
	}
	<-thinking
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	for _, ending := range []string{"-wal", "-shm", ".lock"} {
		if _, err := os.Stat(path + ending); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("run.db%s is left (%v)", ending, err)
		}
	}
}

// The last page says that no more games come, also if they were interrupted.
func TestLastPage(t *testing.T) {
	for _, interrupted := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "page.html")
		w := &Writer{Path: path, Draw: func(_ context.Context, playing bool) ([]byte, error) {
			return []byte(status(900, 1000, playing, time.Now())), nil
		}}
		w.Start(t.Context(), time.Hour)
		for _, last := range []bool{false, true} {
			if last {
				if _, err := w.Finish(interrupted); err != nil {
					t.Fatal(err)
				}
			} else if _, err := w.Write(t.Context(), true); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(text); !strings.Contains(got, "900 of 1,000 games are in.") || strings.Contains(got, "reload") == last || strings.Contains(got, "no more are played now") != last {
				t.Errorf("interrupted %v, last %v: %s", interrupted, last, got)
			}
		}
	}
	if got := status(1000, 1000, true, time.Now()); !strings.Contains(got, "when the last game was in") {
		t.Errorf("all games: %s", got)
	}
}
