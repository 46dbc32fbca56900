package page

import (
	"slices"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/stats"
)

// armySummary is the table of what the armies win: the answer in numbers.
func armySummary(v *view) Table {
	if v.Armies == nil {
		return summary(v)
	}
	switch {
	case len(v.Armies.Seats) > 0:
		return seatTable(v)
	case v.Armies.Teams():
		return sideTable(v, false)
	}
	t := Table{
		Caption: "What each army wins, with 95% intervals that hold for the three shares of a row together",
		Columns: []string{v.names.One},
	}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, p.Name)
	}
	t.Columns = append(t.Columns, "nobody wins", "games", "openings")
	for _, f := range v.Armies.Fields {
		t.Rows = append(t.Rows, fieldRow(v, f))
	}
	for _, p := range v.Armies.Pools {
		t.Rows = append(t.Rows, fieldRow(v, &p.Field))
	}
	return t
}

// told are the fields that are told one by one: arms in the game's own order of
// turns, and all orders together.
func told(v *view) []*study.Field {
	pooled := map[*study.Field]bool{}
	for _, p := range v.Armies.Pools {
		for _, o := range p.Orders {
			pooled[o] = o != p.Official
		}
	}
	var out []*study.Field
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
func fieldRow(v *view, f *study.Field) []Cell {
	cells := []Cell{word(f.Name)}
	for q, e := range f.Shares {
		c := cell(e, prose.Share)
		switch {
		case f.Alone >= 0: // a third is nothing special between sides
		case f.Won(q) > 0:
			c.Class = string(figure.First)
		case f.Won(q) < 0:
			c.Class = string(figure.Second)
		}
		cells = append(cells, c)
	}
	return append(cells, cell(f.Undecided, prose.Share), count(f.Games), count(f.Openings))
}

// triangle draws the shares of the armies.
func triangle(v *view) (Section, bool) {
	if v.Armies == nil || len(v.Armies.Seats) > 0 || v.Armies.Teams() {
		return Section{}, false
	}
	f := figure.Ternary{Margin: study.ArmyMargin}
	for q, p := range v.Armies.Players {
		f.Corners[q] = p.Name
	}
	table := Table{Caption: armySummary(v).Caption, Columns: armySummary(v).Columns}
	for _, a := range told(v) {
		table.Rows = append(table.Rows, fieldRow(v, a))
		if a.Arm == nil {
			continue // close to the page's order, and in the numbers
		}
		m := figure.Mix{Label: a.Name, Region: a.Outline, Mark: figure.MarkPlain}
		if a.Equal == stats.Fair && a.Alone < 0 {
			m.Mark = figure.MarkEven
		}
		if a.Model != v.Armies.Fields[0].Model {
			m.Mark = figure.MarkOpen
		}
		for q, e := range a.Shares {
			m.Shares[q] = shown(e)
		}
		f.Points = append(f.Points, m)
	}
	data := armySummary(v)
	id := v.id("triangle")
	caption := prose.Say("Each %v is a point: the nearer to a corner, the more games that army wins, draws shared. The cross in the middle is a third each, "+
		"the patch around it where all are within %v of that. An outline is where the true shares lie with 95% confidence.", v.names.One, figure.Percent(study.ArmyMargin))
	if len(v.Armies.Pools) > 0 {
		caption = append(caption, prose.Say(" The page’s order of turns is drawn; the others are in the numbers. Rings are other ways of searching or other budgets.")...)
	}
	plate := Plate{
		Figure: f.Draw(id, "What each army wins", "A triangle with an army at each corner and a point for each "+v.names.One+
			", the nearer to a corner the more games that army wins."),
		Caption: caption, Data: data,
	}
	return Section{ID: id, Title: "Who wins", Parts: []Part{{Figure: &plate}, {Table: &table}}}, true
}

// armyBoards shows the starts.
func armyBoards(v *view) (Section, bool) {
	var boards []Board
	for i, a := range v.Arms {
		if v.repeat[i] || v.boards[i] == "" || v.Armies != nil && !slices.Contains(told(v), v.Armies.Fields[i]) {
			continue
		}
		b := Board{Name: v.names.Label(a), Diagram: v.boards[i]}
		if v.Armies != nil {
			for q, p := range v.Armies.Players {
				b.Facts = append(b.Facts, Fact{Name: p.Name, Cell: cell(v.Armies.Fields[i].Shares[q], prose.Share)})
			}
		}
		boards = append(boards, b)
	}
	return Section{ID: v.id("setups"), Title: "The boards", Parts: []Part{{Boards: boards}}}, len(boards) > 0
}

// eliminations tells who falls when, and who takes which king.
func eliminations(v *view) (Section, bool) {
	if v.Armies == nil {
		return Section{}, false
	}
	p := v.Armies.Players
	first := Table{Caption: "Eliminations: share of games, with 95% intervals that hold for the three armies together", Columns: []string{v.names.One}}
	for _, when := range []string{"falls first", "falls second"} {
		for _, a := range p {
			first.Columns = append(first.Columns, a.Name+" "+when)
		}
	}
	taken := Table{Caption: "Who takes which king, share of games", Columns: []string{v.names.One}}
	for captor := range p {
		for victim := range p {
			if captor != victim {
				taken.Columns = append(taken.Columns, p[captor].Name+" takes "+p[victim].Name)
			}
		}
	}
	snow := Table{
		Caption: "The army that took the first king: its share of what was left of the game, and how often it was the one",
		Columns: []string{v.names.One},
	}
	for _, a := range p {
		snow.Columns = append(snow.Columns, a.Name, "times")
	}
	teams := false
	for _, f := range told(v) {
		teams = teams || f.Alone >= 0
		cells, kings, rest := []Cell{word(f.Name)}, []Cell{word(f.Name)}, []Cell{word(f.Name)}
		for _, falls := range [][]stats.Estimate{f.First, f.Second} {
			for _, e := range falls {
				cells = append(cells, cell(e, prose.Share))
			}
		}
		for captor := range p {
			for victim := range p {
				if captor != victim {
					kings = append(kings, cell(f.Taken[captor][victim], prose.Share))
				}
			}
			x := cell(f.Snow[captor].Share, prose.Share)
			if f.Snow[captor].P <= 0.05 {
				x.Class = string(figure.First)
			}
			rest = append(rest, x, count(f.Snow[captor].Times))
		}
		first.Rows, taken.Rows, snow.Rows = append(first.Rows, cells), append(taken.Rows, kings), append(snow.Rows, rest)
	}
	s := Section{ID: v.id("eliminations"), Title: "Who falls, and to whom", Parts: []Part{{Table: &first}, {Table: &taken}}}
	if !teams {
		s.Parts = append(s.Parts,
			text(prose.Say("Who takes a king takes the army with it. Is that half the victory? Of the games in which an army took the first king, this is the share it won; "+
				"between two equal armies it would be a half, and coloured shares are shown to differ from it (5% for the three armies of a row together, Holm).")),
			Part{Table: &snow})
	}
	return s, true
}
