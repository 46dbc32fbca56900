package page

import (
	"fmt"
	"math"
	"path/filepath"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/stats"
)

// budgets shows how values change with the strength of play.
func budgets(v *view) (Section, bool) {
	if !v.estimated() || len(v.Worths.Levels) < 2 {
		return Section{}, false
	}
	w := v.Worths
	s := Section{ID: v.id("budgets"), Title: "Do values depend on the strength of play?"}
	values := Table{Caption: "Values at each budget, with joint intervals", Columns: []string{"piece"}}
	for _, l := range w.Levels {
		values.Columns = append(values.Columns, prose.Count(int(l.Budget))+" positions")
	}
	for _, p := range w.Levels[0].Armies[0].Pieces {
		cells := []Cell{word(p.Column)}
		for _, l := range w.Levels {
			for _, q := range l.Armies[0].Pieces {
				if q.Column == p.Column {
					cells = append(cells, cell(q.Joint.Estimate, prose.Worth))
				}
			}
		}
		values.Rows = append(values.Rows, cells)
	}
	unit := []Cell{word(w.Levels[0].Armies[0].Unit + " ahead scores")}
	for _, l := range w.Levels {
		unit = append(unit, cell(l.Armies[0].UnitOdds, prose.Share))
	}
	values.Rows = append(values.Rows, unit)
	s.Parts = append(s.Parts, text(prose.Say("Every opening was played at every budget. A piece is shown not to depend on the budget only if the change of its value with a doubling is shown to be less than 1%. "+
		"What a unit scores is known to grow with strength; ratios need not.")), Part{Table: &values})
	if w.GrowthError != nil || len(w.Growth) == 0 {
		return s, true
	}
	rate := prose.Rate
	f := figure.Forest{XLabel: "change of the value with a doubling of the budget", Format: figure.Percent, Centre: 0, Margin: 0.01}
	data := Table{Caption: "Change of values with a doubling of the budget", Columns: []string{"piece", "change, joint interval", "shown below 1%", "p, a straight line"}}
	for _, g := range w.Growth {
		m, shown := figure.MarkOpen, "not shown"
		if w.Invariant(g).Verdict == stats.Fair {
			m, shown = figure.MarkEven, "shown"
		}
		f.Rows = append(f.Rows, row(g.Term, g.Joint, m, rate))
		data.Rows = append(data.Rows, []Cell{word(g.Term), cell(g.Joint, rate), word(shown), {Text: pValue(g.Trend.LackOfFit)}})
	}
	f.Keys = []figure.Key{{Mark: figure.MarkEven, Label: "shown to change by less than 1%"}, {Mark: figure.MarkOpen, Label: "not shown"}}
	s.Parts = append(s.Parts, Part{Figure: &Plate{
		Figure:  f.Draw(v.id("growth"), "Change of values with the budget", "A row for each piece: the change of its value per doubling of the budget with an interval that holds for all together, beside a band of 1%."),
		Caption: prose.Say("Lines are intervals that hold for all pieces together; the band is a change of less than 1% a doubling."),
		Data:    data,
	}})
	return s, true
}

// snapshot sets the values beside those of positions from the middle of games.
func snapshot(v *view) (Section, bool) {
	if !v.estimated() || v.Worths.Snapshot.Games == 0 {
		return Section{}, false
	}
	shot := v.Worths.Snapshot
	s := Section{ID: v.id("snapshot"), Title: "Told another way: material in the middle of games"}
	s.Parts = append(s.Parts, text(prose.Say("One position of each of %v games, at a random ply with no capture just before or after it, and the result regressed on the material there. "+
		"This is how values are told from databases. Who is ahead in the middle of a game got there by playing well or by luck, and pieces have begun to move, so the order and the size should agree and not the last digit.", shot.Games)))
	if shot.Err != nil {
		s.Parts = append(s.Parts, text(prose.Say("Nothing can be told so: %v.", shot.Err.Error())))
		return s, true
	}
	here := v.Worths.Levels[len(v.Worths.Levels)-1].Armies[0]
	t := Table{Caption: "Values by designed imbalances and by positions from the middle of games, in " + here.Unit, Columns: []string{"piece", "by imbalances, joint interval", "by positions, joint interval"}}
	var mine, theirs []float64
	for _, p := range here.Pieces {
		cells := []Cell{word(p.Column), cell(p.Joint.Estimate, prose.Worth), {Text: "~"}}
		for _, q := range shot.Pieces {
			if q.Column == p.Column {
				cells[2] = cell(q.Joint.Estimate, prose.Worth)
				mine, theirs = append(mine, p.Value.Value), append(theirs, q.Value.Value)
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	s.Parts = append(s.Parts, Part{Table: &t})
	if tau, err := stats.KendallTau(mine, theirs); err == nil && !math.IsNaN(tau) {
		s.Parts = append(s.Parts, text(prose.Say("The rank correlation of the two is %v.", prose.Fixed(tau, 2))))
	}
	return s, true
}

// circular says how to find out whether the values are those of the evaluation.
func circular(v *view) (Section, bool) {
	if !v.estimated() {
		return Section{}, false
	}
	return Section{ID: v.id("circular"), Title: "Do the players’ own values matter?", Parts: []Part{
		text(prose.Say("Both sides of every game think alike about what pieces are worth, so a piece that they despise is despised by both. Still, who trades a piece too gladly wins less with it. " +
			"Two checks: play with the values measured here and measure again, until they stay; and play with a table that is wrong on purpose, and see whether the values come back.")),
		{Code: &Code{Name: "Measure again, with these values", Text: fmt.Sprintf(
			"selfplay reweigh %s --out measured.toml\nselfplay reweigh %s --wrong 1.4 --out wrong.toml\n\n# then, in a copy of the experiment's file, for both seats:\n[[seat]]\nname = \"A\"\nweights = \"measured.toml\"\n\n[[seat]]\nname = \"B\"\nweights = \"measured.toml\"\n",
			runFile(v), runFile(v))}},
	}}, true
}

// runFile is the name of the run's file.
func runFile(v *view) string {
	if len(v.Files) == 0 {
		return "RUN"
	}
	return filepath.Base(v.Files[0])
}

// howItWorks explains the values of a run.
func howItWorks(v *view) (Section, bool) {
	unit := "P"
	if v.Worths != nil {
		unit = v.Worths.Unit
	}
	return Section{ID: v.id("how"), Title: "How values are measured", Parts: []Part{
		text(prose.Say("Every game begins with unequal armies. In the second game of a pair the armies are exchanged and the same first plies are played, as far as the position has them, so that luck in the opening and moving first cancel. " +
			"Pieces are taken away at random among equal ones.")),
		text(prose.Say("Scores are fitted by a fractional logit (Papke and Wooldridge 1996) on what each side has more and on who moves first, clustered on the opening. A value is the ratio of a piece’s coefficient to that of %v, "+
			"its interval Fieller’s, which stays right where the unit itself is not known well; joint intervals share the quantile of the largest deviation.", unit)),
		text(prose.Say("A pilot says which imbalances tell most for their games; from then on games go where they narrow the intervals most (A-optimal design), with no imbalance left out, until every interval is as narrow as asked.")),
		text(prose.Say("Anyone can fit these numbers again: %v writes a row for each game. Its column extra says what the first player had more at the start (“material N”, “hand N”), share_1 of whole is his score, block is the cluster.",
			prose.Command("selfplay export "+runFile(v)+" --format csv"))),
	}}, true
}
