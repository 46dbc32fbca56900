package experiments

import (
	"testing"

	"komi/engine/variants/gametest"
)

// A version knows what it and those before it had learned, and nothing is known of one that is
// not told of.
func TestLearned(t *testing.T) {
	for _, c := range []struct {
		version, game string
		want          bool
	}{
		{Version, "changi", true},
		{"komi-24", "changi", true},
		{"komi-23", "changi", false}, // it may have learned by then: what is told begins with 24
		{"komi-24", "janggi", true},
		{"komi-19", "janggi", true},
		{"komi-18", "janggi", false},
		{"komi-20", "janggi", false}, // no game is played as by it
		{Version, "titans", false},
	} {
		if got := Learned(c.version, gametest.Rules(t, c.game, "")); got != c.want {
			t.Errorf("%s in %s: %v, want %v", c.version, c.game, got, c.want)
		}
	}
}
