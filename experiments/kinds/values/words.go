package values

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/stats"
)

// Formats of values and of ratings.
var (
	worthFormat  = stats.Number(2)
	signedWorth  = stats.Format{Scale: 1, Digits: 2, Signed: true}
	ratingFormat = stats.Number(0)
)

// sentences answer what the pieces are worth.
func sentences(v *study) []answer.Sentence {
	w := v.Worths
	if w.Err != nil || len(w.Levels) == 0 {
		out := []answer.Sentence{v.FewGames(answer.Say("what the pieces are worth"))}
		switch {
		case errors.Is(w.Err, stats.ErrSeparated):
			out = append(out, answer.Say("In some imbalances the same side has won every game so far, which tells no value: more games will."))
		case errors.Is(w.Err, stats.ErrUnidentified):
			out = append(out, answer.Say("The games so far do not tell the values of some pieces from those of others."))
		case errors.Is(w.Err, stats.ErrFewData), errors.Is(w.Err, stats.ErrFewBlocks):
		case w.Err != nil:
			out = append(out, answer.Say("What is missing: %v.", answer.TooFew("games", w.Err)))
		}
		return out
	}
	l := w.Levels[len(w.Levels)-1]
	var out []answer.Sentence
	if len(w.Levels) > 1 { // what was asked
		out = append(out, invariance(w))
	}
	lone := l.unitAlone()
	if lone {
		out = append(out, unitWorth(w, l))
	} else {
		out = append(out, worthHeadline(w, l.Armies[0]))
	}
	if w.Asked != "" {
		out = append(out, answer.Say("Values are told in %v, which these games tell best. In %v they would be hardly known: a side that is %v ahead scores %v, too little to divide by.",
			w.names.many(w.Unit), w.names.many(w.Asked), w.names.one(w.Asked), answer.Estimate(w.AskedOdds, answer.Share)))
	}
	for _, a := range l.Armies {
		if len(a.Pieces) > 0 {
			out = append(out, worthList(w, a, l))
		}
	}
	for _, a := range l.Armies {
		out = append(out, burdens(w, a)...)
	}
	out = append(out, likenesses(w)...)
	if !lone {
		out = append(out, unitWorth(w, l))
	}
	if line := restsOn(w, l); line != nil {
		out = append(out, line)
	}
	if unlike := w.Unlike(); len(unlike) > 0 {
		var names []string
		for _, c := range unlike {
			names = append(names, w.names.piece(c))
		}
		out = append(out, answer.Say("The armies are unlike. Nothing is said of %v, of which one side has more in every game.", answer.List(names)))
	}
	for _, said := range []answer.Sentence{disagreement(w), drifting(w)} {
		if len(said) > 0 {
			out = append(out, said)
		}
	}
	out = append(out, agreement(l), scatter(w, l))
	if v.All.Length.OK() {
		out = append(out, answer.Say("A game lasts %v plies on average.", answer.Estimate(v.All.Length, answer.Length)))
	}
	return out
}

// unitAlone reports whether no imbalance has any piece but the unit: what is measured is what
// a unit ahead scores.
func (l Level) unitAlone() bool {
	return !slices.ContainsFunc(l.Armies, func(a Army) bool { return len(a.Pieces) > 0 })
}

// open reports whether no value is bounded, or of a unit alone its score.
func (v *study) open() bool {
	if !v.estimated() {
		return true
	}
	last := v.Worths.Levels[len(v.Worths.Levels)-1]
	if last.unitAlone() {
		return !last.Armies[0].UnitOdds.OK()
	}
	for _, a := range last.Armies {
		if slices.ContainsFunc(a.Pieces, func(p PieceValue) bool { return p.Joint.OK() }) {
			return false
		}
	}
	return true
}

// dearest is the piece of an army that has the highest value, how many values are known,
// and whether the joint intervals show it to be worth more than every other piece, the
// unit among them.
func dearest(a Army) (most PieceValue, known int, shown bool) {
	next := 1.0
	for _, p := range a.Pieces { // the least valuable first
		if p.Joint.OK() {
			if known > 0 {
				next = max(next, most.Joint.Hi)
			}
			known++
			most = p
		}
	}
	return most, known, known > 0 && most.Joint.Lo > next
}

