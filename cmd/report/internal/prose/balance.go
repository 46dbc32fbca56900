package prose

import (
	"math"

	"komi/cmd/report/internal/study"
	"komi/stats"
)

// Balance answers the question of a balance experiment. The first sentence is
// the answer in short; those after it say what it rests on.
func Balance(s *study.Study) []Sentence {
	n := NamesOf(s)
	out := []Sentence{headline(s, n)}
	out = append(out, closest(s, n)...)
	out = append(out, fair(s, n)...)
	out = append(out, edges(s, n)...)
	out = append(out, finishes(s)...)
	out = append(out, draws(s, n)...)
	out = append(out, Lasts(s)...)
	return out
}

// finishes tells whether games come to an end by themselves.
func finishes(s *study.Study) []Sentence {
	cut := s.All.CutOff
	switch {
	case !cut.OK() || cut.Blocks == 0:
		return nil
	case cut.Value == 0:
		return []Sentence{say("%v: the limit on moves cut off %v of them, %v.", strong("Every game ended by a rule"), estimate(cut, Share), from(cut))}
	}
	ended := cut
	ended.Value, ended.Lo, ended.Hi = 1-cut.Value, 1-cut.Hi, 1-cut.Lo
	return []Sentence{say("%v of games %v, %v. The limit on moves cut off the others: they are no draws, for nobody knows how they would have ended, though the score has to count them as something.",
		estimate(ended, Share), strong("end by a rule"), from(ended))}
}

func headline(s *study.Study, n Names) Sentence {
	f := s.Fairest
	switch {
	case len(s.Arms) == 1:
		return alone(s.Arms[0], n, s.Margin)
	case f.Best < 0:
		return say("There are too few games yet to say which %v is fairest to the second player.", n.One)
	case len(f.Worse) == 0:
		return say("The games do not show yet which of the %v %v is fairest to the second player.", number(len(s.Arms)), n.Many)
	case f.Shown():
		return say("%v is the fairest of the %v %v to the second player.",
			capital(say("%v", n.Label(s.Arms[f.Best]))), number(len(s.Arms)), n.Many)
	}
	return say("%v comes closest to fair, but it is not shown to be the fairest of the %v %v.",
		capital(say("%v", n.Label(s.Arms[f.Best]))), number(len(s.Arms)), n.Many)
}

// alone is the answer where there is nothing to compare.
func alone(a *study.Arm, n Names, margin float64) Sentence {
	name := n.begins(a)
	switch a.Verdict {
	case study.Fair:
		return say("%v is fair to within %v.", name, points(margin))
	case study.FavoursFirst:
		return say("%v favours %v.", name, side(study.First))
	case study.FavoursSecond:
		return say("%v favours %v.", name, side(study.Second))
	case study.NotShown:
		return say("%v is not shown to favour either side, nor to be fair.", name)
	}
	return say("There are too few games yet to say whom %v favours.", n.Label(a))
}

// closest tells the score of the arm nearest to even and how the others stand
// to it.
func closest(s *study.Study, n Names) []Sentence {
	f := s.Fairest
	if f.Best < 0 {
		return nil
	}
	a := s.Arms[f.Best]
	nearest := ""
	if len(s.Arms) > 1 {
		nearest = ", the closest to even,"
	}
	out := say("In %v%v the player who moves first scores %v, %v; an even score would be %v.",
		strong(n.Label(a)), nearest, estimate(a.Score, Share), from(a.Score), share(s.Even))
	if len(f.Rivals) > 1 && len(f.Rivals) == len(s.Arms)-1 {
		out = append(out, say(" Any of the others may be as fair or fairer.")...)
	} else if len(f.Rivals) > 0 {
		out = append(out, say(" %v may be as fair or fairer.", capital(n.these(s, f.Rivals)))...)
	}
	if len(f.Worse) > 0 {
		out = append(out, say(" %v %v shown to be farther from even.", capital(n.these(s, f.Worse)), are(f.Worse))...)
	}
	if len(f.Unknown) > 0 {
		out = append(out, say(" Of %v there are too few games to say.", n.these(s, f.Unknown))...)
	}
	return []Sentence{out}
}

// fair tells which arms passed the equivalence test.
func fair(s *study.Study, n Names) []Sentence {
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
		out := say("%v shown to be %v, which here means a first player’s score within %v of %v.",
			who, strong("fair"), points(s.Margin), share(s.Even))
		if need := s.PairsNeeded(); need > 0 && need > fewest(s, known) {
			each := ""
			if len(s.Arms) > 1 {
				each = " a " + n.One
			}
			out = append(out, say(" That would take about %v openings%v; so far there are %v.",
				Count(roundUp(need)), each, Count(fewest(s, known)))...)
		}
		return []Sentence{out}
	}
	var each []Sentence
	for _, i := range passed {
		a := s.Arms[i]
		text := say("%v (%v, %v", n.Label(a), estimate(a.Score, Share), from(a.Score))
		if edge := a.Edge(); edge != study.Drawn {
			text = append(text, say("; with a small edge for %v", side(edge))...)
		}
		each = append(each, append(text, Span{Text: ")"}))
	}
	return []Sentence{say("Shown to be %v, with a first player’s score within %v of %v: %v.",
		strong("fair"), points(s.Margin), share(s.Even), list(each))}
}

