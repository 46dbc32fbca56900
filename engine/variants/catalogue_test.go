package variants_test

import (
	"testing"

	"komi/engine/variants"
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
			g, err := variants.Load(id)
			if err != nil {
				t.Fatal(err)
			}
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
