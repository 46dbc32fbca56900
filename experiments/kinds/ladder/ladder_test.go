package ladder

import (
	"math"
	"testing"

	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// Elo is for two: a ladder of three has no column of it.
func TestLadderOfThree(t *testing.T) {
	for players, want := range map[int]int{2: 7, 3: 6} {
		rung := Rung{Arm: &games.Arm{Name: "128 v 64"}, Elo: stats.Estimate{Value: math.NaN()}}
		v := study{&findings.View{Set: &games.Set{Players: players}}, []Rung{rung}}
		got := table(v)
		if len(got.Columns) != want || len(got.Rows[0]) != want {
			t.Errorf("%d players: %d columns and %d cells, want %d", players, len(got.Columns), len(got.Rows[0]), want)
		}
	}
}
