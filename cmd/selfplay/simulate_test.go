package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments/kinds"
	"komi/experiments/kinds/values"
	"komi/experiments/rehearsal"
)

// A run is rehearsed in the unit that its page tells values in, not in a unit that its
// games hardly know.
func TestSimulateInTheUnitTold(t *testing.T) {
	dir := t.TempDir()
	file := smallValues(t, dir, `"P", "Q", "R", "2P", "Q v R", "Q v 2P", "R v P"`)
	if _, stderr, err := selfplay("run", file, "--out", dir, "--workers", "2"); err != nil {
		t.Fatal(err, stderr)
	}
	stdout, stderr, _ := selfplay("simulate", onlyRun(t, dir), "--replicates", "3")
	if !strings.Contains(stdout, "intervals of values in units of Q hold") {
		t.Errorf("printed %q and %q", stdout, stderr)
	}
}

// smallValues writes an experiment about values in pawns, and returns its file. Its players go
// by the formula, so that its games stay the same when networks learn more.
func smallValues(t *testing.T, dir, arms string) string {
	file := filepath.Join(dir, "small.toml")
	text := `format = 1
name = "small"
kind = "values"
about = "What is a rook worth to players who hardly look ahead?"
game = "chess"
openings.plies = 2
budget = { nodes = 20, weights = "formula" }
games = { pairs = 12, seed = 6 }
values = { unit = "P", arms = [` + arms + `] }
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// A published run on points says what its worlds are like, from its tables.
func TestSimulateReadsPublishedTables(t *testing.T) {
	s, err := gamesOf(t.Context(), filepath.Join("..", "..", "results", "published", "janggi-points", "janggi-points-quick.games.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var a rehearsal.Assumed
	if err := kinds.Named(s.Run.Kind).Suppose(t.Context(), s, &a); err != nil {
		t.Fatal(err)
	}
	if !(a.Unit > 0) || !(a.Spread > 0) || a.Drift[values.Start] == nil || a.Drift["middle"] == nil {
		t.Errorf("%+v, want what a point is worth, how far arms scatter and what changes", a)
	}
}

// What the games of a run say is a truth to draw from.
func TestSimulateRun(t *testing.T) {
	dir := t.TempDir()
	file := smallValues(t, dir, `"2P", "R v 3P", "R"`)
	if _, stderr, err := selfplay("run", file, "--out", dir, "--workers", "2"); err != nil {
		t.Fatal(err, stderr)
	}
	stdout, stderr, _ := selfplay("simulate", onlyRun(t, dir), "--replicates", "5")
	if !strings.Contains(stdout, "small: 72 games in 3 designs, as fitted, played again from its pilot.") || !strings.Contains(stdout, "5 replicates") {
		t.Errorf("printed %q and %q", stdout, stderr)
	}
	// The table of its games, which a published folder ships, says the same.
	table := filepath.Join(dir, "small.games.parquet")
	if _, stderr, err := selfplay("export", onlyRun(t, dir), "--table", "games", "--format", "parquet", "--out", table); err != nil {
		t.Fatal(err, stderr)
	}
	if got, stderr, _ := selfplay("simulate", table, "--replicates", "5"); got != stdout {
		t.Errorf("by the table of games it printed %q and %q, by the run %q", got, stderr, stdout)
	}
	// The run's other tables are read too, and those of another run are not.
	beside, other := filepath.Join(dir, "small.ends.parquet"), filepath.Join(dir, "smaller.ends.parquet")
	for _, path := range []string{other, beside} {
		if err := os.WriteFile(path, []byte("PAR1"), 0o644); err != nil {
			t.Fatal(err)
		}
		_, _, err := selfplay("simulate", table, "--replicates", "2")
		if named := err != nil && strings.Contains(err.Error(), "small.ends.parquet"); named != (path == beside) {
			t.Errorf("with a broken %s beside the games: %v", filepath.Base(path), err)
		}
	}
	if err := os.Remove(beside); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(table, []byte("PAR1"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := selfplay("simulate", table); err == nil || !strings.Contains(err.Error(), "small.games.parquet: export: read no Parquet file, or one that is damaged or cut short") {
		t.Errorf("a broken table: %v", err)
	}
	for _, flag := range []string{"odds", "draws", "alike", "scatter"} {
		if _, _, err := selfplay("simulate", onlyRun(t, dir), "--replicates", "5", "--"+flag, "0.6"); err == nil || !strings.Contains(err.Error(), "read --"+flag+" for a run") {
			t.Errorf("--%s for a run: %v", flag, err)
		}
	}
	for replicates, taken := range map[string]bool{"1": false, "2": true, "100001": false, "1000000000000": false} {
		_, _, err := selfplay("simulate", file, "--replicates", replicates)
		if refused := err != nil && strings.Contains(err.Error(), "read --replicates "+replicates+", expected 2 to 100,000"); refused == taken {
			t.Errorf("--replicates %s: %v", replicates, err)
		}
	}
	folder := filepath.Join(dir, "folder.db")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, _, err := selfplay("simulate", folder); err == nil || !strings.Contains(err.Error(), folder+": is a folder, expected a run file") {
		t.Errorf("a folder: %v", err)
	}
	// Before any game the truth is assumed, arms that scatter too.
	stdout, stderr, _ = selfplay("simulate", file, "--replicates", "5", "--scatter", "0.5")
	if !strings.Contains(stdout, "Arms scatter by 0.50 P") || !strings.Contains(stdout, "as if they agreed") {
		t.Errorf("printed %q and %q", stdout, stderr)
	}
	if _, stderr, err := selfplay("simulate", file, "--scatter", "-1"); err == nil || !strings.Contains(stderr+err.Error(), "read --scatter -1") {
		t.Errorf("--scatter -1: %v %q", err, stderr)
	}
}

// The answer of the command does not depend on the number of workers, and prints the worlds
// that are not as supposed.
func TestSimulateKinds(t *testing.T) {
	one, stderr, err := selfplay("simulate", "ladder", "--replicates", "25", "--shapes", "--workers", "1")
	if err != nil {
		t.Fatal(err, stderr)
	}
	two, _, err := selfplay("simulate", "ladder", "--replicates", "25", "--shapes", "--workers", "2")
	if err != nil || one != two {
		t.Errorf("%v: one worker printed %q, two %q", err, one, two)
	}
	for _, want := range []string{"ladder: 640 games in 1 stage", "share of who has twice the budget", "a gain was shown that there is not", "heavy tails, 10 replicates"} {
		if !strings.Contains(one, want) {
			t.Errorf("printed %q, want %q in it", one, want)
		}
	}
	if _, _, err := selfplay("simulate", "ladder", "--scatter", "0.3"); err == nil || !strings.Contains(err.Error(), "at most 0.2 apart") {
		t.Errorf("--scatter 0.3: %v", err)
	}
}
