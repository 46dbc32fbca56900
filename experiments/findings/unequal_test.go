package findings

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments/games"
)

// A score of unlike armies is told to be of the armies, too.
func TestUnequalArmies(t *testing.T) {
	start := func(fen string) *engine.Position {
		t.Helper()
		g, err := variants.Read("x.toml", []byte("extends = \"chess\"\nid = \"x\"\nname = \"X\"\nsetup.standard.fen = \""+fen+"\"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		return r.New()
	}
	equal := start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1")
	shuffled := start("nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ 0 1")
	unequal := start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBRKBNR w KQkq 0 1")
	for _, c := range []struct {
		name    string
		boards  []*engine.Position
		players int
		want    string
	}{
		{"the same armies", []*engine.Position{equal, nil, shuffled}, 2, ""},
		{"unlike armies", []*engine.Position{unequal, nil}, 2, "The two players do not begin with the same pieces"},
		{"in one of two starts", []*engine.Position{equal, unequal}, 2, "In some of these games the two players do not begin"},
		{"three players", []*engine.Position{unequal}, 3, ""},
		{"no rules", []*engine.Position{nil}, 2, ""},
	} {
		v := &View{Set: &games.Set{Players: c.players}, Boards: c.boards}
		got := ""
		for _, s := range v.Unequal() {
			got += s.String()
		}
		if !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s: said %q, want %q", c.name, got, c.want)
		}
	}
}
