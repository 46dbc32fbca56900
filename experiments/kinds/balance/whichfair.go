package balance

import (
	"cmp"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// asksFair reports whether the experiment's file asks whether each arm is fair, and not which
// of them is the fairest.
func asksFair(v study) bool { return document.Asks(v.Run.Config) == document.AsksFair }

// byFairness parts the arms: those shown to be fair, those shown not to be, and the others.
func byFairness(v study) (fair, not, open []int) {
	var beyond []stats.Equivalence
	for _, a := range v.Arms {
		beyond = append(beyond, stats.Equivalent(nearest(a, v.Even), v.Even, v.Margin))
	}
	for i, e := range stats.EquivalentTogether(beyond) {
		a := v.Arms[i]
		switch off := e.Interval.Value - v.Even; {
		case a.Verdict == games.Fair:
			fair = append(fair, i)
		case e.Verdict == stats.NotFair && (off > 0) == (a.Score.Value > v.Even):
			not = append(not, i)
		default:
			open = append(open, i)
		}
	}
	return fair, not, open
}

// nearest is an arm's score if all games that the limit on moves cut off had gone to the side
// that scores less.
func nearest(a *games.Arm, even float64) stats.Estimate {
	if a.Score.Value > even {
		return a.ScoreCutLost
	}
	return a.ScoreCutWon
}

// mostScores are told with the answer.
const mostScores = 3

// whichFair is the answer where several arms are asked about: which are fair, which are not, and
// of which that is not shown.
func whichFair(v study) answer.Sentence {
	fair, not, open := byFairness(v)
	within := answer.Say(" within %v", answer.Points(v.Margin))
	var each []answer.Sentence
	told := 0
	for _, c := range []struct {
		arms []int
		says string
	}{{fair, "shown to be fair"}, {not, "shown not to be fair"}, {open, "not shown to be fair"}} {
		if len(c.arms) == 0 {
			continue
		}
		who := v.Names.These(v.Set, c.arms)
		if told += len(c.arms); told == len(v.Arms) && len(each) > 0 && len(c.arms) > mostScores {
			who = answer.Say("the other %v", answer.InWords(len(c.arms)))
		}
		each = append(each, answer.Say("%v %v %v%v", who, answer.Are(len(c.arms)), c.says, within))
		within = nil // it is said once
	}
	out := answer.Capital(answer.List(each))
	if len(open) == len(v.Arms) && len(open) > 2 {
		out = answer.Say("None of the %v %v is shown to be fair within %v", answer.InWords(len(open)), v.Names.Many, answer.Points(v.Margin))
	}
	var scores []answer.Sentence
	var known []*games.Arm
	for _, a := range v.Arms {
		if a.Score.OK() {
			known = append(known, a)
			scores = append(scores, answer.Say("%v in %v", answer.Estimate(a.Score, answer.Share), v.Names.Label(a)))
		}
	}
	switch {
	case len(scores) == 0:
		return append(out, answer.Say(".")...)
	case len(scores) > mostScores:
		by := func(a, b *games.Arm) int { return cmp.Compare(a.Score.Value, b.Score.Value) }
		extreme := func(a *games.Arm) answer.Sentence {
			return answer.Say("%v in %v", answer.Estimate(a.Corrected(len(known)), answer.Share), v.Names.Label(a))
		}
		out = append(out, answer.Say(": the player who moves first scores from %v to %v; these intervals hold for all %v together.",
			extreme(slices.MinFunc(known, by)), extreme(slices.MaxFunc(known, by)), v.Names.Many)...)
		out = append(out, favoured(v)...)
		if all := v.All.Score; all.OK() {
			out = append(out, answer.Say(" On average over the %v he scores %v, %v.", v.Names.Many, answer.Estimate(all, answer.Share), answer.From(all))...)
		}
		return out
	}
	return append(out, answer.Say(": the player who moves first scores %v, %v in all.", answer.List(scores), answer.From(v.All.Score))...)
}

// favoured counts the arms in which a side is shown to be favoured, which their average hides.
func favoured(v study) answer.Sentence {
	first, second := len(v.Where(func(a *games.Arm) bool { return a.Verdict == games.FavoursFirst })), len(v.Where(func(a *games.Arm) bool { return a.Verdict == games.FavoursSecond }))
	switch {
	case first > 0 && second > 0:
		return answer.Say(" He is shown to be favoured in %v of them, the other player in %v.", answer.InWords(first), answer.InWords(second))
	case first > 0:
		return answer.Say(" He is shown to be favoured in %v of them.", answer.InWords(first))
	case second > 0:
		return answer.Say(" The other player is shown to be favoured in %v of them.", answer.InWords(second))
	}
	return nil
}

// settled reports whether the games say something of what was asked where several arms may be
// fair: that one is, that one is not, or at least whom it favours.
func settled(v study) bool {
	fair, not, _ := byFairness(v)
	return len(fair)+len(not) > 0 || slices.ContainsFunc(v.Arms, func(a *games.Arm) bool { return a.Edge() != games.Drawn })
}
