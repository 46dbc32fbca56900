package values

import (
	"slices"

	"komi/experiments/answer"
)

func unitWorth(w *Worths, l Level) answer.Sentence {
	a := l.Armies[0]
	out := answer.Say("Between these players the side that is one %v ahead scores %v", w.names.piece(a.Unit), answer.Estimate(a.UnitOdds, answer.Share))
	out = append(out, firstMover(w, l)...)
	if a.weak() {
		out = append(out, answer.Say(". %v decides too little to divide by: values in %v are hardly known.", answer.Capital(answer.Say("%v", w.names.one(a.Unit))), w.names.many(a.Unit))...)
		return answer.Join(out, sharesKnown(w))
	}
	return append(out, answer.Say(".")...)
}

// unitAlone reports whether no imbalance has any piece but the unit: what is measured is what
// a unit ahead scores.
func (l Level) unitAlone() bool {
	return !slices.ContainsFunc(l.Armies, func(a Army) bool { return len(a.Pieces) > 0 })
}

// firstMover tells what moving first scores, as the end of a sentence.
func firstMover(w *Worths, l Level) answer.Sentence {
	const missing = "between unequal armies, the worth of the difference set aside"
	who := "moving first"
	if len(w.Unlike()) > 0 {
		who += ", with the army that does,"
	}
	switch {
	case l.Usual.OK() && l.First.OK():
		return answer.Say("; %v scores %v between the usual armies, and %v %v", who, answer.Estimate(l.Usual, answer.Share), answer.Estimate(l.First, answer.Share), missing)
	case l.Usual.OK():
		return answer.Say("; %v scores %v between the usual armies", who, answer.Estimate(l.Usual, answer.Share))
	case l.First.OK():
		return answer.Say("; %v scores %v %v", who, answer.Estimate(l.First, answer.Share), missing)
	}
	return nil
}

// sharesKnown tells the shares of an army where they are known.
func sharesKnown(w *Worths) answer.Sentence {
	i := slices.IndexFunc(w.Scales, func(s Scale) bool { return s.Name == hundredths })
	if i < 0 || w.Scales[i].Weak {
		return nil
	}
	var items []answer.Sentence
	for _, x := range w.Scales[i].Values {
		items = append(items, answer.Say("%v %v", answer.Strong(w.names.piece(x.Term)), answer.Estimate(x.Joint.Estimate, worthFormat)))
	}
	return answer.Say("Shares of the army are known better. Of 100 that a whole army is worth: %v.", answer.List(items))
}
