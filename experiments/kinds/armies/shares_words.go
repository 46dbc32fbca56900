package armies

import (
	"cmp"
	"slices"

	"komi/experiments/answer"
	"komi/stats"
)

// sentences answer what each of three armies wins. The first is the answer in short.
func sentences(v *study) []answer.Sentence {
	a := v.Armies
	if a == nil {
		return v.TooFew()
	}
	var out []answer.Sentence
	switch {
	case len(a.Seats) > 0:
		out = strongest(v)
	case a.teams():
		out = teams(v)
	case len(a.Pieces) > 0:
		out = append(brings(v), favoured(v, mainFields(a))...)
	case optional(a):
		out = append(helps(v), favoured(v, mainFields(a))...)
	default:
		out = favoured(v, mainFields(a))
		out = append(out, setups(a)...)
		out = append(out, models(a)...)
		out = append(out, orders(a)...)
	}
	out = append(behindWords(a), out...) // what such arms are for
	fields := mainFields(a)
	if len(fields) > mostFalls {
		fields = fields[:1]
	}
	for i, f := range fields {
		if f.Alone < 0 {
			out = append(out, falls(a, f)...)
			out = append(out, snow(a, f, i > 0)...)
		}
	}
	return append(out, v.Lasts()...)
}

// mostFalls is of how many arms it is told who falls first; of more, of the first alone.
const mostFalls = 2

// open reports whether the games settle nothing of what their answer begins with.
func open(a *Armies) bool {
	switch {
	case a == nil:
		return true
	case len(a.Behind) > 0:
		return !slices.ContainsFunc(a.Behind, func(b Behind) bool { return b.beyond() || b.Doublings.OK() && b.Slope.OK() && b.Slope.Lo > 0 })
	case len(a.Seats) > 0:
		_, shown := a.strongest()
		return !shown
	case a.teams():
		return !slices.ContainsFunc(a.Fields, func(f *Field) bool {
			return f.Alone >= 0 && f.Side.OK() && f.Arm.Options == a.Base.Arm.Options && (f.Equal == stats.Fair || f.favours() != 0)
		})
	case len(a.Pieces) > 0:
		return !slices.ContainsFunc(a.Pieces, Piece.Shown)
	case optional(a):
		return !slices.ContainsFunc(a.Changes, func(c Change) bool { return c.Gap.OK() }) // that nothing is shown to help is an answer
	}
	return !slices.ContainsFunc(mainFields(a), func(f *Field) bool {
		return f.Equal == stats.Fair || f.won(0) != 0 || f.won(1) != 0 || f.won(2) != 0
	})
}

// mainFields are the arms that a reader asks for first: every setup as the page has it, or with
// the first arm's handicap, played by the first arm's players. A file names the strongest players first, at the
// largest budget; arms of other players say how much the answer depends on them.
func mainFields(a *Armies) []*Field {
	var out []*Field
	for _, f := range a.Fields {
		if f.Games > 0 && f.Arm.Options == a.Base.Arm.Options && f.Model == a.Base.Model && alikeArmies(f, a.Base) {
			out = append(out, f)
		}
	}
	return out
}

// favoured tells which armies win more than a third, and the shares of all.
func favoured(v *study, main []*Field) []answer.Sentence {
	a := v.Armies
	if len(main) == 0 || !main[0].Shares[0].OK() {
		return []answer.Sentence{v.FewGames(answer.Say("which army is favoured"))}
	}
	f := main[0]
	below := losers(a, f)
	above := slices.ContainsFunc(ranking(f), func(q int) bool { return f.won(q) > 0 })
	head := setupsHeadline(a, main)
	switch {
	case head != nil:
	case f.Equal == stats.Fair:
		head = answer.Say("The three armies are equal to within %v: each wins a third of the games, give or take that much.", answer.Points(armyMargin))
	case above:
		head = setupSays(a, f)
	case len(below) > 0:
		head = answer.Say("%v is shown to be favoured, but %v.", nobody(a, f), answer.List(below))
	default:
		head = answer.Say("%v is shown to be favoured. That does not mean that they are equal%v.", nobody(a, f), hints(a, f))
	}
	out := []answer.Sentence{head, shares(a, f)}
	if line := hidden(main); line != nil {
		out = append(out, line)
	}
	if above {
		for _, text := range below {
			out[1] = append(out[1], answer.Say(" %v.", answer.Capital(answer.Sentence{{Text: text}}))...)
		}
	}
	return out
}

// nobody begins a sentence on a field in which no army is shown to win more than a third. It
// names the field, if there are others.
func nobody(a *Armies, f *Field) string {
	if len(a.Fields) < 2 {
		return "No army"
	}
	return answer.Say("In %v, no army", fieldName(f)).String()
}

// seldom is the share of the games that an army stays below which hardly ever wins.
const seldom = 0.05

