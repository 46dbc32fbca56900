package setups

import (
	"fmt"

	"komi/experiments"
	"komi/experiments/answer"
)

// Forecast says what the course costs if every stage of the screening drops half, and how
// far off a fair candidate can look at each.
func Forecast(e *experiments.Experiment) answer.Forecast {
	a := e.Question.(*Ask)
	players, per := e.Arms[0].Rules.Players(), e.PerRound()
	sd := byChance(players, per)
	f := answer.Forecast{Title: fmt.Sprintf("What it takes to find %d fair within %s, of %s candidates, if chance decides the games (sd of the mean of the games of an opening %.3f):",
		a.Wanted, answer.Points(a.Margin), answer.Count(len(e.Arms)), sd)}
	say := func(games int, format string, args ...any) {
		f.Lines = append(f.Lines, answer.Promise{Text: fmt.Sprintf(format, args...), Games: games})
	}
	left, first, screening := len(e.Arms), e.Rounds*len(e.Arms), 0
	rounds := 0 // of a candidate that is kept
	for left > a.Finalists {
		each := max(1, first/left)
		rounds += each
		screening += each * left * per
		say(each*left*per, "screening: %3d candidates, %s openings each, a score is then known to %s: %s games",
			left, answer.Count(each), answer.HalfWidth(sd, rounds, 0.95, 0.5), answer.Count(each*left*per))
		left = max((left+1)/2, a.Finalists)
	}
	finalists := min(a.Finalists, len(e.Arms))
	half := a.lookOf(sd, finalists*looks, scoredOf(players)) * finalists * per
	say(2*half, "final: %d finalists, %s openings each until one that is even is shown fair with a probability of %.0f%%: %s games",
		finalists, answer.Count(half*2/finalists/per), 100*power, answer.Count(2*half))
	say(screening+2*half, "together about %s games", answer.Count(screening+2*half))
	say(0, "it stops after %s games at the latest; draws make it shorter", answer.Count(e.Games()))
	return f
}
