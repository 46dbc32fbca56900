package ladder

import (
	"context"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
)

// A study is the games of a ladder by its rungs, the lowest first.
type study struct {
	*findings.View
	Rungs []Rung
}

// Answer tells what twice the budget is worth on each rung.
func Answer(_ context.Context, s *games.Set) (answer.Answer, error) {
	v := study{findings.Look(s), rungs(s)}
	a := v.Answer(sentences(v)...)
	a.Open = v.open()
	a.Summary = table(v)
	if len(v.Rungs) > 0 {
		a.Beside = beside(v)
		if v.Players == 2 {
			a.Quantities = map[answer.Quantity]answer.Cell{answer.DoublingElo: answer.Interval(v.Rungs[0].Elo, elo)}
		}
	}
	a.Add(ladder(v), v.Ends(), v.Lengths(), v.Branching(), v.Replays(),
		v.Distinct(), v.VoidGames(), v.Method(who(v.Players)), v.Provenance())
	return a, nil
}

// who says who plays whom, and what the seats are that the rows of the games name (see
// [Question]).
func who(players int) answer.Sentence {
	others, seats := "the other", "the other B"
	if players > 2 {
		others, seats = "each of the others", "the others B"
	}
	return answer.Say("The players of a rung differ in nothing but how many positions they search a move: one searches twice as many as %v. "+
		"In the table of the games the seat of that one is called A, and %v.", others, seats)
}
