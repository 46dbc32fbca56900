package search

import (
	"testing"

	"komi/engine/eval"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// Where a pawn takes back its step, the search finds the position again.
func TestRepetitionAcrossProgress(t *testing.T) {
	for _, c := range []struct {
		clause string
		lowest int // the earliest position that the root can repeat
	}{
		{"[piece.P.clause.side]\nmove = \"smW\"\n", 0},
		{"", 4},
	} {
		g, err := variants.Read("x.toml", []byte("extends = \"chess\"\nid = \"x\"\nname = \"X\"\n"+c.clause))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		p := r.New()
		for _, text := range []string{"g1f3", "g8f6", "f3g1", "a7a6"} {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		s := New(r, eval.For(r), 1<<16)
		s.Reset(1)
		if s.Best(p, Limits{Nodes: 50}); s.frames[0].lowest != c.lowest {
			t.Errorf("%q: looks back to position %d, want %d", c.clause, s.frames[0].lowest, c.lowest)
		}
	}
}

// In Battle of titans soldiers step aside and back, and captured pieces come again, so that
// every model looks back over the whole game.
func TestModelsSeeRepetitionAcrossProgress(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	for _, model := range models() {
		p := wandered(t, r, 3, 30)
		s := NewMany(r, eval.ArmiesFor(r), model, 1<<16)
		s.Reset(1)
		s.Best(p, Limits{Nodes: 50})
		if got := s.sides.frames[0].lowest; got != 0 || r.ProgressLasts() {
			t.Errorf("%v: looks back to position %d, want the first", model, got)
		}
	}
}
