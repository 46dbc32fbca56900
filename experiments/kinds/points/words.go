package points

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/kinds/values"
	"komi/stats"
)

// halfPoints is how points with a fraction are written.
var halfPoints = stats.Format{Scale: 1, Digits: 1}

// sentences answer what the pieces should count and what the second player should
// get.
func sentences(v *study) []answer.Sentence {
	r := v.Points
	if r.Table == nil {
		why := r.First.Err
		out := []answer.Sentence{answer.Say("The games do not tell yet what the pieces should count.")}
		switch {
		case r.Why != "":
			out = append(out, answer.Say("The experiment ended early: %v.", r.Why))
		case why != nil:
			out = append(out, answer.Say("The values that a table is made of lack: %v.", why))
		}
		return out
	}
	out := []answer.Sentence{answer.Say("%v: %v.", answer.Strong("What the pieces should count"), tableText(r))}
	if len(r.Setups) >= manySetups { // one number is easier to remember than twelve
		out = append(out, common(r)...)
		out = append(out, drawless(r)...)
		out = append(out, compensations(r)...)
		out = append(out, fair(r)...)
	} else {
		out = append(out, compensations(r)...)
		out = append(out, drawless(r)...)
		out = append(out, fair(r)...)
		out = append(out, common(r)...)
	}
	out = append(out, madeOf(r)...)
	out = append(out, driftOf(v)...)
	out = append(out, decision(r)...)
	return append(out, control(r)...)
}

// tableText is the table in words: "rook 13, cannon 7 and pawn 2".
func tableText(r *Report) answer.Sentence {
	var items []string
	spare := ""
	for _, t := range byPoints(r) {
		if t == spareRoyal {
			spare = fmt.Sprintf("; a side that still has both royals adds %d", r.Table[t])
			continue
		}
		items = append(items, fmt.Sprintf("%s %d", termName(r, t), r.Table[t]))
	}
	return answer.Say("%v%v", answer.List(items), spare)
}

// byPoints lists the terms, those that count most first.
func byPoints(r *Report) []string {
	out := slices.Clone(r.Terms)
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(r.Table[b], r.Table[a]) })
	return out
}

// termName is what a term is called in words.
func termName(r *Report, term string) string {
	if name := r.Rule.Names[term]; name != "" {
		return name
	}
	return term
}

// half writes a compensation: "1.5", "−0.5".
func half(k float64) string {
	return strings.Replace(strconv.FormatFloat(k, 'f', 1, 64), "-", "−", 1)
}

// given says who gets the compensation.
func given(r *Report, k float64) answer.Sentence {
	if k < 0 {
		return answer.Say("the first player%v gets %v points", called(r.Rule.Players[0]), half(-k))
	}
	return answer.Say("the second player%v gets %v points", called(r.Rule.Players[1]), half(k))
}

func called(name string) string {
	if name == "" {
		return ""
	}
	return " (" + name + ")"
}

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
			own = append(own, fmt.Sprintf("%s in setup %s (even at %s)", half(p.K), p.Setup, answer.Minus(p.Line.Even.Set.Text(halfPoints))))
		}
	}
	var out answer.Sentence
	if len(own) > 0 {
		out = answer.Say("Setup by setup the second player%v gets, by the line through the compensations tried, %v.", called(r.Rule.Players[1]), answer.List(own))
	}
	if len(borrowed) > 0 {
		out = answer.Join(out, answer.Say("Points move the games of %v so little that their own compensation stays unknown; the one for all stands in for it.", setupsCalled(borrowed)))
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}

// evenAt says where a setup's line crosses a half.
func evenAt(r *Report, p SetupPoints) string {
	l := p.Line
	switch {
	case p.borrowed() && r.Common != nil:
		return "that is the one for all, because points move these games so little that their own stays unknown"
	case l.Even.Set.Bounded():
		return "by the line through the compensations tried both score alike at " + answer.Minus(l.Even.Text(halfPoints))
	case l.Even.Set.Shape == stats.Line:
		return "but points move these games so little that no compensation is ruled out"
	}
	return "by the line both score alike at " + answer.Minus(l.Even.Set.Text(halfPoints))
}

// drawless says that no game was drawn, or that some were.
func drawless(r *Report) []answer.Sentence {
	switch {
	case r.Played == 0:
		return nil
	case r.Drawn == 0:
		return []answer.Sentence{answer.Say("%v: the pieces count whole points and the compensation is not whole, so no sums can be equal. Of %v played by these rules none was drawn.",
			answer.Strong("No draws"), answer.Plural(r.Played, "game"))}
	}
	return []answer.Sentence{answer.Say("%v of %v played by these rules were drawn, because some endings are neither won nor counted. The table below says which.", answer.Count(r.Drawn), answer.Plural(r.Played, "game"))}
}

