package values

import (
	"strings"

	"komi/experiments/answer"
	"komi/stats"
)

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

// listed are the values of an army in a row.
func listed(w *Worths, a Army) answer.Sentence {
	var items []answer.Sentence
	for _, p := range a.Pieces {
		items = append(items, answer.Say("%v %v", answer.Strong(w.names.piece(p.Column)), answer.Estimate(joint(p), worthFormat)))
	}
	return answer.List(items)
}

// joint is a value with the interval that holds for all together.
func joint(p PieceValue) stats.Estimate { return p.Joint.Estimate }

// burdens names the pieces that an army is shown to be better off without, where they stand at
// the start; nothing where there are none.
func burdens(w *Worths, a Army) answer.Sentence {
	var names []string
	for _, p := range a.Pieces {
		if p.Joint.OK() && p.Joint.Hi < 0 {
			names = append(names, w.names.the(p.Column))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return answer.Say("At the start %v %v shown to be worth less than nothing: an army does better with one fewer.", answer.List(names), answer.Are(len(names)))
}
