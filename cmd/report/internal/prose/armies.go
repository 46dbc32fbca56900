package prose

import (
	"cmp"
	"slices"

	"komi/cmd/report/internal/study"
	"komi/stats"
)

// Shift is how a difference of shares is written.
var Shift = stats.Format{Scale: 100, Digits: 1, Signed: true}

// Armies answers what each of three armies wins. The first sentence is the answer
// in short.
func Armies(s *study.Study) []Sentence {
	a := s.Armies
	if a == nil {
		return General(s)
	}
	var out []Sentence
	switch {
	case len(a.Seats) > 0:
		out = strongest(a)
	case a.Teams():
		out = sides(a)
	case optional(a):
		out = append(helps(a), favoured(a, Main(a))...)
	default:
		out = favoured(a, Main(a))
		out = append(out, setups(a)...)
		out = append(out, models(a)...)
		out = append(out, orders(a)...)
	}
	for _, f := range Main(a)[:min(1, len(Main(a)))] {
		if f.Alone < 0 {
			out = append(out, falls(a, f)...)
			out = append(out, snow(a, f)...)
		}
	}
	return append(out, Lasts(s)...)
}

// optional reports whether the run is about options: most of its arms have one.
func optional(a *study.Armies) bool {
	n := 0
	for _, c := range a.Changes {
		if c.Field.Arm != nil && c.Field.Arm.Options != "" {
			n++
		}
	}
	return 2*n >= len(a.Fields)-1 && n > 0
}

// Main are the arms that a reader asks for first: every setup as the page has it,
// played by the first arm's players.
func Main(a *study.Armies) []*study.Field {
	var out []*study.Field
	for _, f := range a.Fields {
		if f.Games > 0 && f.Arm.Options == a.Fields[0].Arm.Options && f.Model == a.Fields[0].Model {
			out = append(out, f)
		}
	}
	return out
}

// favoured tells which armies win more than a third, and the shares of all.
func favoured(a *study.Armies, main []*study.Field) []Sentence {
	if len(main) == 0 || !main[0].Shares[0].OK() {
		return []Sentence{say("There are too few games yet to say which army is favoured.")}
	}
	f := main[0]
	var above, below []string
	for _, q := range Ranking(f) {
		switch f.Won(q) {
		case 1:
			above = append(above, a.Players[q].Name)
		case -1:
			below = append(below, a.Players[q].Name)
		}
	}
	head := setupsHeadline(a, main)
	switch {
	case head != nil:
	case f.Equal == stats.Fair:
		head = say("The three armies are equal to within %v: each wins a third of the games, give or take that much.", points(study.ArmyMargin))
	case len(above) == 1:
		head = say("The %v army is favoured: it wins %v of the games.", above[0], estimate(f.Shares[Ranking(f)[0]], Share))
	case len(above) > 1:
		head = say("The %v armies are favoured.", list(above))
	case len(below) == 1:
		head = say("No army is shown to be favoured, but the %v army is shown to win less than a third.", below[0])
	case len(below) > 1:
		head = say("No army is shown to be favoured, but %v are shown to win less than a third.", list(below))
	default:
		head = say("No army is shown to be favoured, which does not mean that they are equal.")
	}
	out := []Sentence{head, shares(a, f)}
	if len(below) > 0 && len(above) > 0 {
		out[1] = append(out[1], say(" %v shown to win less than a third.", capital(say("%v %v", list(below), is(len(below)))))...)
	}
	return out
}

// setupsHeadline says whom each setup favours where they do not favour the same
// army; nil where one answer fits all.
func setupsHeadline(a *study.Armies, main []*study.Field) Sentence {
	var each []Sentence
	differ := false
	for i, f := range main {
		best := Ranking(f)[0]
		one := say("with %v none is shown to be", f.Name)
		switch {
		case disagreement(a, searched(a, f)) != nil:
			one = say("with %v it depends on how the players search", f.Name)
			differ = true
		case f.Won(best) > 0:
			one = say("with %v it is %v, %v", f.Name, a.Players[best].Name, estimate(f.Shares[best], Share))
		}
		each = append(each, one)
		differ = differ || i > 0 && (best != Ranking(main[0])[0] || f.Won(best) != main[0].Won(Ranking(main[0])[0]))
	}
	if !differ {
		return nil
	}
	return say("Which army is favoured? %v.", capital(list(each)))
}

