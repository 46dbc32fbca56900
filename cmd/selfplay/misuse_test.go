package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Slips of a script are refused before anything is made.
func TestMisuseRefused(t *testing.T) {
	file, dir := experiment(t, 3)
	run := played(t, 3)
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"a part whose number was not set", `read --shard "", expected k/n`, []string{"run", file, "--out", dir, "--shard", ""}},
		{"a merge into an experiment", "expected a name that ends with .db", []string{"merge", run, "--out", filepath.Join(dir, "x.toml")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, _ := os.ReadDir(dir)
			if _, _, err := selfplay(tt.args...); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if after, _ := os.ReadDir(dir); len(after) != len(before) {
				t.Errorf("%d files, there were %d", len(after), len(before))
			}
		})
	}
}

// plainBatches are batches of one size, but for the last.
type plainBatches struct{ games, size int }

func (b plainBatches) Batches() int { return (b.games + b.size - 1) / b.size }

func (b plainBatches) Span(batch int) (first, end int) {
	return batch * b.size, min((batch+1)*b.size, b.games)
}

// The games of a part are counted without looking at every batch.
func TestShardGames(t *testing.T) {
	for games := range 30 {
		for size := 1; size < 6; size++ {
			b := plainBatches{games, size}
			for n := range 9 {
				for k := 1; k <= max(n, 1); k++ {
					s, want := shard{k, n}, 0
					for batch := range b.Batches() {
						if s.has(batch) {
							first, end := b.Span(batch)
							want += end - first
						}
					}
					if got := s.games(b); got != want {
						t.Errorf("part %d of %d of %d games in batches of %d: got %d, want %d", k, n, games, size, got, want)
					}
				}
			}
		}
	}
}
