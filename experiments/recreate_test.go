package experiments

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/engine/variants/gametest"
)

// What is made from a run's header plays the run's games, with no file at hand.
func TestRecreate(t *testing.T) {
	dir := t.TempDir()
	game := gametest.Game(t, "changi")
	own := strings.Replace(game.Text, `id = "changi"`, `id = "mine"`, 1)
	if own == game.Text {
		t.Fatal("the game's id is not where it was")
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.toml"), []byte(own), 0o644); err != nil {
		t.Fatal(err)
	}
	mine, err := Known.Read(filepath.Join(dir, "of-mine.toml"), []byte(strings.Replace(small, `game = "changi"`, `game = "mine.toml"`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	for name, e := range map[string]*Experiment{
		"built-in game": read(t, small), "another seed": read(t, small).WithSeed(99), "a game in a file": mine,
	} {
		t.Run(name, func(t *testing.T) {
			again, err := Known.Recreate(e.Header("selfplay run", "2026-11-21T10:00:00Z"))
			if err != nil {
				t.Fatal(err)
			}
			if again.Hash() != e.Hash() || again.Games() != e.Games() {
				t.Errorf("hash %s of %d games, want %s of %d", again.Hash(), again.Games(), e.Hash(), e.Games())
			}
		})
	}
}

func TestRecreateRefused(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"another version", read(t, small).Version(), "komi-0", "is played by komi-0, this program is " + Version},
		{"other rules", "max_plies = 60", "max_plies = 61", "this program reads it differently: results: not the same run: experiment hash"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			run := read(t, small).Header("selfplay run", "2026-11-21T10:00:00Z")
			run.Engine = strings.Replace(run.Engine, tt.old, tt.new, 1)
			run.Config = strings.Replace(run.Config, tt.old, tt.new, 1)
			if _, err := Known.Recreate(run); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// A change to the players of chess leaves runs of other games as they are.
func TestVersionOfAGame(t *testing.T) {
	changi := read(t, small)
	chess := read(t, strings.NewReplacer(`game = "changi"`, `game = "chess"`, `"1", "3", "5s"`, `"standard"`).Replace(small))
	if changi.Version() == chess.Version() || chess.Version() != Version {
		t.Errorf("Changi is played by %s and chess by %s, want only chess by %s", changi.Version(), chess.Version(), Version)
	}
	run := chess.Header("selfplay run", "2026-11-21T10:00:00Z")
	run.Engine = changi.Version()
	if _, err := Known.Recreate(run); !errors.Is(err, ErrOtherVersion) {
		t.Errorf("chess by %s: got %v, want %v", run.Engine, err, ErrOtherVersion)
	}
	if got := VersionFor(changi.Arms[0].Rules, chess.Arms[0].Rules); got != Version {
		t.Errorf("both together are played by %s, want %s", got, Version)
	}
}

func TestForeign(t *testing.T) {
	const file = "../engine/eval/weights/changi.toml"
	e := read(t, strings.Replace(small, `"1", "3", "5s"`, `"1"`, 1)+"[[seat]]\n[[seat]]\nweights = \""+file+"\"\n")
	run := e.Header("selfplay run", "2026-11-21T10:00:00Z")
	if got, err := Known.Foreign(run); err != nil || !slices.Equal(got, []string{file}) {
		t.Errorf("got %v, %v; want %s", got, err, file)
	}
	// neither needs to be there
	run.Config = strings.Replace(run.Config, "[[seat]]\n", "[[seat]]\nengine = \"/nowhere/engine\"\n", 1)
	run.Config = strings.Replace(run.Config, file, "/nowhere/weights.toml", 1)
	if got, err := Known.Foreign(run); err != nil || !slices.Equal(got, []string{"/nowhere/engine", "/nowhere/weights.toml"}) {
		t.Errorf("got %v, %v; want the two files that are nowhere", got, err)
	}
	run.Config += "?"
	if _, err := Known.Foreign(run); err == nil {
		t.Error("a text that is no experiment has files")
	}
}

// What is named as weights is not read whatever it is.
func TestWeightsFileTooLarge(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large.toml")
	if err := os.WriteFile(large, make([]byte, 1<<20+1), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		large: "read 1048577 bytes, expected a file of at most 1048576",
		dir:   "not a file",
	} {
		if _, err := Known.Read("small.toml", fmt.Appendf(nil, "%s[[seat]]\n[[seat]]\nweights = %q\n", small, path)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}
