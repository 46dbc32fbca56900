package ladder

import (
	"math"
	"strings"
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

// Where every rung gains, the answer tells by how much.
func TestGainsOfAllRungs(t *testing.T) {
	v := study{&findings.View{Set: &games.Set{Players: 2, Even: 0.5, All: &games.Arm{}}}, nil}
	for _, gain := range []float64{180, 90, 250} {
		v.Rungs = append(v.Rungs, Rung{
			Score: stats.Estimate{Value: 0.7, Lo: 0.6, Hi: 0.8, SE: 0.05, Blocks: 40},
			Elo:   stats.Estimate{Value: gain, Lo: gain - 50, Hi: gain + 50, SE: 25, Blocks: 40},
		})
	}
	want := "Doubling the budget helps on all three rungs: the least gain is +90 (+40 to +140) Elo, the greatest +250 (+200 to +300)."
	if got := sentences(v)[0].String(); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	for _, s := range sentences(v)[1:] {
		if strings.Contains(s.String(), "Elo") {
			t.Errorf("gains are told again: %q", s)
		}
	}
	v.Rungs[1].Elo = stats.Estimate{Value: math.NaN()}
	if got := sentences(v)[0].String(); got != "Doubling the budget helps on all three rungs." {
		t.Errorf("with an unknown gain: %q", got)
	}
}
