package values

import (
	"fmt"
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/stats"
)

// invariance tells whether values change with the budget.
func invariance(w *Worths) answer.Sentence {
	if w.GrowthError != nil {
		return answer.Say("The games cannot tell how the values change with the budget: %v.", w.GrowthError.Error())
	}
	var changed []answer.Sentence
	var steady, open []string
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
			open = append(open, w.names.piece(g.Term))
		}
	}
	if len(open) == len(w.Growth) {
		one := "one of them"
		if len(open) == 1 {
			one = "it"
		}
		return answer.Say("No doubling of the budget is shown to change %v. By these intervals a doubling may change %v by up to %v%v.",
			answer.Or(open), one, rateBound(w.Growth, 1), w.wholeRange())
	}
	margin := answer.Fixed(100*invarianceMargin, 0) + "%"
	var out answer.Sentence
	if len(changed) > 0 {
		out = answer.Say("Doubling the budget is shown to change %v.", answer.List(changed))
	}
	if len(steady) > 0 {
		out = answer.Join(out, answer.Say("%v %v shown to change by less than %v with a doubling of the budget.", answer.List(steady), answer.Are(len(steady)), margin))
	}
	if len(open) > 0 {
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
