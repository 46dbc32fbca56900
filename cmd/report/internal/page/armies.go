package page

import (
	"math"

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

// sideTable is the table of team games, with what each army wins if all is wanted.
func sideTable(v *view, all bool) Table {
	t := Table{
		Caption: "What the sides of team games win, with 95% intervals",
		Columns: []string{v.names.One, "strong king", "its share", "verdict", "drawn", "openings"},
	}
	if all {
		for _, p := range v.Armies.Players {
			t.Columns = append(t.Columns, p.Name)
		}
	}
	for _, f := range v.Armies.Fields {
		if f.Alone < 0 {
			continue
		}
		found := Cell{Text: "not shown", Class: string(figure.Open), Word: true}
		switch {
		case !f.Side.OK():
			found = Cell{Text: "~", Word: true}
		case f.Equal == stats.Fair:
			found = Cell{Text: "equal", Class: string(figure.Even), Word: true}
		case f.Favours() > 0:
			found = Cell{Text: "favours strong king", Class: string(figure.First), Word: true}
		case f.Favours() < 0:
			found = Cell{Text: "favours allies", Class: string(figure.Second), Word: true}
		}
		cells := []Cell{
			word(f.Name), word(v.Armies.Players[f.Alone].Name), cell(f.Side, prose.Share), found, cell(f.Undecided, prose.Share), count(f.Openings),
		}
		for _, e := range f.Shares {
			if all {
				cells = append(cells, cell(e, prose.Share))
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// sides draws what the strong kings win.
func sides(v *view) (Section, bool) {
	if v.Armies == nil || !v.Armies.Teams() {
		return Section{}, false
	}
	f := figure.Forest{XLabel: "share of the strong king", Format: figure.Percent, Centre: 0.5, Margin: study.ArmyMargin}
	for _, x := range v.Armies.Fields {
		m := figure.MarkOpen
		switch {
		case x.Alone < 0:
			continue
		case x.Equal == stats.Fair:
			m = figure.MarkEven
		case x.Favours() > 0:
			m = figure.MarkFirst
		case x.Favours() < 0:
			m = figure.MarkSecond
		}
		f.Rows = append(f.Rows, row(x.Name, x.Side, m, prose.Share))
	}
	f.Keys = []figure.Key{
		{Mark: figure.MarkEven, Label: "equal"},
		{Mark: figure.MarkFirst, Label: "favours the strong king"},
		{Mark: figure.MarkSecond, Label: "favours the allies"},
		{Mark: figure.MarkOpen, Label: "not shown"},
	}
	id := v.id("sides")
	table, data := sideTable(v, false), sideTable(v, true)
	plate := Plate{
		Figure: f.Draw(id, "What the strong king wins", "A row for each "+v.names.One+": the share of games that the player with the strong king wins against two allies, with its 95% interval."),
		Caption: prose.Say("What the player with the strong king wins against the two allies. A side is shown to be favoured at 5% for all rows together (Holm); "+
			"the band is within %v of a half, where the sides are called equal if an equivalence test shows it.", figure.Percent(study.ArmyMargin)),
		Data: data,
	}
	return Section{ID: id, Title: "Which side wins", Parts: []Part{{Figure: &plate}, {Table: &table}}}, true
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
		if v.repeat[i] || v.boards[i] == "" {
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

// turns tells what the armies win in each order of turns, and what turns are worth.
func turns(v *view) (Section, bool) {
	if v.Armies == nil || len(v.Armies.Pools) == 0 {
		return Section{}, false
	}
	s := Section{ID: v.id("turns"), Title: "Armies and turns", Parts: []Part{
		text(prose.Say("The page fixes who moves when, so an army’s strength and the worth of its turn come mixed. Here the same openings are played in other orders too: " +
			"every army makes the same moves in the opening, whoever begins.")),
	}}
	order := Table{Caption: "Shares by order of turns, with 95% intervals that hold for a row together", Columns: []string{v.names.One, "turns"}}
	for _, p := range v.Armies.Players {
		order.Columns = append(order.Columns, p.Name)
	}
	place := Table{
		Caption: "Shares of whoever moves first, second and third, every army in every place as often",
		Columns: []string{v.names.One, "first", "second", "third", "games", "openings"},
	}
	odds := Table{
		Caption: "A model of who wins by army, turn and neighbour: how many times the odds",
		Columns: []string{v.names.One, "effect", "times the odds", "error of the logarithm"},
	}
	for _, pool := range v.Armies.Pools {
		for _, f := range pool.Orders {
			cells := []Cell{word(f.Name), word(f.Order)}
			for _, e := range f.Shares {
				cells = append(cells, cell(e, prose.Share))
			}
			order.Rows = append(order.Rows, cells)
		}
		if len(pool.Places) == 3 {
			place.Rows = append(place.Rows, []Cell{
				word(pool.Name), cell(pool.Places[0], prose.Share), cell(pool.Places[1], prose.Share), cell(pool.Places[2], prose.Share), count(pool.Games), count(pool.Openings),
			})
		}
		if pool.Choice != nil {
			odds.Rows = append(odds.Rows, oddsRows(v, pool)...)
		}
	}
	s.Parts = append(s.Parts, Part{Table: &order})
	if len(place.Rows) > 0 {
		s.Parts = append(s.Parts, Part{Table: &place})
	}
	if len(odds.Rows) > 0 {
		s.Parts = append(s.Parts, text(prose.Say("The model takes army, turn and neighbour apart: a player’s odds are a product of what his army, his turn and the direction of play are worth. "+
			"“Reversed” is the direction against the page’s, in which the player who moved before an army moves after it. Intervals are clustered on the opening. "+
			"The last column lets any two armies, or any two turns, be compared: the error of a difference is the root of the sum of squares (quasi standard errors).")), Part{Table: &odds})
	}
	return s, true
}

// oddsRows are the effects of a model of choice.
func oddsRows(v *view, pool *study.Pool) [][]Cell {
	var out [][]Cell
	names := v.Armies.Players
	add := func(name string, e study.Effect3) {
		quasi := Cell{Text: "~"}
		if !math.IsNaN(e.Quasi) {
			quasi.Text = number2(e.Quasi)
		}
		times := Cell{Text: "1", Sub: "by definition"}
		if !e.Zero {
			times = Cell{Text: "~"}
			if e.Diff.OK() {
				times = Cell{Text: number2(math.Exp(e.Value)), Sub: number2(math.Exp(e.Diff.Lo)) + " to " + number2(math.Exp(e.Diff.Hi))}
			}
		}
		out = append(out, []Cell{word(pool.Name), word(name), times, quasi})
	}
	for i, e := range pool.Choice.Army {
		add(names[i].Name, e)
	}
	for i, e := range pool.Choice.Turn {
		add([]string{"moves first", "moves second", "moves third"}[i], e)
	}
	for i, e := range pool.Choice.Behind {
		add(names[i].Name+", reversed", e)
	}
	return out
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

// changes tells what a setup or an option changes.
func changes(v *view) (Section, bool) {
	if v.Armies == nil || len(v.Armies.Changes) == 0 {
		return Section{}, false
	}
	s := Section{ID: v.id("changes"), Title: "What each change does", Parts: []Part{
		text(prose.Say("Each is compared with the game that differs from it in that one thing only, on the same openings and seeds: games are alike until the change matters. " +
			"A difference is coloured if it is established at 5% with all differences below tested together (Holm). " +
			"Where none is shown, a change may still matter less than these games can tell.")),
	}}
	t := Table{
		Caption: "Differences in percentage points, with 95% intervals taken one by one",
		Columns: []string{"change", "compared with", "games that go another way"},
	}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, p.Name)
	}
	t.Columns = append(t.Columns, "nobody wins", "distance from equal")
	f := figure.Forest{XLabel: "distance from equal, points", Format: figure.Points, Centre: 0}
	for _, c := range v.Armies.Changes {
		cells := []Cell{word(c.Field.Name), word(c.From.Name), cell(c.Changed, prose.Share)}
		for _, d := range c.Shares {
			cells = append(cells, shiftCell(c, d))
		}
		t.Rows = append(t.Rows, append(cells, shiftCell(c, c.Undecided), shiftCell(c, c.Gap)))
		m := figure.MarkOpen
		if c.Gap.Shown() {
			m = figure.MarkPlain
		}
		if !c.Never() && !c.Gap.Nil() {
			f.Rows = append(f.Rows, row(c.Field.Name, c.Gap.Estimate, m, prose.Shift))
		}
	}
	f.Keys = []figure.Key{{Mark: figure.MarkPlain, Label: "shown (Holm, 5%)"}, {Mark: figure.MarkOpen, Label: "not shown"}}
	id := v.id("gap")
	plate := Plate{
		Figure: f.Draw(id, "Which change brings the armies together", "A row for each change: how much nearer to equal, to the left of zero, or farther from it the shares are, with a 95% interval."),
		Caption: prose.Say("How a change moves the shares towards equality (left of the line) or away from it. The distance from equal is the share of games that another army, " +
			"or in a team game the other side, would have to win for all to win equally often."),
		Data: t,
	}
	s.Parts = append(s.Parts, Part{Figure: &plate}, Part{Table: &t})
	return s, true
}

// shiftCell sets a difference, coloured if it is shown.
func shiftCell(c study.Change, d study.Shift) Cell {
	if c.Never() {
		return Cell{Text: "0", Sub: "same games"}
	}
	if d.Nil() {
		return Cell{Text: "0", Sub: "every opening"}
	}
	out := cell(d.Estimate, prose.Shift)
	if d.Shown() {
		out.Class = string(figure.First)
	}
	return out
}

// seatTable is the table of players that differ.
func seatTable(v *view) Table {
	t := Table{
		Caption: "What each player wins of the games it plays, with 95% intervals; those of the first column hold for all players together",
		Columns: []string{"player", "share"},
	}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, "with "+p.Name)
	}
	t.Columns = append(t.Columns, "games", "openings")
	for _, x := range v.Armies.Seats {
		cells := []Cell{word(x.Name), cell(x.Share, prose.Share)}
		for _, e := range x.By {
			cells = append(cells, cell(e, prose.Share))
		}
		t.Rows = append(t.Rows, append(cells, count(x.Share.Games), count(x.Share.Blocks)))
	}
	return t
}

// players compares players that differ.
func players(v *view) (Section, bool) {
	if v.Armies == nil || len(v.Armies.Seats) == 0 {
		return Section{}, false
	}
	f := figure.Forest{XLabel: "share of the games played", Format: figure.Percent, Centre: v.Even}
	for _, x := range v.Armies.Seats {
		f.Rows = append(f.Rows, row(x.Name, x.Share, figure.MarkPlain, prose.Share))
	}
	id := v.id("players")
	data := seatTable(v)
	plate := Plate{
		Figure:  f.Draw(id, "What each player wins", "A row for each player: its share of the games it plays with its 95% interval, beside a line at a third."),
		Caption: prose.Say("Every opening is played with any three of the players in every seating, so that each has each army equally often. The dashed line is a third, what equal players would win."),
		Data:    data,
	}
	t := Table{Caption: "Players compared: differences in percentage points, with intervals that hold for all of them together", Columns: []string{"players", "difference", "Holm’s p"}}
	for _, c := range v.Armies.Better {
		name := v.Armies.Seats[c.I].Name + " less " + v.Armies.Seats[c.J].Name
		t.Rows = append(t.Rows, []Cell{word(name), cell(c.Joint, prose.Shift), {Text: pValue(c.Holm)}})
	}
	return Section{ID: id, Title: "Who plays best", Parts: []Part{{Figure: &plate}, {Table: &data}, {Table: &t}}}, true
}

// searching says in words how the players of a game of three search.
func searching(v *view) (Section, bool) {
	if v.Armies == nil {
		return Section{}, false
	}
	s := Section{ID: v.id("searching"), Title: "How three are searched", Parts: []Part{
		text(prose.Say("Two players can be searched on the assumption that each wants what the other does not. With three there is no such rule, and programs assume something: %v, "+
			"that everybody plays for his own share; %v, that the two others play against the one who thinks; %v (best-reply search), that of the others’ replies only the best one counts against him; "+
			"%v, a tree grown by sampling in which everybody plays for his own share. Once a player has fallen, and in team games from the start, two sides are left and all search alike, by alpha-beta.",
			prose.Command("max^n"), prose.Command("paranoid"), prose.Command("brs+"), prose.Command("mcts"))),
		text(prose.Say("So results for three hold for a way of searching; compare them where several were played. A number after the name is another budget than the run’s.")),
	}}
	return s, true
}

// armyMethod is the method of games of three: the seats of a game may differ.
func armyMethod(v *view) (Section, bool) {
	s, has := method(v)
	if v.Armies != nil && len(v.Armies.Seats) > 0 {
		s.Parts[0] = text(prose.Say("Players that differ sit down together, each opening in every seating, so that nobody has the better army or turn. " +
			"No game is ended because an evaluation thinks it won or drawn: every result is one that the rules gave."))
	}
	return s, has
}

// number2 writes a number with two digits after the point.
func number2(v float64) string { return stats.Estimate{Value: v, Lo: v, Hi: v}.Short(stats.Number(2)) }
