package findings

import (
	"strings"
	"testing"

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
