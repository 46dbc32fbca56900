package variants_test

import (
	"testing"

	"komi/engine/variants"
)

// Setups are told in the words of their file, with who has exchanged what.
func TestSetupsInWords(t *testing.T) {
	for _, c := range []struct{ game, setup, want string }{
		{"changi", "5s", "diagonal pieces, nine ranks"},
		{"changi", "5sm~bH", "diagonal pieces, nine ranks, moas; moa and no-name piece exchanged by Cho on h, Han on b"},
		{"changi", "1~nBHb", "all pieces, two royals; knight and elephant exchanged by Cho on b and h, Han on b"},
		{"titans", "alt", "no archbishop"},
		{"changi", "none", ""},
		{"chess", "standard", ""},
	} {
		g, err := variants.Describe(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.InWords(c.setup); got != c.want {
			t.Errorf("%s:%s: %q, want %q", c.game, c.setup, got, c.want)
		}
	}
}
