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
		out[answer.FrequentEnd] = answer.Cell{Text: v.Reasons[0], Sub: answer.Interval(a.Reasons[0], answer.Share).Text, Word: true}
	}
	if d, readable := v.asked(); readable && d.Seats[0].Nodes > 0 {
		out[answer.Budget] = answer.Whole(int(d.Seats[0].Nodes))
	}
	return out
}
