package armies

import (
	"komi/experiments/answer"
	"komi/stats"
)

// sideTable is the table of team games, with what each army wins if all is wanted.
func sideTable(v *study, all bool) answer.Table {
	t := answer.Table{
		Caption: "What the sides of team games win, with 95% intervals",
		Columns: []string{v.Names.One, v.Armies.Strong, "its share", "verdict", "drawn", "openings"},
	}
	if all {
		t.Caption = "What the sides of team games win, and what each army wins, with 95% intervals"
		for _, p := range v.Armies.Players {
			t.Columns = append(t.Columns, p.Name)
		}
	}
	for _, f := range v.Armies.Fields {
		if f.Alone < 0 {
			continue
		}
		found := answer.Cell{Text: "not shown", Class: answer.Open, Word: true}
		switch {
		case !f.Side.OK():
			found = answer.Cell{Text: "~", Word: true}
		case f.Equal == stats.Fair:
			found = answer.Cell{Text: "equal", Class: answer.Even, Word: true}
		case f.favours() > 0:
			found = answer.Cell{Text: "favours " + v.Armies.Strong, Class: answer.First, Word: true}
		case f.favours() < 0:
			found = answer.Cell{Text: "favours allies", Class: answer.Second, Word: true}
		}
		cells := []answer.Cell{
			answer.Word(f.Name), answer.Word(v.Armies.Players[f.Alone].Name), answer.Interval(f.Side, answer.Share), found, answer.Interval(f.Undecided, answer.Share), answer.Whole(f.Openings),
		}
		for _, e := range f.Shares {
			if all {
				cells = append(cells, answer.Interval(e, answer.Share))
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// sides draws what the strong kings win.
func sides(v *study) answer.Section {
	if v.Armies == nil || !v.Armies.teams() {
		return answer.Section{}
	}
	f := answer.Forest{XLabel: "share of the " + v.Armies.Strong, Ticks: answer.PercentTicks, Centre: 0.5, Margin: armyMargin}
	for _, x := range v.Armies.Fields {
		m := answer.MarkOpen
		switch {
		case x.Alone < 0:
			continue
		case x.Equal == stats.Fair:
			m = answer.MarkEven
		case x.favours() > 0:
			m = answer.MarkFirst
		case x.favours() < 0:
			m = answer.MarkSecond
		}
		f.Rows = append(f.Rows, answer.RowOf(x.Name, x.Side, m, answer.Share))
	}
	f.Keys = []answer.Key{
		{Mark: answer.MarkEven, Label: "equal"},
		{Mark: answer.MarkFirst, Label: "favours the " + v.Armies.Strong},
		{Mark: answer.MarkSecond, Label: "favours the allies"},
		{Mark: answer.MarkOpen, Label: "not shown"},
	}
	table, data := sideTable(v, false), sideTable(v, true)
	return answer.Figure{
		ID: "sides", Title: "What the " + v.Armies.Strong + " wins", Desc: "A row for each " + v.Names.One + ": the share of games that the player with the " + v.Armies.Strong + " wins against two allies, with its 95% interval.", Plot: f,
		Caption: answer.Say("What the player with the %v wins against the two allies. A side is shown to be favoured at 5% for all rows together (Holm); "+
			"the band is within %v of a half, where the sides are called equal if an equivalence test shows it, at 5% for all rows together too.%v", v.Armies.Strong, answer.Points(armyMargin), v.whicheverWay()),
		Data: data,
	}.Section("Which side wins", answer.Part{Table: &table})
}
