package findings

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/fixture"
)

// What players of an earlier version knew is told by every later build alike, where it is known
// that they had learned the game; else it is said that only a build of theirs knows.
func TestPlayersOfAnEarlierVersion(t *testing.T) {
	s := readRun(t, fixture.Changi(60))
	for _, c := range []struct {
		version, want string
		trained       bool
	}{
		{experiments.Version, "a trained network", true},
		{"komi-27", "a trained network", true},
		{"komi-24", "the usual evaluation of that version", false}, // of 5s nothing is told until 27
		{"komi-9", "the usual evaluation of that version", false},
	} {
		s.Run.Engine = c.version
		v := Look(s)
		if got := v.players(); !strings.Contains(got.Text, c.want) || got.OfVersion == c.trained || v.Trained() != c.trained {
			t.Errorf("%s: said %q, of that version %v, trained %v", c.version, got.Text, got.OfVersion, v.Trained())
		}
	}
}

// Setups that begin with other pieces share one table of points, which is told once. A piece
// that counts otherwise in an arm makes another table.
func TestTablesOfPoints(t *testing.T) {
	game, err := variants.Load("changi")
	if err != nil {
		t.Fatal(err)
	}
	rules := func(setup string, options map[string]string) *engine.Rules {
		r, err := game.Rules(setup, options)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one, moas := rules("1", nil), rules("1m", nil)
	got := tablesOf([]*engine.Rules{one, moas})
	if len(got) != 1 || !strings.Contains(got[0], "moa ") || !strings.Contains(got[0], "vao ") || strings.Count(got[0], "rook") != 1 {
		t.Errorf("two setups of one table: %q", got)
	}
	dear := rules("1", map[string]string{"value_V": "9"})
	uncounted := rules("1", map[string]string{"points": "no"})
	got = tablesOf([]*engine.Rules{one, dear, uncounted})
	if len(got) != 3 || got[0] != "games are not counted" || !strings.Contains(got[2], "vao 9") {
		t.Errorf("a vao of 9, and no count: %q", got)
	}
}
