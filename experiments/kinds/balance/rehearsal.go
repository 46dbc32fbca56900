package balance

import (
	"math"
	"math/rand/v2"

	"komi/experiments"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/experiments/rehearsal"
)

// exact is how far rounding may put a truth from what it is meant to be.
const exact = 1e-9

// Rehearse plays an experiment of balance with made-up games, and tells how what is said
// of them stands to the truth.
func Rehearse(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error) {
	const even = 0.5
	truth := map[string]float64{}
	for i, score := range rehearsal.Truths(rng, len(e.Arms), even, a.Margin, a.Spread) {
		truth[e.Arms[i].Name] = score
	}
	set, out, err := a.Scores(truth).Read(e, rng, a.Margin)
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	v := look(&findings.View{Set: set})
	claim := func(sort string, wrong bool) {
		out.Claims = append(out.Claims, rehearsal.Claim{Sort: sort, Wrong: wrong, Most: games.Alpha})
	}
	off := func(arm *games.Arm) float64 { return math.Abs(truth[arm.Name] - even) }
	for _, arm := range v.Arms {
		t := truth[arm.Name]
		out.Held = append(out.Held,
			rehearsal.Held{Sort: "first player’s score, alone", Estimate: arm.Score, Truth: t},
			rehearsal.Held{Sort: "first players’ scores, all at once", Group: "all", Estimate: arm.Corrected(len(v.Arms)), Truth: t})
		claim("fair was said of what is not", arm.Verdict == games.Fair && off(arm) > a.Margin-exact)
		claim("a side was said to be favoured that is not", arm.Verdict == games.FavoursFirst && t < even+exact || arm.Verdict == games.FavoursSecond && t > even-exact)
	}
	for _, c := range v.Pairs {
		t := truth[v.Arms[c.I].Name] - truth[v.Arms[c.J].Name]
		out.Held = append(out.Held,
			rehearsal.Held{Sort: "difference of two scores, alone", Estimate: c.Estimate, Truth: t},
			rehearsal.Held{Sort: "differences of scores, all at once", Group: "all", Estimate: c.Joint, Truth: t})
		claim("a difference was shown that there is not", c.Holm <= games.Alpha && !(c.Value*t > exact*math.Abs(c.Value)))
	}
	for _, i := range v.Fairest.Worse {
		claim("an arm was said to be farther from even that is not", off(v.Arms[i]) < off(v.Arms[v.Fairest.Best])+exact)
	}
	return out, nil
}
