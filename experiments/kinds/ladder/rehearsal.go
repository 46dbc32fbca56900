package ladder

import (
	"math"
	"math/rand/v2"

	"komi/experiments"
	"komi/experiments/games"
	"komi/experiments/rehearsal"
	"komi/stats"
)

// Rehearse plays a ladder with made-up games, and tells how what is said of them stands to
// the truth. On every third rung twice the budget gains nothing; on the others it gains up
// to three times the spread.
func Rehearse(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error) {
	n := e.Arms[0].Rules.Players()
	even := 1 / float64(n)
	truth := map[string]float64{}
	for i := range e.Arms {
		gain := 0.0
		if rng.IntN(3) > 0 {
			gain = 3 * a.Spread * rng.Float64()
		}
		truth[e.Arms[i].Name] = math.Min(even+gain, 0.95)
	}
	w := a.World(func(arm *experiments.Arm, slot experiments.Slot) []float64 {
		out := make([]float64, n)
		for q := range out {
			if out[q] = (1 - truth[arm.Name]) / float64(n-1); slot.Seats[q] == arm.Seats[0].Name {
				out[q] = truth[arm.Name]
			}
		}
		return out
	})
	set, out, err := w.Read(e, rng, a.Margin)
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	for _, r := range rungs(set) {
		t := truth[r.Arm.Name]
		out.Held = append(out.Held, rehearsal.Held{Sort: "share of who has twice the budget, alone", Estimate: r.Score, Truth: t})
		if n == 2 {
			out.Held = append(out.Held, rehearsal.Held{Sort: "gain in Elo, alone", Estimate: r.Elo, Truth: stats.EloOf(stats.Estimate{Value: t, Lo: t, Hi: t}).Value})
		}
		out.Claims = append(out.Claims, rehearsal.Claim{Sort: "a gain was shown that there is not", Wrong: r.gains(even) && t <= even, Most: games.Alpha})
	}
	return out, nil
}
