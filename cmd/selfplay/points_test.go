package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/experiments/document"
	"komi/experiments/fixture"
	"komi/experiments/kinds/points"
)

// pointsExperiment writes an experiment of points to a new folder.
func pointsExperiment(t *testing.T, changes ...string) (file, dir string) {
	t.Helper()
	dir = t.TempDir()
	file = filepath.Join(dir, "quick-points.toml")
	if err := os.WriteFile(file, []byte(strings.NewReplacer(changes...).Replace(fixture.QuickPoints)), 0o644); err != nil {
		t.Fatal(err)
	}
	return file, dir
}

// All steps are played, and no game by the new points is drawn.
func TestPointsRun(t *testing.T) {
	file, _ := pointsExperiment(t)
	whole := wholeOf(t, file)
	run := whole.header
	var steps []string
	for _, stage := range run.Stages {
		st, err := document.ParseStage(stage.Text)
		if err != nil {
			t.Fatal(err)
		}
		var note points.Note
		if err := json.Unmarshal(st.Note, &note); err != nil {
			t.Fatal(err)
		}
		if note.Step != points.StepValues {
			steps = append(steps, note.Step)
		}
	}
	if want := []string{points.StepAgain, points.StepPlayOn, points.StepTried, points.StepFresh, points.StepPlayOn, ""}; !slices.Equal(steps, want) {
		t.Fatalf("steps %q, want %q", steps, want)
	}
	p, err := points.New(run)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range whole.games {
		if err := p.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	r := p.Report()
	if r.Played != 2*12*3+2*12*2 || r.Drawn != 0 || r.Table == nil || len(r.Setups) != 1 || len(r.Setups[0].Fresh) != 2 {
		t.Errorf("%d of %d games drawn, table %v, setups %+v", r.Drawn, r.Played, r.Table, r.Setups)
	}
	// A stage is filled up to whole batches of eight games.
	if c := r.Setups[0].Before; c.Games < 2*12 || c.Games >= 2*12+8 || r.Setups[0].After.Games != 2*2*12 {
		t.Errorf("%d games before and %d after", c.Games, r.Setups[0].After.Games)
	}
	// Every count comes in one phase of the game.
	in := 0.0
	for _, c := range r.Counts.Phases {
		in += c.Share.Value
	}
	if left := r.Counts.Left; left.Games < 1 || !(left.Value > 0 && left.Value <= 1) || math.Abs(in-1) > 1e-9 {
		t.Errorf("%d counts with %v of the pieces left, %v of them in some phase", left.Games, left.Value, in)
	}
	neutral, byPoints := false, false
	for _, g := range whole.games {
		neutral = neutral || strings.Contains(g.Options, "points=no")
		byPoints = byPoints || strings.Contains(g.Options, "value_") && strings.Contains(g.Arm, "compensation")
	}
	if !neutral || !byPoints {
		t.Errorf("games without a count %v, by new points %v", neutral, byPoints)
	}
}

// A run that ends early says so and why, wherever one looks at it.
func TestPointsRunEndsEarly(t *testing.T) {
	file, dir := pointsExperiment(t, "games = 160", "games = 80", "max_plies = 200", "max_plies = 10") // nobody wins in ten plies
	const why = "the games do not tell what every piece is worth"
	for range 2 { // the second time nothing is left to play
		stdout, stderr, err := selfplay("run", file, "--out", dir, "--workers", "1")
		if err != nil || !strings.Contains(stdout, "ended after 80 of at most ") || !strings.Contains(stdout, why) {
			t.Errorf("%v\n%s\nwant %q", err, stdout, why)
		}
		if !strings.Contains(stderr, "\n80/80 games") {
			t.Errorf("the progress says\n%s", stderr)
		}
	}
	stdout, _, err := selfplay("runs", "--out", dir)
	if err != nil || !strings.Contains(stdout, "  80/80 ") || !strings.Contains(stdout, "  ended  ") || !strings.Contains(stdout, why) || strings.Contains(stdout, "complete") {
		t.Errorf("runs: %v\n%s", err, stdout)
	}
}
