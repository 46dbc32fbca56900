package experiments

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/engine/play"
	"komi/engine/variants"
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

// A run from when no file said of how many openings its median is had that of a few, and
// goes on so.
func TestRecreateUnsaidSample(t *testing.T) {
	of := func(sample int) *Experiment {
		return read(t, strings.Replace(small, "window = 6", fmt.Sprintf("window = 6\nsample = %d", sample), 1))
	}
	for _, old := range []*Experiment{of(play.MedianSample), of(levelSample)} {
		run := old.Header("selfplay run", "2026-11-21T10:00:00Z")
		run.Config = small
		again, err := Known.Recreate(run)
		if err != nil {
			t.Fatal(err)
		}
		if again.Hash() != old.Hash() || again.Openings.Sample != old.Openings.Sample {
			t.Errorf("a median of %d openings goes on as one of %d", old.Openings.Sample, again.Openings.Sample)
		}
		for _, form := range []string{"[openings]\nplies = 4\nwindow = 6\n", "openings = { plies = 4, window = 6 }\n", "openings.plies = 4\nopenings.window = 6\n"} {
			run.Config = form + strings.Replace(small, "[openings]\nplies = 4\nwindow = 6\n", "", 1)
			if form[0] == '[' {
				run.Config = small
			}
			if got := read(t, Known.File(run)); got.Hash() != old.Hash() {
				t.Errorf("of a median of %d openings the file of the run says %q", old.Openings.Sample, Known.File(run))
			}
		}
	}
	run := of(20).Header("selfplay run", "2026-11-21T10:00:00Z")
	run.Config = small
	if _, err := Known.Recreate(run); err == nil || !strings.Contains(err.Error(), "reads it differently") {
		t.Errorf("got %v of a run with another sample", err)
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

// A change to the players of a game with other rules than the built-in chess leaves runs of
// other games as they are, and one to the players of chess those of Changi.
func TestVersionOfAGame(t *testing.T) {
	inChess := strings.NewReplacer(`game = "changi"`, `game = "chess"`, `"1", "3", "5s"`, `"standard"`)
	changi, chess := read(t, small), read(t, inChess.Replace(small))
	own := writeGame(t, "extends = \"chess\"\nid = \"chess\"\nname = \"Own\"\npiece.Q.clause.leap.move = \"N\"\n")
	altered := read(t, strings.Replace(inChess.Replace(small), `"chess"`, fmt.Sprintf("%q", own), 1))
	for _, x := range []struct {
		e    *Experiment
		want string
	}{{changi, "komi-29"}, {chess, "komi-18"}, {altered, "komi-12"}} {
		if got := x.e.Version(); got != x.want {
			t.Errorf("%s is played by %s, want %s", x.e.Game.Name, got, x.want)
		}
	}
	// Where only other programs play, this one judges the openings, if they have a window.
	program := filepath.Join(t.TempDir(), "engine")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	engines := inChess.Replace(small) + fmt.Sprintf("[[seat]]\nengine = %q\n[[seat]]\nengine = %[1]q\n", program)
	for _, x := range []struct{ text, want string }{
		{engines, chess.Version()},
		{strings.Replace(engines, "window = 6", "window = 0", 1), versions[len(versions)-1].version},
	} {
		if got := read(t, x.text).Version(); got != x.want {
			t.Errorf("other programs are judged by %s, want %s", got, x.want)
		}
	}
	// Without a window they still play by this one's rules.
	sideways := writeGame(t, "extends = \"chess\"\nid = \"sideways\"\nname = \"Sideways\"\n[piece.P.clause.side]\nmove = \"smW\"\n[engines.uci]\n")
	text := strings.Replace(strings.Replace(engines, `"chess"`, fmt.Sprintf("%q", sideways), 1), "window = 6", "window = 0", 1)
	if got, want := read(t, text).Version(), "komi-12"; got != want {
		t.Errorf("other programs play pawns that take back progress by %s, want %s", got, want)
	}
	// Setups that only later stages play count as well.
	for name, want := range map[string]string{"chess-values": "komi-18", "changi-points": "komi-29", "classic-sum": "komi-28"} {
		e, err := Known.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Version(); got != want {
			t.Errorf("%s is played by %s, want %s", name, got, want)
		}
	}
	run := chess.Header("selfplay run", "2026-11-21T10:00:00Z")
	run.Engine = changi.Version()
	if _, err := Known.Recreate(run); !errors.Is(err, ErrOtherVersion) {
		t.Errorf("chess by %s: got %v, want %v", run.Engine, err, ErrOtherVersion)
	}
	// Where players of chess meet those of Changi, the later version counts.
	if got, want := VersionFor(changi.Arms[0].Rules, chess.Arms[0].Rules), "komi-29"; got != want {
		t.Errorf("both together are played by %s, want %s", got, want)
	}
	for _, x := range []struct{ name, text, want string }{
		{"pawns that take back progress", "extends = \"chess\"\n[piece.P.clause.side]\nmove = \"smW\"\n", "komi-12"},
		{"checks that are forbidden", "extends = \"chess\"\nrules.no_check = true\n", "komi-25"},
		{"blasts", "extends = \"atomic\"\n", "komi-26"},
		{"royals that are left to be captured", "extends = \"nocheckatomic\"\nblast.off = true\n", "komi-29"},
		{"double moves", "extends = \"chess\"\n[piece.K.clause.lion]\nmove = \"K\"\ntwice.via = true\n", "komi-26"},
		{"promotion in place with drops", "extends = \"crazyhouse\"\npiece.P.clause.step.in_place = true\npiece.N.clause.leap.dropped = \"never\"\n", "komi-26"},
	} {
		g, err := variants.Read("x.toml", []byte("id = \"x\"\nname = \"X\"\n"+x.text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := VersionFor(r); got != x.want {
			t.Errorf("chess with %s is played by %s, want %s", x.name, got, x.want)
		}
	}
}

// writeGame writes a variant file and returns its path.
func writeGame(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "own.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestForeign(t *testing.T) {
	const file = "../engine/eval/weights/changi.toml"
	e := read(t, strings.Replace(small, `"1", "3", "5s"`, `"1"`, 1)+"[[seat]]\n[[seat]]\nweights = \""+file+"\"\n")
	run := e.Header("selfplay run", "2026-11-21T10:00:00Z")
	full, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Known.Foreign(run); err != nil || !slices.Equal(got, []string{full}) {
		t.Errorf("got %v, %v; want %s", got, err, full)
	}
	// neither needs to be there
	run.Config = strings.Replace(run.Config, "[[seat]]\n", "[[seat]]\nengine = \"/nowhere/engine\"\n", 1)
	run.Config = strings.Replace(run.Config, full, "/nowhere/weights.toml", 1)
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

// What has changed since a version is told of the games that were played, and of no others.
func TestSince(t *testing.T) {
	played := func(game, setup string, options map[string]string) Played {
		g, err := variants.Load(game)
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules(setup, options)
		if err != nil {
			t.Fatal(err)
		}
		return Played{Variant: game, Setup: setup, Options: options, Hash: r.Hash()[:8]}
	}
	const passes = "sees that a pass can end the game"
	other := played("janggi", "", nil)
	other.Hash = "00000000" // of rules that are no longer known
	for _, c := range []struct {
		name, version string
		games         []Played
		want          []string
		known         bool
	}{
		{"nothing since", "komi-18", []Played{played("chess", "", nil)}, nil, true},
		{"a network and the passes of Changi", "komi-28", []Played{played("changi", "1", nil)}, []string{more, passes, "looks at all moves in the last ply"}, true},
		{"two games", "komi-28", []Played{played("chess", "", nil), played("janggi", "", nil)}, []string{passes}, true},
		{"no passes", "komi-28", []Played{played("janggi", "", map[string]string{"pass": "stuck"})}, nil, true},
		{"two networks, told once", "komi-14", []Played{played("changi", "1", nil)}, []string{more, passes, "looks at all moves in the last ply"}, true},
		{"rules that are not known", "komi-28", []Played{other}, nil, true},
		{"a version that plays nothing now", "komi-3", []Played{played("chess", "", nil)}, nil, false},
	} {
		if got, known := Since(c.version, c.games); !slices.Equal(got, c.want) || known != c.known {
			t.Errorf("%s: since %s it %q, known %v; want %q, %v", c.name, c.version, got, known, c.want, c.known)
		}
	}
}
