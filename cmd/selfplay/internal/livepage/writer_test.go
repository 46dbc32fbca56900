package livepage

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"komi/cmd/internal/page"
	"komi/cmd/selfplay/internal/runs"
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
