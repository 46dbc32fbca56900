package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments/kinds/points"
	"komi/results"
)

const quickPoints = `format = 1
name = "quick-points"
kind = "points"
about = "Do all steps follow each other?"
game = "janggi"
options = { max_plies = 60, no_progress = 30 }
openings = { plies = 2 }
budget = { nodes = 10 }
games = { pairs = 16, batch = 8, seed = 2 }
[points]
play_on = { pass = "stuck", points = "no", bikjang = "off", max_plies = 60 }
play_nodes = 20
positions = 12
playouts = 2
most = 13
steps = 2
rounds = 4
final = 4
budgets = [5, 10]
margin = 0.2
`

// All steps are played, to the same games whether or not the run was cut short,
// and no game by the new points is drawn.
func TestPointsRun(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "quick-points.toml")
	if err := os.WriteFile(file, []byte(quickPoints), 0o644); err != nil {
		t.Fatal(err)
	}
	whole, again := filepath.Join(dir, "whole"), filepath.Join(dir, "again")
	if _, stderr, err := selfplay("run", file, "--out", whole, "--workers", "2"); err != nil {
		t.Fatal(err, stderr)
	}
	if _, stderr, err := selfplay("run", file, "--out", again, "--workers", "1"); err != nil {
		t.Fatal(err, stderr)
	}
	a, b := games(t, whole), games(t, again)
	if len(a) != len(b) {
		t.Fatalf("%d games with two workers, %d with one", len(a), len(b))
	}
	for i := range a {
		if a[i].Arm != b[i].Arm || a[i].Moves != b[i].Moves || a[i].Options != b[i].Options {
			t.Fatalf("game %d differs: %+v and %+v", i, a[i], b[i])
		}
	}
	f, err := results.Open(onlyRun(t, whole))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	run := f.Header()
	if n := len(run.Stages); n < 6 || n > 8 || !run.Stages[n-1].End {
		t.Fatalf("%d stages, want play on, two of search, play on, the last games up to three times and the end", n)
	}
	p, err := points.New(run)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range f.Games(context.Background(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	r := p.Report()
	if r.Played == 0 || r.Drawn != 0 || r.Fit == nil || len(r.Setups) != 1 || len(r.Setups[0].Final) != 6*(len(run.Stages)-5) {
		t.Errorf("%d of %d games drawn, fit %v, setups %+v", r.Drawn, r.Played, r.FitError, r.Setups)
	}
	for _, e := range r.Endings {
		if e.Counted > 0 == (e.Decided > 0) {
			t.Errorf("%s: %d counted and %d not", e.Reason, e.Counted, e.Decided)
		}
	}
	last := a[len(a)-1]
	if !strings.Contains(last.Options, "value_") || !strings.Contains(last.Arm, "compensation") {
		t.Errorf("the last game is of arm %q with options %q", last.Arm, last.Options)
	}
}

// A run that ends early says so and why, wherever one looks at it.
func TestPointsRunEndsEarly(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "quick-points.toml")
	few := strings.NewReplacer("pairs = 16, batch = 8", "pairs = 2, batch = 4").Replace(quickPoints)
	if err := os.WriteFile(file, []byte(few), 0o644); err != nil {
		t.Fatal(err)
	}
	const why = " games reached the count, of which 12 are needed: play more in the first stage"
	for range 2 { // the second time nothing is left to play
		stdout, stderr, err := selfplay("run", file, "--out", dir, "--workers", "1")
		if err != nil || !strings.Contains(stdout, "ended after 4 of at most ") || !strings.Contains(stdout, why) {
			t.Errorf("%v\n%s\nwant %q", err, stdout, why)
		}
		if !strings.Contains(stderr, "\n4/4 games") {
			t.Errorf("the progress says\n%s", stderr)
		}
	}
	stdout, _, err := selfplay("runs", "--out", dir)
	if err != nil || !strings.Contains(stdout, "  4/4 ") || !strings.Contains(stdout, "  ended  ") || !strings.Contains(stdout, why) || strings.Contains(stdout, "complete") {
		t.Errorf("runs: %v\n%s", err, stdout)
	}
}
