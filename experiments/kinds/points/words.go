package points

import (
	"fmt"
	"maps"
	"math"
	"strconv"
	"strings"

	"komi/experiments/answer"
	"komi/stats"
)

// HalfPoint is how points with a fraction are written.
var HalfPoint = stats.Format{Scale: 1, Digits: 1}

// sentences answer what the pieces should count and what the second player should
// get.
func sentences(v *study) []answer.Sentence {
	r := v.Points
	if r.Table == nil {
		out := []answer.Sentence{answer.Say("There are too few positions yet to say what the pieces should count.")}
		if r.Why != "" {
			out = append(out, answer.Say("The experiment ended early: %v.", r.Why))
		}
		return out
	}
	out := []answer.Sentence{answer.Say("%v: %v.", answer.Strong("What the pieces should count"), tableText(r))}
	out = append(out, compensations(r)...)
	out = append(out, drawless(r)...)
	out = append(out, fairPoints(r)...)
	out = append(out, byStrength(r)...)
	return append(out, howSure(r)...)
}

// tableText is the table in words: "rook 13, cannon 7 and pawn 2".
func tableText(r *Report) answer.Sentence {
	var items []string
	spare := ""
	for _, t := range ByPoints(r) {
		if t == SpareRoyal {
			spare = fmt.Sprintf("; a side that still has both royals adds %d", r.Table[t])
			continue
		}
		items = append(items, fmt.Sprintf("%s %d", TermName(r, t), r.Table[t]))
	}
	return answer.Say("%v%v", answer.List(items), spare)
}

