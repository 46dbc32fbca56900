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

// The seats of the published rows are explained: A is who has more, B everybody else.
func TestSeatsAreExplained(t *testing.T) {
	for players, want := range map[int]string{2: "is called A, and the other B.", 3: "is called A, and the others B."} {
		if got := who(players).String(); !strings.HasSuffix(got, want) {
			t.Errorf("%d players: said %q", players, got)
		}
	}
}

// Where every rung gains, the answer tells by how much.
func TestGainsOfAllRungs(t *testing.T) {
	v := study{&findings.View{Set: &games.Set{Players: 2, Even: 0.5, All: &games.Arm{}}}, nil}
	for _, won := range []int{28, 26, 32} { // of 40 openings
		var s stats.Sample
		for i := range 40 {
			s = append(s, stats.Block{Opening: uint64(i), Values: []float64{stats.Indicator(i < won)}})
		}
		score := stats.Score(s)
		v.Rungs = append(v.Rungs, Rung{Score: score, Elo: stats.EloOf(score)})
	}
	// The standard error of a score is √(s·(1-s)/39), 0.0764 and 0.0641; each interval is of level
	// 1 - 0.05/3, 2.50 standard errors of a t with 39 degrees of freedom, and then in Elo.
	want := "Doubling the budget helps on all three rungs: the least gain is +108 (−29 to +289) Elo, the greatest +241 (+100 to +553) (for all rungs at once)."
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

// A rung's budget is read off its arm's name as it was written, and off no other name.
func TestArmNames(t *testing.T) {
	for _, n := range []int64{2, 128, 16384} {
		if got, is := strongOf(armName(n)); !is || got != n {
			t.Errorf("%q: read %d, %v; want %d", armName(n), got, is, n)
		}
	}
	for _, name := range []string{"", "128", "128 v 63", "128 v 64 again", "0 v 0", "std v alt"} {
		if got, is := strongOf(name); is {
			t.Errorf("%q: read a rung of %d, want none", name, got)
		}
	}
}
