package forecast

import (
	"fmt"
	"math"
	"strings"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/stats"
)

const (
	// enoughPairs are what an estimate of the standard deviation needs to be
	// believed instead: with 100 pairs it is within about 15%.
	enoughPairs = 100
	// fairMargin and fairPower are of the example of a claim of fairness.
	fairMargin, fairPower = 0.02, 0.90
)

// Expect says how exactly an experiment will answer: as its kind forecasts it, else by how
// the scores of rounds scatter.
func (p Pilot) Expect(e *experiments.Experiment) answer.Forecast {
	if forecast := kinds.Named(e.Kind).Forecast; forecast != nil {
		return forecast(e)
	}
	return p.scores(e)
}

// scores says how exactly the scores will be known, and what it takes to call an arm
// fair.
func (p Pilot) scores(e *experiments.Experiment) answer.Forecast {
	sd, from := byChance(e)
	if rounds, variance := p.Tally.Spread(); rounds >= enoughPairs && variance > 0 {
		sd, from = math.Sqrt(variance), fmt.Sprintf("from the spread of %s %s just played", answer.Count(rounds), unit(e))
	}
	f := answer.Forecast{Title: fmt.Sprintf("What to expect, %s (sd of the mean of the games of an opening %.3f):", from, sd)}
	one := e.ArmWord()
	line := func(what, half, more string) {
		f.Lines = append(f.Lines, answer.Promise{Text: fmt.Sprintf("%-37s %s%s", what, half, more)})
	}
	line(e.Measures()[0].Name+"'s score of one "+one, answer.HalfWidth(sd, e.Rounds, stats.Level, 0.5), ", 95% interval")
	if k := len(e.Arms); k > 1 {
		pairs := k * (k - 1) / 2
		line("difference of two "+one+"s", answer.HalfWidth(math.Sqrt2*sd, e.Rounds, stats.Level, 1), ", 95% interval")
		if pairs > 1 {
			line(fmt.Sprintf("... the largest of all %d", pairs), answer.HalfWidth(math.Sqrt2*sd, e.Rounds, 1-(1-stats.Level)/float64(pairs), 1), ", corrected for looking at all of them")
		}
	}
	if e.Asks().Lopsided {
		return f // nobody asks whether it is fair
	}
	together := ""
	if len(e.Arms) > 1 {
		together = fmt.Sprintf(", where all %d are judged together", len(e.Arms))
	}
	power := stats.EquivalencePower(sd, e.Rounds, fairMargin, 0, len(e.Arms))
	if need, err := stats.UnitsForEquivalence(sd, fairMargin, 0, fairPower, len(e.Arms)); err == nil {
		f.Lines = append(f.Lines, answer.Promise{Text: fmt.Sprintf("calling an even %s fair within %s succeeds %.0f%% of the time; for %.0f%% it takes %s %s %s %s%s",
			one, answer.Points(fairMargin), 100*power, 100*fairPower, answer.Count(need), unit(e), answer.Article(one), one, together)})
	}
	return f
}

// byChance is the standard deviation of an opening's mean score if chance decided each of
// its games, with words for that assumption.
func byChance(e *experiments.Experiment) (sd float64, from string) {
	even := 1 / float64(e.Arms[0].Rules.Players())
	sd = math.Sqrt(even * (1 - even) / float64(e.PerRound()))
	if e.PerRound() == 2 && even == 0.5 {
		return sd, "if the games of a pair were two tosses of a coin; draws make it narrower"
	}
	return sd, "if chance alone decided who wins a game; draws make it narrower"
}

// unit is what the games of one opening in an arm are called.
func unit(e *experiments.Experiment) string {
	if e.PerRound() != 2 {
		return "openings"
	}
	return "pairs"
}

// Rounds is how many rounds an arm has: "1 pair".
func Rounds(e *experiments.Experiment) string {
	return answer.Plural(e.Rounds, strings.TrimSuffix(unit(e), "s"))
}

// Budget writes the budget of all players, as a range if they differ.
func Budget(e *experiments.Experiment) string {
	least, most := e.Arms[0].Seats[0].Nodes, int64(0)
	for i := range e.Arms {
		for _, s := range e.Arms[i].Seats {
			least, most = min(least, s.Nodes), max(most, s.Nodes)
		}
	}
	if least == most {
		return answer.Plural(int(most), "node")
	}
	return answer.Count(int(least)) + " to " + answer.Plural(int(most), "node")
}
