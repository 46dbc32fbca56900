package variants_test

import (
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// Every game of the catalogue is sound under every choice, says what it is and where
// its rules are told, and can be played with a program that knows it.
func TestCatalogue(t *testing.T) {
	ids := variants.Catalogue()
	if len(ids) < 50 {
		t.Errorf("read %d games, want those of the folder", len(ids))
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g := gametest.Game(t, id)
			if g.ID != id || g.About == "" || g.Source == "" || g.Family == "" {
				t.Errorf("id %q, about %q, source %q, family %q; expected all of them, and the id of the file", g.ID, g.About, g.Source, g.Family)
			}
			if err := g.Check(); err != nil {
				t.Error(err)
			}
			r, err := g.Rules("", nil)
			if err != nil {
				t.Fatal(err)
			}
			d, ok := r.Spec().Dialects["uci"]
			if !ok {
				t.Fatal("no table [engines.uci]")
			}
			p := r.New()
			theirs, err := p.FENAs(d)
			if err != nil {
				t.Fatal(err)
			}
			if q, err := r.ParseAny("uci", theirs); err != nil || q.FEN() != p.FEN() {
				t.Errorf("%s does not read as %s: %v", theirs, p.FEN(), err)
			}
		})
	}
}

// Options of the catalogue decide what their sources say.
func TestCatalogueOptions(t *testing.T) {
	for _, c := range []struct {
		game, option, value string
		fen, move           string
		over                bool
		first               uint8 // what White gets of engine.Whole
	}{
		{"shatranj", "baring", "equal", "8/8/8/8/4k3/R3p3/8/K7 w - 0 1", "a3e3", false, 0}, // Black takes the rook
		{"shatranj", "baring", "medina", "8/8/8/8/4k3/R3p3/8/K7 w - 0 1", "a3e3", true, engine.Whole},
		{"chaturanga", "bare_king", "wins", "8/8/8/8/4k3/R3p3/8/K7 w - 0 1", "a3e3", true, engine.Whole},
		{"chaturanga", "stalemate", "loses", "k7/8/8/1R6/8/8/8/K6R w - 0 1", "h1h7", true, engine.Whole},
		{"chaturanga", "stalemate", "wins", "k7/8/8/1R6/8/8/8/K6R w - 0 1", "h1h7", true, 0},
	} {
		r, err := gametest.Game(t, c.game).Rules("", map[string]string{c.option: c.value})
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		if o, over := p.Outcome(); over != c.over || o.Shares[0] != c.first {
			t.Errorf("%s %s=%s, %s: over %v, %+v", c.game, c.option, c.value, p.FEN(), over, o)
		}
	}
}

// BenchmarkLoad reads every built-in game and compiles its default setup.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		for _, id := range slices.Concat(variants.Builtin(), variants.Catalogue()) {
			if _, err := variants.Load(id); err != nil {
				b.Fatal(err)
			}
		}
	}
}
