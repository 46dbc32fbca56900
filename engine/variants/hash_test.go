package variants_test

import (
	"testing"

	"komi/engine/variants/gametest"
)

// Published games are found by the digests of their rules. A change of these makes them
// games of other rules.
func TestHashesStay(t *testing.T) {
	for _, c := range []struct{ game, want string }{
		{"chess", "85a12cdc9133bd74f81b76c77e0fb8eef4863198afcd523945f0252cbe453d98"},
		{"changi", "3637c8461180b7a38ce70f3d589de3b43703ec3d3dcc0506a032abb8c43879ad"},
		{"titans", "98d57605a8d225ba57366013f2b73acd717fb36319f5b4a629d0b33ade5a25f3"},
		{"duck", "fc73dd16b7a47e7116de4aeaf1490f7eb0bf5b56adc3fd178e09f88541ef440f"},
	} {
		r, err := gametest.Game(t, c.game).Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Hash() != c.want {
			t.Errorf("%s: the digest is %s, want %s", c.game, r.Hash(), c.want)
		}
	}
}
