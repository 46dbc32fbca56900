package weightfile

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/experiments/kinds"
)

// keep writes weights for a game of two.
func keep(t *testing.T, path string, r *engine.Rules) {
	t.Helper()
	if err := os.WriteFile(path, eval.Mobility(r).Text(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Weights that lie beside a game under the hash of its rules are what it is played by: in
// its experiments, which then are others, and say so.
func TestKeptWeights(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "chicks.toml")
	text := "format = 1\nextends = \"dobutsu\"\nid = \"chicks\"\nname = \"Dobutsu in a hurry\"\n[rules]\nmax_plies = 20\n"
	if err := os.WriteFile(game, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := kinds.Asked().Draft("balance", game)
	if err != nil {
		t.Fatal(err)
	}
	if path, _, err := Find(e.Game); err != nil || path != "" {
		t.Fatalf("kept %q, %v before there are any", path, err)
	}
	path, err := Path(e.Game)
	if err != nil {
		t.Fatal(err)
	}
	capitals := *e.Game
	capitals.File = filepath.Join(dir, "chicks.TOML")
	if got, err := Path(&capitals); got != path || err != nil {
		t.Errorf("those of chicks.TOML are kept in %s, %v, not in %s", got, err, path)
	}
	keep(t, path, e.Arms[0].Rules)
	with, err := Use(e)
	if err != nil || with.Weights != path || with.Hash() == e.Hash() {
		t.Fatalf("%v: plays by %q, want %q in an experiment of its own", err, with.Weights, path)
	}
	for i := range with.Arms {
		for _, s := range with.Arms[i].Seats {
			if s.Weights != path {
				t.Errorf("seat %s goes by %q", s.Name, s.Weights)
			}
		}
	}
	again, err := kinds.Asked().Read("again.toml", []byte(with.Text))
	if err != nil || again.Hash() != with.Hash() {
		t.Errorf("its text read again: %v, or another experiment", err)
	}
	if w, err := Of(e.Game, e.Arms[0].Rules); w == nil || err != nil {
		t.Errorf("match and uci do not find them: %v", err)
	}
	// Other rules are another game.
	changed := strings.Replace(text, "20", "22", 1)
	if err := os.WriteFile(game, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	other, err := kinds.Asked().Draft("balance", game)
	if err != nil {
		t.Fatal(err)
	}
	if path, _, err := Find(other.Game); err != nil || path != "" {
		t.Errorf("a game with other rules takes %q, %v", path, err)
	}
	// Weights that are there and cannot be read are not passed over in silence.
	if err := os.WriteFile(path, []byte("format = 1\ngame = "), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Of(e.Game, e.Arms[0].Rules); err == nil {
		t.Error("a broken file counts as none")
	}
}

// Weights fit one board. An experiment about setups with several goes by none of them,
// and not by weights that make every game void of those they do not fit.
func TestKeptWeightsOfUnlikeBoards(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "two.toml")
	text := "extends = \"chess\"\nid = \"two\"\nname = \"Two\"\ncastle = []\n" +
		"[setup.tall]\nlayers = [\"tall\"]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - 0 1\"\n" +
		"[layer.tall]\nboard.ranks = 9\nzones.last = [\"a9-h9\"]\n"
	if err := os.WriteFile(game, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := kinds.Asked().Draft("balance", game)
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Arms) < 2 {
		t.Fatalf("%d arms, want one of each board", len(e.Arms))
	}
	path, err := Path(e.Game)
	if err != nil {
		t.Fatal(err)
	}
	usual, err := e.Game.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	keep(t, path, usual)
	if with, err := Use(e); err != nil || with.Weights != "" {
		t.Errorf("both boards: plays by %q, %v", with.Weights, err)
	}
	one, err := kinds.Asked().Read("one.toml", []byte(regexp.MustCompile(`(?m)^setups = .*`).ReplaceAllString(e.Text, `setups = ["standard"]`)))
	if err != nil {
		t.Fatal(err)
	}
	if with, err := Use(one); err != nil || with.Weights != path {
		t.Errorf("one board: plays by %q, %v", with.Weights, err)
	}
}
