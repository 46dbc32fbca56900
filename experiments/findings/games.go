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

func (v *View) Ends() answer.Section {
	if len(v.Reasons) == 0 {
		return answer.Section{}
	}
	drawn := len(v.Reasons)
	if drawn > answer.SeriesCount {
		drawn = answer.SeriesCount - 1 // the last colour is for the rest
	}
	f := answer.Bars{XLabel: "share of games"}
	data := answer.Table{Caption: "Ends by reason", Columns: []string{v.Names.One}}
	for i, reason := range v.Reasons {
		if i < drawn {
			f.Categories = append(f.Categories, answer.Category{Label: reason, Role: answer.Series(i)})
		}
		data.Columns = append(data.Columns, reason)
	}
	if drawn < len(v.Reasons) {
		f.Categories = append(f.Categories, answer.Category{Label: "other", Role: answer.Series(drawn)})
	}
	for _, a := range append(append([]*games.Arm(nil), v.Arms...), v.total()...) {
		name := "all together"
		if a != v.All {
			name = v.Names.Label(a)
			f.Rows = append(f.Rows, answer.Stack{Label: name, Shares: merged(Known(a, a.Reasons...), len(f.Categories))})
		}
		cells := []answer.Cell{answer.Word(name)}
		for _, e := range a.Reasons {
			cells = append(cells, answer.Interval(e, answer.Share))
		}
		data.Rows = append(data.Rows, cells)
	}
	id := "ends"
	plate := answer.Figure{
		ID: id, Title: "Ends by reason", Desc: "A bar for each " + v.Names.One + ": the share of games that ended for each reason.", Plot: f,
		Caption: answer.Say("Why games end, the most frequent reason first. The intervals of all shares are in the numbers."),
		Data:    data,
	}
	s := answer.Section{ID: id, Title: "How games end", Parts: []answer.Part{{Figure: &plate}}}
	if t := v.drawReasons(); len(t.Rows) > 0 && v.Players < 3 { // three can share a draw in more than one way
		s.Parts = append(s.Parts, answer.Part{Table: &t})
	}
	if i := slices.Index(v.Reasons, games.MoveLimit); i >= 0 && v.All.Reasons[i].Value > worthTelling {
		t := v.cutOff(i)
		s.Parts = append(s.Parts, answer.Text(answer.Say("Nobody knows how the games cut off by the limit on moves would have ended. At worst, all of them would have gone to one side.")), answer.Part{Table: &t})
	}
	return s
}

// cutOff bounds what the games cut off by the limit on moves can have hidden.
func (v *View) cutOff(reason int) answer.Table {
	t := answer.Table{
		Caption: "First player’s score if all games cut off by the limit on moves had gone one way",
		Columns: []string{v.Names.One, "cut off", "as it is", "all lost", "all won"},
	}
	for _, a := range v.Arms {
		t.Rows = append(t.Rows, []answer.Cell{
			answer.Word(v.Names.Label(a)), answer.Interval(a.Reasons[reason], answer.Share),
			answer.Interval(a.Score, answer.Share), answer.Interval(a.ScoreCutLost, answer.Share), answer.Interval(a.ScoreCutWon, answer.Share),
		})
	}
	return t
}

// merged adds everything from place n-1 on together.
func merged(shares []float64, n int) []float64 {
	if len(shares) <= n {
		return shares
	}
	out := append([]float64(nil), shares[:n]...)
	for _, share := range shares[n:] {
		out[n-1] += share
	}
	return out
}

func (v *View) drawReasons() answer.Table {
	t := answer.Table{Caption: "Reasons of the games drawn by a rule, all " + v.Names.Many + " together", Columns: []string{"reason", "share of draws"}}
	for _, r := range v.All.DrawReasons {
		t.Rows = append(t.Rows, []answer.Cell{answer.Word(r.Reason), answer.Interval(r.Rate, answer.Share)})
	}
	return t
}

func (v *View) Margins() answer.Section {
	if len(v.All.Margins) == 0 {
		return answer.Section{}
	}
	f := answer.Ridges{XLabel: "points of the first player less the second’s", Zero: true}
	data := answer.Table{
		Caption: "Counted games: points of the first player less the second’s",
		Columns: []string{v.Names.One, "share of games", "mean margin", "score in counted games", "score in the others", "games counted"},
	}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, answer.Ridge{Label: v.Names.Label(a), Values: a.Margins, Low: math.NaN(), Middle: math.NaN(), High: math.NaN()})
		data.Rows = append(data.Rows, []answer.Cell{
			answer.Word(v.Names.Label(a)), answer.Interval(a.Counted, answer.Share), answer.Interval(a.MarginMean, stats.Format{Scale: 1, Digits: 1, Signed: true}),
			answer.Interval(a.ScoreCounted, answer.Share), answer.Interval(a.ScorePlayed, answer.Share), answer.Whole(len(a.Margins)),
		})
	}
	id := "margins"
	plate := answer.Figure{
		ID: id, Title: "Margins of counted games", Desc: "A histogram for each " + v.Names.One + ": by how many points counted games were won, the first player’s wins to the right of zero.", Plot: f,
		Caption: answer.Say("Games that were decided by counting points. The first player won those to the right of zero. The second player’s compensation is included. Heights are shares of the counted games."),
		Data:    data,
	}
	return answer.Section{ID: id, Title: "Games counted by points", Parts: []answer.Part{{Figure: &plate}}}
}

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
	id := "lengths"
	plate := answer.Figure{
		ID: id, Title: "Length of games", Desc: "A histogram for each " + v.Names.One + " of the number of plies, with the median and the middle half marked below.", Plot: f,
		Caption: answer.Say("How long games last, in plies (moves of one side), prepared opening included. Below each histogram a dot marks the median and a line the middle half of the games."),
		Data:    data,
	}
	s := answer.Section{ID: id, Title: "How long games last", Parts: []answer.Part{{Figure: &plate}}}
	if t := v.extras(); len(t.Rows) > 0 {
		s.Parts = append(s.Parts, answer.Part{Table: &t})
	}
	return s
}

