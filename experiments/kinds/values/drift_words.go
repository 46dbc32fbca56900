package values

import (
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/stats"
)

// disagreement tells where designed imbalances and positions of the same moment give
// different values. Neither is taken for the truth, and no mean of them is made.
func disagreement(w *Worths) answer.Sentence {
	var apart []answer.Sentence
	for _, d := range w.Methods {
		if d.shown() {
			before, after := d.Before, d.After
			if !d.Shares { // as the tables have them
				before, after = worthAt(w, d.From, d.Column), worthAt(w, d.To, d.Column)
			}
			apart = append(apart, answer.Say("%v is worth %v by the first and %v by the second%v", answer.Strong(w.names.the(d.Column)), answer.Estimate(before, d.format()), answer.Estimate(after, d.format()), inShares(d)))
		}
	}
	if len(apart) == 0 {
		return nil
	}
	return answer.Say("The two ways to measure disagree about the beginning of the game. By games that begin with unequal armies, and by positions from games between equal ones, %v. Neither is shown to be the right one, and they are not averaged.", answer.Clauses(apart))
}

// drifting tells which values are shown to change in the course of a game.
func drifting(w *Worths) answer.Sentence {
	if len(w.Drifts) == 0 {
		return nil
	}
	order, surest := surestDrifts(w.Drifts)
	if w.wholeGame() {
		return differing(w, order, surest)
	}
	if len(order) == 0 {
		return answer.Say("No value is shown to change in the course of a game.")
	}
	var said, shares []answer.Sentence
	for _, c := range order {
		if d := surest[c]; d.Shares {
			shares = append(shares, answer.Say("%v is worth %v %v and %v %v", answer.Strong(w.names.the(c)),
				answer.Estimate(d.Before, d.format()), During(d.From), answer.Estimate(d.After, d.format()), During(d.To)))
		} else {
			said = append(said, driftInUnits(w, d))
		}
	}
	switch {
	case len(shares) == 0:
		return answer.Say("Values change in the course of a game: %v.", answer.Clauses(said))
	case len(said) == 0:
		return answer.Say("Values change in the course of a game, as shares of an army worth 100: %v.", answer.Clauses(shares))
	}
	return answer.Say("Values change in the course of a game: %v. As shares of an army worth 100, %v.", answer.Clauses(said), answer.Clauses(shares))
}

// surestDrifts are the columns of which a change is shown, in order, with the surest change of
// each.
func surestDrifts(drifts []Drifting) (order []string, surest map[string]Drifting) {
	surest = map[string]Drifting{}
	for _, d := range drifts {
		if !d.shown() {
			continue
		}
		was, seen := surest[d.Column]
		if !seen {
			order = append(order, d.Column)
		}
		if !seen || d.P < was.P {
			surest[d.Column] = d
		}
	}
	return order, surest
}

// driftInUnits tells a change in the unit, as a clause.
func driftInUnits(w *Worths, d Drifting) answer.Sentence {
	before, after := worthAt(w, d.From, d.Column), worthAt(w, d.To, d.Column)
	clause := answer.Say("%v is worth %v %v %v and %v %v", answer.Strong(w.names.the(d.Column)),
		answer.Estimate(before, worthFormat), w.names.many(w.Unit), During(d.From), answer.Estimate(after, worthFormat), During(d.To))
	if before.Lo <= after.Hi && after.Lo <= before.Hi && d.Joint.Hi <= tenfold { // the change is known better than these two say
		clause = append(clause, answer.Say(", a change of %v", answer.Estimate(d.Joint, rateFormat))...)
	}
	return clause
}

// differing is [drifting] where one phase spans the whole game: what is measured by unequal
// armies and by positions may then differ for the way to measure as well as for the moment.
// Values that have no ratio are told where their intervals lie apart.
func differing(w *Worths, shown []string, of map[string]Drifting) answer.Sentence {
	var said []answer.Sentence
	phase := w.Moments[len(w.Moments)-1].Name
	for _, c := range byWorth(w) {
		before, after := worthAt(w, Start, c), worthAt(w, phase, c)
		d := of[c]
		switch {
		case slices.Contains(shown, c) && d.Shares:
			said = append(said, answer.Say("%v is worth %v and %v%v", answer.Strong(w.names.the(c)), answer.Estimate(d.Before, d.format()), answer.Estimate(d.After, d.format()), inShares(d)))
		case slices.Contains(shown, c), before.OK() && after.OK() && (before.Lo > after.Hi || after.Lo > before.Hi):
			said = append(said, answer.Say("%v is worth %v and %v %v", answer.Strong(w.names.the(c)), answer.Estimate(before, worthFormat), answer.Estimate(after, worthFormat), w.names.many(w.Unit)))
		}
	}
	if len(said) == 0 {
		return answer.Say("No value is shown to differ between the start, by unequal armies, and the whole game, by positions.")
	}
	return answer.Say("At the start, by unequal armies, and over the whole game, by positions, pieces are worth different amounts: %v. That may come of the way to measure as well as of the moment.", answer.Clauses(said))
}

// inShares says what a drift is measured in, where that is not the unit.
func inShares(d Drifting) string {
	if d.Shares {
		return ", of 100 for an army"
	}
	return ""
}

// format is how the two values of a drift are written.
func (d Drifting) format() stats.Format {
	if d.Shares {
		return stats.Format{Scale: 1, Digits: 1}
	}
	return worthFormat
}

// worthAt is a column's value at a moment, with the joint interval.
func worthAt(w *Worths, moment, column string) stats.Estimate {
	for _, p := range w.moment(moment).Army.Pieces {
		if p.Column == column {
			return joint(p)
		}
	}
	return stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
}

// when names a moment in a sentence.
func when(moment string) string {
	switch moment {
	case Start, opening, ending, Course:
		return "the " + moment + " of the game"
	}
	return "the " + moment + " phase of the game"
}

// During says at, in or over which moment something holds.
func During(moment string) string {
	switch moment {
	case Start:
		return "at the start"
	case Course:
		return "over the course"
	case opening, ending:
		return "in the " + moment
	}
	return "in the " + moment + " phase"
}