func is(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// Ranking lists the players by their shares, the largest first.
func Ranking(f *study.Field) []int {
	out := []int{0, 1, 2}
	slices.SortStableFunc(out, func(x, y int) int { return cmp.Compare(f.Shares[y].Value, f.Shares[x].Value) })
	return out
}

// shares tells what each army wins in a field.
func shares(a *study.Armies, f *study.Field) Sentence {
	var each []Sentence
	for i, q := range Ranking(f) {
		verb := ""
		if i == 0 {
			verb = " army wins"
		}
		each = append(each, say("%v%v %v", a.Players[q].Name, verb, estimate(f.Shares[q], Share)))
	}
	out := say("In %v the %v, %v, draws shared.", strong(f.Name), list(each), from(f.Shares[0]))
	if f.Undecided.OK() {
		out = append(out, say(" Nobody wins %v.", estimate(f.Undecided, Share))...)
	}
	return out
}

// setups tells the shares with the other setups, and what they change.
func setups(a *study.Armies) []Sentence {
	var out []Sentence
	for _, f := range Main(a)[min(1, len(Main(a))):] {
		if !f.Shares[0].OK() {
			continue
		}
		line := shares(a, f)
		for _, c := range a.Changes {
			if c.Field == f {
				line = append(append(line, Span{Text: " "}), change(a, c)...)
			}
		}
		out = append(out, line)
	}
	return out
}

// change tells what a change does to the shares, as far as it is shown.
func change(a *study.Armies, c study.Change) Sentence {
	if c.Never() {
		return say("It made no difference from %v in any game.", c.From.Name)
	}
	var each []Sentence
	for q, d := range c.Shares {
		if d.Shown() {
			each = append(each, say("the share of %v by %v", a.Players[q].Name, estimate(d.Estimate, Shift)))
		}
	}
	if len(each) == 0 {
		return say("On the same openings no difference from %v is shown.", c.From.Name)
	}
	return say("On the same openings it changes %v percentage points, compared with %v.", list(each), c.From.Name)
}

// models tells the range of each army's share over the ways to search, setup by
// setup, and whether another way favours another army.
func models(a *study.Armies) []Sentence {
	var out []Sentence
	for _, first := range Main(a) {
		fields := searched(a, first)
		if len(fields) < 2 {
			continue
		}
		var each []Sentence
		for q, p := range a.Players {
			least, most := fields[0], fields[0]
			for _, f := range fields {
				if f.Shares[q].Value < least.Shares[q].Value {
					least = f
				}
				if f.Shares[q].Value > most.Shares[q].Value {
					most = f
				}
			}
			each = append(each, say("%v from %v (%v) to %v (%v)", p.Name,
				estimate(least.Shares[q], Share), least.Model, estimate(most.Shares[q], Share), most.Model))
		}
		line := say("What three players do depends on what they expect of each other. Over the %v ways of searching %v, the shares run: %v.",
			number(len(fields)), strong(first.Arm.Setup), list(each))
		if len(out) > 0 {
			line = say("Over the %v ways of searching %v: %v.", number(len(fields)), strong(first.Arm.Setup), list(each))
		}
		out = append(out, append(line, disagreement(a, fields)...))
	}
	return out
}

// searched are the arms that differ from one in nothing but who plays, itself among
// them.
func searched(a *study.Armies, first *study.Field) []*study.Field {
	var out []*study.Field
	for _, f := range a.Fields {
		if f.Games > 0 && f.Model != "" && f.Arm.Setup == first.Arm.Setup && f.Arm.Options == first.Arm.Options && f.Shares[0].OK() {
			out = append(out, f)
		}
	}
	return out
}

// disagreement says which armies different players are shown to favour.
func disagreement(a *study.Armies, fields []*study.Field) Sentence {
	var by [3][]string
	favoured := 0
	for q := range a.Players {
		for _, f := range fields {
			if f.Won(q) > 0 && Ranking(f)[0] == q {
				by[q] = append(by[q], f.Model)
			}
		}
		if len(by[q]) > 0 {
			favoured++
		}
	}
	if favoured < 2 {
		return nil
	}
	var each []Sentence
	for q, models := range by {
		if len(models) > 0 {
			each = append(each, say("%v with %v", a.Players[q].Name, list(models)))
		}
	}
	return say(" Which army is favoured hangs on it: %v.", list(each))
}

// orders tells what the armies win apart from when they move.
func orders(a *study.Armies) []Sentence {
	var out []Sentence
	for _, p := range a.Pools {
		if !p.Whole || !p.Shares[0].OK() {
			continue
		}
		var each []Sentence
		for _, q := range Ranking(&p.Field) {
			each = append(each, say("%v %v", a.Players[q].Name, estimate(p.Shares[q], Share)))
		}
		line := say("Over all six orders of turns, %v gives %v.", strong(p.Key), list(each))
		for _, c := range a.Changes {
			if c.Field == &p.Field {
				line = append(append(line, Span{Text: " "}), change(a, c)...)
			}
		}
		if len(p.Places) == 3 && p.Places[0].OK() {
			var turns []string
			for i, e := range p.Places {
				if e.Lo > 1.0/3 || e.Hi < 1.0/3 {
					turns = append(turns, [...]string{"first", "second", "third"}[i])
				}
			}
			line = append(line, say(" Whoever moves first wins %v, second %v, third %v", estimate(p.Places[0], Share), estimate(p.Places[1], Share), estimate(p.Places[2], Share))...)
			if len(turns) == 0 {
				line = append(line, say(": it is not shown that the order of turns matters.")...)
			} else {
				line = append(line, say(": to move %v is shown to differ from a third.", list(turns))...)
			}
		}
		out = append(out, line)
	}
	return out
}

// falls tells who is eliminated first, and by whom.
func falls(a *study.Armies, f *study.Field) []Sentence {
	most := 0
	for q := range f.First {
		if f.First[q].Value > f.First[most].Value {
			most = q
		}
	}
	for q, e := range f.First {
		if !e.OK() || q != most && !(e.Hi < f.First[most].Lo) {
			return nil
		}
	}
	by := (most + 1) % 3
	if other := (most + 2) % 3; f.Taken[other][most].Value > f.Taken[by][most].Value {
		by = other
	}
	return []Sentence{say("%v falls first in %v of the games, most often to %v, who takes its king in %v.",
		capital(say("%v", strong(a.Players[most].Name))), estimate(f.First[most], Share), a.Players[by].Name, estimate(f.Taken[by][most], Share))}
}

// snow tells what it is worth to take the first king.
func snow(a *study.Armies, f *study.Field) []Sentence {
	var shown, open []Sentence
	for q, x := range f.Snow {
		if !x.Share.OK() {
			continue
		}
		one := say("%v %v", a.Players[q].Name, estimate(x.Share, Share))
		if x.P <= 0.05 {
			shown = append(shown, one)
		} else {
			open = append(open, one)
		}
	}
	var out Sentence
	if len(shown) > 0 {
		out = say("Who takes the first king takes the army with it. What is then left of the game goes to the taker in these shares, where equal armies would get a half: %v.", list(shown))
	}
	if len(open) > 0 {
		out = append(append(out, space(out)...), say("It is not shown that taking the first king is worth more or less than a half to %v.", list(open))...)
	}
	if len(out) == 0 {
		return nil
	}
	return []Sentence{out}
}

// helps tells which optional rule brings the armies closest together.
func helps(a *study.Armies) []Sentence {
	known := slices.ContainsFunc(a.Changes, func(c study.Change) bool { return c.Gap.OK() })
	best := a.Helps()
	var out []Sentence
	switch {
	case !known:
		return []Sentence{say("There are too few games yet to say what the changes do.")}
	case best == nil:
		out = append(out, say("None of the %v changes is shown to bring the three armies closer together.", number(len(a.Changes))))
	default:
		out = append(out, say("%v brings the armies closest together: with it %v fewer games in a hundred would have to be won by another army for all to win equally often.",
			strong(best.Field.Name), estimate(negated(best.Gap.Estimate), stats.Format{Scale: 100, Digits: 1})))
	}
	var never, none []string
	for _, c := range a.Changes {
		switch {
		case c.Never():
			never = append(never, c.Field.Name)
		case !slices.ContainsFunc(c.Shares, study.Shift.Shown) && !c.Gap.Shown():
			none = append(none, c.Field.Name)
		case best == nil || c.Field != best.Field:
			out = append(out, say("%v: %v", strong(c.Field.Name), change(a, c)))
		default:
			out = append(out, change(a, c))
		}
	}
	if len(never) > 0 {
		out = append(out, say("No game went another way with %v.", list(never)))
	}
	if len(none) > 0 {
		out = append(out, say("No difference is shown for %v.", list(none)))
	}
	return out
}

func negated(e stats.Estimate) stats.Estimate {
	e.Value, e.Lo, e.Hi = -e.Value, -e.Hi, -e.Lo
	return e
}

// sides tells who wins the team games.
func sides(a *study.Armies) []Sentence {
	var equal, alone, allies, open []string
	var out []Sentence
	for _, f := range a.Fields {
		if f.Alone < 0 || !f.Side.OK() {
			continue
		}
		plain := f.Arm.Options == a.Fields[0].Arm.Options
		switch {
		case !plain: // told as a change
		case f.Equal == stats.Fair:
			equal = append(equal, f.Name)
		case f.Favours() > 0:
			alone = append(alone, f.Name)
		case f.Favours() < 0:
			allies = append(allies, f.Name)
		default:
			open = append(open, f.Name)
		}
		if !plain {
			continue
		}
		var team []string
		for q, p := range a.Players {
			if q != f.Alone {
				team = append(team, p.Name)
			}
		}
		out = append(out, say("In %v the %v army with its strong king wins %v against %v, %v.",
			strong(f.Name), a.Players[f.Alone].Name, estimate(f.Side, Share), list(team), from(f.Side)))
	}
	if len(out) == 0 {
		return []Sentence{say("There are too few games yet to say which side wins.")}
	}
	var top Sentence
	add := func(which []string, text string) {
		if len(which) > 0 {
			top = append(append(top, space(top)...), say(text, list(which))...)
		}
	}
	add(alone, "The strong king is favoured in %v.")
	add(allies, "The allies are favoured in %v.")
	add(equal, "The sides are equal to within "+points(study.ArmyMargin)+" in %v.")
	add(open, "Neither side is shown to be favoured in %v.")
	return append(append([]Sentence{top}, out...), options(a)...)
}

// options tells what the options of team games change.
func options(a *study.Armies) []Sentence {
	var out []Sentence
	var never, none []string
	for _, c := range a.Changes {
		if c.Field.Alone < 0 {
			continue
		}
		d := c.Shares[c.Field.Alone]
		switch {
		case c.Never():
			never = append(never, c.Field.Name)
		case d.Shown():
			out = append(out, say("%v changes what the strong king wins by %v percentage points, compared with %v on the same openings.",
				strong(c.Field.Name), estimate(d.Estimate, Shift), c.From.Name))
		default:
			none = append(none, c.Field.Name)
		}
	}
	if len(never) > 0 {
		out = append(out, say("No game went another way with %v.", list(never)))
	}
	if len(none) > 0 {
		out = append(out, say("That the sides’ chances change is not shown for %v.", list(none)))
	}
	return out
}

// strongest tells who wins the most of players that differ.
func strongest(a *study.Armies) []Sentence {
	best, shown := a.Strongest()
	if !a.Seats[best].Share.OK() {
		return []Sentence{say("There are too few games yet to say which of the %v players is the strongest.", number(len(a.Seats)))}
	}
	order := make([]int, len(a.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(a.Seats[y].Share.Value, a.Seats[x].Share.Value) })
	var each []Sentence
	for _, i := range order {
		each = append(each, say("%v %v", a.Seats[i].Name, estimate(a.Seats[i].Share, Share)))
	}
	head := say("%v wins the most, and is shown to be stronger than each of the others.", strong(a.Seats[best].Name))
	if !shown {
		head = say("%v wins the most, but it is not shown to be stronger than each of the others.", strong(a.Seats[best].Name))
	}
	return []Sentence{head, say("Of the games it plays each wins: %v, %v. With nothing to choose between them each would win a third.",
		list(each), from(a.Seats[best].Share))}
}
