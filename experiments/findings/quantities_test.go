package findings

import (
	"testing"

	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// The most frequent end stands with its share and the interval of that; without one where there
// are too few games to tell.
func TestFrequentEnd(t *testing.T) {
	share := stats.Estimate{Value: 0.64, Lo: 0.601, Hi: 0.679, Blocks: 300}
	for _, c := range []struct {
		of   stats.Estimate
		want string
	}{
		{share, "64.0% (60.1 to 67.9)"},
		{stats.Estimate{Value: 0.64, Blocks: 1, Warnings: []error{stats.ErrFewBlocks}}, "~"},
	} {
		a := &games.Arm{Name: "standard", Reasons: []stats.Estimate{c.of, {}}}
		v := &View{Set: &games.Set{Arms: []*games.Arm{a}, All: a, Reasons: []string{"checkmate", "stalemate"}}}
		if got := v.Quantities()[answer.FrequentEnd]; got.Text != "checkmate" || got.Sub != c.want {
			t.Errorf("got %q and %q, want checkmate and %q", got.Text, got.Sub, c.want)
		}
	}
}
