package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/engine"
	"komi/experiments"
	"komi/experiments/rulebook"
	"komi/results/export"
	"komi/results/flat"
)

// The front page says that this build plays every published game as it was played. Where
// another program sits in every place, only openings are this one's.
func TestPublishedByThisVersion(t *testing.T) {
	tables, err := filepath.Glob(filepath.Join("..", "..", "results", "published", "*", "*."+flat.GamesTable+".parquet"))
	if err != nil || len(tables) == 0 {
		t.Fatalf("%v, no table", err)
	}
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
		var games []*engine.Rules
		book := rulebook.New(h.Run)
		for _, r := range h.Run.Rules {
			rules, err := book.Rules(r.Variant, r.Setup, r.Options)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, rules)
		}
		if want := experiments.VersionFor(games...); h.Run.Engine != want {
			t.Errorf("%s: played by %s, this build plays its games by %s", path, h.Run.Engine, want)
		}
	}
}
