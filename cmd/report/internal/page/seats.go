package page

import (
	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
)

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