// unitDearest reports whether every known value of an army is below the unit, and whether
// the joint intervals show it.
func unitDearest(a Army) (dearest, shown bool) {
	dearest, shown = true, true
	for _, p := range a.Pieces {
		if p.Joint.OK() {
			dearest = dearest && p.Joint.Value < 1
			shown = shown && p.Joint.Hi < 1
		}
	}
	return dearest, shown
}

// rivals are the columns that may be worth as much as the piece valued highest, or more, by
// ratios to that piece, whose intervals hold together; false where these are not at hand.
// That the piece was picked by its value costs nothing worth mentioning: each rival's
// interval allows for as many comparisons as there are pieces that might have been picked.
func (w *Worths) rivals(a Army) (columns []string, has bool) {
	most, _, _ := dearest(a)
	i := slices.IndexFunc(w.Scales, func(s Scale) bool { return s.Name == most.Column && !s.Weak })
	if i < 0 || len(w.Levels) > 1 {
		return nil, false
	}
	for _, x := range slices.Backward(w.Scales[i].Values) {
		if !x.Joint.OK() || x.Joint.Hi >= 1 {
			columns = append(columns, x.Term)
		}
	}
	return columns, true
}

// first reports whether the piece valued highest is shown to be worth more than every other.
func (w *Worths) first(a Army) bool {
	_, known, shown := dearest(a)
	if rivals, has := w.rivals(a); has && known == len(a.Pieces) && len(rivals) == 0 {
		return true
	}
	return shown
}

func worthHeadline(w *Worths, a Army) answer.Sentence {
	most, known, _ := dearest(a)
	shown := w.first(a)
	switch {
	case known == 0:
		return answer.Say("The games do not yet bound the value of any piece.")
	case known < len(a.Pieces):
		return answer.Say("The values of %v of the %v pieces asked for are bounded; the others need more games.", answer.InWords(known), answer.InWords(len(a.Pieces)))
	}
	unit, sure := unitDearest(a)
	shown = shown || sure
	if unit {
		out := answer.Say("The most valuable piece is %v", answer.Strong(w.names.the(a.Unit)))
		if !shown {
			out = answer.Capital(answer.Say("%v has the highest value, though it is not shown to be worth the most", answer.Strong(w.names.the(a.Unit))))
		}
		return append(out, answer.Say("; next comes %v, worth %v %v.", w.names.the(most.Column), answer.Estimate(joint(most), worthFormat), w.names.many(a.Unit))...)
	}
	promoted := ""
	if of, is := strings.CutPrefix(most.Column, "+"); is && w.names[of] != "" && !strings.Contains(w.names.piece(most.Column), "promoted") {
		promoted = " (a promoted " + w.names.piece(of) + ")" // a horse is not always that of xiangqi
	}
	value := answer.Say("%v %v", answer.Estimate(joint(most), worthFormat), w.names.many(a.Unit))
	out := answer.Say("The most valuable piece, %v%v, is worth %v", answer.Strong(w.names.the(most.Column)), promoted, value)
	at, end := "", "."
	later, told := w.overCourse(most.Column, a.Unit)
	if told {
		at = " at the start"
	}
	if !shown {
		out = answer.Capital(answer.Say("%v%v has the highest value, %v", answer.Strong(w.names.the(most.Column)), promoted, value))
		end = fmt.Sprintf("; it is not shown to be worth the most%s.", at)
	}
	if told {
		out = append(out, answer.Say(" at the start of a game and %v over its course", answer.Estimate(joint(later), worthFormat))...)
	}
	return append(out, answer.Say("%v", end)...)
}

// overCourse is the value of a piece over the course of the game, in the same unit, and
// whether it is known and is not that of one phase.
func (w *Worths) overCourse(piece, unit string) (PieceValue, bool) {
	of := w.Course.Army
	if w.Course.Err != nil || of.Unit != unit || len(w.told()) == len(w.Moments) {
		return PieceValue{}, false
	}
	i := slices.IndexFunc(of.Pieces, func(p PieceValue) bool { return p.Column == piece && p.Joint.OK() })
	if i < 0 {
		return PieceValue{}, false
	}
	return of.Pieces[i], true
}

