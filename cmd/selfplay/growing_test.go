package main

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
	counted "komi/experiments/games"
	"komi/results"
)

// An interrupted run is left as one file, even if its last page is still being thought about.
func TestInterruptedRunIsOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.db")
	fixture.Write(t, path, fixture.Changi(40))
	w, err := results.Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	thinking, enough := make(chan struct{}), make(chan struct{})
	defer close(enough)
	g := &growing{path: runs.Page(path), draw: func(ctx context.Context, _ bool) ([]byte, error) {
		sets, err := counted.Read(ctx, []string{path}, page.Margin) // as page.Read does
		if err != nil {
			return nil, err
		}
		defer sets[0].Close()
		defer sets[0].CloseWith(ctx)()
		close(thinking)
		<-enough
		return nil, nil
	}}
	g.grow(t.Context(), time.Hour)
	if written, err := g.finish(true); written || err != nil {
		t.Fatalf("written %v (%v), want no page yet", written, err)
	}
	<-thinking
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, ending := range []string{"-wal", "-shm", ".lock"} {
		if _, err := os.Stat(path + ending); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("run.db%s is left (%v)", ending, err)
		}
	}
}