// ByPoints lists the terms, those that count most first.
func ByPoints(r *Report) []string {
	out := append([]string(nil), r.Terms...)
	for i := range out { // insertion keeps the order of equals
		for j := i; j > 0 && r.Table[out[j]] > r.Table[out[j-1]]; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}

// TermName is what a term is called in words.
func TermName(r *Report, term string) string {
	if name := r.Rule.Names[term]; name != "" {
		return name
	}
	return term
}

// Half writes a compensation: "1.5", "−0.5".
func Half(k float64) string {
	return strings.Replace(strconv.FormatFloat(k, 'f', 1, 64), "-", "−", 1)
}

// given says who gets the compensation.
func given(r *Report, k float64) answer.Sentence {
	if k < 0 {
		return answer.Say("the first player%v gets %v points", called(r.Rule.Players[0]), Half(-k))
	}
	return answer.Say("the second player%v gets %v points", called(r.Rule.Players[1]), Half(k))
}

func called(name string) string {
	if name == "" {
		return ""
	}
	return " (" + name + ")"
}

// compensations says what each setup's second player should get.
func compensations(r *Report) []answer.Sentence {
	var out answer.Sentence
	for _, p := range r.Setups {
		if math.IsNaN(p.K) {
			continue
		}
		who := given(r, p.K)
		if len(r.Setups) > 1 {
			who = answer.Say("in setup %v %v", p.Setup, who)
		}
		out = answer.Join(out, answer.Capital(answer.Say("%v", who)))
		if c := p.After; c != nil {
			out = append(out, answer.Say("%v", interval(c))...)
		}
		out = append(out, answer.Span{Text: "."})
		if c := p.After; c != nil && c.Best != p.K && len(p.Final) > 0 {
			out = append(out, answer.Say(" All games together are most even at %v, which the last games did not try: play more of them there.", Half(c.Best))...)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}

// interval says which compensations the games do not rule out.
func interval(c *stats.Compensation) answer.Sentence {
	switch {
	case math.IsNaN(c.Lo):
		return answer.Say("; but no compensation evens these games, because too few of them are counted")
	case c.Lo == c.Hi:
		return answer.Say("; every compensation but %v is ruled out", Half(c.Lo))
	case math.IsInf(c.Lo, -1) && math.IsInf(c.Hi, 1):
		return answer.Say("; the games rule out no compensation at all")
	case math.IsInf(c.Lo, -1):
		return answer.Say("; the games rule out only compensations above %v", Half(c.Hi))
	case math.IsInf(c.Hi, 1):
		return answer.Say("; the games rule out only compensations below %v", Half(c.Lo))
	}
	return answer.Say("; compensations from %v to %v are not ruled out", Half(c.Lo), Half(c.Hi))
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

// fairPoints says how fair the compensation came out in fresh games.
func fairPoints(r *Report) []answer.Sentence {
	var out []answer.Sentence
	for _, p := range r.Setups {
		if p.Fair == nil || !p.Fair.Interval.OK() {
			continue
		}
		where := ""
		if len(r.Setups) > 1 {
			where = "In setup " + p.Setup + ", i"
		} else {
			where = "I"
		}
		e := p.Fair.Interval.At(stats.Level)
		verdict := answer.Say("that is shown to be neither fair nor unfair; more games would tell")
		switch p.Fair.Verdict {
		case stats.Fair:
			verdict = answer.Say("that is shown to be %v, within %v of a half", answer.Strong("fair"), answer.Points(r.Margin))
		case stats.NotFair:
			verdict = answer.Say("that is shown to be %v: farther than %v from a half", answer.Strong("not fair"), answer.Points(r.Margin))
		}
		among := answer.Say("")
		if p.Tried > 1 {
			among = answer.Say("tested as one of the %v compensations tried, ", p.Tried)
		}
		out = append(out, answer.Say("%vn fresh games with this compensation, at all strengths together, the player who moves first scores %v, %v: %v%v.",
			where, answer.Estimate(e, answer.Share), answer.From(e), among, verdict))
	}
	return out
}

// byStrength says whether the compensation is shown to depend on the strength of
// play: whether the intervals at the budgets have nothing in common.
func byStrength(r *Report) []answer.Sentence {
	var out []answer.Sentence
	for _, p := range r.Setups {
		if len(p.ByNodes) < 2 {
			continue
		}
		lo, hi := math.Inf(-1), math.Inf(1)
		var each []string
		for _, c := range p.ByNodes {
			if math.IsNaN(c.Lo) {
				lo, hi = math.Inf(1), math.Inf(-1)
			}
			lo, hi = math.Max(lo, c.Lo), math.Min(hi, c.Hi)
			each = append(each, fmt.Sprintf("%s at %s", Half(c.Best), answer.Count(int(c.Nodes))))
		}
		where := ""
		if len(r.Setups) > 1 {
			where = " in setup " + p.Setup
		}
		if lo <= hi {
			out = append(out, answer.Say("The compensation%v is not shown to depend on the strength of play: the fresh games alone are most even at %v positions a move, and all their intervals overlap.", where, answer.List(each)))
			continue
		}
		out = append(out, answer.Say("The compensation%v depends on the strength of play: the fresh games alone are most even at %v positions a move, and their intervals do not all overlap. Rely on the budget that is most like the players.", where, answer.List(each)))
	}
	return out
}

// howSure says how sure the table is.
func howSure(r *Report) []answer.Sentence {
	f := r.Fit
	if f == nil {
		return nil
	}
	out := answer.Say("How sure is the table? It was fitted to %v that reached the count and were played on without it, %v in all. ",
		answer.Plural(f.Positions, "position"), answer.Plural(f.Games, "game"))
	if f.Search.Loss.OK() {
		out = append(out, answer.Say("It misjudges %v of what these showed, each position weighed by how clearly it was won. ", answer.Estimate(f.Search.Loss, answer.Share))...)
	}
	if near := len(f.Search.Near) - 1; near > 0 {
		out = append(out, answer.Say("The positions do not tell it from at least %v. When they are drawn again at random, exactly this table comes out best %v of the time. "+
			"So rely on the order and the rough size of the points rather than on each number. ", answer.Plural(near, "other table"), atLeast(f.Search.Optimal))...)
	}
	sentences := []answer.Sentence{out}
	for _, rival := range []struct {
		name string
		Rival
	}{{"the points in force before", f.InForce}, {"the published points", f.Official}} {
		switch {
		case rival.Table == nil || !rival.Loss.OK():
		case rival.name != "the published points" && maps.Equal(rival.Table, f.Official.Table): // told once
		case rival.More.Value > 0 && rival.More.OK() && rival.More.Lo > 0:
			sentences = append(sentences, answer.Say("The table is shown to be better than %v, which misjudge %v.", rival.name, answer.Estimate(rival.Loss, answer.Share)))
		default:
			sentences = append(sentences, answer.Say("The table is not shown to be better than %v, which misjudge %v.", rival.name, answer.Estimate(rival.Loss, answer.Share)))
		}
	}
	return sentences
}

// atLeast writes a share, and says when it is too small to matter.
func atLeast(v float64) string {
	if v < 0.01 {
		return "less than 1%"
	}
	return answer.Given(v)
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
	lines = append(lines, "Each side adds up its pieces on the board:")
	for _, t := range ByPoints(r) {
		if t == SpareRoyal {
			continue
		}
		lines = append(lines, fmt.Sprintf("  %2d  %s (%s)", r.Table[t], TermName(r, t), t))
	}
	if n, has := r.Table[SpareRoyal]; has {
		lines = append(lines, fmt.Sprintf("  %2d  for a side that still has both of its royals", n))
	}
	for _, p := range r.Setups {
		if math.IsNaN(p.K) {
			continue
		}
		who := given(r, p.K).String()
		if len(r.Setups) > 1 {
			who = "In setup " + p.Setup + ", " + who
		} else {
			who = strings.ToUpper(who[:1]) + who[1:]
		}
		lines = append(lines, fmt.Sprintf("%s more. (Each side starts with %d.)", who, p.Start[0]))
	}
	return append(lines, "The higher sum wins. Sums cannot be equal.")
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

// Share2 writes a share with two digits after the point: differences are small.
func Share2(v float64) string {
	return strings.Replace(strconv.FormatFloat(100*v, 'f', 2, 64), "-", "−", 1) + "%"
}