// joint is a value with the interval that holds for all together.
func joint(p PieceValue) stats.Estimate { return p.Joint.Estimate }

// worthList tells every value, and where units were taken from if the file says so.
func worthList(w *Worths, a Army, l Level) answer.Sentence {
	at := ""
	if len(w.UnitOn) > 0 {
		at = " (from " + strings.Join(w.UnitOn, ", ") + ")"
	}
	if l.Budget > 0 {
		at += " at " + answer.Count(int(l.Budget)) + " positions a move"
	}
	out := answer.Say("In units of %v%v: %v.", w.names.the(a.Unit), at, listed(w, a))
	_, known, _ := dearest(a)
	shown := w.first(a)
	if known > 0 { // else no value has an interval
		out = answer.Join(out, answer.Say("With 95% confidence all these intervals hold at once."))
	}
	if _, sure := unitDearest(a); known == len(a.Pieces) && !shown && !sure && !a.weak() {
		out = answer.Join(out, contenders(w, a))
	}
	return out
}

// mostContenders is how many pieces are named of which none is shown to be worth most.
const mostContenders = 4

// contenders says of which pieces it is not shown which is worth most: those, the unit among
// them, whose intervals reach into that of the one valued highest. Where these are too many to be
// named it adds nothing to the headline.
func contenders(w *Worths, a Army) answer.Sentence {
	most, _, _ := dearest(a)
	if rivals, has := w.rivals(a); has && len(rivals) > 0 && len(rivals) < mostContenders {
		names := []string{w.names.the(most.Column)}
		for _, c := range rivals {
			names = append(names, w.names.the(c))
		}
		return answer.Say("They do not show which of %v is worth most.", answer.List(names))
	}
	least := most.Joint.Lo
	if most.Joint.Value < 1 {
		least = 1
	}
	var names []string
	for _, p := range slices.Backward(a.Pieces) {
		if p.Joint.OK() && p.Joint.Hi >= least {
			names = append(names, w.names.the(p.Column))
		}
	}
	if least <= 1 {
		names = append(names, w.names.the(a.Unit))
	}
	switch {
	case len(names) >= 2 && len(names) <= mostContenders:
	case a.Letter == "": // the headline has said of the only army that no piece is shown to be worth most
		return nil
	default:
		return answer.Say("They do not show which piece is worth most.")
	}
	return answer.Say("They do not show which of %v is worth most.", answer.List(names))
}

