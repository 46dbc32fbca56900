package armies

import (
	"math/rand/v2"
	"testing"

	"komi/experiments/findings"
	"komi/results"
	"komi/stats"
)

// One first move of three wins more, and it alone is shown to.
func TestFirstMovesFindTheGoodOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	truth := map[string]float64{"good": 0.6, "plain": 0.3, "other": 0.3}
	moves := []map[string]stats.Sample{{}, {}, {}}
	opening := uint64(0)
	for move, p := range truth {
		for range 200 {
			opening++
			won := 0.0
			if rng.Float64() < p {
				won = 1
			}
			moves[1][move] = append(moves[1][move], stats.Block{Opening: opening, Values: []float64{won}})
		}
	}
	moves[1]["rare"] = moves[1]["good"][:5:5]
	found := findings.CompareFirst(moves, 1)
	if len(found) != 3 || found[0].Move != "good" {
		t.Fatalf("found %+v, want three moves, the good one first", found)
	}
	for _, m := range found {
		if !(m.Share.Lo <= truth[m.Move] && truth[m.Move] <= m.Share.Hi) || m.Group != 1 || m.Share.Blocks != 200 {
			t.Errorf("%s: %v, want an interval about %v from 200 openings", m.Move, m.Share.Text(stats.Percent(1)), truth[m.Move])
		}
	}
	if found[0].Holm > 0.001 {
		t.Errorf("the good move is not shown to be: p = %v", found[0].Holm)
	}
}

func TestFirstMoveOfAnArmy(t *testing.T) {
	g := results.Game{Moves: "a b c d e", Opening: 3, Extra: map[string]float64{"turn x": 1, "turn f": 3}}
	if m, ok := firstMove(g, "f"); !ok || m != 3 {
		t.Errorf("%d, %v, want the third ply", m, ok)
	}
	if _, ok := firstMove(g, "s"); ok {
		t.Error("an army that has no turn has a first move")
	}
	g.Opening = 2
	if _, ok := firstMove(g, "f"); ok {
		t.Error("a move that was chosen counts as dealt")
	}
}
