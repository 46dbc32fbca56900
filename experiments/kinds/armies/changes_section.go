package armies

import (
	"komi/experiments/answer"
)

// changes tells what a setup or an option changes.
func changes(v *study) answer.Section {
	if v.Armies == nil || len(v.Armies.Changes) == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "changes", Title: "What each change does", Parts: []answer.Part{
		answer.Text(answer.Say("Each change is compared with the game that differs in that one thing only, on the same openings and seeds: two games are the same until the change matters. " +
			"A difference is coloured if it is established at 5%, with all differences below tested together (Holm). " +
			"Where none is shown, there may still be one too small for these games.")),
	}}
	t := answer.Table{
		Caption: "Differences in percentage points, with 95% intervals taken one by one",
		Columns: []string{"change", "compared with", "games that differ"},
	}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, p.Name)
	}
	t.Columns = append(t.Columns, "nobody wins", "distance from equal")
	f := answer.Forest{XLabel: "distance from equal, points", Ticks: answer.PointTicks, Centre: 0}
	for _, c := range v.Armies.Changes {
		differ := answer.Interval(c.Changed, answer.Share)
		if c.Games == 0 { // all orders of turns together
			differ = answer.Cell{}
		}
		cells := []answer.Cell{answer.Word(c.Field.Name), answer.Word(c.From.Name), differ}
		for _, d := range c.Shares {
			cells = append(cells, shiftCell(c, d))
		}
		t.Rows = append(t.Rows, append(cells, shiftCell(c, c.Undecided), shiftCell(c, c.Gap)))
		m := answer.MarkOpen
		if c.Gap.shown() {
			m = answer.MarkPlain
		}
		if !c.Never() && !c.Gap.isNil() {
			f.Rows = append(f.Rows, answer.RowOf(c.Field.Name, c.Gap.Estimate, m, answer.Shift))
		}
	}
	f.Keys = []answer.Key{{Mark: answer.MarkPlain, Label: "shown (Holm, 5%)"}, {Mark: answer.MarkOpen, Label: "not shown"}}
	s.Add(answer.Part{Figure: &answer.Figure{
		ID: "gap", Title: "Which change brings the armies together", Desc: "A row for each change: how much nearer to equal, to the left of zero, or farther from it the shares are, with a 95% interval.", Plot: f,
		Caption: answer.Say("How a change moves the shares towards equality (left of the line) or away from it. The distance from equal is the share of games that would have to change their winner " +
			"for all armies, or both sides of a team game, to win equally often."),
		Data: t,
	}}, answer.Part{Table: &t})
	return v.Explained(s)
}

// shiftCell sets a difference, coloured if it is shown.
func shiftCell(c Change, d Shift) answer.Cell {
	if c.Never() {
		return answer.Cell{Text: "0", Sub: "same games"}
	}
	if d.isNil() {
		return answer.Cell{Text: "0", Sub: "every opening"}
	}
	out := answer.Interval(d.Estimate, answer.Shift)
	if d.shown() {
		out.Class = answer.First
	}
	return out
}
