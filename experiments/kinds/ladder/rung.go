package ladder

import (
	"fmt"
	"math"

	"komi/experiments/games"
	"komi/stats"
)

// A Rung is an arm of a ladder: a player against one, or two, with half its
// budget.
type Rung struct {
	Arm    *games.Arm
	Strong int            // the stronger player's budget, positions a move
	Score  stats.Estimate // his share
	Elo    stats.Estimate // what that is in Elo; not known with more than two players
	P      float64        // of no gain, adjusted over the rungs (Holm)
}

// gains reports whether the stronger player is shown to win more than an equal
// share, all rungs tested together at 5%.
func (r Rung) gains(even float64) bool { return r.P <= games.Alpha && r.Score.Value > even }

// rungs are the rungs of a ladder, the lowest first.
func rungs(s *games.Set) []Rung {
	var out []Rung
	var p []float64
	for _, a := range s.Arms {
		r := Rung{Arm: a, P: math.NaN()}
		if _, err := fmt.Sscanf(a.Name, "%d v", &r.Strong); err != nil {
			continue // not one of a ladder's arms
		}
		r.Score = stats.Score(s.Sample(a.Played, func(g games.Game) float64 { return g.Lead }))
		r.Elo = stats.Estimate{Value: math.NaN()}
		if s.Players == 2 {
			r.Elo = stats.EloOf(r.Score)
		}
		if r.Score.OK() {
			r.P = r.Score.PValue(s.Even)
		}
		p = append(p, r.P)
		out = append(out, r)
	}
	for i, adjusted := range stats.Holm(p) {
		out[i].P = adjusted
	}
	return out
}
