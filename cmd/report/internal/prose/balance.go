package prose

import (
	"math"

	"komi/cmd/report/internal/study"
	"komi/experiments/answer"
	"komi/stats"
)

// Balance answers the question of a balance experiment. The first sentence is
// the answer in short; those after it say what it rests on.
func Balance(s *study.Study) []answer.Sentence {
	n := NamesOf(s)
	out := []answer.Sentence{headline(s, n)}
	out = append(out, closest(s, n)...)
	out = append(out, fair(s, n)...)
	out = append(out, edges(s, n)...)
	out = append(out, finishes(s)...)
	out = append(out, draws(s, n)...)
	out = append(out, Lasts(s)...)
	return out
}

// finishes tells whether games come to an end by themselves.
func finishes(s *study.Study) []answer.Sentence {
	cut := s.All.CutOff
	switch {
	case !cut.OK() || cut.Blocks == 0:
		return nil
	case cut.Value == 0:
		return []answer.Sentence{answer.Say("%v: the limit on moves cut off %v of them, %v.", answer.Strong("Every game ended by a rule"), answer.Estimate(cut, answer.Share), answer.From(cut))}
	}
	ended := cut
	ended.Value, ended.Lo, ended.Hi = 1-cut.Value, 1-cut.Hi, 1-cut.Lo
	return []answer.Sentence{answer.Say("%v of games %v, %v. The limit on moves cut off the others: they are no draws, for nobody knows how they would have ended, though the score has to count them as something.",
		answer.Estimate(ended, answer.Share), answer.Strong("end by a rule"), answer.From(ended))}
}

func headline(s *study.Study, n Names) answer.Sentence {
	f := s.Fairest
	switch {
	case len(s.Arms) == 1:
		return alone(s.Arms[0], n, s.Margin)
	case f.Best < 0:
		return answer.Say("There are too few games yet to say which %v is fairest to the second player.", n.One)
	case len(f.Worse) == 0:
		return answer.Say("The games do not show yet which of the %v %v is fairest to the second player.", answer.InWords(len(s.Arms)), n.Many)
	case f.Shown():
		return answer.Say("%v is the fairest of the %v %v to the second player.",
			answer.Capital(answer.Say("%v", n.Label(s.Arms[f.Best]))), answer.InWords(len(s.Arms)), n.Many)
	}
	return answer.Say("%v comes closest to fair, but it is not shown to be the fairest of the %v %v.",
		answer.Capital(answer.Say("%v", n.Label(s.Arms[f.Best]))), answer.InWords(len(s.Arms)), n.Many)
}

// alone is the answer where there is nothing to compare.
func alone(a *study.Arm, n Names, margin float64) answer.Sentence {
	name := n.begins(a)
	switch a.Verdict {
	case study.Fair:
		return answer.Say("%v is fair to within %v.", name, answer.Points(margin))
	case study.FavoursFirst:
		return answer.Say("%v favours %v.", name, side(study.First))
	case study.FavoursSecond:
		return answer.Say("%v favours %v.", name, side(study.Second))
	case study.NotShown:
		return answer.Say("%v is not shown to favour either side, nor to be fair.", name)
	}
	return answer.Say("There are too few games yet to say whom %v favours.", n.Label(a))
}

// closest tells the score of the arm nearest to even and how the others stand
// to it.
func closest(s *study.Study, n Names) []answer.Sentence {
	f := s.Fairest
	if f.Best < 0 {
		return nil
	}
	a := s.Arms[f.Best]
	nearest := ""
	if len(s.Arms) > 1 {
		nearest = ", the closest to even,"
	}
	out := answer.Say("In %v%v the player who moves first scores %v, %v; an even score would be %v.",
		answer.Strong(n.Label(a)), nearest, answer.Estimate(a.Score, answer.Share), answer.From(a.Score), answer.Given(s.Even))
	if len(f.Rivals) > 1 && len(f.Rivals) == len(s.Arms)-1 {
		out = append(out, answer.Say(" Any of the others may be as fair or fairer.")...)
	} else if len(f.Rivals) > 0 {
		out = append(out, answer.Say(" %v may be as fair or fairer.", answer.Capital(n.these(s, f.Rivals)))...)
	}
	if len(f.Worse) > 0 {
		out = append(out, answer.Say(" %v %v shown to be farther from even.", answer.Capital(n.these(s, f.Worse)), answer.Are(len(f.Worse)))...)
	}
	if len(f.Unknown) > 0 {
		out = append(out, answer.Say(" Of %v there are too few games to say.", n.these(s, f.Unknown))...)
	}
	return []answer.Sentence{out}
}

