package armies

import (
	"context"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// Answer tells what each of three armies wins.
func Answer(ctx context.Context, s *games.Set) (answer.Answer, error) {
	v := &study{View: findings.Look(s)}
	v.fields()
	if err := v.drawHandicap(ctx); err != nil {
		return answer.Answer{}, err
	}
	moving, first, err := v.firstMoves(ctx)
	if err != nil {
		return answer.Answer{}, err
	}
	a := v.Answer(sentences(v)...)
	a.Open = open(v.Armies)
	a.Short = slices.Concat([]answer.Sentence{a.Headline}, v.Finishes(), v.Lasts(), v.Idle())
	if v.Armies != nil {
		a.Summary, a.Beside = summary(v), beside(v)
		// The weakest of three armies may well win nothing.
		a.Warnings = append(v.Warnings(), v.Doubts(stats.ErrNoSpread)...)
	}
	a.Add(
		piecesSection(v), triangle(v), sides(v), changes(v), players(v), turns(v), behindSection(v), openings(v, moving, first), eliminations(v), boards(v),
		ends(v), v.Used(), v.Lengths(), v.Branching(), v.Replays(), v.Distinct(), v.VoidGames(),
		searching(v), v.Method(who(v)), v.Provenance(),
	)
	return a, nil
}
