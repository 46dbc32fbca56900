package balance

import (
	"fmt"
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// sentences answer the question. The first is the answer in short; those after it say
// what it rests on.
func sentences(v study) []answer.Sentence {
	out := []answer.Sentence{headline(v)}
	out = append(out, closest(v)...)
	out = append(out, fair(v)...)
	out = append(out, edges(v)...)
	out = append(out, v.Unequal()...)
	out = append(out, v.Compensations()...)
	out = append(out, v.Finishes()...)
	out = append(out, v.Draws()...)
	out = append(out, v.Lasts()...)
	return out
}

func headline(v study) answer.Sentence {
	f := v.Fairest
	switch {
	case len(v.Arms) == 1:
		return alone(v)
	case asksFair(v) && f.Best >= 0:
		return whichFair(v)
	case f.Best < 0:
		return v.FewGames(answer.Say("which %v is fairest", v.Names.One))
	case len(f.Worse) == 0:
		return answer.Say("The games do not yet show which of the %v %v is fairest.", answer.InWords(len(v.Arms)), v.Names.Many)
	case f.shown():
		return answer.Say("%v is the fairest of the %v %v.",
			answer.Capital(answer.Say("%v", v.Told(v.Arms[f.Best]))), answer.InWords(len(v.Arms)), v.Names.Many)
	}
	return answer.Say("%v comes closest to fair, but it is not shown to be the fairest of the %v %v.",
		answer.Capital(answer.Say("%v", v.Told(v.Arms[f.Best]))), answer.InWords(len(v.Arms)), v.Names.Many)
}

// alone is the answer where there is nothing to compare.
func alone(v study) answer.Sentence {
	a := v.Arms[0]
	name, score := v.Names.Begins(a), answer.Say("%v, %v", answer.Estimate(a.Score, answer.Share), answer.From(a.Score))
	switch a.Verdict {
	case games.Fair:
		if edge := a.Edge(); edge != games.Drawn {
			return answer.Say("%v is fair to within %v, but favours %v a little: the player who moves first scores %v.",
				name, answer.Points(v.Margin), findings.Side(edge), score)
		}
		return answer.Say("%v is fair to within %v: the player who moves first scores %v.", name, answer.Points(v.Margin), score)
	case games.FavoursFirst:
		return answer.Join(answer.Say("%v favours %v, who scores %v.", name, findings.Side(games.First), score), turned(v))
	case games.FavoursSecond:
		return answer.Join(answer.Say("%v favours %v: the player who moves first scores %v.", name, findings.Side(games.Second), score), turned(v))
	case games.NotShown:
		found := "the games do not show whom that favours"
		if small(v) {
			found = "no advantage is shown, nor that it is fair within " + answer.Points(v.Margin)
		}
		return answer.Say("In %v the player who moves first scores %v: %v.", answer.Strong(v.Names.Label(a)), score, found)
	}
	return v.FewGames(answer.Say("whom %v favours", v.Names.Label(a)))
}

// turned says what the only arm's score would be at worst, where the games cut off by the
// limit on moves might hide that it favours nobody.
func turned(v study) answer.Sentence {
	a := v.Arms[0]
	worst, went := a.ScoreCutLost, "lost"
	holds := worst.Lo > v.Even
	if a.Verdict == games.FavoursSecond {
		worst, went = a.ScoreCutWon, "won"
		holds = worst.Hi < v.Even
	}
	if !worst.OK() || holds {
		return nil
	}
	return answer.Say("Had he %v all games that the limit on moves cut off, it would be %v.", went, answer.Estimate(worst, answer.Share))
}

// smallEdge is an advantage that few players notice.
const smallEdge = 0.05

// small reports whether the only arm's interval allows a small advantage at most.
func small(v study) bool {
	s := v.Arms[0].Score
	return s.OK() && s.Lo >= v.Even-smallEdge && s.Hi <= v.Even+smallEdge
}

// beyond reports whether the only arm's score is shown to lie outside the margin of
// fairness, whichever side won the games that were cut off.
func beyond(v study) bool {
	a := v.Arms[0]
	return a.ScoreCutLost.OK() && a.ScoreCutLost.Lo > v.Even+v.Margin ||
		a.ScoreCutWon.OK() && a.ScoreCutWon.Hi < v.Even-v.Margin
}

// open reports whether the games settle nothing: of one arm whom it favours, of several
// which is the fairest, or whether any is fair where that is the question.
func open(v study) bool {
	if len(v.Arms) > 1 && asksFair(v) {
		return !settled(v)
	}
	if len(v.Arms) == 1 {
		return v.Arms[0].Verdict == games.NotShown && !small(v) || v.Arms[0].Verdict == games.TooLittle
	}
	return !v.Fairest.shown()
}

// closest tells the score of the arm nearest to even and how the others stand
// to it.
func closest(v study) []answer.Sentence {
	f := v.Fairest
	if f.Best < 0 {
		return nil
	}
	a := v.Arms[f.Best]
	if len(v.Arms) == 1 && a.Verdict != games.TooLittle { // the headline has the score
		return nil
	}
	score, nearest, picked := a.Score, "", ""
	if len(v.Arms) > 1 { // the best-looking of several is not as good as it looks
		known := v.Where(func(a *games.Arm) bool { return a.Score.OK() })
		nearest, score = ", the closest to even,", a.Corrected(len(known))
		picked = fmt.Sprintf("; the interval allows for picking one of %s", answer.InWords(len(known)))
	}
	out := answer.Say("In %v%v the player who moves first scores %v, %v%v; an even score would be %v.",
		answer.Strong(v.Names.Label(a)), nearest, answer.Estimate(score, answer.Share), answer.From(score), picked, answer.Given(v.Even))
	if len(f.Rivals) > 1 && len(f.Rivals) == len(v.Arms)-1 {
		out = append(out, answer.Say(" None of the others is shown to be farther from even.")...)
	} else if len(f.Rivals) > 0 {
		out = append(out, answer.Say(" %v %v not shown to be farther from even.", answer.Capital(v.Names.These(v.Set, f.Rivals)), answer.Are(len(f.Rivals)))...)
	}
	if len(f.Worse) > 0 {
		out = append(out, answer.Say(" %v %v shown to be farther from even.", answer.Capital(v.Names.These(v.Set, f.Worse)), answer.Are(len(f.Worse)))...)
	}
	if len(f.Unknown) > 0 {
		out = append(out, answer.Say(" There are too few games of %v to say.", v.Names.These(v.Set, f.Unknown))...)
	}
	return []answer.Sentence{out}
}

// fair tells which arms passed the equivalence test.
func fair(v study) []answer.Sentence {
	passed := v.Where(func(a *games.Arm) bool { return a.Verdict == games.Fair })
	known := v.Where(func(a *games.Arm) bool { return a.Verdict != games.TooLittle })
	if len(known) == 0 {
		return nil
	}
	if len(passed) == 0 {
		who := "None of them is shown"
		switch {
		case len(v.Arms) == 1 && beyond(v):
			who = "It is shown not"
		case len(v.Arms) == 1:
			who = "It is not shown"
		}
		out := answer.Say("%v to be %v. Fair here means that the first player’s score is within %v of %v.",
			who, answer.Strong("fair"), answer.Points(v.Margin), answer.Given(v.Even))
		out = append(out, triedTogether(v, len(known))...)
		if need := pairsNeeded(v, max(v.Judged, len(known))); need > fewest(v, known) && withinReach(v) {
			one := "one"
			if len(v.Arms) == 1 {
				one = "it"
			}
			out = append(out, answer.Say(" If %v is exactly even, showing it takes about %v openings; so far there are %v.",
				one, answer.Count(roundUp(need)), answer.Count(fewest(v, known)))...)
		}
		return []answer.Sentence{out}
	}
	if len(v.Arms) == 1 { // the headline has its score, and the side that has an edge
		out := answer.Say("It is shown to be %v. Fair here means that the first player’s score is within %v of %v.", answer.Strong("fair"), answer.Points(v.Margin), answer.Given(v.Even))
		return []answer.Sentence{append(out, triedTogether(v, len(known))...)}
	}
	var each []answer.Sentence
	for _, i := range passed {
		a := v.Arms[i]
		text := answer.Say("%v (%v, %v", v.Names.Label(a), answer.Estimate(a.Score, answer.Share), answer.From(a.Score))
		if edge := a.Edge(); edge != games.Drawn {
			text = append(text, answer.Say("; a small edge for %v", findings.Side(edge))...)
		}
		each = append(each, append(text, answer.Span{Text: ")"}))
	}
	return []answer.Sentence{append(answer.Say("Shown to be %v, the first player’s score being within %v of %v: %v.",
		answer.Strong("fair"), answer.Points(v.Margin), answer.Given(v.Even), answer.List(each)), triedTogether(v, len(known))...)}
}

// triedTogether says that other runs of a page count, where there are any: each of them is
// one more chance to look fair.
func triedTogether(v study, own int) answer.Sentence {
	if v.Judged <= own {
		return nil
	}
	return answer.Say(" The %v results of this page’s runs are judged together.", answer.InWords(v.Judged))
}

// edges tells which arms favour a side, and for which it is not known.
func edges(v study) []answer.Sentence {
	var out answer.Sentence
	for _, c := range []struct {
		verdict games.Verdict
		result  games.Result
	}{{games.FavoursFirst, games.First}, {games.FavoursSecond, games.Second}} {
		var each []answer.Sentence
		for _, i := range v.Where(func(a *games.Arm) bool { return a.Verdict == c.verdict }) {
			a := v.Arms[i]
			each = append(each, answer.Say("%v (%v, %v)", v.Names.Label(a), answer.Estimate(a.Score, answer.Share), answer.From(a.Score)))
		}
		if len(each) > 0 && len(v.Arms) > 1 { // of a single one the headline says it
			out = answer.Join(out, answer.Say("%v is favoured in %v.", answer.Capital(answer.Sentence{answer.Strong(findings.Side(c.result))}), answer.List(each)))
		}
	}
	if open := v.Where(func(a *games.Arm) bool { return a.Verdict == games.NotShown }); len(open) > 0 && len(v.Arms) > 1 {
		where := v.Names.These(v.Set, open)
		if len(open) == len(v.Arms) && len(open) > 2 {
			where = answer.Say("any of the %v %v", answer.InWords(len(open)), v.Names.Many)
		}
		out = answer.Join(out, answer.Say("Neither side is shown to be favoured in %v. That does not mean that neither has an advantage.", where))
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}

func fewest(v study, arms []int) int {
	least := math.MaxInt
	for _, i := range arms {
		least = min(least, v.Arms[i].Score.Blocks)
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

// withinReach reports whether more games may show some arm to be fair: its interval holds an
// even score.
func withinReach(v study) bool {
	return slices.ContainsFunc(v.Arms, func(a *games.Arm) bool { return a.Score.Lo <= v.Even && a.Score.Hi >= v.Even })
}

// pairsNeeded is how many blocks an arm should need to be shown fair with 90%
// power if it is exactly even and judged together with so many arms, from the spread
// seen; 0 where it is unknown.
func pairsNeeded(v study, arms int) int {
	worst := 0.0
	for _, a := range v.Arms {
		if sd := a.Score.SE * math.Sqrt(float64(a.Score.Blocks)); sd > worst {
			worst = sd
		}
	}
	if worst == 0 {
		return 0
	}
	n, err := stats.UnitsForEquivalence(worst, v.Margin, 0, 0.9, arms)
	if err != nil {
		return 0
	}
	return n
}
