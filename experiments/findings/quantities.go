package findings

import (
	"komi/experiments/answer"
)

// Quantities are what the games of the first arm say, for pages that set many games of two
// side by side; nil where there is no arm. A quantity of which the games say nothing may be
// missing.
func (v *View) Quantities() map[answer.Quantity]answer.Cell {
	if len(v.Arms) == 0 {
		return nil
	}
	a := v.Arms[0]
	out := map[answer.Quantity]answer.Cell{
		answer.FirstScore: answer.Interval(a.Score, answer.Share),
		answer.Verdict:    v.verdictCell(a),
		answer.Draws:      answer.Interval(a.Draws, answer.Share),
		answer.Plies:      answer.Interval(a.Length, answer.Length),
		answer.CutOff:     answer.Interval(a.CutOff, answer.Share),
	}
	if v.All.Branching.OK() {
		out[answer.Branching] = answer.Interval(a.Branching, answer.Moves)
	}
	if len(v.Reasons) > 0 {
		share := answer.Interval(a.Reasons[0], answer.Share)
		if share.Sub != "" {
			share.Text += " (" + share.Sub + ")"
		}
		out[answer.FrequentEnd] = answer.Cell{Text: v.Reasons[0], Sub: share.Text, Word: true}
	}
	if n := v.budget(); n > 0 {
		out[answer.Budget] = answer.Whole(n)
	}
	return out
}

// budget is how many positions a move the experiment's file asks for; 0 if it is not known.
func (v *View) budget() int {
	if d, readable := v.asked(); readable {
		return int(d.Seats[0].Nodes)
	}
	return 0
}

// AtBudget ends a statement that holds for players of the budget that the file asks for: " at
// 1,000 positions a move"; nothing if that is not known.
func (v *View) AtBudget() answer.Sentence {
	if n := v.budget(); n > 0 {
		return answer.Say(" at %v positions a move", n)
	}
	return nil
}