// fair tells which arms passed the equivalence test.
func fair(s *study.Study, n Names) []answer.Sentence {
	passed := with(s, func(a *study.Arm) bool { return a.Verdict == study.Fair })
	known := with(s, func(a *study.Arm) bool { return a.Verdict != study.TooLittle })
	if len(known) == 0 {
		return nil
	}
	if len(passed) == 0 {
		who := "None of them is"
		if len(s.Arms) == 1 {
			who = "It is not"
		}
		out := answer.Say("%v shown to be %v, which here means a first player’s score within %v of %v.",
			who, answer.Strong("fair"), answer.Points(s.Margin), answer.Given(s.Even))
		if need := s.PairsNeeded(); need > 0 && need > fewest(s, known) {
			each := ""
			if len(s.Arms) > 1 {
				each = " a " + n.One
			}
			out = append(out, answer.Say(" That would take about %v openings%v; so far there are %v.",
				answer.Count(roundUp(need)), each, answer.Count(fewest(s, known)))...)
		}
		return []answer.Sentence{out}
	}
	var each []answer.Sentence
	for _, i := range passed {
		a := s.Arms[i]
		text := answer.Say("%v (%v, %v", n.Label(a), answer.Estimate(a.Score, answer.Share), answer.From(a.Score))
		if edge := a.Edge(); edge != study.Drawn {
			text = append(text, answer.Say("; with a small edge for %v", side(edge))...)
		}
		each = append(each, append(text, answer.Span{Text: ")"}))
	}
	return []answer.Sentence{answer.Say("Shown to be %v, with a first player’s score within %v of %v: %v.",
		answer.Strong("fair"), answer.Points(s.Margin), answer.Given(s.Even), answer.List(each))}
}

