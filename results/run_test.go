package results

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCreateRefusesBadRuns(t *testing.T) {
	for _, test := range []struct {
		name, want string
		change     func(*Run)
	}{
		{"no games", "number of games 0, expected 1 to", func(r *Run) { r.Games = 0 }},
		{"no batch size", "games in a batch 0, expected 1 to", func(r *Run) { r.BatchSize = 0 }},
		{"no hash", "hash \"\", expected hexadecimal", func(r *Run) { r.Hash = "" }},
		{"no rules", "no rules", func(r *Run) { r.Rules = nil }},
		{"solitaire", "players 1, expected 2 to", func(r *Run) { r.Rules[1].Players = 1 }},
		{"date", "started", func(r *Run) { r.Started = "yesterday" }},
	} {
		t.Run(test.name, func(t *testing.T) {
			run, folder := testRun(8, 4), t.TempDir()
			test.change(&run)
			_, err := Create(filepath.Join(folder, "run.db"), run)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want an error with %q", err, test.want)
			}
			if left, _ := os.ReadDir(folder); len(left) != 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestMatch(t *testing.T) {
	for _, test := range []struct {
		name, want string // want is empty if the runs match
		change     func(*Run)
	}{
		{"another command", "", func(r *Run) { r.Command, r.Started = "merge", "2027-01-01T00:00:00Z" }},
		{"another comment", "", func(r *Run) { r.Rules[0].Text += "# more" }},
		{"engine", "engine version 0.1.0 here, 0.2.0 there", func(r *Run) { r.Engine = "0.2.0" }},
		{"engine, and the hash that holds it", "engine version 0.1.0 here, 0.2.0 there", func(r *Run) { r.Engine, r.Hash = "0.2.0", "01" }},
		{"experiment", "experiment hash", func(r *Run) { r.Hash = "01" }},
		{"seed", "seed", func(r *Run) { r.Seed = 3 }},
		{"rules", "rules 2 are trio", func(r *Run) { r.Rules[1].Hash = "cc" }},
		{"fewer rules", "number of rules 2 here, 1 there", func(r *Run) { r.Rules = r.Rules[:1] }},
	} {
		t.Run(test.name, func(t *testing.T) {
			run, other := testRun(8, 4), testRun(8, 4)
			test.change(&other)
			err := run.Match(other)
			if test.want == "" && err != nil {
				t.Errorf("got %v, want a match", err)
			}
			if test.want != "" && (!errors.Is(err, ErrMismatch) || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got %v, want ErrMismatch with %q", err, test.want)
			}
			if run.Rules[0].Text != "[piece]\n" {
				t.Errorf("Match changed the run")
			}
		})
	}
}

// A run tells how it was made by the program's name, whatever file was called.
func TestTyped(t *testing.T) {
	for line, want := range map[string]string{
		"selfplay run openings":                       "selfplay run openings",
		"/home/me/bin/selfplay run /home/me/a.toml":   "selfplay run /home/me/a.toml",
		`C:\bin\selfplay.exe run openings`:            "selfplay run openings",
		"go run ./cmd/selfplay run openings --seed 2": "go run ./cmd/selfplay run openings --seed 2",
		"../bin/selfplay-0.2 run openings":            "selfplay run openings",
		"./selfplay":                                  "selfplay",
		"'/home/my own/selfplay' run openings":        "selfplay run openings",
	} {
		if got := (Run{Command: line}).Typed(); got != want {
			t.Errorf("%s is told as %s, want %s", line, got, want)
		}
	}
}