// fair says of each setup whether fresh games are even, at every budget: budgets are not
// thrown together, because a compensation can be right at one and wrong at another.
func fair(r *Report) []answer.Sentence {
	if len(r.Setups) >= manySetups {
		return fairTogether(r)
	}
	var out []answer.Sentence
	for _, p := range r.Setups {
		even, uneven := p.verdict(roleOwn)
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
		verdict := fmt.Sprintf("that it is fair within %s is not shown at every budget", answer.Points(r.Margin))
		switch {
		case even:
			verdict = fmt.Sprintf("it is shown to be fair within %s at each of them", answer.Points(r.Margin))
		case uneven > 0:
			verdict = fmt.Sprintf("at %s of them it is shown not to be fair within %s", answer.InWords(uneven), answer.Points(r.Margin))
		}
		out = append(out, answer.Say("In fresh games%v with this compensation the player who moves first scores %v positions a move: %v.", where, answer.List(each), verdict))
	}
	return out
}

// verdict says whether fresh games of a setup are shown to be fair at every budget, and at
// how many they are shown not to be; it is neither where none were played.
func (p SetupPoints) verdict(role string) (even bool, uneven int) {
	n := 0
	even = true
	for _, g := range p.Fresh {
		if g.Role != role {
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
		if !slices.ContainsFunc(p.Fresh, func(g FreshGames) bool { return g.Role == roleOwn }) {
			continue
		}
		switch fair, not := p.verdict(roleOwn); {
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
	case len(even)+len(uneven) == 0:
		out = answer.Join(out, answer.Say("They do not show of any setup that it is fair within %v, nor that it is not.", within))
	case len(open) > 0:
		out = answer.Join(out, answer.Say("For %v neither is shown.", setupsCalled(open)))
	}
	return []answer.Sentence{out}
}

// common says what one compensation for all setups costs.
func common(r *Report) []answer.Sentence {
	c := r.Common
	if c == nil {
		return nil
	}
	return []answer.Sentence{
		answer.Say("%v: %v (%v to %v are as good within chance).", answer.Strong("One for all setups"), given(r, c.K), half(c.Lo), half(c.Hi)),
		answer.Say("With one for all, the setups are uneven by %v (root mean square, by the lines); with one each, by %v.", answer.Percent(c.Uneven), answer.Percent(c.Own)),
	}
}

// madeOf says which values the table was made of, and how sure it is.
func madeOf(r *Report) []answer.Sentence {
	m := r.Best
	if m == nil || m.Err != nil {
		return nil
	}
	var moments []string
	for _, name := range m.Taken {
		moments = append(moments, momentWords(name))
	}
	out := answer.Say("The table is made of the pieces' values at %v, measured without a count, and rounded to whole points. ", answer.List(moments))
	if r.Changed {
		out = answer.Say("The table is made of the pieces' values at %v, measured while the points made of the first values were in force, and rounded to whole points. ", answer.List(moments))
	}
	switch near := len(m.Rounded.Near) - 1; {
	case m.Rounded.Cut:
		out = append(out, answer.Say("At least %v others are as near: rely on the order and the rough size of the points rather than on each number.", near)...)
	case near > 0:
		out = append(out, answer.Say("%v within a squared standard error of the nearest; they are listed below.", answer.Capitalised(others(near)))...)
	default:
		out = append(out, answer.Say("No other table is as near.")...)
	}
	sentences := []answer.Sentence{out}
	if m.Agree < disagree {
		sentences = append(sentences, answer.Say("%v (%v): the values drift from moment to moment, or the two ways to measure disagree. The table follows the values of %v; those of the others stand beside them.",
			answer.Strong("The moments disagree"), chance(m.Agree), answer.List(moments)))
	}
	return append(sentences, kept(r)...)
}

// mostDrifts is how many pieces whose worth changes are named.
const mostDrifts = 3

// driftOf says why the table is not in the proportions of values at the start: which
// pieces are worth more or less at the moment that it was made of, beyond the intervals.
func driftOf(v *study) []answer.Sentence {
	r := v.Points
	if r.Best == nil || r.Best.Err != nil || len(r.Best.Taken) != 1 || r.Best.Taken[0] == values.Start {
		return nil
	}
	inPoints := func(name string) map[int]stats.Value {
		out := map[int]stats.Value{}
		for _, m := range r.Best.Moments {
			if m.Name != name || m.Err != nil {
				continue
			}
			told, err := m.inPoints(v.Collection, r.Table)
			for i := range told {
				if err == nil {
					out[m.Terms[i]] = told[i]
				}
			}
		}
		return out
	}
	start, taken := inPoints(values.Start), inPoints(r.Best.Taken[0])
	type drift struct {
		size float64
		text answer.Sentence
	}
	var drifts []drift
	for _, term := range byPoints(r) {
		i := slices.Index(r.Terms, term)
		a, b := start[i].Estimate, taken[i].Estimate
		if !a.OK() || !b.OK() || !(a.Value > 0) || !(b.Value > 0) || a.Lo <= b.Hi && b.Lo <= a.Hi {
			continue
		}
		name := "the " + strings.TrimPrefix(termName(r, term), "the ")
		drifts = append(drifts, drift{math.Abs(math.Log(b.Value / a.Value)), answer.Say("%v goes from %v to %v", name, answer.Estimate(a, halfPoints), answer.Estimate(b, halfPoints))})
	}
	if len(drifts) == 0 {
		return nil
	}
	slices.SortStableFunc(drifts, func(a, b drift) int { return cmp.Compare(b.size, a.size) })
	var texts []answer.Sentence
	for _, d := range drifts[:min(mostDrifts, len(drifts))] {
		texts = append(texts, d.text)
	}
	return []answer.Sentence{answer.Say("Why are the points not in proportion to the values at the start? Counts come late, and pieces change on the way to %v: in points of this table %v.",
		momentWords(r.Best.Taken[0]), answer.List(texts))}
}

func others(n int) string {
	if n == 1 {
		return "one other table lies"
	}
	return answer.InWords(n) + " other tables lie"
}

// kept says which points were kept and which given up.
func kept(r *Report) []answer.Sentence {
	var stay, gone, found []string
	for i, is := range r.Best.Rounded.Kept {
		if is {
			stay = append(stay, termName(r, r.Terms[i]))
		}
	}
	for _, d := range r.Best.Rounded.Dropped {
		if r.Best.Rounded.Best.Weights[d.Term] == d.Points { // in other proportions, once the others had gone
			found = append(found, fmt.Sprintf("%s %d", termName(r, r.Terms[d.Term]), d.Points))
			continue
		}
		gone = append(gone, fmt.Sprintf("%s %d (%s)", termName(r, r.Terms[d.Term]), d.Points, chance(d.P)))
	}
	var out answer.Sentence
	if len(stay) > 0 {
		out = answer.Say("The given points stay for %v: they are not shown to be worse.", answer.List(stay))
	}
	if len(gone) > 0 {
		out = answer.Join(out, answer.Say("Shown to be worse, and given up: %v.", answer.List(gone)))
	}
	if len(found) > 0 {
		out = answer.Join(out, answer.Say("The values give %v again.", answer.List(found)))
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}

// decision says how the two tables compare, and how many positions said so.
func decision(r *Report) []answer.Sentence {
	if r.Decided == 0 || r.Second.Err != nil || len(r.Second.Taken) == 0 {
		return nil
	}
	positions := answer.Plural(r.Decided, "decided position")
	switch {
	case r.More.Blocks > 0 && !r.More.OK():
		return []answer.Sentence{answer.Say("Values measured once more, with these points in force, make another table. %v are too few to compare them. So the table stays.", answer.Capitalised(positions))}
	case r.More.Blocks == 0:
		return []answer.Sentence{answer.Say("Values measured once more, with these points in force, make the same table.")}
	case r.Changed:
		return []answer.Sentence{answer.Say("Values measured once more, with the first points in force, make a table that is shown to be better by %v that neither was made from: the side ahead by it scores %v percentage points more when they are played on.", positions, answer.Estimate(r.More, answer.Shift))}
	}
	return []answer.Sentence{answer.Say("Values measured once more, with these points in force, make another table. It is not shown to be better by %v that neither was made from: the side ahead by it scores %v percentage points more when they are played on. So the table stays.", positions, answer.Estimate(r.More, answer.Shift))}
}

// control says how far the official table is from what the games say.
func control(r *Report) []answer.Sentence {
	if r.Control == nil {
		return nil
	}
	verdict := "these games do not rule it out"
	if r.Control.P < disagree {
		verdict = "these games rule it out"
	}
	out := answer.Say("In shape the official table is %v from the values without rounding and %v from the table: %v (%v).", apart(r.Control.Shape), apart(r.Control.Rounded), verdict, chance(r.Control.P))
	for _, p := range r.Setups {
		if p.Line == nil || r.OfficialK == 0 {
			continue
		}
		not := "the line allows"
		if !p.Line.Even.Set.Contains(r.OfficialK) {
			not = "the line rules out"
		}
		where := ""
		if len(r.Setups) > 1 {
			where = " in setup " + p.Setup
		}
		out = answer.Join(out, answer.Say("%v its compensation of %v%v.", answer.Capitalised(not), half(r.OfficialK), where))
	}
	return []answer.Sentence{out}
}

// chance writes a p-value with its name: "p = 0.03", "p < 0.001".
func chance(p float64) string {
	if text := answer.PValue(p); !strings.HasPrefix(text, "<") {
		return "p = " + text
	}
	return "p " + answer.PValue(p)
}

// apart writes a distance of shapes.
func apart(d float64) string {
	if math.IsNaN(d) {
		return "~ (some value is not above 0)"
	}
	return answer.Fixed(100*d, 0) + "%"
}

// momentWords is a moment as a noun.
func momentWords(name string) string {
	switch name {
	case values.Start, "opening", "middle", "ending":
		return "the " + name
	case "late":
		return "the late game"
	}
	return "the phase " + name
}

// countRule is the rule of the count in words, to be copied.
func countRule(r *Report) []string {
	c := r.Rule
	var lines []string
	var when []string
	if c.Passes {
		when = append(when, "both players pass one after the other")
	}
	if c.Facing {
		when = append(when, "the royals face each other and the player on turn accepts it by passing")
	}
	if c.Repetition > 0 {
		text := fmt.Sprintf("a position comes up for the %s time", ordinal(c.Repetition))
		if c.Perpetual {
			text += " (a side that gave check all the while loses instead)"
		}
		when = append(when, text)
	}
	if c.NoProgress > 0 {
		when = append(when, fmt.Sprintf("%d moves by either side pass without a capture or a pawn's advance", c.NoProgress))
	}
	if c.MaxPlies > 0 {
		when = append(when, fmt.Sprintf("%d moves have been made in all", c.MaxPlies))
	}
	win := "Whoever captures the royal wins."
	switch {
	case c.Mates:
		win = "Whoever gives checkmate wins."
	case c.Both:
		win = "Whoever captures the last royal wins."
	}
	lines = append(lines, win+" A game is counted when")
	for i, w := range when {
		end := ","
		if i == len(when)-1 {
			end = "."
		} else if i == len(when)-2 {
			end = ", or"
		}
		lines = append(lines, folded("  - "+w+end, "    ")...)
	}
	adds := "Each side adds up its pieces on the board:"
	if len(r.Setups) == 1 {
		adds = fmt.Sprintf("Each side adds up its pieces on the board, %d when the game starts:", r.Setups[0].Start[0])
	}
	lines = append(lines, adds)
	for _, t := range byPoints(r) {
		if t == spareRoyal {
			continue
		}
		lines = append(lines, fmt.Sprintf("  %2d  %s (%s)", r.Table[t], termName(r, t), t))
	}
	if n, has := r.Table[spareRoyal]; has {
		lines = append(lines, fmt.Sprintf("  %2d  for a side that still has both of its royals", n))
	}
	return append(append(lines, compensationRule(r)...), "The higher sum wins. Sums cannot be equal.")
}

// compensationRule says in the rule what the second player gets.
func compensationRule(r *Report) []string {
	var lines, each []string
	for _, p := range r.Setups {
		if math.IsNaN(p.K) {
			continue
		}
		each = append(each, p.Setup+": "+half(p.K))
		who := answer.Capitalised(given(r, p.K).String()) + " more."
		if len(r.Setups) > 1 {
			who = fmt.Sprintf("In setup %s, %s more. (Each side starts with %d.)", p.Setup, given(r, p.K).String(), p.Start[0])
		}
		lines = append(lines, folded(who, "  ")...)
	}
	if r.Common == nil {
		return lines
	}
	all := given(r, r.Common.K).String() + " more."
	if len(r.Setups) < manySetups {
		return append(lines, folded("Or, with one number for all setups: "+all, "  ")...)
	}
	return append(folded(answer.Capitalised(all), "  "), folded("Or, setup by setup, the second player gets: "+strings.Join(each, ", ")+".", "  ")...)
}

// ruleWidth is the length of a line of the rule, so that it fits a page.
const ruleWidth = 72

// folded breaks a line into lines, all but the first with an indent.
func folded(line, indent string) []string {
	var out []string
	for len(line) > ruleWidth {
		at := strings.LastIndex(line[:ruleWidth], " ")
		if at <= len(indent) {
			break
		}
		out = append(out, line[:at])
		line = indent + line[at+1:]
	}
	return append(out, line)
}

func ordinal(n int) string {
	words := []string{"", "first", "second", "third", "fourth", "fifth"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprintf("%dth", n)
}
