package values

import (
	"fmt"
	"path/filepath"

	"komi/experiments/answer"
	"komi/stats"
)

// budgets shows how values change with the strength of play.
func budgets(v *study) answer.Section {
	if !v.estimated() || len(v.Worths.Levels) < 2 {
		return answer.Section{}
	}
	w := v.Worths
	s := answer.Section{ID: "budgets", Title: "Do values depend on the strength of play?"}
	values := answer.Table{Caption: "Values at each budget, with joint intervals", Columns: []string{"piece"}}
	for _, l := range w.Levels {
		values.Columns = append(values.Columns, answer.Count(int(l.Budget))+" positions")
	}
	for _, p := range w.Levels[0].Armies[0].Pieces {
		cells := []answer.Cell{w.names.cell(p.Column)}
		for _, l := range w.Levels {
			for _, q := range l.Armies[0].Pieces {
				if q.Column == p.Column {
					cells = append(cells, answer.Interval(q.Joint.Estimate, worthFormat))
				}
			}
		}
		values.Rows = append(values.Rows, cells)
	}
	unit := []answer.Cell{answer.Word(w.names.one(w.Levels[0].Armies[0].Unit) + " ahead scores")}
	for _, l := range w.Levels {
		unit = append(unit, answer.Interval(l.Armies[0].UnitOdds, answer.Share))
	}
	values.Rows = append(values.Rows, unit)
	s.Parts = append(s.Parts, answer.Text(answer.Say("Every opening was played at every budget. A piece is shown not to depend on the budget only if the change of its value with a doubling is shown to be less than 1%, at 5% for all pieces together (Holm). "+
		"What a unit scores is known to grow with strength; ratios need not.")), answer.Part{Table: &values})
	for _, x := range w.LeftOut {
		s.Say("The trend leaves out %v positions a move: %v.", int(x.Budget), x.Why)
	}
	if w.GrowthError != nil || len(w.Growth) == 0 {
		return s
	}
	s.Say("The trend is about these imbalances. All of them are played at every budget, so what one adds of its own cancels unless it changes with the budget.")
	rate := rateFormat
	f := answer.Forest{XLabel: "change of the value with a doubling of the budget", Ticks: answer.PercentTicks, Centre: 0, Margin: 0.01}
	data := answer.Table{Caption: "Change of values with a doubling of the budget", Columns: []string{"piece", "change, joint interval", "shown below 1%", "p, a straight line"}}
	invariant := w.invariant()
	for i, g := range w.Growth {
		m, shown := answer.MarkOpen, "not shown"
		if invariant[i].Verdict == stats.Fair {
			m, shown = answer.MarkEven, "shown"
		}
		f.Rows = append(f.Rows, answer.RowOf(w.names.piece(g.Term), aDoubling(g), m, rate))
		data.Rows = append(data.Rows, []answer.Cell{w.names.cell(g.Term), answer.Interval(aDoubling(g), rate), answer.Word(shown), {Text: answer.PValue(g.Trend.LackOfFit)}})
	}
	f.Keys = []answer.Key{{Mark: answer.MarkEven, Label: "shown to change by less than 1%"}, {Mark: answer.MarkOpen, Label: "not shown"}}
	s.Parts = append(s.Parts, answer.Part{Figure: &answer.Figure{
		ID: "growth", Title: "Change of values with the budget", Desc: "A row for each piece: the change of its value per doubling of the budget with an interval that holds for all together, beside a band of 1%.", Plot: f,
		Caption: answer.Say("Lines are intervals that hold for all pieces together; the band is a change of less than 1% a doubling."),
		Data:    data,
	}})
	return s
}

// circular says how to find out whether the values are those of the evaluation.
func circular(v *study) answer.Section {
	if !v.estimated() {
		return answer.Section{}
	}
	return answer.Section{ID: "circular", Title: "Do the players’ own values matter?", Parts: []answer.Part{
		answer.Text(answer.Say("Both sides of every game think alike about what pieces are worth, so a piece that they despise is despised by both. Still, a player who trades a piece too gladly gains less from it. " +
			"Two checks: play with the values measured here and measure again, until they stay; and play with a table that is wrong on purpose, and see whether the values come back.")),
		{Code: &answer.Code{Name: "Measure again, with these values", Text: fmt.Sprintf(
			"selfplay reweigh %s --out measured.toml\nselfplay reweigh %s --wrong 1.4 --out wrong.toml\n\n# then, in a copy of the experiment's file, for both seats:\n[[seat]]\nname = \"A\"\nweights = \"measured.toml\"\n\n[[seat]]\nname = \"B\"\nweights = \"measured.toml\"\n",
			runFile(v), runFile(v))}},
	}}
}

// runFile is the name of the run's file.
func runFile(v *study) string {
	if len(v.Files) == 0 {
		return "RUN"
	}
	return filepath.Base(v.Files[0])
}

// howItWorks explains the values of a run.
func howItWorks(v *study) answer.Section {
	return answer.Section{ID: "how", Title: "How values are measured", Parts: []answer.Part{
		answer.Text(answer.Say("Games of the arms begin with unequal armies. In the second game of a pair the armies are exchanged and the same first plies are played where they are legal, so luck in the opening and moving first cancel. " +
			"Pieces are taken away at random among equal ones.")),
		answer.Text(answer.Say("Scores are fitted by a fractional logit (Papke and Wooldridge 1996) on what each side has more and on who moves first, clustered on the opening. A value is the ratio of a piece’s coefficient to that of %v, "+
			"its interval Fieller’s, which stays right where the unit itself is not known well; joint intervals share the quantile of the largest deviation.", v.Worths.names.the(v.Worths.Unit))),
		answer.Text(answer.Say("A pilot says which imbalances tell most for their games; from then on games go where they narrow the intervals most (A-optimal design), with no imbalance left out, until every interval is as narrow as asked or all games that were allowed are played.%v", pilotLeft(v))),
		answer.Text(answer.Say("Anyone can fit these numbers again: %v writes a row for each game. Its column extra says what the first player had more at the start (“material N”, “hand N”), share_1 of whole is his score, block is the cluster.",
			answer.Command("selfplay export "+runFile(v)+" --format csv"))),
	}}
}

// pilotLeft says that the pilot is left out of the values, and why.
func pilotLeft(v *study) string {
	n := v.Worths.Pilot()
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" The values themselves leave out the pilot, the first %s games: the others were laid out by what it said, so they could not show where it was wrong by one factor throughout.", answer.Count(n))
}
