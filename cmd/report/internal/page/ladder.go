package page

import (
	"fmt"
	"slices"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/stats"
)

// rungTable is the table of a ladder: the answer in numbers.
func rungTable(v *view) Table {
	t := Table{
		Caption: "What twice the budget is worth, with 95% intervals",
		Columns: []string{"positions a move", "stronger player’s share", "gain in Elo", "Holm’s p of no gain", "plies", "games", "openings"},
	}
	const elo = 2
	for _, r := range v.Rungs {
		row := []Cell{
			word(r.Arm.Name), cell(r.Score, prose.Share), cell(r.Elo, prose.EloFormat),
			{Text: pValue(r.P)},
			cell(r.Arm.Length, prose.Length), count(r.Arm.Games), count(r.Score.Blocks),
		}
		if v.Players > 2 {
			row = slices.Delete(row, elo, elo+1)
		}
		t.Rows = append(t.Rows, row)
	}
	if v.Players > 2 {
		t.Columns = slices.Delete(t.Columns, elo, elo+1)
	}
	return t
}

// rungs draws the ladder: in Elo where two play, in shares where more do.
func rungs(v *view) (Section, bool) {
	if len(v.Rungs) == 0 {
		return Section{}, false
	}
	f := figure.Forest{XLabel: "gain of twice the budget, Elo", Format: figure.Plain, Centre: 0}
	value := func(r study.Rung) stats.Estimate { return r.Elo }
	format := prose.EloFormat
	if v.Players > 2 {
		f.XLabel, f.Format, f.Centre = "share of the player with twice the budget", figure.Percent, v.Even
		value = func(r study.Rung) stats.Estimate { return r.Score }
		format = prose.Share
	}
	places := "Both players have each side of every opening."
	if v.Players > 2 {
		places = fmt.Sprintf("Of every opening the player with more sits in each place once; an equal share is 1/%d.", v.Players)
	}
	for _, r := range v.Rungs {
		m := figure.MarkOpen
		if r.Gains(v.Even) {
			m = figure.MarkPlain
		}
		f.Rows = append(f.Rows, row(r.Arm.Name, value(r), m, format))
	}
	f.Keys = []figure.Key{{Mark: figure.MarkPlain, Label: "gain shown (Holm, 5%)"}, {Mark: figure.MarkOpen, Label: "no gain shown"}}
	id := v.id("rungs")
	plate := Plate{
		Figure: f.Draw(id, "What twice the budget is worth", "A row for each rung: the gain of the player with twice the budget, with its 95% interval, beside a line at no gain."),
		Caption: prose.Say("Each rung plays a budget, in positions searched a move, against half of it. " + places + " " +
			"Lines are 95% intervals, clustered on the opening; the dashed line is no gain."),
		Data: rungTable(v),
	}
	return Section{ID: id, Title: "The ladder", Parts: []Part{{Figure: &plate}}}, true
}
