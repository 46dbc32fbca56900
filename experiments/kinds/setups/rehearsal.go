package setups

import (
	"context"
	"math"
	"math/rand/v2"

	"komi/experiments"
	"komi/experiments/findings"
	"komi/experiments/rehearsal"
	"komi/stats"
)

const (
	// leastShare keeps every player in a made-up game.
	leastShare = 0.05
	// exact is how far rounding may put a truth from what it is meant to be.
	exact = 1e-9
)

// Rehearse plays an experiment of setups with made-up games, and tells how what is said of
// its candidates stands to the truth. The scores of the candidates lie about an even one.
func Rehearse(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error) {
	truth := map[string][]float64{}
	for i := range e.Arms {
		truth[e.Arms[i].Name] = scores(rng, &e.Arms[i], a.Spread)
	}
	w := a.World(func(arm *experiments.Arm, _ experiments.Slot) []float64 { return truth[arm.Name] })
	set, out, err := w.Read(e, rng, a.Margin)
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	v, err := look(context.Background(), &findings.View{Set: set})
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	v.compare(&out, truth)
	return out, nil
}

// scores draws what the players of a candidate score: each but the last with this
// standard deviation about an even share, and the last what is left.
func scores(rng *rand.Rand, arm *experiments.Arm, spread float64) []float64 {
	n := arm.Rules.Players()
	for {
		out, rest, least := make([]float64, n), 1.0, 1.0
		for q := range n - 1 {
			out[q] = 1/float64(n) + spread*rng.NormFloat64()
			rest -= out[q]
			least = min(least, out[q])
		}
		out[n-1] = rest
		if min(least, rest) < leastShare {
			continue
		}
		if t := arm.Rules.Spec().Team; t != nil { // allies share what they get
			for q := range out {
				if q != t.Strong {
					out[q] = (1 - out[t.Strong]) / float64(n-1)
				}
			}
		}
		return out
	}
}

// compare compares what is said of the candidates with the truth.
func (v *study) compare(out *rehearsal.Replicate, truth map[string][]float64) {
	claim := func(sort string, wrong bool, most float64) {
		out.Claims = append(out.Claims, rehearsal.Claim{Sort: sort, Wrong: wrong, Most: most})
	}
	best, dropped := math.Inf(1), math.Inf(1) // the distances from even of the fairest
	for _, r := range v.ranked {
		distance := 0.0
		for q, t := range truth[r.Arm.Name] {
			distance = math.Max(distance, math.Abs(t-1/float64(v.Players)))
			if q >= len(r.Corrected) {
				continue // told by the others
			}
			out.Held = append(out.Held, rehearsal.Held{Sort: "scores corrected for picking any candidate after any stage, all at once (95% or more)", Group: "all", Estimate: r.Corrected[q], Truth: t})
			if v.known {
				out.Held = append(out.Held, rehearsal.Held{Sort: "scores by all candidates together, alone", Estimate: r.Shrunk[q], Truth: t})
			}
		}
		if !r.Final {
			dropped = math.Min(dropped, distance)
			continue
		}
		best = math.Min(best, distance)
		claim("fair was said of a finalist that is not", r.Verdict.Verdict == stats.Fair && distance > v.Margin-exact, Alpha)
		claim("a finalist that is fair was said not to be", r.Verdict.Verdict == stats.NotFair && distance < v.Margin, Alpha)
	}
	if !math.IsInf(best, 1) {
		claim("a candidate was dropped that is fairer than every finalist by more than the slack", dropped < best-v.Slack, v.Risk)
	}
}