func quantileName(p float64) string {
	if p == 0.5 {
		return "median"
	}
	return fmt.Sprintf("%.0f%% are shorter", 100*p)
}

// extras are the further counts that the records carry.
func (v *View) extras() answer.Table {
	t := answer.Table{Caption: "Further counts, mean a game", Columns: []string{v.Names.One}}
	for _, e := range v.All.Extra {
		if !isClause(e) && !document.OfThree(e.Name) {
			t.Columns = append(t.Columns, v.named(e.Name))
		}
	}
	if len(t.Columns) == 1 {
		return t
	}
	for _, a := range v.Arms {
		cells := []answer.Cell{answer.Word(v.Names.Label(a))}
		for _, e := range a.Extra {
			if !isClause(e) && !document.OfThree(e.Name) {
				cells = append(cells, answer.Interval(e.Mean, answer.Moves))
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

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
		data.Rows = append(data.Rows, []answer.Cell{answer.Word(v.Names.Label(a)), answer.Interval(a.Branching, answer.Moves), searched})
	}
	id := "branching"
	plate := answer.Figure{
		ID: id, Title: "Legal moves a turn", Desc: "A row for each " + v.Names.One + ": the mean number of legal moves a turn with its 95% interval.", Plot: f,
		Caption: answer.Say("How many legal moves there are to choose from: the mean over a game’s turns after the opening, then over games. Lines are 95% intervals, clustered on the opening."),
		Data:    data,
	}
	return answer.Section{ID: id, Title: "How much there is to choose from", Parts: []answer.Part{{Figure: &plate}}}
}

func (v *View) Distinct() answer.Section {
	a := v.Audit
	if a.Games == 0 {
		return answer.Section{}
	}
	id := "audit"
	t := answer.Table{Caption: "Different positions on the way", Columns: []string{"after", "games that got there", "different positions"}}
	for _, k := range v.Keys {
		t.Rows = append(t.Rows, []answer.Cell{answer.Word(answer.Plural(k.Plies, "ply")), answer.Whole(k.Games), answer.Whole(k.Distinct)})
	}
	for i := range t.Rows {
		t.Rows[i][0].Text = fmt.Sprintf("%d plies", v.Keys[i].Plies)
	}
	s := answer.Section{ID: id, Title: "Is every game a new game?", Parts: []answer.Part{
		answer.Text(answer.Say("Players without randomness repeat themselves, and a repeated game is no new evidence. Of %v games %v repeat no earlier game: %v. "+
			"Weighted by how often each came up, the games are worth %v different ones.",
			answer.Count(a.Games), answer.Count(a.Distinct), answer.Span{Text: a.Share.Text(answer.Share), Style: answer.StyleFigure}, answer.Count(int(math.Round(a.Effective))))),
	}}
	if merged := len(a.Clusters); merged > 0 {
		s.Parts = append(s.Parts, answer.Text(answer.Say("%v led to a game that another opening led to as well. Such openings count as one in every interval.", answer.Plural(merged, "opening"))))
	}
	if len(t.Rows) > 0 {
		s.Parts = append(s.Parts, answer.Part{Table: &t})
	}
	return s
}

func (v *View) VoidGames() answer.Section {
	if len(v.Voids) == 0 {
		return answer.Section{}
	}
	const most = 50
	t := answer.Table{Caption: "Void games", Columns: []string{"game", v.Names.One, "seed", "what happened"}}
	for _, x := range v.Voids[:min(most, len(v.Voids))] {
		t.Rows = append(t.Rows, []answer.Cell{
			{Text: fmt.Sprint(x.Index), Word: true}, answer.Word(x.Arm), {Text: fmt.Sprint(x.Seed)}, answer.Word(x.Reason),
		})
	}
	lead := answer.Say("A void game crashed or broke a rule. It has no result and takes no part in any estimate. To see its moves, use %v.",
		answer.Command(fmt.Sprintf("selfplay replay %s --game %d", v.Files[0], v.Voids[0].Index)))
	if len(v.Voids) > most {
		lead = append(lead, answer.Say(" The first %v of %v are listed.", most, len(v.Voids))...)
	}
	return answer.Section{ID: "void", Title: "Void games", Parts: []answer.Part{answer.Text(lead), {Table: &t}}}
}

func floats(values []int) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = float64(v)
	}
	return out
}

// Shown is the value of an estimate, NaN where the data say nothing.
func Shown(e stats.Estimate) float64 {
	if !e.OK() {
		return math.NaN()
	}
	return e.Value
}

// Known are the shares of a bar, none where there are too few games to show.
func Known(a *games.Arm, parts ...stats.Estimate) []float64 {
	if a.Games == 0 {
		return nil
	}
	var out []float64
	for _, p := range parts {
		out = append(out, p.Value)
	}
	return out
}
