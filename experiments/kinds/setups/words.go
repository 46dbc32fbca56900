package setups

import (
	"math"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// sentences answer the question. The first is the answer in short.
func sentences(v *study) []answer.Sentence {
	if len(v.ranked) == 0 || !v.ranked[0].Raw[0].OK() {
		return v.TooFew()
	}
	out := []answer.Sentence{headline(v)}
	out = append(out, fairOnes(v)...)
	out = append(out, nearest(v)...)
	out = append(out, dropped(v)...)
	out = append(out, v.Unequal()...)
	out = append(out, v.Finishes()...)
	out = append(out, v.Draws()...)
	return append(out, v.Lasts()...)
}

// shownFair are the candidates that the final shows to be fair.
func (v *study) shownFair() (out []Ranked) {
	for _, r := range v.ranked {
		if r.Final && r.Verdict.Verdict == stats.Fair {
			out = append(out, r)
		}
	}
	return out
}

// open reports whether none is shown to be fair while some may still be.
func (v *study) open() bool {
	if len(v.ranked) == 0 || !v.ranked[0].Raw[0].OK() || v.final().Step != final {
		return true
	}
	return len(v.shownFair()) == 0 && slices.ContainsFunc(v.ranked, func(r Ranked) bool { return r.Final && r.Verdict.Verdict != stats.NotFair })
}

func headline(v *study) answer.Sentence {
	fair := v.shownFair()
	switch n := len(fair); {
	case v.Lost() && n == 0:
		return answer.Say("Games of this run are missing. Those that are here show none of the %v %v to be fair within %v.",
			answer.Count(len(v.Arms)), v.Names.Many, answer.Points(v.Course.Margin))
	case v.ranOut && v.final().Step != final:
		return answer.Say("The games ran out in the screening, with %v of %v %v still in it: none was tested for fairness. %v.",
			answer.Count(v.alive()), answer.Count(len(v.Arms)), v.Names.Many, v.leads(v.ranked[0], "looks fairest"))
	case v.ranOut && n == 0 && v.open():
		return answer.Say("The games ran out before any of the %v %v was shown to be fair within %v. That does not mean that none is: a file that allows more games may tell.",
			answer.Count(len(v.Arms)), v.Names.Many, answer.Points(v.Course.Margin))
	case v.final().Step != final:
		return answer.Say("The screening is not over: %v of %v %v are still in it. %v.",
			answer.Count(v.alive()), answer.Count(len(v.Arms)), v.Names.Many, v.leads(v.ranked[0], "looks fairest so far"))
	case n == 0 && v.Players == 2:
		return answer.Say("None of the %v %v is shown to be fair within %v%v%v.", answer.Count(len(v.Arms)), v.Names.Many, answer.Points(v.Course.Margin), v.AtBudget(), v.perhaps("be"))
	case n == 0:
		return answer.Say("None of the %v %v is shown to bring all three shares within %v of a third%v%v.",
			answer.Count(len(v.Arms)), v.Names.Many, answer.Points(v.Course.Margin), v.AtBudget(), v.perhaps("do so"))
	case n == 1:
		return answer.Say("Of the %v %v one is shown to be fair within %v%v: %v.", answer.Count(len(v.Arms)), v.Names.Many, answer.Points(v.Course.Margin), v.AtBudget(), v.inWords(fair[0]))
	}
	var names []string
	for _, r := range fair {
		names = append(names, v.quoted(r))
	}
	return answer.Say("Of the %v %v %v are shown to be fair within %v%v: %v.", answer.Count(len(v.Arms)), v.Names.Many, answer.InWords(len(fair)), answer.Points(v.Course.Margin), v.AtBudget(), answer.List(names))
}

// perhaps says how many finalists may be what none is shown to be; nil for none.
func (v *study) perhaps(verb string) answer.Sentence {
	finalists, open := 0, 0
	for _, r := range v.ranked {
		if r.Final {
			finalists++
			if r.Verdict.Verdict == stats.NotShown && !r.Hidden {
				open++
			}
		}
	}
	switch {
	case open == 0:
		return nil
	case finalists == 1:
		return answer.Say("; the one finalist may %v", verb)
	case open == finalists && finalists == 2:
		return answer.Say("; both finalists may %v", verb)
	case open == finalists:
		return answer.Say("; all %v finalists may %v", answer.InWords(finalists), verb)
	}
	return answer.Say("; %v of the %v finalists may %v", answer.InWords(open), answer.InWords(finalists), verb)
}

// alive is how many candidates are still in the screening.
func (v *study) alive() int {
	if len(v.notes) == 0 {
		return len(v.Arms)
	}
	return len(v.notes[len(v.notes)-1].Kept)
}

// shares tells the shares of a candidate.
func (v *study) shares(of []stats.Estimate) answer.Sentence {
	if v.Players == 2 {
		return answer.Say("the first player scores %v", answer.Estimate(of[0], answer.Share))
	}
	return answer.Say("the shares are %v", v.each(of))
}

// each tells the share of every player.
func (v *study) each(of []stats.Estimate) answer.Sentence {
	var each []answer.Sentence
	for q, e := range of {
		each = append(each, answer.Say("%v %v", v.player(q), answer.Estimate(e, answer.Share)))
	}
	return answer.List(each)
}

// alone tells shares without saying again whose they are, where there are two players.
func (v *study) alone(of []stats.Estimate) answer.Sentence {
	if v.Players == 2 {
		return answer.Sentence{answer.Estimate(of[0], answer.Share)}
	}
	return v.each(of)
}

// with is the preposition before the name of a candidate.
func (v *study) with() string {
	if v.Names.One == "setup" {
		return "In"
	}
	return "With"
}

// fairOnes tells the scores in the final of those shown to be fair.
func fairOnes(v *study) []answer.Sentence {
	fair := v.shownFair()
	if len(fair) == 0 {
		return nil
	}
	var out []answer.Sentence
	for i, r := range fair {
		where := answer.Say("%v %v", strings.ToLower(v.with()), answer.Strong(v.Names.Label(r.Arm)))
		if len(fair) == 1 && len(r.Handicap) > 0 {
			where = answer.Say("with it") // it was said in words
		} else if len(r.Handicap) > 0 {
			where = answer.Say("%v %v", strings.ToLower(v.with()), answer.Strong(v.quoted(r)))
		}
		line := answer.Say("%v %v in the final, %v.", answer.Capital(where), v.shares(r.Verdict.Shares), answer.From(r.Verdict.Shares[0]))
		screened, counts := ", those of the screening too,", answer.Say("Only games played after a %v has reached the final count towards the verdict.", v.Names.One)
		if v.begins() == final {
			screened, counts = "", answer.Say("All games count towards the verdict: there was no screening.")
		}
		more := answer.Say("All games %v%v give %v, %v; that decides nothing.", where, screened, v.alone(r.Shrunk), answer.From(r.Raw[0]))
		if i == 0 {
			more = answer.Join(answer.Say("%v Theirs are %v intervals, so that in the whole final the probability of calling any %v fair wrongly is at most 5%.",
				counts, r.Verdict.level(), v.Names.One), more)
		}
		if v.Players == 2 {
			if edge := v.edge(r); edge != games.Drawn {
				more = append(more, answer.Say(" So it favours %v, but by less than %v.", findings.Side(edge), answer.Points(v.Course.Margin))...)
			}
			drawn := answer.Say("none was drawn")
			if r.Arm.Draws.Value > 0 {
				drawn = answer.Say("%v are drawn", answer.Estimate(r.Arm.Draws, answer.Share))
			}
			more = append(more, answer.Say(" A game lasts %v plies, and %v.", answer.Estimate(r.Arm.Length, answer.Length), drawn)...)
		} else if r.Arm.Draws.Value > 0 {
			more = append(more, answer.Say(" Draws, %v of the games, are shared.", answer.Estimate(r.Arm.Draws, answer.Share))...)
		}
		out = append(out, line, more)
	}
	return out
}

// nearest tells of the candidate that looks best where none is shown to be fair, and of
// finalists that are not fair or not decided.
func nearest(v *study) []answer.Sentence {
	var out []answer.Sentence
	if r := v.ranked[0]; len(v.shownFair()) == 0 {
		by := answer.Sentence(nil)
		if v.known {
			by = answer.Say(", by all games and all %v together", v.Names.Many)
		}
		shares := answer.Say(": %v", v.shares(r.Shrunk))
		if len(r.Handicap) > 0 && !v.spelled(r) {
			shares = answer.Say(". With it %v", v.shares(r.Shrunk))
		}
		out = append(out, answer.Say("%v%v%v, %v.", v.leads(r, "comes closest"), shares, by, answer.From(r.Raw[0])))
	}
	var not, open, hidden []string
	finalists := 0
	for _, r := range v.ranked {
		if r.Final {
			finalists++
		}
		switch {
		case !r.Final:
		case r.Verdict.Verdict == stats.NotFair:
			not = append(not, v.quoted(r))
		case r.Hidden:
			hidden = append(hidden, v.quoted(r))
		case r.Verdict.Verdict == stats.NotShown:
			open = append(open, v.quoted(r))
		}
	}
	if len(not) > 0 {
		which := answer.Say("Of the %v finalists %v %v", answer.InWords(finalists), answer.InWords(len(not)), answer.Are(len(not)))
		switch {
		case finalists == 1:
			which = answer.Say("The one finalist is")
		case len(not) == 2 && finalists == 2:
			which = answer.Say("Both finalists are")
		case len(not) == finalists:
			which = answer.Say("All %v finalists are", answer.InWords(finalists))
		}
		out = append(out, answer.Say("%v shown to be farther from even than %v: %v.", which, answer.Points(v.Course.Margin), v.these(not)))
	}
	if len(open) > 0 {
		out = append(out, answer.Say("The games do not show whether %v %v fair.", v.these(open), answer.Are(len(open))))
	}
	if len(hidden) > 0 {
		out = append(out, answer.Say("No number of games could show whether %v %v fair: the limit on moves cuts off too many, and nobody knows how those would have ended.", v.these(hidden), answer.Are(len(hidden))))
	}
	return out
}

// quoted is how a candidate is called in a list: in words, not by the letters of its
// handicap.
func (v *study) quoted(r Ranked) string {
	if len(r.Handicap) == 0 {
		if called := r.Arm.Called(); called != r.Arm.Setup || v.Names.One == "setup" { // which noun the list has
			return quoted(called)
		}
		return "setup " + r.Arm.Setup
	}
	return quoted(v.inWords(r).String())
}

// these lists names of candidates: "setups 1, 3 and 5".
func (v *study) these(names []string) answer.Sentence {
	switch {
	case v.Names.One != "setup":
		return answer.List(names)
	case len(names) == 1:
		return answer.Say("setup %v", names[0])
	}
	return answer.Say("setups %v", answer.List(names))
}

// quoted keeps names that are phrases with commas of their own together in a list.
func quoted(name string) string {
	if strings.ContainsAny(name, ",;") {
		return "“" + name + "”"
	}
	return name
}

// chance writes a probability, and none of those that are only small as 0%.
func chance(p float64) string {
	if p < 0.001 {
		return "less than 0.1%"
	}
	return answer.Percent(p)
}

// dropped tells what the screening left out, and with what risk.
func dropped(v *study) []answer.Sentence {
	risk, chosen := v.risk()
	if !chosen {
		return nil
	}
	var worst Ranked
	n, fair := 0, 0.0
	for _, r := range v.ranked {
		if r.Final {
			continue
		}
		fair += r.Within
		if n++; n == 1 || r.Distance.Value > worst.Distance.Value {
			worst = r
		}
	}
	out := answer.Say("The screening dropped %v %v. When it did, the probability was %v that one of them is fairer than the fairest finalist by more than %v.",
		answer.InWords(n), v.Names.Many, chance(risk), answer.Points(v.Slack))
	if n > 0 && fair >= 0.5 { // not NaN
		out = append(out, answer.Say(" By what all %v together say, about %v of them may be fair within %v as well: to be dropped is no verdict.",
			v.Names.Many, answer.InWords(int(math.Round(fair))), answer.Points(v.Margin))...)
	}
	if n > 0 && worst.Distance.OK() {
		out = append(out, answer.Say(" Of those dropped, %v looks farthest from even, after no more than %v: by all %v together %v. Chance alone makes one of many look far.",
			v.these([]string{v.quoted(worst)}), answer.Plural(worst.Distance.Blocks, "opening"), v.Names.Many, v.shares(worst.Shrunk))...)
	}
	return []answer.Sentence{out}
}
