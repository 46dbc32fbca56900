package armies

import (
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/stats"
)

// summary is the table of what the armies win: the answer in numbers.
func summary(v *study) answer.Table {
	if v.Armies == nil {
		return v.Summary()
	}
	switch {
	case len(v.Armies.Pieces) > 0:
		return piecesTable(v)
	case len(v.Armies.Seats) > 0:
		return seatTable(v)
	case v.Armies.teams():
		return sideTable(v, false)
	}
	return shareTable(v)
}

// shareTable is what the armies win in each arm, and in all orders of turns.
func shareTable(v *study) answer.Table {
	t := answer.Table{
		Caption: "What each army wins, with 95% intervals that hold for the three shares of a row together",
		Columns: []string{v.Names.One},
	}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, p.Name)
	}
	t.Columns = append(t.Columns, "nobody wins", "games", "openings")
	for _, f := range v.Armies.Fields {
		t.Rows = append(t.Rows, fieldRow(f))
	}
	for _, p := range v.Armies.Pools {
		t.Rows = append(t.Rows, fieldRow(&p.Field))
	}
	return t
}

// told are the fields that are told one by one: arms in the game's own order of
// turns, and all orders together.
func told(v *study) []*Field {
	pooled := map[*Field]bool{}
	for _, p := range v.Armies.Pools {
		for _, o := range p.Orders {
			pooled[o] = o != p.Official
		}
	}
	var out []*Field
	for _, f := range v.Armies.Fields {
		if f.Games > 0 && !pooled[f] {
			out = append(out, f)
		}
	}
	for _, p := range v.Armies.Pools {
		out = append(out, &p.Field)
	}
	return out
}

// fieldRow is a field in the table of shares; shares away from a third are coloured.
func fieldRow(f *Field) []answer.Cell {
	cells := []answer.Cell{answer.Word(f.Name)}
	for q, e := range f.Shares {
		c := answer.Interval(e, answer.Share)
		switch {
		case f.Alone >= 0: // a third is nothing special between sides
		case f.won(q) > 0:
			c.Class = answer.First
		case f.won(q) < 0:
			c.Class = answer.Second
		}
		cells = append(cells, c)
	}
	return append(cells, answer.Interval(f.Undecided, answer.Share), answer.Whole(f.Games), answer.Whole(f.Openings))
}

// triangle draws the shares of the armies.
func triangle(v *study) answer.Section {
	if v.Armies == nil || len(v.Armies.Seats) > 0 || v.Armies.teams() {
		return answer.Section{}
	}
	f := answer.Ternary{Margin: armyMargin}
	for q, p := range v.Armies.Players {
		f.Corners[q] = p.Name
	}
	data := shareTable(v)
	table := answer.Table{
		Caption: "What each army wins in the order of turns that the rules fix and over all orders, with 95% intervals that hold for the three shares of a row together",
		Columns: data.Columns,
	}
	var drawn []*Field
	for _, a := range told(v) {
		table.Rows = append(table.Rows, fieldRow(a))
		if a.Arm == nil || len(v.Armies.Pieces) > 0 && a != v.Armies.Base {
			continue // close to another, and in the numbers
		}
		m := answer.Mix{Label: a.Name, Region: a.Outline, Mark: answer.MarkPlain}
		if a.Equal == stats.Fair && a.Alone < 0 {
			m.Mark = answer.MarkEven
		}
		if a.Model != v.Armies.Base.Model {
			m.Mark = answer.MarkOpen
		}
		for q, e := range a.Shares {
			m.Shares[q] = findings.Shown(e)
		}
		f.Points, drawn = append(f.Points, m), append(drawn, a)
	}
	caption := answer.Say("Each %v is a point: the nearer to a corner, the more games that army wins, draws shared. The cross in the middle is a third for each; "+
		"in the patch around it all shares are within %v of that. The true shares lie inside the outline with 95% confidence.", v.Names.One, answer.Points(armyMargin))
	caption = append(caption, v.whicheverWay()...)
	if len(v.Armies.Pools) > 0 {
		caption = append(caption, answer.Say(" The order of turns that the rules fix is drawn; the others are in the numbers. Rings are other ways of searching or other budgets.")...)
	}
	var parts []answer.Part
	if len(table.Rows) < len(data.Rows) { // else the numbers of the figure are all
		parts = append(parts, answer.Part{Table: &table})
	}
	if last := hardlyWins(drawn); last >= 0 {
		fig := duel(v, drawn, f.Points, last)
		fig.Data = data
		return fig.Section("Who wins", parts...)
	}
	return answer.Figure{
		ID: "triangle", Title: "What each army wins", Desc: "A triangle with an army at each corner and a point for each " + v.Names.One +
			", the nearer to a corner the more games that army wins.", Plot: f,
		Caption: caption, Data: data,
	}.Section("Who wins", parts...)
}

