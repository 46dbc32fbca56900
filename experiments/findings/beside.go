package findings

import (
	"komi/experiments/answer"
)

// beside are the first players' scores, for a page of several runs.
func (v *View) beside() []answer.Part {
	f := answer.Forest{XLabel: "first player’s score", Ticks: answer.PercentTicks, Centre: v.Even, Margin: v.Margin}
	data := answer.Table{Caption: "All runs", Columns: []string{"what", "first player’s score", "verdict", "draws", "plies", "openings"}}
	for _, a := range v.Arms {
		found, class := v.verdict(a)
		f.Rows = append(f.Rows, answer.RowOf(v.Names.Label(a), a.Score, Mark(a), answer.Share))
		data.Add(
			answer.Word(v.Names.Label(a)), answer.Interval(a.Score, answer.Share),
			answer.Cell{Text: found, Class: class, Word: true},
			answer.Interval(a.Draws, answer.Share), answer.Interval(a.Length, answer.Length), answer.Whole(a.Score.Blocks),
		)
	}
	return []answer.Part{{Figure: &answer.Figure{
		ID: "beside", Title: "First player’s score in all runs", Desc: "A row for each run and what it compares: the first player’s mean score with its 95% interval.", Plot: f,
		Caption: answer.Say("The first player’s score with its 95% interval, run by run. Each run is reported in full below."),
		Data:    data,
	}}}
}
