package values

import (
	"errors"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/stats"
)

// Formats of values and of ratings.
var (
	worthFormat  = stats.Number(2)
	signedWorth  = stats.Format{Scale: 1, Digits: 2, Signed: true}
	ratingFormat = stats.Number(0)
)

// sentences answer what the pieces are worth.
func sentences(v *study) []answer.Sentence {
	w := v.Worths
	if !v.estimated() {
		return unanswered(v)
	}
	l := w.Levels[len(w.Levels)-1]
	var out []answer.Sentence
	say := func(s answer.Sentence) {
		if len(s) > 0 {
			out = append(out, s)
		}
	}
	if len(w.Levels) > 1 { // what was asked
		say(invariance(w))
	}
	lone := l.unitAlone()
	if lone {
		say(unitWorth(w, l))
	} else {
		say(worthHeadline(w, l.Armies[0]))
	}
	say(otherUnit(w))
	for _, a := range l.Armies {
		if len(a.Pieces) > 0 {
			say(worthList(w, a, l))
		}
	}
	for _, a := range l.Armies {
		say(burdens(w, a))
	}
	out = append(out, likenesses(w)...)
	if !lone {
		say(unitWorth(w, l))
	}
	say(restsOn(w, l))
	say(unlikeArmies(w))
	say(disagreement(w))
	say(drifting(w))
	say(agreement(l))
	say(scatter(w, l))
	if v.All.Length.OK() {
		say(answer.Say("A game lasts %v plies on average.", answer.Estimate(v.All.Length, answer.Length)))
	}
	return out
}

// unanswered says why the games tell no values, as far as it can be said.
func unanswered(v *study) []answer.Sentence {
	err := v.Worths.Err
	out := []answer.Sentence{v.FewGames(answer.Say("what the pieces are worth"))}
	switch {
	case errors.Is(err, stats.ErrSeparated):
		out = append(out, answer.Say("In some imbalances the same side has won every game so far, which tells no value: more games will."))
	case errors.Is(err, stats.ErrUnidentified):
		out = append(out, answer.Say("The games so far do not tell the values of some pieces from those of others."))
	case errors.Is(err, stats.ErrFewData), errors.Is(err, stats.ErrFewBlocks):
	case err != nil:
		out = append(out, answer.Say("What is missing: %v.", answer.TooFew("games", err)))
	}
	return out
}

// otherUnit says why values are told in another unit than was asked for, where they are.
func otherUnit(w *Worths) answer.Sentence {
	if w.Asked == "" {
		return nil
	}
	return answer.Say("Values are told in %v, which these games tell best. In %v they would be hardly known: a side that is %v ahead scores %v, too little to divide by.",
		w.names.many(w.Unit), w.names.many(w.Asked), w.names.one(w.Asked), answer.Estimate(w.AskedOdds, answer.Share))
}

// unlikeArmies names the pieces of which one side has more in every game.
func unlikeArmies(w *Worths) answer.Sentence {
	unlike := w.Unlike()
	if len(unlike) == 0 {
		return nil
	}
	var names []string
	for _, c := range unlike {
		names = append(names, w.names.piece(c))
	}
	return answer.Say("The armies are unlike. Nothing is said of %v, of which one side has more in every game.", answer.List(names))
}

// open reports whether no value is bounded, or of a unit alone its score.
func (v *study) open() bool {
	if !v.estimated() {
		return true
	}
	last := v.Worths.Levels[len(v.Worths.Levels)-1]
	if last.unitAlone() {
		return !last.Armies[0].UnitOdds.OK()
	}
	for _, a := range last.Armies {
		if slices.ContainsFunc(a.Pieces, func(p PieceValue) bool { return p.Joint.OK() }) {
			return false
		}
	}
	return true
}

// restsOn says on how many of the games the values at the start rest, where that is not all.
func restsOn(w *Worths, l Level) answer.Sentence {
	if len(w.Levels) != 1 || l.Fit.Games >= w.Games {
		return nil
	}
	var others []string
	if l.Usual.Games > 0 {
		others = append(others, "begin with the usual armies, and tell what pieces are worth later in the game")
	}
	if w.Pilot() > 0 {
		others = append(others, "belong to the pilot, by which the arms were balanced")
	}
	return answer.Say("The values at the start rest on %v of the %v games: the others %v.", answer.Count(l.Fit.Games), answer.Count(w.Games), strings.Join(others, ", or "))
}
