package points

import (
	"fmt"
	"math"
	"strings"

	"komi/experiments/answer"
	"komi/stats"
)

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
		text := fmt.Sprintf("a position comes up %s times", answer.InWords(c.Repetition))
		if c.Perpetual {
			text += " (a side that gave check all the while loses instead)"
		}
		when = append(when, text)
	}
	if c.NoProgress > 0 {
		when = append(when, fmt.Sprintf("%s pass without %s", movesInAll(c.NoProgress), c.Progress))
	}
	if c.MaxPlies > 0 {
		when = append(when, fmt.Sprintf("%s have been made", movesInAll(c.MaxPlies)))
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

// movesInAll writes plies for a reader to whom a move is one player's: 100 plies are "50
// moves by each player (100 in all)".
func movesInAll(plies int) string {
	if plies%2 != 0 {
		return fmt.Sprintf("%d moves in all, of both players together,", plies)
	}
	return fmt.Sprintf("%d moves by each player (%d in all)", plies/2, plies)
}

// compensationRule says in the rule what the second player gets.
func compensationRule(r *Report) []string {
	var lines, each []string
	for _, p := range r.Setups {
		if math.IsNaN(p.K) {
			continue
		}
		each = append(each, p.Setup+":\u00a0"+half(p.K))
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
	if r.Common.P > 1-stats.Level { // no setup is shown to need another
		return folded(answer.Capitalised(all), "  ")
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
