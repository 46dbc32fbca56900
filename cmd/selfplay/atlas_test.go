package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An atlas asks three questions of a game, and plays nothing twice.
func TestAtlas(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "chicks.toml")
	if err := os.WriteFile(game, []byte(miniatures["chicks.toml"]), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "runs")
	var before []string
	for range 2 {
		stdout, stderr, err := selfplay("atlas", game, "--games", "200", "--nodes", "8", "--out", out)
		if err != nil || !strings.Contains(stdout, "report --atlas FOLDER ") {
			t.Fatalf("%v: %s\n%s", err, stdout, stderr)
		}
		runs, err := filepath.Glob(filepath.Join(out, "*.db"))
		if err != nil {
			t.Fatal(err)
		}
		for i, kind := range []string{"balance", "ladder", "values"} {
			if len(runs) != 3 || !strings.HasPrefix(filepath.Base(runs[i]), "atlas-"+kind+"-chicks-seed1-") {
				t.Fatalf("read %q, want a run of each kind\n%s", runs, stderr)
			}
		}
		if before != nil && strings.Join(before, " ") != strings.Join(runs, " ") {
			t.Errorf("read %q, before %q", runs, before)
		}
		before = runs
	}
}

func TestAtlasRefuses(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"atlas", "chess", "--games", "10"}, "read --games 10, expected 200 or more"},
		{[]string{"atlas", "chess", "--nodes", "1"}, "read --nodes 1, expected 4 or more"},
		{[]string{"atlas", "titans"}, "read a game of 3, expected one of 2"},
		{[]string{"atlas", "nothing-such"}, "nothing-such"},
	} {
		if _, _, err := selfplay(append(c.args, "--out", t.TempDir())...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q in it", c.args, err, c.want)
		}
	}
}
