package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/engine"
	"komi/experiments"
	"komi/experiments/kinds"
	"komi/experiments/rulebook"
	"komi/results"
	"komi/results/export"
	"komi/results/flat"
)

// versionToday is the version by which this build plays the games of a run. A game of somebody's
// own is taken from the rules that the run holds, for its file is not where the run was played.
func versionToday(t *testing.T, run results.Run) string {
	t.Helper()
	if e, err := kinds.Asked().Read(run.Experiment+".toml", []byte(run.Config)); err == nil {
		return e.Version()
	} else if !errors.Is(err, fs.ErrNotExist) && !strings.Contains(err.Error(), "no such file") {
		t.Fatal(err)
	}
	book := rulebook.New(run)
	var games []*engine.Rules
	for _, x := range run.AllRules() {
		r, err := book.Rules(x.Variant, x.Setup, x.Options)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, r)
	}
	return experiments.VersionFor(games...)
}

// The front page says of every folder whether this build plays its games as they were
// played. Where another program sits in every place, only openings are this one's.
func TestPublishedByThisVersion(t *testing.T) {
	tables, err := filepath.Glob(filepath.Join("..", "..", "results", "published", "*", "*."+flat.GamesTable+".parquet"))
	if err != nil || len(tables) == 0 {
		t.Fatalf("%v, no table", err)
	}
	front, err := os.ReadFile(filepath.Join("..", "..", "results", "published", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	marked := func(folder string) bool {
		for line := range strings.Lines(string(front)) {
			if strings.Contains(line, "]("+folder+"/") && strings.Contains(line, "plays differently") {
				return true
			}
		}
		return false
	}
	alike := 0
	for _, path := range tables {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		table, err := export.ReadTable(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		h, err := table.Header()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(h.Run.Config, "\nengine = ") {
			continue
		}
		want, folder := versionToday(t, h.Run), filepath.Base(filepath.Dir(path))
		if otherwise := h.Run.Engine != want; otherwise != marked(folder) {
			t.Errorf("%s: played by %s, this build plays its games by %s; the front page says otherwise: %v", path, h.Run.Engine, want, !otherwise)
		} else if !otherwise {
			alike++
		}
	}
	if alike < len(tables)/2 {
		t.Errorf("%d of %d runs are played as they were, expected most", alike, len(tables))
	}
}