// burdens names the pieces that an army is shown to be better off without, where they stand at
// the start.
func burdens(w *Worths, a Army) []answer.Sentence {
	var names []string
	for _, p := range a.Pieces {
		if p.Joint.OK() && p.Joint.Hi < 0 {
			names = append(names, w.names.the(p.Column))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []answer.Sentence{answer.Say("At the start %v %v shown to be worth less than nothing: an army does better with one fewer.", answer.List(names), answer.Are(len(names)))}
}

// listed are the values of an army in a row.
func listed(w *Worths, a Army) answer.Sentence {
	var items []answer.Sentence
	for _, p := range a.Pieces {
		items = append(items, answer.Say("%v %v", answer.Strong(w.names.piece(p.Column)), answer.Estimate(joint(p), worthFormat)))
	}
	return answer.List(items)
}

func unitWorth(w *Worths, l Level) answer.Sentence {
	a := l.Armies[0]
	out := answer.Say("Between these players the side that is one %v ahead scores %v", w.names.piece(a.Unit), answer.Estimate(a.UnitOdds, answer.Share))
	out = append(out, firstMover(w, l)...)
	if a.weak() {
		out = append(out, answer.Say(". %v decides too little to divide by: values in %v are hardly known.", answer.Capital(answer.Say("%v", w.names.one(a.Unit))), w.names.many(a.Unit))...)
		return answer.Join(out, sharesKnown(w))
	}
	return append(out, answer.Say(".")...)
}

// restsOn says on how many of the games the values at the start rest, where that is not all.
func restsOn(w *Worths, l Level) answer.Sentence {
	if len(w.Levels) != 1 || l.Fit.Games >= w.Games {
		return nil
	}
	var others []string
	if l.Usual.Games > 0 {
		others = append(others, "begin with the usual armies, and tell what pieces are worth later in the game")
	}
	if w.Pilot() > 0 {
		others = append(others, "belong to the pilot, by which the arms were balanced")
	}
	return answer.Say("The values at the start rest on %v of the %v games: the others %v.", answer.Count(l.Fit.Games), answer.Count(w.Games), strings.Join(others, ", or "))
}

// firstMover tells what moving first scores, as the end of a sentence.
func firstMover(w *Worths, l Level) answer.Sentence {
	const missing = "between unequal armies, the worth of the difference set aside"
	who := "moving first"
	if len(w.Unlike()) > 0 {
		who += ", with the army that does,"
	}
	switch {
	case l.Usual.OK() && l.First.OK():
		return answer.Say("; %v scores %v between the usual armies, and %v %v", who, answer.Estimate(l.Usual, answer.Share), answer.Estimate(l.First, answer.Share), missing)
	case l.Usual.OK():
		return answer.Say("; %v scores %v between the usual armies", who, answer.Estimate(l.Usual, answer.Share))
	case l.First.OK():
		return answer.Say("; %v scores %v %v", who, answer.Estimate(l.First, answer.Share), missing)
	}
	return nil
}

// sharesKnown tells the shares of an army where they are known.
func sharesKnown(w *Worths) answer.Sentence {
	i := slices.IndexFunc(w.Scales, func(s Scale) bool { return s.Name == hundredths })
	if i < 0 || w.Scales[i].Weak {
		return nil
	}
	var items []answer.Sentence
	for _, x := range w.Scales[i].Values {
		items = append(items, answer.Say("%v %v", answer.Strong(w.names.piece(x.Term)), answer.Estimate(x.Joint.Estimate, worthFormat)))
	}
	return answer.Say("Shares of the army are known better. Of 100 that a whole army is worth: %v.", answer.List(items))
}

// farApart is the distance from which on a page says which pieces make most of it.
const farApart = 0.12

// apart is a distance between tables, "~" where there is none.
func apart(distance float64) string {
	if math.IsNaN(distance) {
		return "~"
	}
	return answer.Fixed(100*distance, 0) + "%"
}

// scaledDistance says how near a table comes if one factor may scale all its values. The distance
// then left is an estimate with one value the less, so it may come out larger than without.
func (l Likeness) scaledDistance() string {
	if left := apart(l.Shape); l.Shape < l.Distance && left != apart(l.Distance) {
		return left + " if all its values may be scaled by one factor"
	}
	return "scaling all its values by one factor brings it no nearer"
}

// sharesDistance says how far a table is from the values measured if both are shares of an army.
func (l Likeness) sharesDistance() string {
	if math.IsNaN(l.OfArmy) {
		return ""
	}
	return apart(l.OfArmy) + " as shares of an army; "
}

// likenesses tells how far published tables are from the values measured.
func likenesses(w *Worths) []answer.Sentence {
	var out, early []answer.Sentence
	for _, l := range w.Likes {
		shape := answer.Span{}
		switch {
		case l.Scaled:
			shape = answer.Span{Text: " (brought near as a whole, because the unit is too weak to divide by)"}
		case !l.Free && len(l.Columns) > 1:
			shape = answer.Span{Text: " (" + l.sharesDistance() + l.scaledDistance() + ")"}
		}
		rank := answer.Say("The rank correlation is %v, and ", answer.Fixed(l.Rank, 2))
		if len(l.Columns) < 2 {
			rank = nil
		}
		if l.Early {
			early = append(early, answer.Join(answer.Say("From the values at the start the table of %v differs by %v on average%v. %v of its %v values.",
				l.Name, apart(l.Distance), shape, answer.Capital(append(rank, answer.Say("the intervals exclude %v", orNone(len(l.Columns)-l.Inside))...)), answer.InWords(len(l.Columns))), w.builtIn(l.Published), mostOf(w, l)))
			continue
		}
		out = append(out, answer.Say("The table of %v, which speaks of %v, differs from the values measured then by %v. %v inside the intervals.",
			l.Name, when(l.Moment), w.byHow(l, shape), answer.Capital(append(rank, answer.Say("%v", lie(l.Inside, len(l.Columns)))...))))
		out[len(out)-1] = answer.Join(out[len(out)-1], w.builtIn(l.Published), mostOf(w, l))
		if others := answer.Join(l.otherMoments(), w.agreesElsewhere(l)); len(others) > 0 {
			out = append(out, others)
		}
	}
	if slices.ContainsFunc(w.Likes, func(l Likeness) bool { return l.at() == Course }) {
		out = append([]answer.Sentence{answer.Say("Over the course of the game without its bare endings, in %v: %v.",
			w.names.many(w.Course.Army.Unit), listed(w, w.Course.Army))}, out...)
	}
	for _, p := range w.Published {
		if m := w.moment(p.Moment); m.Err != nil {
			out = append(out, answer.Say("The table of %v speaks of %v, but the games tell no values of that moment: %v.", p.Name, when(p.Moment), whyNot(m.Err)))
		}
	}
	out = slices.Concat(out, incomparable(w), early)
	if among := amongTables(w); among != nil {
		out = append(out, among)
	}
	return out
}

// byHow says how far a table is from the values measured. Where the unit makes most of that,
// shares of an army come first: they do not hang on any one piece.
func (w *Worths) byHow(l Likeness, shape answer.Span) answer.Sentence {
	if l.dearer() == 0 || math.IsNaN(l.OfArmy) {
		return answer.Say("%v on average%v", apart(l.Distance), shape)
	}
	return answer.Say("%v on average as shares of an army, and by %v in %v (%v)",
		apart(l.OfArmy), apart(l.Distance), w.names.many(w.moment(l.at()).Army.Unit), l.scaledDistance())
}

// mostOf names the pieces, or the unit, that make most of the distance of a published table;
// nil where it is small or none do.
func mostOf(w *Worths, l Likeness) answer.Sentence {
	if l.Distance < farApart {
		return nil
	}
	if most, rest := l.most(); len(most) > 0 {
		var items []answer.Sentence
		for _, c := range most {
			items = append(items, answer.Say("the %v (%v here, %v there)", w.names.piece(c.Column), answer.Fixed(c.Measured, 2), answer.Fixed(c.Published, 2)))
		}
		makes := "makes"
		if len(most) > 1 {
			makes = "make"
		}
		return answer.Say("%v %v most of the distance, which is %v for the others.", answer.Capital(answer.List(items)), makes, answer.Fixed(100*rest, 0)+"%")
	}
	if dearer := l.dearer(); dearer != 0 {
		how := "cheaper"
		if dearer > 0 {
			how = "dearer"
		}
		unit := w.moment(l.at()).Army.Unit
		return answer.Say("Most of the distance comes from the %v: measured in %v, the other pieces come out %v %v here on average.",
			w.names.piece(unit), w.names.many(unit), answer.Fixed(100*math.Abs(dearer), 0)+"%", how)
	}
	return nil
}

// whyNot says why positions of a moment tell no values.
func whyNot(err error) string { return answer.TooFew("positions", err) }

// incomparable says for which published tables the games are not enough: where a piece is not
// found to be worth more than nothing, no ratio can be taken.
func incomparable(w *Worths) []answer.Sentence {
	var tables, pieces []answer.Sentence
	var seen []string
	for _, p := range w.Published {
		m := w.moment(p.Moment)
		if m.Err != nil || slices.ContainsFunc(w.Likes, func(l Likeness) bool { return l.Name == p.Name && !l.Early }) {
			continue
		}
		tables = append(tables, answer.Say("%v", p.Name))
		for _, x := range m.Army.Pieces {
			if p.Values[x.Column] > 0 && !(x.Value.Value > 0) && !slices.Contains(seen, x.Column) {
				seen, pieces = append(seen, x.Column), append(pieces, answer.Say("%v", w.names.the(x.Column)))
			}
		}
	}
	if len(tables) == 0 {
		return nil
	}
	table, speaks := "table", "it speaks"
	if len(tables) > 1 {
		table, speaks = "tables", "they speak"
	}
	out := answer.Say("These games are not enough for a comparison with the %v of %v at the moment that %v of", table, answer.List(tables), speaks)
	if len(pieces) > 0 {
		out = append(out, answer.Say(": by the games %v would be worth nothing then, or less", answer.List(pieces))...)
	}
	return []answer.Sentence{append(out, answer.Say(".")...)}
}

// when names a moment in a sentence.
func when(moment string) string {
	switch moment {
	case Start, opening, ending, Course:
		return "the " + moment + " of the game"
	}
	return "the " + moment + " phase of the game"
}

// During says at, in or over which moment something holds.
func During(moment string) string {
	switch moment {
	case Start:
		return "at the start"
	case Course:
		return "over the course"
	case opening, ending:
		return "in the " + moment
	}
	return "in the " + moment + " phase"
}

// disagreement tells where designed imbalances and positions of the same moment give
// different values. Neither is taken for the truth, and no mean of them is made.
func disagreement(w *Worths) answer.Sentence {
	var apart []answer.Sentence
	for _, d := range w.Methods {
		if d.shown() {
			before, after := d.Before, d.After
			if !d.Shares { // as the tables have them
				before, after = worthAt(w, d.From, d.Column), worthAt(w, d.To, d.Column)
			}
			apart = append(apart, answer.Say("%v is worth %v by the first and %v by the second%v", answer.Strong(w.names.the(d.Column)), answer.Estimate(before, d.format()), answer.Estimate(after, d.format()), inShares(d)))
		}
	}
	if len(apart) == 0 {
		return nil
	}
	return answer.Say("The two ways to measure disagree about the beginning of the game. By games that begin with unequal armies, and by positions from games between equal ones, %v. Neither is shown to be the right one, and they are not averaged.", answer.Clauses(apart))
}

// drifting tells which values are shown to change in the course of a game.
func drifting(w *Worths) answer.Sentence {
	best := map[string]Drifting{} // by column, the change that is surest
	var order []string
	for _, d := range w.Drifts {
		if !d.shown() {
			continue
		}
		if was, seen := best[d.Column]; !seen {
			order = append(order, d.Column)
			best[d.Column] = d
		} else if d.P < was.P {
			best[d.Column] = d
		}
	}
	if len(w.Drifts) == 0 {
		return nil
	}
	if w.wholeGame() {
		return differing(w, order, best)
	}
	if len(order) == 0 {
		return answer.Say("No value is shown to change in the course of a game.")
	}
	var said, shares []answer.Sentence
	for _, c := range order {
		d := best[c]
		if d.Shares {
			shares = append(shares, answer.Say("%v is worth %v %v and %v %v", answer.Strong(w.names.the(c)),
				answer.Estimate(d.Before, d.format()), During(d.From), answer.Estimate(d.After, d.format()), During(d.To)))
			continue
		}
		before, after := worthAt(w, d.From, c), worthAt(w, d.To, c)
		clause := answer.Say("%v is worth %v %v %v and %v %v", answer.Strong(w.names.the(c)),
			answer.Estimate(before, worthFormat), w.names.many(w.Unit), During(d.From), answer.Estimate(after, worthFormat), During(d.To))
		if before.Lo <= after.Hi && after.Lo <= before.Hi && d.Joint.Hi <= tenfold { // the change is known better than these two say
			clause = append(clause, answer.Say(", a change of %v", answer.Estimate(d.Joint, rateFormat))...)
		}
		said = append(said, clause)
	}
	switch {
	case len(shares) == 0:
		return answer.Say("Values change in the course of a game: %v.", answer.Clauses(said))
	case len(said) == 0:
		return answer.Say("Values change in the course of a game, as shares of an army worth 100: %v.", answer.Clauses(shares))
	}
	return answer.Say("Values change in the course of a game: %v. As shares of an army worth 100, %v.", answer.Clauses(said), answer.Clauses(shares))
}

// differing is [drifting] where one phase spans the whole game: what is measured by unequal
// armies and by positions may then differ for the way to measure as well as for the moment.
// Values that have no ratio are told where their intervals lie apart.
func differing(w *Worths, shown []string, of map[string]Drifting) answer.Sentence {
	var said []answer.Sentence
	phase := w.Moments[len(w.Moments)-1].Name
	for _, c := range byWorth(w) {
		before, after := worthAt(w, Start, c), worthAt(w, phase, c)
		d := of[c]
		switch {
		case slices.Contains(shown, c) && d.Shares:
			said = append(said, answer.Say("%v is worth %v and %v%v", answer.Strong(w.names.the(c)), answer.Estimate(d.Before, d.format()), answer.Estimate(d.After, d.format()), inShares(d)))
		case slices.Contains(shown, c), before.OK() && after.OK() && (before.Lo > after.Hi || after.Lo > before.Hi):
			said = append(said, answer.Say("%v is worth %v and %v %v", answer.Strong(w.names.the(c)), answer.Estimate(before, worthFormat), answer.Estimate(after, worthFormat), w.names.many(w.Unit)))
		}
	}
	if len(said) == 0 {
		return answer.Say("No value is shown to differ between the start, by unequal armies, and the whole game, by positions.")
	}
	return answer.Say("At the start, by unequal armies, and over the whole game, by positions, pieces are worth different amounts: %v. That may come of the way to measure as well as of the moment.", answer.Clauses(said))
}

// inShares says what a drift is measured in, where that is not the unit.
func inShares(d Drifting) string {
	if d.Shares {
		return ", of 100 for an army"
	}
	return ""
}

// format is how the two values of a drift are written.
func (d Drifting) format() stats.Format {
	if d.Shares {
		return stats.Format{Scale: 1, Digits: 1}
	}
	return worthFormat
}

// worthAt is a column's value at a moment, with the joint interval.
func worthAt(w *Worths, moment, column string) stats.Estimate {
	for _, p := range w.moment(moment).Army.Pieces {
		if p.Column == column {
			return joint(p)
		}
	}
	return stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
}

// probability writes a p-value in a sentence: "p = 0.03", "p < 0.001".
func probability(p float64) string {
	if text := answer.PValue(p); !strings.HasPrefix(text, "<") {
		return "p\u00a0=\u00a0" + text
	}
	return "p\u00a0<\u00a00.001"
}

// agreement tells whether the arms tell one story.
func agreement(l Level) answer.Sentence {
	t := l.Arms
	if math.IsNaN(t.P) {
		return answer.Say("There are too few kinds of imbalance to check them against each other.")
	}
	apart := 0
	for _, a := range t.Arms {
		if a.Holm <= 0.05 {
			apart++
		}
	}
	switch {
	case t.P >= 0.05 && apart == 0:
		return answer.Say("No contradiction between the %v kinds of imbalance is shown (%v).", len(t.Arms), probability(t.P))
	case t.P >= 0.05:
		do := "do"
		if apart == 1 {
			do = "does"
		}
		return answer.Say("Together the %v kinds of imbalance are not shown to contradict each other (%v), but %v of them %v not score as the others predict.",
			len(t.Arms), probability(t.P), answer.InWords(apart), do)
	}
	out := answer.Say("The kinds of imbalance do not quite agree with each other (%v)", probability(t.P))
	switch {
	case apart == 1:
		out = append(out, answer.Say(": one of %v does not score as the others predict", len(t.Arms))...)
	case apart > 1:
		out = append(out, answer.Say(": %v of %v do not score as the others predict", answer.InWords(apart), len(t.Arms))...)
	}
	return append(out, answer.Say(". So a value depends a little on what the piece is traded for.")...)
}

// scatter tells how far arms scatter beyond chance, and what that does to the
// intervals.
func scatter(w *Worths, l Level) answer.Sentence {
	tau := l.inUnits(l.Scatter.Tau)
	unit := w.names.many(l.Armies[0].Unit)
	switch {
	case l.Scatter.Tau.OK() && !tau.OK():
		return answer.Say("The intervals include what kinds of imbalance scatter beyond chance. How much that is cannot be told in %v, whose worth these games hardly tell.", unit)
	case !tau.OK():
		return answer.Say("There are too few kinds of imbalance to tell how far they scatter beyond chance; the intervals assume that they do not.")
	case tau.Value == 0:
		return answer.Say("No scatter beyond chance is seen between them. Up to %v %v of scatter would still fit, and the intervals of the values allow for that as far as it is likely.", answer.Fixed(tau.Hi, 2), unit)
	}
	return answer.Say("Beyond chance, a kind of imbalance scores as if its holder had %v %v more or less than its pieces are worth; the intervals of the values include that.", answer.Estimate(tau, worthFormat), unit)
}

// invariance tells whether values change with the budget.
func invariance(w *Worths) answer.Sentence {
	if w.GrowthError != nil {
		return answer.Say("The games cannot tell how the values change with the budget: %v.", w.GrowthError.Error())
	}
	margin := answer.Fixed(100*invarianceMargin, 0) + "%"
	var changed []answer.Sentence
	var steady []string
	rest := 0
	var open []string
	invariant := w.invariant()
	for i, g := range w.Growth {
		changes := g.Joint.OK() && (g.Joint.Lo > 0 || g.Joint.Hi < 0)
		little := invariant[i].Verdict == stats.Fair
		if changes {
			changed = append(changed, answer.Say("%v by %v", w.names.piece(g.Term), answer.Estimate(aDoubling(g), rateFormat)))
		}
		if little {
			steady = append(steady, w.names.piece(g.Term))
		}
		if !changes && !little {
			rest++
			open = append(open, w.names.piece(g.Term))
		}
	}
	if rest == len(w.Growth) {
		one := "one of them"
		if rest == 1 {
			one = "it"
		}
		return answer.Say("No doubling of the budget is shown to change %v. By these intervals a doubling may change %v by up to %v%v.",
			answer.Or(open), one, rateBound(w.Growth, 1), w.wholeRange())
	}
	var out answer.Sentence
	if len(changed) > 0 {
		out = answer.Say("Doubling the budget is shown to change %v.", answer.List(changed))
	}
	if len(steady) > 0 {
		out = answer.Join(out, answer.Say("%v %v shown to change by less than %v with a doubling of the budget.", answer.List(steady), answer.Are(len(steady)), margin))
	}
	if rest > 0 {
		out = answer.Join(out, answer.Say("The games do not show whether the others change; they may change by more than %v.", margin))
	}
	return out
}

// aDoubling is the part by which a value changes with a doubling of the budget.
func aDoubling(g stats.Growth) stats.Estimate { return g.Joint.Transform(math.Expm1) }

// rateBound is the most that so many doublings may change a value by.
func rateBound(growth []stats.Growth, doublings float64) string {
	most := 0.0
	for _, g := range growth {
		if g.Joint.OK() {
			most = max(most, math.Abs(math.Expm1(doublings*g.Joint.Lo)), math.Abs(math.Expm1(doublings*g.Joint.Hi)))
		}
	}
	digits := 1
	if most >= 0.1 {
		digits = 0
	}
	return answer.Fixed(100*most, digits) + "%"
}

// wholeRange says as the end of a sentence by how much a value may change from the least to
// the greatest of the budgets that the trend is about; nothing where that is no more than a doubling.
func (w *Worths) wholeRange() string {
	least, most := int64(math.MaxInt64), int64(0)
	for _, l := range w.Levels {
		if !slices.ContainsFunc(w.LeftOut, func(x LeftOut) bool { return x.Budget == l.Budget }) {
			least, most = min(least, l.Budget), max(most, l.Budget)
		}
	}
	least = max(least, 1)
	times := float64(most) / float64(least)
	if !(times > 2) {
		return ""
	}
	fold := answer.Fixed(times, 1)
	if most%least == 0 {
		fold = answer.Count(int(most / least))
	}
	return fmt.Sprintf(", and %s times the budget, as tried here, by up to %s", fold, rateBound(w.Growth, math.Log2(times)))
}

// rateFormat is how changes per doubling of a budget are written.
var rateFormat = stats.Format{Scale: 100, Digits: 1, Unit: "%", Signed: true}

// orNone writes a count of things that were named before.
func orNone(n int) string {
	if n == 0 {
		return "none"
	}
	return answer.InWords(n)
}

// lie says how many of so many values lie somewhere: "three of its four values lie".
func lie(inside, of int) string {
	switch {
	case of == 1 && inside == 1:
		return "its only value lies"
	case of == 1:
		return "its only value does not lie"
	case of == 2 && inside == 2:
		return "both of its values lie"
	case inside == of:
		return fmt.Sprintf("all %s of its values lie", answer.InWords(of))
	case inside == 0:
		return fmt.Sprintf("none of its %s values lies", answer.InWords(of))
	case inside == 1:
		return fmt.Sprintf("one of its %s values lies", answer.InWords(of))
	}
	return fmt.Sprintf("%s of its %s values lie", answer.InWords(inside), answer.InWords(of))
}
