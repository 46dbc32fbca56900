package values

import (
	"fmt"
	"slices"
	"strings"

	"komi/experiments/answer"
)

// worthHeadline names the most valuable piece of an army and its value; where values are missing, how
// many are known.
func worthHeadline(w *Worths, a Army) answer.Sentence {
	most, known, _ := dearest(a)
	switch {
	case known == 0:
		return answer.Say("The games do not yet bound the value of any piece.")
	case known < len(a.Pieces):
		return answer.Say("The values of %v of the %v pieces asked for are bounded; the others need more games.", answer.InWords(known), answer.InWords(len(a.Pieces)))
	}
	unit, sure := unitDearest(a)
	shown := w.first(a) || sure
	value := answer.Say("%v %v", answer.Estimate(joint(most), worthFormat), w.names.many(a.Unit))
	if unit {
		return append(unitHeadline(w, a.Unit, shown), answer.Say("; next comes %v, worth %v.", w.names.the(most.Column), value)...)
	}
	piece := answer.Say("%v%v", answer.Strong(w.names.the(most.Column)), w.promotedFrom(most.Column))
	at, end := "", "."
	later, told := w.overCourse(most.Column, a.Unit)
	if told {
		at = " at the start"
	}
	out := answer.Say("The most valuable piece, %v, is worth %v", piece, value)
	if !shown {
		out = answer.Capital(answer.Say("%v has the highest value, %v", piece, value))
		end = fmt.Sprintf("; it is not shown to be worth the most%s.", at)
	}
	if told {
		out = append(out, answer.Say(" at the start of a game and %v over its course", answer.Estimate(joint(later), worthFormat))...)
	}
	return append(out, answer.Say("%v", end)...)
}

// unitHeadline is the beginning of a headline where the unit has the highest value.
func unitHeadline(w *Worths, unit string, shown bool) answer.Sentence {
	if shown {
		return answer.Say("The most valuable piece is %v", answer.Strong(w.names.the(unit)))
	}
	return answer.Capital(answer.Say("%v has the highest value, though it is not shown to be worth the most", answer.Strong(w.names.the(unit))))
}

// promotedFrom says in brackets what piece promotes to a column, where its name does not: a horse
// is not always that of xiangqi.
func (w *Worths) promotedFrom(column string) string {
	of, is := strings.CutPrefix(column, "+")
	if !is || w.names[of] == "" || strings.Contains(w.names.piece(column), "promoted") {
		return ""
	}
	return " (a promoted " + w.names.piece(of) + ")"
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
