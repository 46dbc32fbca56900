package prose

import (
	"math"
	"strings"

	"komi/cmd/report/internal/study"
	"komi/experiments/analysis"
	"komi/stats"
)

// Formats of values and of ratings.
var (
	Worth  = stats.Number(2)
	Rating = stats.Number(0)
)

// Values answers what the pieces are worth.
func Values(s *study.Study) []Sentence {
	w := s.Worths
	if w == nil || w.Err != nil || len(w.Levels) == 0 {
		out := []Sentence{say("There are too few games yet to say what the pieces are worth.")}
		if w != nil && w.Err != nil {
			out = append(out, say("What is missing: %v.", w.Err.Error()))
		}
		return out
	}
	l := w.Levels[len(w.Levels)-1]
	var out []Sentence
	for i, a := range l.Armies {
		if i == 0 {
			out = append(out, worthHeadline(a))
		}
		out = append(out, worthList(a, l, w.UnitOn))
	}
	out = append(out, unitWorth(l))
	out = append(out, likenesses(w)...)
	out = append(out, agreement(l), scatter(l))
	if len(w.Levels) > 1 {
		out = append(out, invariance(w))
	}
	if s.All.Length.OK() {
		out = append(out, say("A game lasts %v plies on average.", estimate(s.All.Length, Length)))
	}
	return out
}

func worthHeadline(a analysis.Army) Sentence {
	known, least := 0, analysis.PieceValue{}
	for _, p := range a.Pieces {
		if p.Joint.OK() {
			known++
			least = p
		}
	}
	switch {
	case known == 0:
		return say("The games do not yet bound the value of any piece.")
	case known < len(a.Pieces):
		return say("The values of %v of the %v pieces asked for are bounded; for the others, more games are needed.", number(known), number(len(a.Pieces)))
	}
	return say("The most valuable piece, %v, is worth %v %v.", strong(least.Column), estimate(joint(least), Worth), a.Unit)
}

// joint is a value with the interval that holds for all together.
func joint(p analysis.PieceValue) stats.Estimate { return p.Joint.Estimate }

// worthList tells every value, and where units were taken from if the file says so.
func worthList(a analysis.Army, l analysis.Level, unitOn []string) Sentence {
	var items []Sentence
	for _, p := range a.Pieces {
		items = append(items, say("%v %v", strong(p.Column), estimate(joint(p), Worth)))
	}
	at := ""
	if len(unitOn) > 0 {
		at = " from " + strings.Join(unitOn, ", ")
	}
	if l.Budget > 0 {
		at += " at " + Count(int(l.Budget)) + " positions a move"
	}
	return say("In units of %v%v: %v. These intervals hold for all of them together with 95% confidence.", a.Unit, at, list(items))
}

func unitWorth(l analysis.Level) Sentence {
	a := l.Armies[0]
	out := say("Between these players the side that is one %v ahead scores %v", a.Unit, estimate(a.UnitOdds, Share))
	if l.First.OK() {
		out = append(out, say("; moving first, between equal armies, scores %v", estimate(l.First, Share))...)
	}
	return append(out, say(".")...)
}

// likenesses tells how far published tables are from the values measured.
func likenesses(w *study.Worths) []Sentence {
	var out []Sentence
	for _, l := range w.Likes {
		shape := Span{}
		if !l.Free {
			shape = Span{Text: ", " + Fixed(100*l.Shape, 0) + "% if the unit is set aside"}
		}
		out = append(out, say("The table of %v is %v away (root mean square of the ratios%v), with rank correlation %v; of its %v values the intervals allow %v.",
			l.Name, Fixed(100*l.Distance, 0)+"%", shape, Fixed(l.Rank, 2), number(len(l.Columns)), orNone(l.Inside)))
	}
	return out
}

// agreement tells whether the arms tell one story.
func agreement(l analysis.Level) Sentence {
	t := l.Arms
	switch {
	case math.IsNaN(t.P):
		return say("There are too few kinds of imbalance to check them against each other.")
	case t.P >= 0.05:
		return say("The %v kinds of imbalance do not contradict each other as far as these games show (p\u00a0=\u00a0%v).", len(t.Arms), Fixed(t.P, 2))
	}
	apart := 0
	for _, a := range t.Arms {
		if a.Holm <= 0.05 {
			apart++
		}
	}
	out := say("The kinds of imbalance contradict each other (p\u00a0=\u00a0%v)", Fixed(t.P, 3))
	switch {
	case apart == 1:
		out = append(out, say(": one of %v scores otherwise than the others predict", len(t.Arms))...)
	case apart > 1:
		out = append(out, say(": %v of %v score otherwise than the others predict", number(apart), len(t.Arms))...)
	}
	return append(out, say(". So a value depends a little on what the piece is traded for.")...)
}

// scatter tells how far arms scatter beyond chance, and what that does to the
// intervals.
func scatter(l analysis.Level) Sentence {
	tau := l.InUnits(l.Scatter.Tau)
	unit := l.Armies[0].Unit
	switch {
	case !tau.OK():
		return say("How far kinds of imbalance scatter beyond chance cannot be told from so few; the intervals take it for nothing.")
	case tau.Value == 0:
		return say("They scatter no more than chance would have it; up to %v %v of scatter would still fit, and the intervals of the values allow for that as far as it is likely.", Fixed(tau.Hi, 2), unit)
	}
	return say("Beyond chance, a kind of imbalance scores as if its holder had %v %v more or less than its pieces are worth; the intervals of the values include that.", estimate(tau, Worth), unit)
}

// invariance tells whether values change with the budget.
func invariance(w *study.Worths) Sentence {
	if w.GrowthError != nil {
		return say("How the values change with the budget cannot be told: %v.", w.GrowthError.Error())
	}
	margin := Fixed(100*study.InvarianceMargin, 0) + "%"
	var changed []Sentence
	var steady []string
	rest := 0
	for _, g := range w.Growth {
		changes := g.Joint.OK() && (g.Joint.Lo > 0 || g.Joint.Hi < 0)
		little := w.Invariant(g).Verdict == stats.Fair
		if changes {
			changed = append(changed, say("of %v that it changes by %v", g.Term, estimate(g.Joint, Rate)))
		}
		if little {
			steady = append(steady, g.Term)
		}
		if !changes && !little {
			rest++
		}
	}
	if rest == len(w.Growth) {
		return say("With a doubling of the budget, nothing is shown of any of the %v values: neither that they change by less than %v, nor that they change at all.", number(rest), margin)
	}
	out := say("With a doubling of the budget, it is shown ")
	for i, c := range changed {
		if i > 0 {
			out = append(out, say(", ")...)
		}
		out = append(out, c...)
	}
	if len(steady) > 0 {
		if len(changed) > 0 {
			out = append(out, say(", and ")...)
		}
		they := "they change"
		if len(steady) == 1 {
			they = "it changes"
		}
		out = append(out, say("of %v that %v by less than %v", list(steady), they, margin)...)
	}
	if rest > 0 {
		out = append(out, say("; of the others neither that they change nor that they do so by less than %v", margin)...)
	}
	return append(out, say(".")...)
}

// Rate is how changes per doubling of a budget are written.
var Rate = stats.Format{Scale: 100, Digits: 1, Unit: "%", Signed: true}

// Fixed writes a number with so many digits after the point, "~" for none.
func Fixed(v float64, digits int) string {
	if math.IsNaN(v) {
		return "~"
	}
	return stats.Estimate{Value: v, Lo: v, Hi: v}.Short(stats.Number(digits))
}

// orNone writes a count of things that were named before.
func orNone(n int) string {
	if n == 0 {
		return "none"
	}
	return number(n)
}
