package ladder

import (
	"fmt"
	"math"
	"strconv"
	"strings"

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

// armName is what the arm of a rung is called, by the stronger player's budget. It is kept
// with the games, which tell of no other mark of the rung.
func armName(strong int64) string { return fmt.Sprintf("%d v %d", strong, strong/2) }

// strongOf is the stronger player's budget of the arm that has such a name.
func strongOf(name string) (strong int64, is bool) {
	text, _, _ := strings.Cut(name, " ")
	strong, err := strconv.ParseInt(text, 10, 64)
	return strong, err == nil && strong > 0 && name == armName(strong)
}

// gains reports whether the stronger player is shown to win more than an equal
// share, all rungs tested together at 5%.
func (r Rung) gains(even float64) bool { return r.P <= games.Alpha && r.Score.Value > even }

// rungs are the rungs of a ladder, the lowest first.
func rungs(s *games.Set) []Rung {
	var out []Rung
	var p []float64
	for _, a := range s.Arms {
		strong, is := strongOf(a.Name)
		if !is {
			continue // not one of a ladder's arms
		}
		r := Rung{Arm: a, Strong: int(strong), P: math.NaN()}
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
