package ladder

import (
	"fmt"
	"slices"

	"komi/experiments/answer"
	"komi/stats"
)

// table is the table of a ladder: the answer in numbers.
func table(v study) answer.Table {
	t := answer.Table{
		Caption: "What twice the budget is worth, with 95% intervals",
		Columns: []string{"positions a move", "stronger player’s share", "gain in Elo", "Holm’s p of no gain", "plies", "games", "openings"},
	}
	const column = 2
	for _, r := range v.Rungs {
		row := []answer.Cell{
			answer.Word(r.Arm.Name), answer.Interval(r.Score, answer.Share), answer.Interval(r.Elo, elo),
			{Text: answer.PValue(r.P)},
			answer.Interval(r.Arm.Length, answer.Length), answer.Whole(r.Arm.Games), answer.Whole(r.Score.Blocks),
		}
		if v.Players > 2 {
			row = slices.Delete(row, column, column+1)
		}
		t.Rows = append(t.Rows, row)
	}
	if v.Players > 2 {
		t.Columns = slices.Delete(t.Columns, column, column+1)
	}
	return t
}

// ladder draws the ladder: in Elo where two play, in shares where more do.
func ladder(v study) answer.Section {
	if len(v.Rungs) == 0 {
		return answer.Section{}
	}
	f := answer.Forest{XLabel: "gain of twice the budget, Elo", Ticks: answer.PlainTicks, Centre: 0}
	value := func(r Rung) stats.Estimate { return r.Elo }
	format := elo
	if v.Players > 2 {
		f.XLabel, f.Ticks, f.Centre = "share of the player with twice the budget", answer.PercentTicks, v.Even
		value = func(r Rung) stats.Estimate { return r.Score }
		format = answer.Share
	}
	places := "Both players take each side of every opening."
	if v.Players > 2 {
		places = fmt.Sprintf("The player with more sits in each place once for every opening; an equal share is 1/%d.", v.Players)
	}
	for _, r := range v.Rungs {
		m := answer.MarkOpen
		if r.gains(v.Even) {
			m = answer.MarkPlain
		}
		f.Rows = append(f.Rows, answer.RowOf(r.Arm.Name, value(r), m, format))
	}
	f.Keys = []answer.Key{{Mark: answer.MarkPlain, Label: "gain shown (Holm, 5%)"}, {Mark: answer.MarkOpen, Label: "no gain shown"}}
	return answer.Figure{
		ID: "rungs", Title: "What twice the budget is worth", Desc: "A row for each rung: the gain of the player with twice the budget, with its 95% interval, beside a line at no gain.", Plot: f,
		Caption: answer.Say("Each rung plays a budget, in positions searched a move, against half of it. " + places + " " +
			"Lines are 95% intervals, clustered on the opening; the dashed line is no gain."),
		Data: table(v),
	}.Section("The ladder")
}

// beside is what twice the budget wins, for a page of several runs.
func beside(v study) []answer.Part {
	if len(v.Rungs) == 0 {
		return nil
	}
	t := answer.Table{Caption: "The share of the player with twice the budget, in all runs, with 95% intervals", Columns: []string{"game"}}
	cells := []answer.Cell{answer.Word(v.Title(v.Arms[0]))}
	openings := 0
	for _, r := range v.Rungs {
		t.Columns = append(t.Columns, r.Arm.Name)
		cells = append(cells, answer.Interval(r.Score, answer.Share))
		openings += r.Score.Blocks
	}
	t.Columns = append(t.Columns, "equal share", "openings")
	t.Add(append(cells, answer.Cell{Text: answer.Fixed(100*v.Even, 1) + "%"}, answer.Whole(openings))...)
	return []answer.Part{{Table: &t}}
}
