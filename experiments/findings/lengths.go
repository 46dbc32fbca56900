package findings

import (
	"fmt"
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// Lengths tells how long games last, and what else was counted of them.
func (v *View) Lengths() answer.Section {
	if len(v.Games) == 0 {
		return answer.Section{}
	}
	f := answer.Ridges{XLabel: "length of the game, plies", Whole: true}
	data := answer.Table{Caption: "Length in plies", Columns: []string{v.Names.One, "mean"}}
	for _, p := range games.Quantiles {
		data.Columns = append(data.Columns, quantileName(p))
	}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, answer.Ridge{
			Label: v.Names.Label(a), Values: floats(a.Plies),
			Low: Shown(a.Quantiles[1]), Middle: Shown(a.Quantiles[2]), High: Shown(a.Quantiles[3]),
		})
		cells := []answer.Cell{answer.Word(v.Names.Label(a)), answer.Interval(a.Length, answer.Length)}
		for _, q := range a.Quantiles {
			cells = append(cells, answer.Interval(q, answer.Length))
		}
		data.Rows = append(data.Rows, cells)
	}
	s := answer.Figure{
		ID: "lengths", Title: "Length of games", Desc: "A histogram for each " + v.Names.One + " of the number of plies, with the median and the middle half marked below.", Plot: f,
		Caption: answer.Say("How long games last, in plies (moves of one side), prepared opening included. Below each histogram a dot marks the median and a line the middle half of the games."),
		Data:    data,
	}.Section("How long games last")
	if t := v.extras(); len(t.Rows) > 0 {
		s.Add(answer.Part{Table: &t})
	}
	return s
}

func quantileName(p float64) string {
	if p == 0.5 {
		return "median"
	}
	return fmt.Sprintf("%.0f%% are shorter", 100*p)
}

// extras are the further counts that the records carry, those that are not zero everywhere.
func (v *View) extras() answer.Table {
	t := answer.Table{Caption: "Further counts, mean a game", Columns: []string{v.Names.One}}
	for _, a := range v.Arms {
		t.Add(answer.Word(v.Names.Label(a)))
	}
	for i, e := range v.All.Extra {
		if isClause(e) || document.OfThree(e.Name) || document.OfStart(e.Name) {
			continue
		}
		if !slices.ContainsFunc(v.Arms, func(a *games.Arm) bool { return !hardlyEver(a.Extra[i].Mean) }) {
			continue
		}
		var column []answer.Cell
		for _, a := range v.Arms {
			column = append(column, countCell(a.Extra[i].Mean))
		}
		t.Columns = append(t.Columns, v.named(e.Name))
		for k, c := range column {
			t.Rows[k] = append(t.Rows[k], c)
		}
	}
	if len(t.Columns) == 1 {
		t.Rows = nil
	}
	return t
}

// never reports whether what is counted came up in no game of an arm: then nothing spreads,
// and its mean has no interval.
func never(mean stats.Estimate) bool {
	return mean.Value == 0 && mean.Blocks >= stats.MinBlocks && !mean.OK()
}

// hardlyEver reports whether the mean of a count is shown to be too small for a column:
// below one in twenty games.
func hardlyEver(mean stats.Estimate) bool {
	return never(mean) || mean.OK() && math.Max(math.Abs(mean.Lo), math.Abs(mean.Hi)) < 0.05
}

// countCell is the mean of a count.
func countCell(mean stats.Estimate) answer.Cell {
	if never(mean) {
		return answer.Cell{Text: "none"}
	}
	return answer.Interval(mean, answer.Moves)
}

// Branching tells how many legal moves there are to choose from.
func (v *View) Branching() answer.Section {
	if !v.All.Branching.OK() {
		return answer.Section{}
	}
	f := answer.Forest{XLabel: "legal moves a turn", Ticks: answer.PlainTicks, Centre: math.NaN()}
	data := answer.Table{Caption: "Branching", Columns: []string{v.Names.One, "legal moves a turn", "positions searched a move"}}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, answer.RowOf(v.Names.Label(a), a.Branching, answer.MarkPlain, answer.Moves))
		searched := answer.Cell{Text: "~"}
		if !math.IsNaN(a.NodesPerMove) {
			searched.Text = answer.Count(int(math.Round(a.NodesPerMove)))
		}
		data.Add(answer.Word(v.Names.Label(a)), answer.Interval(a.Branching, answer.Moves), searched)
	}
	return answer.Figure{
		ID: "branching", Title: "Legal moves a turn", Desc: "A row for each " + v.Names.One + ": the mean number of legal moves a turn with its 95% interval.", Plot: f,
		Caption: answer.Say("How many legal moves there are to choose from: the mean over a game’s turns after the opening, then over games. Lines are 95% intervals, clustered on the opening."),
		Data:    data,
	}.Section("How much there is to choose from")
}

func floats(values []int) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = float64(v)
	}
	return out
}
