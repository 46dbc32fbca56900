package findings

import (
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// Finishes tells whether games come to an end by themselves.
func (v *View) Finishes() []answer.Sentence {
	cut, late := v.All.CutOff, v.All.LateCount
	switch {
	case !cut.OK() || cut.Blocks == 0:
		return nil
	case cut.Value == 0 && late.Value > 0:
		return []answer.Sentence{answer.Say("%v. At the limit on moves the rules count points, and %v of games were decided so, %v.", answer.Strong("Every game ended by a rule"), answer.Estimate(late, answer.Share), answer.From(late))}
	case cut.Value == 0:
		return []answer.Sentence{answer.Say("%v: the share cut off by the limit on moves is %v, %v.", answer.Strong("Every game ended by a rule"), answer.Estimate(cut, answer.Share), answer.From(cut))}
	}
	ended := cut
	ended.Value, ended.Lo, ended.Hi = 1-cut.Value, 1-cut.Hi, 1-cut.Lo
	out := answer.Say("%v of games %v, %v. The limit on moves cut off the others.", answer.Estimate(ended, answer.Share), answer.Strong("end by a rule"), answer.From(ended))
	if cut.Value <= worthTelling { // else a warning says it
		out = append(out, answer.Say(" Nobody knows how those would have ended.")...)
	}
	return []answer.Sentence{out}
}

// Draws tells how often games are drawn and why, and how often points decide.
func (v *View) Draws() []answer.Sentence {
	all := v.All
	if !all.Draws.OK() {
		return nil
	}
	var out answer.Sentence
	switch {
	case all.Draws.Value == 0:
		out = answer.Say("%v: the share of draws is %v, %v.", answer.Strong("No game was drawn"), answer.Estimate(all.Draws, answer.Share), answer.From(all.Draws))
	case all.Draws.Hi < hardlyAny && len(v.Arms) == 1:
		out = answer.Say("%v: %v of games, %v.", answer.Strong("Hardly any game is drawn"), answer.Estimate(all.Draws, answer.Share), answer.From(all.Draws))
	default:
		out = answer.Say("%v of games are %v (%v).", answer.Estimate(all.Draws, answer.Share), answer.Strong("drawn"), answer.From(all.Draws))
		if low, high, apart := v.extremes(func(a *games.Arm) stats.Estimate { return a.Draws }); apart {
			out = append(out, answer.Say(" The share runs from %v in %v to %v in %v.", answer.Estimate(low.Draws, answer.Share), v.Names.quoted(low), answer.Estimate(high.Draws, answer.Share), v.Names.quoted(high))...)
		}
		out = append(out, reasons(all.DrawReasons)...)
	}
	if all.Counted.OK() && all.Counted.Value > 0 {
		out = append(out, answer.Say(" %v of games are decided by counting points.", answer.Estimate(all.Counted, answer.Share))...)
	}
	if len(all.Reasons) > 0 && all.Reasons[0].OK() {
		out = append(out, answer.Say(" The most frequent end is %v, in %v of games.", reason(v.Reasons[0]), answer.Estimate(all.Reasons[0], answer.Share))...)
	}
	return []answer.Sentence{out}
}

// hardlyAny is a share of games too small for its causes to matter.
const hardlyAny = 0.005

// reasons tells why the drawn games were drawn.
func reasons(rates []games.ReasonRate) answer.Sentence {
	if len(rates) == 0 {
		return nil
	}
	if len(rates) == 1 {
		return answer.Say(" Every drawn game ended by %v.", reason(rates[0].Reason))
	}
	if !rates[0].Rate.OK() {
		return answer.Say(" There are too few drawn games to say why.")
	}
	var each []answer.Sentence
	for i, r := range rates[:min(3, len(rates))] {
		text := answer.Say("%v by %v", answer.Estimate(r.Rate, answer.Share), reason(r.Reason))
		if i == 0 {
			text = answer.Say("%v end by %v", answer.Estimate(r.Rate, answer.Share), reason(r.Reason))
		}
		each = append(each, text)
	}
	return answer.Say(" Of the drawn games %v.", answer.List(each))
}

// Lasts tells how long games last.
func (v *View) Lasts() []answer.Sentence {
	all := v.All
	if !all.Length.OK() {
		return nil
	}
	out := answer.Say("A game %v %v plies (moves of one side) on average, %v.", answer.Strong("lasts"), answer.Estimate(all.Length, answer.Length), answer.From(all.Length))
	if low, high, apart := v.extremes(func(a *games.Arm) stats.Estimate { return a.Length }); apart {
		out = append(out, answer.Say(" The average runs from %v in %v to %v in %v.", answer.Estimate(low.Length, answer.Length), v.Names.quoted(low), answer.Estimate(high.Length, answer.Length), v.Names.quoted(high))...)
	}
	if q := all.Quantiles; q[1].OK() && q[3].OK() {
		out = append(out, answer.Say(" The middle half of all games takes between %v and %v.", answer.Estimate(q[1], answer.Length), answer.Estimate(q[3], answer.Length))...)
	}
	return []answer.Sentence{out}
}

// extremes are the arms with the smallest and the largest estimate; apart says that their
// intervals do not overlap, so that the difference is worth telling. The intervals compared
// hold for all arms together (Bonferroni), because these two are the extremes of all.
func (v *View) extremes(of func(*games.Arm) stats.Estimate) (low, high *games.Arm, apart bool) {
	known := 0
	for _, a := range v.Arms {
		if !of(a).OK() {
			continue
		}
		known++
		if low == nil || of(a).Value < of(low).Value {
			low = a
		}
		if high == nil || of(a).Value > of(high).Value {
			high = a
		}
	}
	if known < 2 {
		return low, high, false
	}
	level := 1 - games.Alpha/float64(known)
	return low, high, of(low).At(level).Hi < of(high).At(level).Lo
}

// TooFew tells of a run whose games are too few to answer its question.
func (v *View) TooFew() []answer.Sentence {
	if len(v.Games) == 0 {
		return v.Unanswered()
	}
	out := []answer.Sentence{answer.Say("There are %v of %v %v, too few to answer the question yet.", answer.Plural(len(v.Games), "game"), answer.InWords(len(v.Arms)), v.Names.Many)}
	out = append(out, v.Finishes()...)
	out = append(out, v.Draws()...)
	return append(out, v.Lasts()...)
}

// FewGames says that there are too few games to say something, such as "whom chess favours". Of
// a run that is complete, whose games nearly all repeat others, it says that: more games would
// not help.
func (v *View) FewGames(what answer.Sentence) answer.Sentence {
	if a := v.Audit; a.Games > 0 && a.Distinct <= a.Games/fewNew && v.Complete() {
		are := answer.Say("%v of the %v games are", answer.InWords(a.Distinct), answer.Count(a.Games))
		if a.Distinct == 1 {
			are = answer.Say("one of the %v games is", answer.Count(a.Games))
		}
		return answer.Say("Only %v new, too few to say %v: the others repeat games move for move, as would most further ones.", are, what)
	}
	return answer.Say("There are too few games yet to say %v.", what)
}

// fewNew: at most one game in so many is new where nearly all games repeat others.
const fewNew = 10

// Unanswered tells of a run whose question this build does not know, or that has no
// games yet.
func (v *View) Unanswered() []answer.Sentence {
	if len(v.Games) == 0 {
		return []answer.Sentence{answer.Say("No game is finished yet, so there is nothing to say.")}
	}
	out := []answer.Sentence{answer.Say("There are %v of %v %v. This version does not know experiments of the kind “%v”, so it shows their numbers without an answer.",
		answer.Plural(len(v.Games), "game"), answer.InWords(len(v.Arms)), v.Names.Many, v.Run.Kind)}
	out = append(out, v.Finishes()...)
	out = append(out, v.Draws()...)
	return append(out, v.Lasts()...)
}