// losers says which armies are shown to win less than a third, and which hardly ever win.
func losers(a *Armies, f *Field) []string {
	var less, never []string
	for _, q := range ranking(f) {
		switch name := a.Players[q].Name; {
		case f.won(q) >= 0:
		case f.Shares[q].Hi < seldom:
			never = append(never, name)
		default:
			less = append(less, name)
		}
	}
	var out []string
	if len(less) > 0 {
		out = append(out, answer.Say("%v %v shown to win less than a third", answer.List(less), answer.Are(len(less))).String())
	}
	if len(never) > 0 {
		out = append(out, answer.Say("%v hardly ever %v", answer.List(never), win(len(never))).String())
	}
	return out
}

// win is the verb after a count of armies.
func win(n int) string {
	if n == 1 {
		return "wins"
	}
	return "win"
}

// hints says which shares of a field lie above or below a third if it is taken alone, of which
// nothing is shown among all arms; nil if there are none.
func hints(a *Armies, f *Field) answer.Sentence {
	var more, less []string
	for _, q := range ranking(f) {
		switch f.wonAlone(q) {
		case 1:
			more = append(more, a.Players[q].Name)
		case -1:
			less = append(less, a.Players[q].Name)
		}
	}
	var each []answer.Sentence
	if len(more) > 0 {
		each = append(each, answer.Say("%v %v more than a third", answer.List(more), win(len(more))))
	}
	if len(less) > 0 {
		each = append(each, answer.Say("%v %v less than a third", answer.List(less), win(len(less))))
	}
	if len(each) == 0 {
		return nil
	}
	return answer.Say(": taken alone, %v; among %v that is not shown", answer.List(each), answer.Plural(len(a.Fields), "arm"))
}

// setupsHeadline says whom each setup favours; nil where there is one setup. It speaks of
// one way to search, that of the first arm: what other players make of the armies is told
// after it.
func setupsHeadline(a *Armies, main []*Field) answer.Sentence {
	if len(main) < 2 {
		return nil
	}
	var out answer.Sentence
	var none []string
	for _, f := range main {
		if f.Equal == stats.Fair || slices.ContainsFunc(ranking(f), func(q int) bool { return f.won(q) > 0 }) {
			out = answer.Join(out, setupSays(a, f))
		} else {
			none = append(none, fieldName(f))
		}
	}
	if len(none) > 0 {
		out = answer.Join(out, answer.Say("In %v, no army is shown to be favoured.", answer.List(none)))
	}
	return out
}

// setupSays says of a field that its armies are equal, or which of them are shown to win more
// than a third.
func setupSays(a *Armies, f *Field) answer.Sentence {
	if f.Equal == stats.Fair {
		return answer.Say("In %v, the three armies are equal to within %v.", fieldName(f), answer.Points(armyMargin))
	}
	var names []string
	var won []answer.Sentence
	for _, q := range ranking(f) {
		if f.won(q) > 0 {
			names = append(names, a.Players[q].Name)
			won = append(won, answer.Say("%v", answer.Estimate(f.Shares[q], answer.Share)))
		}
	}
	return answer.Say("In %v, %v %v favoured, with %v of the games.", fieldName(f), answer.List(names), answer.Are(len(names)), answer.List(won))
}

// ranking lists the players by their shares, the largest first.
func ranking(f *Field) []int {
	out := []int{0, 1, 2}
	slices.SortStableFunc(out, func(x, y int) int { return cmp.Compare(f.Shares[y].Value, f.Shares[x].Value) })
	return out
}

// shares tells what each army wins in a field.
func shares(a *Armies, f *Field) answer.Sentence {
	var each []answer.Sentence
	for i, q := range ranking(f) {
		verb := ""
		if i == 0 {
			verb = " army wins"
		}
		each = append(each, answer.Say("%v%v %v", a.Players[q].Name, verb, answer.Estimate(f.Shares[q], answer.Share)))
	}
	out := answer.Say("In %v, the %v, %v. Draws are shared.", answer.Strong(fieldName(f)), answer.List(each), answer.From(f.Shares[0]))
	if f.Undecided.OK() {
		out = append(out, answer.Say(" In %v of games nobody wins.", answer.Estimate(f.Undecided, answer.Share))...)
	}
	return out
}

// setups tells the shares with the other setups, and what they change.
func setups(a *Armies) []answer.Sentence {
	var out []answer.Sentence
	for _, f := range mainFields(a)[min(1, len(mainFields(a))):] {
		if !f.Shares[0].OK() {
			continue
		}
		line := shares(a, f)
		for _, c := range a.Changes {
			if c.Field == f {
				line = append(append(line, answer.Span{Text: " "}), change(a, c)...)
			}
		}
		out = append(out, line)
	}
	return out
}