// edges tells which arms favour a side, and of which it is not known.
func edges(s *study.Study, n Names) []answer.Sentence {
	var out answer.Sentence
	for _, c := range []struct {
		verdict study.Verdict
		result  study.Result
	}{{study.FavoursFirst, study.First}, {study.FavoursSecond, study.Second}} {
		var each []answer.Sentence
		for _, i := range with(s, func(a *study.Arm) bool { return a.Verdict == c.verdict }) {
			a := s.Arms[i]
			each = append(each, answer.Say("%v (%v, %v)", n.Label(a), answer.Estimate(a.Score, answer.Share), answer.From(a.Score)))
		}
		if len(each) > 0 && len(s.Arms) > 1 { // of a single one the headline says it
			out = answer.Join(out, answer.Say("%v is favoured in %v.", answer.Capital(answer.Sentence{answer.Strong(side(c.result))}), answer.List(each)))
		}
	}
	if open := with(s, func(a *study.Arm) bool { return a.Verdict == study.NotShown }); len(open) > 0 && len(s.Arms) > 1 {
		out = answer.Join(out, answer.Say("For %v no advantage of either side is shown, which does not mean that there is none.", n.these(s, open)))
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}

// draws tells how often games are drawn and why, and how often points decide.
func draws(s *study.Study, n Names) []answer.Sentence {
	all := s.All
	if !all.Draws.OK() {
		return nil
	}
	var out answer.Sentence
	if all.Draws.Value == 0 {
		out = answer.Say("%v: %v of games, %v.", answer.Strong("No game was drawn"), answer.Estimate(all.Draws, answer.Share), answer.From(all.Draws))
	} else {
		out = answer.Say("%v of games are %v (%v)", answer.Estimate(all.Draws, answer.Share), answer.Strong("drawn"), answer.From(all.Draws))
		if low, high, apart := extremes(s, func(a *study.Arm) stats.Estimate { return a.Draws }); apart {
			out = append(out, answer.Say(", from %v in %v to %v in %v", answer.Estimate(low.Draws, answer.Share), n.Label(low), answer.Estimate(high.Draws, answer.Share), n.Label(high))...)
		}
		out = append(out, answer.Span{Text: "."})
		out = append(out, reasons(all.DrawReasons)...)
	}
	if all.Counted.OK() && all.Counted.Value > 0 {
		out = append(out, answer.Say(" %v of games are decided by counting points.", answer.Estimate(all.Counted, answer.Share))...)
	}
	if len(all.Reasons) > 0 && all.Reasons[0].OK() {
		out = append(out, answer.Say(" The most frequent end is %v, in %v of games.", Reason(s.Reasons[0]), answer.Estimate(all.Reasons[0], answer.Share))...)
	}
	return []answer.Sentence{out}
}

// reasons tells why the drawn games were drawn.
func reasons(rates []study.ReasonRate) answer.Sentence {
	if len(rates) == 0 {
		return nil
	}
	if !rates[0].Rate.OK() {
		return answer.Say(" They are too few to say why.")
	}
	if len(rates) == 1 {
		return answer.Say(" Every one of them ended by %v.", Reason(rates[0].Reason))
	}
	var each []answer.Sentence
	for i, r := range rates[:min(3, len(rates))] {
		text := answer.Say("%v by %v", answer.Estimate(r.Rate, answer.Share), Reason(r.Reason))
		if i == 0 {
			text = answer.Say("%v end by %v", answer.Estimate(r.Rate, answer.Share), Reason(r.Reason))
		}
		each = append(each, text)
	}
	return answer.Say(" Of these %v.", answer.List(each))
}

// Lasts tells how long games last.
func Lasts(s *study.Study) []answer.Sentence {
	all := s.All
	if !all.Length.OK() {
		return nil
	}
	out := answer.Say("A game %v %v plies (moves of one side) on average, %v", answer.Strong("lasts"), answer.Estimate(all.Length, answer.Length), answer.From(all.Length))
	if low, high, apart := extremes(s, func(a *study.Arm) stats.Estimate { return a.Length }); apart {
		n := NamesOf(s)
		out = append(out, answer.Say(", from %v in %v to %v in %v", answer.Estimate(low.Length, answer.Length), n.Label(low), answer.Estimate(high.Length, answer.Length), n.Label(high))...)
	}
	out = append(out, answer.Span{Text: "."})
	if q := all.Quantiles; q[1].OK() && q[3].OK() {
		out = append(out, answer.Say(" The middle half of all games takes between %v and %v.", answer.Estimate(q[1], answer.Length), answer.Estimate(q[3], answer.Length))...)
	}
	return []answer.Sentence{out}
}

// extremes are the arms with the smallest and the largest estimate; apart says
// that their intervals do not overlap, so that the difference is worth telling.
func extremes(s *study.Study, of func(*study.Arm) stats.Estimate) (low, high *study.Arm, apart bool) {
	for _, a := range s.Arms {
		if !of(a).OK() {
			continue
		}
		if low == nil || of(a).Value < of(low).Value {
			low = a
		}
		if high == nil || of(a).Value > of(high).Value {
			high = a
		}
	}
	return low, high, low != nil && of(low).Hi < of(high).Lo
}

func with(s *study.Study, claim func(*study.Arm) bool) []int {
	var out []int
	for i, a := range s.Arms {
		if claim(a) {
			out = append(out, i)
		}
	}
	return out
}

func fewest(s *study.Study, arms []int) int {
	least := math.MaxInt
	for _, i := range arms {
		least = min(least, s.Arms[i].Score.Blocks)
	}
	return least
}

// roundUp keeps two digits of a number that is only a forecast.
func roundUp(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}

// General tells of a run whose question this version does not know, or that has no
// games yet.
func General(s *study.Study) []answer.Sentence {
	if len(s.Games) == 0 {
		return []answer.Sentence{answer.Say("No game has been played to its end yet, so there is nothing to say.")}
	}
	n := NamesOf(s)
	out := []answer.Sentence{answer.Say("%v of %v %v, of the kind “%v”, for which there is no answer in words yet.",
		answer.Plural(len(s.Games), "game"), answer.InWords(len(s.Arms)), n.Many, s.Run.Kind)}
	out = append(out, finishes(s)...)
	out = append(out, draws(s, n)...)
	return append(out, Lasts(s)...)
}
