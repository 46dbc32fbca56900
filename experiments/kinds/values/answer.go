package values

import (
	"context"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
)

// A study is the games of a run with what they say of the pieces' values.
type study struct {
	*findings.View
	Worths *Worths
}

// Answer tells what the pieces are worth.
func Answer(ctx context.Context, s *games.Set) (answer.Answer, error) {
	w, err := worths(ctx, s)
	if err != nil {
		return answer.Answer{}, err
	}
	v := &study{findings.Look(s), w}
	w.names = v.Pieces()
	a := v.Answer(sentences(v)...)
	a.Open = v.open()
	if t := table(v); len(t.Rows) > 0 || !v.estimated() {
		a.Summary, a.ByLetter = t, true
	}
	a.Quantities = map[answer.Quantity]answer.Cell{answer.PiecesWorth: worthOfAll(v)}
	a.Warnings = v.Warnings() // what is doubtful here is a value, not an arm's score
	if v.estimated() {
		a.Beside = beside(v)
	}
	a.Add(
		pieces(v), momentsOf(v), scalesOf(v), published(v), arms(v), tests(v), budgets(v), circular(v), howItWorks(v),
		v.Replays(), v.Distinct(), v.VoidGames(), v.Method(v.Who()), v.Provenance(),
	)
	return a, nil
}