// hardly is a share so small that a triangle would have all its points at one edge.
const hardly = 0.05

// hardlyWins is the army that hardly wins in any of some fields, -1 if there is none: then the
// share of another says all.
func hardlyWins(fields []*Field) int {
	if len(fields) < 2 {
		return -1
	}
	for q := range fields[0].Shares {
		if !slices.ContainsFunc(fields, func(f *Field) bool { return !(f.Shares[q].Value <= hardly) }) {
			return q
		}
	}
	return -1
}

// duel draws the share of one of the two armies that win, where the last hardly does.
func duel(v *study, fields []*Field, marks []answer.Mix, last int) answer.Figure {
	one, other := (last+1)%3, (last+2)%3
	if base := v.Armies.Base.Shares; base[other].Value > base[one].Value {
		one, other = other, one
	}
	players := v.Armies.Players
	most := 0.0
	forest := answer.Forest{XLabel: "share of " + players[one].Name, Ticks: answer.PercentTicks, Centre: math.NaN()}
	for i, f := range fields {
		forest.Rows = append(forest.Rows, answer.RowOf(f.Name, f.Shares[one], marks[i].Mark, answer.Share))
		most = math.Max(most, f.Shares[last].Value)
	}
	caption := answer.Say("The share of the games that %v wins, draws shared, with 95% intervals that hold for the three shares of a row together. %v wins %v of them at most, so nearly all the rest is %v’s.",
		players[one].Name, players[last].Name, answer.Percent(most), players[other].Name)
	if len(v.Armies.Pools) > 0 {
		caption = append(caption, answer.Say(" The order of turns that the rules fix is drawn; the others are in the numbers. Rings are other ways of searching or other budgets.")...)
	}
	return answer.Figure{
		ID: "shares", Title: "What " + players[one].Name + " wins", Desc: "A row for each " + v.Names.One + ": the share of " + players[one].Name + " with its 95% interval.", Plot: forest,
		Caption: caption,
	}
}

// boards shows the starts.
func boards(v *study) answer.Section {
	var starts []answer.Board
	for i, a := range v.Arms {
		if v.Armies != nil && len(v.Armies.Pieces) > 0 && v.Armies.Fields[i] != v.Armies.Base {
			continue // drawn as the setup has it, which it is not
		}
		if v.Repeat[i] || v.Boards[i] == nil || v.Armies != nil && !slices.Contains(told(v), v.Armies.Fields[i]) {
			continue
		}
		b := answer.Board{ID: findings.BoardID(i), Name: v.Names.Label(a), Position: v.Boards[i]}
		if v.Armies != nil {
			for q, p := range v.Armies.Players {
				b.Facts = append(b.Facts, answer.Fact{Name: p.Name, Cell: answer.Interval(v.Armies.Fields[i].Shares[q], answer.Share)})
			}
		}
		starts = append(starts, b)
	}
	if len(starts) == 0 {
		return answer.Section{}
	}
	return answer.Section{ID: "setups", Title: "The boards", Parts: append([]answer.Part{{Boards: starts}}, v.SetupsInWords()...)}
}

// beside are the shares of the armies, for a page of several runs.
func beside(v *study) []answer.Part {
	if v.Armies == nil {
		return nil
	}
	t := answer.Table{Caption: "What each army wins, in all runs, with 95% intervals that hold for a row together", Columns: []string{"what"}}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, p.Name)
	}
	t.Columns = append(t.Columns, "openings")
	for _, f := range v.Armies.Fields {
		if f.Games == 0 {
			continue
		}
		cells := []answer.Cell{answer.Word(f.Name)}
		for _, e := range f.Shares {
			cells = append(cells, answer.Interval(e, answer.Share))
		}
		t.Add(append(cells, answer.Whole(f.Openings))...)
	}
	return []answer.Part{{Table: &t}}
}
