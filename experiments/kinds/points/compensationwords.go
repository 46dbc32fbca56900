package points

import (
	"fmt"
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/stats"
)

// manySetups is how many setups are told together rather than one by one.
const manySetups = 4

// compensations says what each setup's second player should get.
func compensations(r *Report) []answer.Sentence {
	if len(r.Setups) >= manySetups {
		return together(r)
	}
	var out answer.Sentence
	for _, p := range r.Setups {
		if p.Line == nil || math.IsNaN(p.K) {
			continue
		}
		who := given(r, p.K)
		if len(r.Setups) > 1 {
			who = answer.Say("in setup %v %v", p.Setup, who)
		}
		out = answer.Join(out, answer.Capital(answer.Say("%v; %v.", who, evenAt(r, p))))
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}

// setupsCalled is "setup 4" for one and "setups 4 and 5m" for two.
func setupsCalled(names []string) string {
	if len(names) == 1 {
		return "setup " + names[0]
	}
	return "setups " + answer.List(names).String()
}

// together tells the compensations of many setups in one list.
func together(r *Report) []answer.Sentence {
	var own, borrowed []string
	for _, p := range r.Setups {
		switch {
		case p.Line == nil || math.IsNaN(p.K):
		case p.borrowed():
			borrowed = append(borrowed, p.Setup)
		default:
			even := bounds(p.Line)
			at := answer.Minus(even.Text(halfPoints))
			if !even.Bounded() && even.Shape == stats.Interval {
				at = "anything " + at // "up to 8.0"
			}
			own = append(own, fmt.Sprintf("%s in setup %s (even at %s)", half(p.K), p.Setup, at))
		}
	}
	var out answer.Sentence
	if len(own) > 0 {
		out = answer.Say("Setup by setup the second player%v gets, by the line through the compensations tried, %v.", called(r.Rule.Players[1]), answer.List(own))
		if r.Common != nil && r.Common.P > 1-stats.Level { // no setup is shown to need its own
			out = answer.Say("Taken one by one, the lines through the compensations tried would give the second player%v %v.", called(r.Rule.Players[1]), answer.List(own))
		}
	}
	if len(borrowed) > 0 {
		out = answer.Join(out, answer.Say("Points move the games of %v so little that their own compensation stays unknown; the one for all stands in for it.", setupsCalled(borrowed)))
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}

// bounds is the set of compensations at which a line allows an even score, for words: an end
// that lies far from those that were tried is no bound that a line can tell.
func bounds(l *stats.CompensationLine) stats.Set {
	const far = 1 // times the distance between the compensations tried
	set, lo, hi := l.Even.Set, math.Inf(1), math.Inf(-1)
	for _, t := range l.Tried {
		lo, hi = math.Min(lo, t.K), math.Max(hi, t.K)
	}
	if !set.Bounded() {
		return set
	}
	if set.Lo < lo-far*(hi-lo) {
		set.Lo = math.Inf(-1)
	}
	if set.Hi > hi+far*(hi-lo) {
		set.Hi = math.Inf(1)
	}
	if math.IsInf(set.Lo, -1) && math.IsInf(set.Hi, 1) {
		set.Shape = stats.Line
	}
	return set
}

// evenAt says where a setup's line crosses a half.
func evenAt(r *Report, p SetupPoints) string {
	l := p.Line
	switch {
	case p.borrowed() && r.Common != nil:
		return "that is the one for all, because points move these games so little that their own stays unknown"
	case l.Even.Set.Bounded():
		return "a line through all compensations tried puts an even score at " + answer.Minus(l.Even.Text(halfPoints))
	case l.Even.Set.Shape == stats.Line:
		return "but points move these games so little that no compensation is ruled out"
	}
	return "the line puts an even score at " + answer.Minus(l.Even.Set.Text(halfPoints))
}

// drawless says that no game was drawn, or that some were.
func drawless(r *Report) []answer.Sentence {
	switch {
	case r.Played == 0:
		return nil
	case r.Drawn == 0:
		return []answer.Sentence{answer.Say("%v: the pieces count whole points and the compensation is not whole, so no sums can be equal. Of %v with this table none was drawn.",
			answer.Strong("No draws"), answer.Plural(r.Played, "game"))}
	}
	return []answer.Sentence{answer.Say("%v of %v with this table were drawn, because some endings are neither won nor counted. The table below says which.", answer.Count(r.Drawn), answer.Plural(r.Played, "game"))}
}

// fair says of each setup whether fresh games are even, at every budget: budgets are not
// thrown together, because a compensation can be right at one and wrong at another.
func fair(r *Report) []answer.Sentence {
	if len(r.Setups) >= manySetups {
		return fairTogether(r)
	}
	var out []answer.Sentence
	for _, p := range r.Setups {
		even, uneven := p.verdict(ownFresh)
		var each []string
		for _, g := range p.Fresh {
			if g.Role == roleOwn {
				each = append(each, fmt.Sprintf("%s at %s", answer.Minus(g.Score.Text(answer.Share)), answer.Count(int(g.Nodes))))
			}
		}
		if len(each) == 0 {
			continue
		}
		where := ""
		if len(r.Setups) > 1 {
			where = " of setup " + p.Setup
		}
		var shown, not []string
		for _, g := range p.Fresh {
			switch {
			case g.Role != roleOwn:
			case g.Equivalence.Verdict == stats.Fair:
				shown = append(shown, answer.Count(int(g.Nodes)))
			default:
				not = append(not, answer.Count(int(g.Nodes)))
			}
		}
		verdict := fmt.Sprintf("that it is fair within %s is shown at none of them", answer.Points(r.Margin))
		if len(shown) > 0 {
			verdict = fmt.Sprintf("that it is fair within %s is shown at %s, not at %s", answer.Points(r.Margin), answer.List(shown), answer.List(not))
		}
		switch {
		case even:
			verdict = fmt.Sprintf("it is shown to be fair within %s at each of them", answer.Points(r.Margin))
		case uneven > 0:
			verdict = fmt.Sprintf("at %s of them it is shown not to be fair within %s", answer.InWords(uneven), answer.Points(r.Margin))
		}
		if !even {
			verdict += favours(p)
		}
		out = append(out, answer.Join(answer.Say("In fresh games%v with this compensation the player who moves first scores %v positions a move: %v.", where, answer.List(each), verdict), cancels(p)))
	}
	return out
}

// favours says at which budgets a side is shown to be favoured by the setup's own compensation,
// by intervals that hold for all budgets together (Bonferroni).
func favours(p SetupPoints) string {
	n := 0
	for _, g := range p.Fresh {
		n += int(stats.Indicator(ownFresh(g)))
	}
	var first, second []string
	for _, g := range p.Fresh {
		switch e := joint(g.Score, n); {
		case !ownFresh(g) || !e.OK():
		case e.Lo > 0.5:
			first = append(first, answer.Count(int(g.Nodes)))
		case e.Hi < 0.5:
			second = append(second, answer.Count(int(g.Nodes)))
		}
	}
	out := ""
	if len(first) > 0 {
		out += "; the first player is shown to be favoured at " + answer.List(first).String()
	}
	if len(second) > 0 {
		out += "; the second player is shown to be favoured at " + answer.List(second).String()
	}
	return out
}

// cancels says where the compensation evens a setup only because the games that are counted
// and those that are not favour different sides, by the fresh games at the largest budget.
func cancels(p SetupPoints) answer.Sentence {
	var last *FreshGames
	for i := range p.Fresh {
		if g := &p.Fresh[i]; g.Role == roleOwn && (last == nil || g.Nodes > last.Nodes) {
			last = g
		}
	}
	if last == nil || !last.OfCounted.OK() || !last.OfDecided.OK() {
		return nil
	}
	c, d := last.OfCounted, last.OfDecided
	if !(c.Hi < 0.5 && d.Lo > 0.5 || c.Lo > 0.5 && d.Hi < 0.5) {
		return nil
	}
	return answer.Say("At %v he scores %v of the counted games and %v of the others: one makes up for the other.",
		answer.Count(int(last.Nodes)), answer.Estimate(c, answer.Share), answer.Estimate(d, answer.Share))
}

// ownFresh reports whether fresh games are those at the setup's own compensation.
func ownFresh(g FreshGames) bool { return g.Role == roleOwn }

// verdict says whether such fresh games of a setup are shown to be fair at every budget, and
// at how many they are shown not to be; it is neither where none were played.
func (p SetupPoints) verdict(of func(FreshGames) bool) (even bool, uneven int) {
	n := 0
	even = true
	for _, g := range p.Fresh {
		if !of(g) {
			continue
		}
		n++
		even = even && g.Equivalence.Verdict == stats.Fair
		uneven += int(stats.Indicator(g.Equivalence.Verdict == stats.NotFair))
	}
	return even && n > 0, uneven
}

// fairTogether says in one sentence what fresh games of many setups show; their scores are
// in a table.
func fairTogether(r *Report) []answer.Sentence {
	var even, uneven, open, budgets []string
	for _, p := range r.Setups {
		for _, g := range p.Fresh {
			if n := answer.Count(int(g.Nodes)); !slices.Contains(budgets, n) {
				budgets = append(budgets, n)
			}
		}
		if !slices.ContainsFunc(p.Fresh, ownFresh) {
			continue
		}
		switch fair, not := p.verdict(ownFresh); {
		case fair:
			even = append(even, p.Setup)
		case not > 0:
			uneven = append(uneven, p.Setup)
		default:
			open = append(open, p.Setup)
		}
	}
	if len(even)+len(uneven)+len(open) == 0 {
		return nil
	}
	out := answer.Say("Fresh games with these compensations were played at %v positions a move.", answer.List(budgets))
	within := answer.Points(r.Margin)
	if len(even) > 0 {
		out = answer.Join(out, answer.Say("%v %v shown to be fair within %v at each budget.", answer.Capitalised(setupsCalled(even)), answer.Are(len(even)), within))
	}
	if len(uneven) > 0 {
		out = answer.Join(out, answer.Say("%v %v shown not to be fair within %v at some budget.", answer.Capitalised(setupsCalled(uneven)), answer.Are(len(uneven)), within))
	}
	switch {
	case len(even)+len(uneven) == 0 && len(r.Together) > 0: // which has named the budgets
		out = answer.Say("Of no setup by itself do fresh games with its own compensation show that it is fair within %v, nor that it is not.", within)
	case len(even)+len(uneven) == 0:
		out = answer.Join(out, answer.Say("They do not show of any setup that it is fair within %v, nor that it is not.", within))
	case len(open) > 0:
		out = answer.Join(out, answer.Say("For %v neither is shown.", setupsCalled(open)))
	}
	var not []string
	for _, p := range r.Setups {
		if _, n := p.verdict(func(g FreshGames) bool { return g.common(r) }); n > 0 {
			not = append(not, p.Setup)
		}
	}
	if len(not) > 0 {
		out = answer.Join(out, answer.Say("With the common compensation %v %v shown to be unfair at one budget or more.", setupsCalled(not), answer.Are(len(not))))
	}
	return []answer.Sentence{out}
}

// common says what one compensation for all setups costs.
func common(r *Report) []answer.Sentence {
	c := r.Common
	if c == nil {
		return nil
	}
	apart, own := rounded(c.Uneven), rounded(r.Uneven)
	typically := answer.Say("With one compensation for all, the setups are typically %v from even (root mean square, by the lines and their errors); with one each, %v.", answer.Points(apart), answer.Points(own))
	if n := len(r.Together); n > 0 && r.Together[n-1].Off.OK() && r.Together[n-1].Own.OK() {
		last := r.Together[n-1]
		apart, own = rounded(last.Off.Value), rounded(last.Own.Value)
		typically = answer.Say("With one compensation for all, the setups are typically %v percentage points from even in fresh games at %v positions a move (root mean square); with one each, %v.",
			answer.Estimate(last.Off, answer.Gap), answer.Count(int(last.Nodes)), answer.Estimate(last.Own, answer.Gap))
	}
	switch differ := differing(r); {
	case c.P > 1-stats.Level && len(differ) > 0:
		typically = answer.Join(typically, answer.Say("By the lines alone no setup is shown to need another than the one for all (%v).", chance(c.P)),
			answer.Say("But the fresh games with it show that setups differ: %v. These intervals hold for all setups together.", answer.Clauses(differ)))
	case c.P > 1-stats.Level:
		typically = answer.Join(typically, answer.Say("That any setup needs another than the one for all is not shown (%v).", chance(c.P)))
		if own > apart {
			typically = answer.Join(typically, answer.Say("So take the one for all: a setup's own is known less well than it differs."))
		}
	default:
		typically = answer.Join(typically, answer.Say("That setups need different ones is shown (%v).", chance(c.P)))
		if own >= apart {
			typically = answer.Join(typically, answer.Say("But these games measure a setup’s own too roughly for it to bring the scores closer to even."))
		}
	}
	one := answer.Say("%v: %v (%v to %v are not shown to be worse).", answer.Strong("One compensation for all setups"), given(r, c.K), half(c.Lo), half(c.Hi))
	if none := withoutLine(r); len(none) > 0 {
		one = answer.Join(one, answer.Say("The games of %v tell of no compensation; it is made without them.", setupsCalled(none)))
	}
	out := []answer.Sentence{one}
	if all := inAll(r); len(all) > 0 {
		out = append(out, all)
	}
	return append(out, typically)
}

// differing says at which budgets the fresh games by the one compensation are shown to go
// differently from setup to setup, and where the first player scores most and least.
func differing(r *Report) (each []answer.Sentence) {
	for _, t := range r.Together {
		if t.Differ <= 1-stats.Level {
			each = append(each, answer.Say("at %v positions a move (%v) the first player scores from %v in setup %v to %v in setup %v",
				answer.Count(int(t.Nodes)), chance(t.Differ), answer.Estimate(t.Least.Score, answer.Share), t.Least.Setup, answer.Estimate(t.Most.Score, answer.Share), t.Most.Setup))
		}
	}
	return each
}

// inAll says what the first player scores in the fresh games of all setups together by the
// one compensation, and at which budgets it is too much or too little.
func inAll(r *Report) answer.Sentence {
	var each []answer.Sentence
	var fair, unfair, many, few []string
	for _, t := range r.Together {
		at := answer.Count(int(t.Nodes))
		each = append(each, answer.Say("%v at %v", answer.Estimate(t.Score, answer.Share), at))
		switch t.Equivalence.Verdict {
		case stats.Fair:
			fair = append(fair, at)
		case stats.NotFair:
			unfair = append(unfair, at)
		}
		switch e := t.Score.At(1 - (1-stats.Level)/float64(len(r.Together))); { // Bonferroni
		case !e.OK():
		case e.Hi < 0.5:
			many = append(many, at)
		case e.Lo > 0.5:
			few = append(few, at)
		}
	}
	if len(each) == 0 {
		return nil
	}
	out := answer.Say("In fresh games with this compensation the first player scores, on average over the setups, %v positions a move.", answer.List(each))
	within := answer.Points(r.Margin)
	switch n := len(fair); {
	case n > 1 && n == len(r.Together):
		out = answer.Join(out, answer.Say("That average is shown to be fair within %v at each of them.", within))
	case n > 0:
		out = answer.Join(out, answer.Say("That average is shown to be fair within %v at %v.", within, answer.List(fair)))
	}
	if len(unfair) > 0 {
		out = answer.Join(out, answer.Say("That average is shown not to be fair within %v at %v.", within, answer.List(unfair)))
	}
	if len(many) > 0 {
		out = answer.Join(out, answer.Say("At %v it gives the second player too much.", answer.List(many)))
	}
	if len(few) > 0 {
		whom := "the second player"
		if len(many) > 0 {
			whom = "him" // who was just named
		}
		out = answer.Join(out, answer.Say("At %v it gives %v too little.", answer.List(few), whom))
	}
	return answer.Join(out, fairAlone(r))
}

// fairAlone says which setups by themselves are shown to be fair by the one compensation, at
// every budget.
func fairAlone(r *Report) answer.Sentence {
	var even []string
	for _, p := range r.Setups {
		if fair, _ := p.verdict(func(g FreshGames) bool { return g.common(r) }); fair {
			even = append(even, p.Setup)
		}
	}
	switch {
	case len(even) == 0:
		return answer.Say("Of no setup by itself is that shown.")
	case len(even) < len(r.Setups):
		return answer.Say("By %v that is shown of %v.", map[bool]string{true: "itself", false: "themselves"}[len(even) == 1], setupsCalled(even))
	}
	return nil
}

// withoutLine are the setups whose games tell of no compensation.
func withoutLine(r *Report) (names []string) {
	for _, p := range r.Setups {
		if p.Line == nil {
			names = append(names, p.Setup)
		}
	}
	return names
}

// rounded is a share to a tenth of a percentage point.
func rounded(share float64) float64 { return math.Round(1000*share) / 1000 }
