package readings

import (
	"math/rand/v2"

	"komi/experiments"
	"komi/experiments/games"
	"komi/experiments/rehearsal"
)

// Rehearse plays an experiment on readings with made-up games, and tells how what is said
// of them stands to the truth. A reading changes nothing in every third world.
func Rehearse(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error) {
	truth := map[string]float64{}
	for i, score := range rehearsal.Truths(rng, len(e.Arms), 0.5, a.Margin, a.Spread) {
		truth[e.Arms[i].Name] = score
	}
	set, out, err := a.Scores(truth).Read(e, rng, a.Margin)
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	for _, r := range set.Readings() {
		t := truth[r.Arm.Name] - truth[set.Arms[0].Name]
		out.Held = append(out.Held, rehearsal.Held{Sort: "changes of the first player’s score, all at once", Group: "readings", Estimate: r.Score, Truth: t})
		for _, x := range r.Effects {
			if x.Measure != games.ScoreMeasure {
				continue
			}
			out.Held = append(out.Held, rehearsal.Held{Sort: "change of the first player’s score, alone", Estimate: x.Diff, Truth: t})
			out.Claims = append(out.Claims, rehearsal.Claim{Sort: "a change was shown that there is not", Wrong: x.Shown() && x.Diff.Value*t <= 0, Most: games.Alpha})
		}
	}
	return out, nil
}
