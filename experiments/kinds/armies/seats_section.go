package armies

import (
	"slices"

	"komi/experiments/answer"
)

// seatTable is the table of players that differ.
func seatTable(v *study) answer.Table {
	t := answer.Table{
		Caption: "What each player wins of the games it plays, with 95% intervals; those of the first column hold for all players together",
		Columns: []string{"player", "share"},
	}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, "with "+p.Name)
	}
	t.Columns = append(t.Columns, "games", "openings")
	for _, x := range v.Armies.Seats {
		cells := []answer.Cell{answer.Word(x.Name), answer.Interval(x.Share, answer.Share)}
		for _, e := range x.By {
			cells = append(cells, answer.Interval(e, answer.Share))
		}
		t.Rows = append(t.Rows, append(cells, answer.Whole(x.Share.Games), answer.Whole(x.Share.Blocks)))
	}
	return t
}

// players compares players that differ.
func players(v *study) answer.Section {
	if v.Armies == nil || len(v.Armies.Seats) == 0 {
		return answer.Section{}
	}
	f := answer.Forest{XLabel: "share of the games played", Ticks: answer.PercentTicks, Centre: v.Even}
	for _, x := range v.Armies.Seats {
		f.Rows = append(f.Rows, answer.RowOf(x.Name, x.Share, answer.MarkPlain, answer.Share))
	}
	t := answer.Table{Caption: "Players compared: differences in percentage points, with intervals that hold for all of them together", Columns: []string{"players", "difference", "Holm’s p"}}
	for _, c := range v.Armies.Better {
		name := v.Armies.Seats[c.I].Name + " less " + v.Armies.Seats[c.J].Name
		t.Add(answer.Word(name), answer.Interval(c.Joint, answer.Shift), answer.Cell{Text: answer.PValue(c.Holm)})
	}
	data := seatTable(v)
	return answer.Figure{
		ID: "players", Title: "What each player wins", Desc: "A row for each player: its share of the games it plays with its 95% interval, beside a line at a third.", Plot: f,
		Caption: answer.Say("Every opening is played with any three of the players in every seating, so that each has each army equally often. The dashed line is a third, what equal players would win."),
		Data:    data,
	}.Section("Who plays best", answer.Part{Table: &data}, answer.Part{Table: &t})
}

// searching says in words how the players of a game of three search.
func searching(v *study) answer.Section {
	if v.Armies == nil {
		return answer.Section{}
	}
	if !slices.ContainsFunc(v.Armies.Fields, func(f *Field) bool { return f.Alone < 0 }) {
		return answer.Section{ID: "searching", Title: "How the sides are searched", Parts: []answer.Part{
			answer.Text(answer.Say("A team game has two sides from its first move, so every player here searches by alpha-beta. The way to search that the players are called by is for games in which three play for themselves.")),
		}}
	}
	s := answer.Section{ID: "searching", Title: "How three are searched", Parts: []answer.Part{
		answer.Text(answer.Say("With two players a search can assume that each wants what the other does not. With three it must assume something else: %v, "+
			"that everybody plays for his own share; %v, that the two others play against the one who thinks; %v (best-reply search), that of the others’ replies only the best one counts against him; "+
			"%v, a tree grown by sampling in which everybody plays for his own share. Once a player has fallen, and in team games from the start, two sides are left and all search alike, by alpha-beta.",
			answer.Command("max^n"), answer.Command("paranoid"), answer.Command("brs+"), answer.Command("mcts"))),
		answer.Text(answer.Say("So results for three hold for one way of searching. Compare them where several were played. A number after the name is another budget than the run’s.")),
	}}
	return s
}

// who says who plays whom.
func who(v *study) answer.Sentence {
	if v.Armies == nil || len(v.Armies.Seats) == 0 {
		if v.Armies != nil && len(v.Armies.Behind) > 0 {
			return answer.Say("The players are the same but for their budgets: an arm doubles that of one army’s player as often as it says. Numbers of positions searched a move are means over all three players.")
		}
		return v.Who()
	}
	return answer.Say("Different players meet, each opening in every seating, so nobody has the better army or turn.")
}
