package published

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"komi/engine/variants/gametest"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/results"
)

// What is published of a game of one's own names its file, not the folder that it lay in,
// and the script carries the file.
func TestPublishOwnGame(t *testing.T) {
	home := filepath.Join(t.TempDir(), "secret place")
	game := filepath.Join(home, "good.toml")
	run := fixture.Balance()
	run.Blocks = 12
	path := filepath.Join(t.TempDir(), "made-up-1.db")
	fixture.Write(t, path, run)
	sets, err := games.Read(context.Background(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	s := sets[0]
	defer s.Close()
	s.Run.Config = "# To change something: selfplay experiments --show balance --game " + game + " > mine.toml\n" +
		strings.Replace(s.Run.Config, `game = "changi"`, `game = "`+game+`" # mine`, 1)
	s.Run.Config += "\n[budget]\nweights = \"/home/me/secret place/own.toml\"\n"
	s.Run.Command = "selfplay run balance --game '" + game + "' --out '" + home + "/runs' --seed 1"
	dir := filepath.Join(t.TempDir(), "page")
	files, before := slices.Clone(s.Files), s.Run
	if _, err := Write(context.Background(), dir, sets); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Files, files) || !reflect.DeepEqual(s.Run, before) {
		t.Errorf("publishing changed the set: files %q, run %+v; want %q, %+v", s.Files, s.Run, files, before)
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "secret place") {
			t.Errorf("%s tells of a folder of this machine", filepath.Base(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	// The script runs with a program go that shows what it was given.
	clone, bin := t.TempDir(), t.TempDir()
	if err := os.MkdirAll(filepath.Join(clone, "cmd", "selfplay"), 0o755); err != nil {
		t.Fatal(err)
	}
	const program = "#!/bin/sh\nif [ \"$3\" = run ]; then cat \"$4\" \"${4%.toml}/good.toml\"; else echo \"$@\"; fi\n"
	for path, text := range map[string]string{filepath.Join(clone, "go.mod"): "module komi\n", filepath.Join(bin, "go"): program} {
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(filepath.Join(clone, "pages"), os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	out, err := shell(bin, filepath.Join(clone, "pages", "rebuild.sh"))
	if err == nil || !strings.Contains(out, "put their file at ") {
		t.Errorf("without the weights: %v: %s", err, out)
	}
	own := filepath.Join(clone, "pages", "synthetic-balance", "own.toml")
	if err := os.Mkdir(filepath.Dir(own), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(own, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err = shell(bin, filepath.Join(clone, "pages", "rebuild.sh"))
	for _, want := range []string{
		`game = "synthetic-balance/good.toml" # mine`, `weights = "synthetic-balance/own.toml"`, "--show balance --game good.toml > mine.toml",
		gametest.Game(t, "changi").Text, "run ./cmd/report --publish ",
	} {
		if err != nil || !strings.Contains(out, strings.TrimSpace(want)) {
			t.Errorf("%v: the script gives %.300s, want %.100q in it", err, out, want)
		}
	}
	if out, err := shell(bin, filepath.Join(dir, "rebuild.sh")); err == nil || !strings.Contains(out, "is not in a clone of Komi") {
		t.Errorf("outside of a clone: %v: %s", err, out)
	}
}

// shell runs a script that finds the programs of a folder first.
func shell(bin, script string) (string, error) {
	c := exec.Command("sh", script)
	c.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	out, err := c.CombinedOutput()
	return string(out), err
}

// The names of files alone are left in a run's texts, and the folder of the run is not told.
// What names no folder stays as it is.
func TestBare(t *testing.T) {
	base := results.Rules{Text: "extends = \"below.toml\"\n\n[[base]]\nfile = '/home/me/below.toml'\ntext = '''\n'''\n"}
	for _, c := range []struct{ config, command, wantConfig, wantCommand string }{
		{"game = \"chess\"\n", "selfplay run chess-values --workers 2", "game = \"chess\"\n", "selfplay run chess-values --workers 2"},
		{"game = \"chess\"\n", "go run ./cmd/selfplay run chess-values", "game = \"chess\"\n", "go run ./cmd/selfplay run chess-values"},
		{"game = \"../mine/good.toml\"\n", "selfplay run ../x/mine.toml --out runs", "game = \"good.toml\"\n", "selfplay run mine.toml"},
		{`game = "C:\\me\\good.toml"`, `selfplay run balance --game 'C:\me\good.toml'`, `game = "good.toml"`, `selfplay run balance --game 'good.toml'`},
		{"game = \"chess\"\n", "selfplay run 'a b/my exp.toml' --out 'a b/runs'", "game = \"chess\"\n", "selfplay run 'my exp.toml'"},
		{"game = \"chess\"\n", "selfplay run changi-setups-deep --out w/changi-setups-deep.db --seed 2", "game = \"chess\"\n", "selfplay run changi-setups-deep --seed 2"},
		{"game = \"chess\"\n", `selfplay serve a --out 'it'\''s/here' --seed 2`, "game = \"chess\"\n", "selfplay serve a --seed 2"},
		{"game = \"../mine/good.TOML\"\n", "selfplay run ../x/mine.TOML", "game = \"good.TOML\"\n", "selfplay run mine.TOML"},
		{"[budget]\nweights = \"/home/me/w.toml\"\n", "selfplay run a --out /home/me/runs", "[budget]\nweights = \"w.toml\"\n", "selfplay run a"},
	} {
		got := bare(results.Run{Config: c.config, Command: c.command, Rules: []results.Rules{base}})
		if got.Config != c.wantConfig || got.Command != c.wantCommand {
			t.Errorf("%q and %q become %q and %q", c.config, c.command, got.Config, got.Command)
		}
		if strings.Contains(got.Rules[0].Text, "/home/me") || !strings.Contains(base.Text, "/home/me") {
			t.Errorf("the game's file becomes %q", got.Rules[0].Text)
		}
	}
}
