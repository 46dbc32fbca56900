package page

import (
	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/stats"
)

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
