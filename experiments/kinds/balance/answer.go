package balance

import (
	"context"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// A study is the games of a run with what this kind makes of them.
type study struct {
	*findings.View
	Fairest Fairest
	Pairs   []stats.Comparison // differences between the arms' scores; I and J index Arms
}

// Answer tells what the first move is worth in each setup, and where it is worth
// least.
func Answer(ctx context.Context, s *games.Set) (answer.Answer, error) {
	v := look(findings.Look(s))
	first, err := v.FirstMoves(ctx)
	if err != nil {
		return answer.Answer{}, err
	}
	lives, err := v.Lives(ctx)
	if err != nil {
		return answer.Answer{}, err
	}
	var readings []games.Reading
	if s.DifferInOptions() {
		readings = s.Readings()
	}
	a := v.Answer(sentences(v)...)
	a.Open, a.Quantities = open(v), v.Quantities()
	a.Short = slices.Concat([]answer.Sentence{a.Headline}, v.Finishes(), v.Lasts(), v.Idle())
	a.Add(
		v.Setups(), v.Changes(readings, true), v.Scores(), comparison(v), plane(v), colours(v), first,
		v.Ends(), v.Used(), v.Margins(), v.Lengths(), v.Branching())
	a.Add(lives...)
	a.Add(
		v.Replays(), v.Distinct(), v.VoidGames(), fairness(v), v.Method(v.Who()), v.Provenance(),
	)
	return a, nil
}

// look finds the fairest arm and compares all whose score is known.
func look(of *findings.View) study {
	v := study{View: of, Fairest: fairest(of.Arms, of.Even)}
	if len(v.Arms) > 1 {
		var scores []stats.Sample
		known := v.Where(func(a *games.Arm) bool { return a.Score.OK() })
		for _, i := range known {
			scores = append(scores, v.Arms[i].Scores)
		}
		v.Pairs = stats.Compare(scores, v.Run.Seed)
		for i, c := range v.Pairs {
			v.Pairs[i].I, v.Pairs[i].J = known[c.I], known[c.J]
		}
	}
	return v
}