// edges tells which arms favour a side, and of which it is not known.
func edges(s *study.Study, n Names) []Sentence {
	var out Sentence
	for _, c := range []struct {
		verdict study.Verdict
		result  study.Result
	}{{study.FavoursFirst, study.First}, {study.FavoursSecond, study.Second}} {
		var each []Sentence
		for _, i := range with(s, func(a *study.Arm) bool { return a.Verdict == c.verdict }) {
			a := s.Arms[i]
			each = append(each, say("%v (%v, %v)", n.Label(a), estimate(a.Score, Share), from(a.Score)))
		}
		if len(each) > 0 && len(s.Arms) > 1 { // of a single one the headline says it
			out = append(out, space(out)...)
			out = append(out, say("%v is favoured in %v.", capital(Sentence{strong(side(c.result))}), list(each))...)
		}
	}
	if open := with(s, func(a *study.Arm) bool { return a.Verdict == study.NotShown }); len(open) > 0 && len(s.Arms) > 1 {
		out = append(out, space(out)...)
		out = append(out, say("For %v no advantage of either side is shown, which does not mean that there is none.", n.these(s, open))...)
	}
	if len(out) == 0 {
		return nil
	}
	return []Sentence{out}
}

// draws tells how often games are drawn and why, and how often points decide.
func draws(s *study.Study, n Names) []Sentence {
	all := s.All
	if !all.Draws.OK() {
		return nil
	}
	var out Sentence
	if all.Draws.Value == 0 {
		out = say("%v: %v of games, %v.", strong("No game was drawn"), estimate(all.Draws, Share), from(all.Draws))
	} else {
		out = say("%v of games are %v (%v)", estimate(all.Draws, Share), strong("drawn"), from(all.Draws))
		if low, high, apart := extremes(s, func(a *study.Arm) stats.Estimate { return a.Draws }); apart {
			out = append(out, say(", from %v in %v to %v in %v", estimate(low.Draws, Share), n.Label(low), estimate(high.Draws, Share), n.Label(high))...)
		}
		out = append(out, Span{Text: "."})
		out = append(out, reasons(all.DrawReasons)...)
	}
	if all.Counted.OK() && all.Counted.Value > 0 {
		out = append(out, say(" %v of games are decided by counting points.", estimate(all.Counted, Share))...)
	}
	if len(all.Reasons) > 0 && all.Reasons[0].OK() {
		out = append(out, say(" The most frequent end is %v, in %v of games.", Reason(s.Reasons[0]), estimate(all.Reasons[0], Share))...)
	}
	return []Sentence{out}
}

// reasons tells why the drawn games were drawn.
func reasons(rates []study.ReasonRate) Sentence {
	if len(rates) == 0 {
		return nil
	}
	if !rates[0].Rate.OK() {
		return say(" They are too few to say why.")
	}
	if len(rates) == 1 {
		return say(" Every one of them ended by %v.", Reason(rates[0].Reason))
	}
	var each []Sentence
	for i, r := range rates[:min(3, len(rates))] {
		text := say("%v by %v", estimate(r.Rate, Share), Reason(r.Reason))
		if i == 0 {
			text = say("%v end by %v", estimate(r.Rate, Share), Reason(r.Reason))
		}
		each = append(each, text)
	}
	return say(" Of these %v.", list(each))
}

// Lasts tells how long games last.
func Lasts(s *study.Study) []Sentence {
	all := s.All
	if !all.Length.OK() {
		return nil
	}
	out := say("A game %v %v plies (moves of one side) on average, %v", strong("lasts"), estimate(all.Length, Length), from(all.Length))
	if low, high, apart := extremes(s, func(a *study.Arm) stats.Estimate { return a.Length }); apart {
		n := NamesOf(s)
		out = append(out, say(", from %v in %v to %v in %v", estimate(low.Length, Length), n.Label(low), estimate(high.Length, Length), n.Label(high))...)
	}
	out = append(out, Span{Text: "."})
	if q := all.Quantiles; q[1].OK() && q[3].OK() {
		out = append(out, say(" The middle half of all games takes between %v and %v.", estimate(q[1], Length), estimate(q[3], Length))...)
	}
	return []Sentence{out}
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

func space(s Sentence) Sentence {
	if len(s) == 0 {
		return nil
	}
	return Sentence{{Text: " "}}
}

func are(indexes []int) string {
	if len(indexes) == 1 {
		return "is"
	}
	return "are"
}

// share writes a share that is given, not estimated: "50%".
func share(v float64) string {
	return stats.Estimate{Value: v, Lo: v, Hi: v}.Short(stats.Percent(digitsOf(v)))
}

// points writes a margin that is given: "2 percentage points".
func points(v float64) string {
	text := stats.Estimate{Value: v, Lo: v, Hi: v}.Short(stats.Format{Scale: 100, Digits: digitsOf(v)})
	if text == "1" {
		return "1 percentage point"
	}
	return text + " percentage points"
}

// digitsOf is how many digits after the point a percentage needs, at most one.
func digitsOf(v float64) int {
	if math.Abs(math.Round(100*v)-100*v) > 1e-9 {
		return 1
	}
	return 0
}

// General tells of a run whose question this version does not know, or that has no
// games yet.
func General(s *study.Study) []Sentence {
	if len(s.Games) == 0 {
		return []Sentence{say("No game has been played to its end yet, so there is nothing to say.")}
	}
	n := NamesOf(s)
	out := []Sentence{say("%v of %v %v, of the kind “%v”, for which there is no answer in words yet.",
		Plural(len(s.Games), "game"), number(len(s.Arms)), n.Many, s.Run.Kind)}
	out = append(out, finishes(s)...)
	out = append(out, draws(s, n)...)
	return append(out, Lasts(s)...)
}
