package study

import (
	"fmt"
	"math"

	"komi/stats"
)

// kindLadder is the kind of run whose arms play a budget against half of it.
const kindLadder = "ladder"

// A Rung is an arm of a ladder: a player against one, or two, with half its
// budget.
type Rung struct {
	Arm    *Arm
	Strong int            // the stronger player's budget, positions a move
	Score  stats.Estimate // his share
	Elo    stats.Estimate // what that is in Elo; not known with more than two players
	P      float64        // of no gain, adjusted over the rungs (Holm)
}

// Gains reports whether the stronger player is shown to win more than an equal
// share, all rungs tested together at 5%.
func (r Rung) Gains(even float64) bool { return r.P <= alpha && r.Score.Value > even }

// climb makes the rungs of a ladder.
func (s *Study) climb(byArm [][]Game) {
	if s.Run.Kind != kindLadder {
		return
	}
	var p []float64
	for i, a := range s.Arms {
		r := Rung{Arm: a, P: math.NaN()}
		if _, err := fmt.Sscanf(a.Name, "%d v", &r.Strong); err != nil {
			continue // not one of a ladder's arms
		}
		r.Score = stats.Score(s.sample(byArm[i], func(g Game) float64 { return g.Lead }))
		r.Elo = stats.Estimate{Value: math.NaN()}
		if s.Players == 2 {
			r.Elo = stats.EloOf(r.Score)
		}
		if r.Score.OK() {
			r.P = differs(r.Score, s.Even)
		}
		p = append(p, r.P)
		s.Rungs = append(s.Rungs, r)
	}
	for i, adjusted := range stats.Holm(p) {
		s.Rungs[i].P = adjusted
	}
}
