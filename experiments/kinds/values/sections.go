package values

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// table is the answer of a run of values in numbers.
func table(v *study) answer.Table {
	t := answer.Table{
		Caption: "What the pieces are worth; the joint intervals hold for all together with 95% confidence",
		Columns: []string{"piece", "value", "joint interval", "taken alone", "Elo", "arms", "openings"},
	}
	if v.Worths.Err != nil {
		return t
	}
	for _, l := range v.Worths.Levels {
		for _, a := range l.Armies {
			for _, p := range a.Pieces {
				t.Rows = append(t.Rows, []answer.Cell{
					answer.Word(v.levelled(v.Worths.names.cell(p.Column).Text, l)), valueCell(p),
					{Text: answer.Minus(p.Joint.Set.Text(worthFormat))},
					{Text: answer.Minus(p.Set.Text(worthFormat))},
					answer.Interval(p.Elo, ratingFormat), answer.Whole(p.Arms), answer.Whole(p.Blocks),
				})
			}
		}
	}
	return t
}

// valueCell is the value, ~ where the joint interval does not bound it.
func valueCell(p PieceValue) answer.Cell {
	if !p.Joint.OK() {
		return answer.Cell{Text: "~"}
	}
	return answer.Cell{Text: answer.Minus(p.Joint.Short(worthFormat))}
}

// worthOfAll is what the pieces are worth, in a line: at the highest budget, with joint
// intervals.
func worthOfAll(v *study) answer.Cell {
	bounded, unit := false, ""
	var each []string
	if v.estimated() {
		armies := v.Worths.Levels[len(v.Worths.Levels)-1].Armies
		unit = v.Worths.names.the(armies[0].Unit)
		for _, a := range armies {
			for _, p := range a.Pieces {
				value := answer.Interval(p.Joint.Estimate, worthFormat)
				text := v.Worths.names.cell(p.Column).Text + " " + value.Text
				if value.Sub != "" {
					text += " (" + value.Sub + ")"
					bounded = true
				}
				each = append(each, text)
			}
		}
	}
	if !bounded {
		return answer.Word("~ (not bounded by these games)")
	}
	return answer.Word("in units of " + unit + ": " + strings.Join(each, "; "))
}

// levelled names a piece, with the budget where there are several.
func (v *study) levelled(column string, l Level) string {
	if l.Budget == 0 {
		return column
	}
	return fmt.Sprintf("%s, %s positions", column, answer.Count(int(l.Budget)))
}

// estimated reports whether there is anything to show.
func (v *study) estimated() bool {
	return v.Worths.Err == nil && len(v.Worths.Levels) > 0
}

// pieces draws the values.
func pieces(v *study) answer.Section {
	if !v.estimated() {
		return answer.Section{}
	}
	s := answer.Section{ID: "worths", Title: "What the pieces are worth"}
	last := v.Worths.Levels[len(v.Worths.Levels)-1]
	named := v.Worths.names
	for _, a := range last.Armies {
		if len(a.Pieces) == 0 {
			continue
		}
		f := answer.Forest{XLabel: "value in " + named.many(a.Unit), Ticks: answer.PlainTicks, Centre: 1}
		data := answer.Table{
			Caption: "Values in " + named.many(a.Unit), Columns: []string{"piece", "value, joint interval", "taken alone", "Elo", "arms"},
		}
		for _, p := range a.Pieces {
			f.Rows = append(f.Rows, answer.RowOf(named.piece(p.Column), p.Joint.Estimate, answer.MarkPlain, worthFormat))
			data.Rows = append(data.Rows, []answer.Cell{
				named.cell(p.Column), answer.Interval(p.Joint.Estimate, worthFormat), {Text: answer.Minus(p.Set.Text(worthFormat))}, answer.Interval(p.Elo, ratingFormat), answer.Whole(p.Arms),
			})
		}
		id := strings.TrimSuffix("values-"+a.Letter, "-")
		caption := answer.Say("Values in units of %v (the dashed line is one), with intervals that hold for all of them together with 95% confidence. "+
			"Each value is a mean over the arms it was measured in. It holds for armies as they are at the start.", named.the(a.Unit))
		if slices.ContainsFunc(a.Pieces, func(p PieceValue) bool { return strings.ContainsAny(p.Column, "@+") }) {
			caption = append(caption, answer.Say(" “@” is a piece in hand, “+” a promoted one.")...)
		}
		if last.Budget > 0 {
			caption = append(caption, answer.Say(" At %v positions a move; the other budgets are below.", int(last.Budget))...)
		}
		s.Parts = append(s.Parts, answer.Part{Figure: &answer.Figure{
			ID: id, Title: "Values of the pieces in " + named.many(a.Unit), Desc: "A row for each piece, the least valuable first: its value with an interval that holds for all together.", Plot: f,
			Caption: caption, Data: data,
		}})
	}
	taken := ""
	if on := v.Worths.UnitOn; len(on) > 0 {
		taken = fmt.Sprintf(" Each %s that an army lacks was taken from %s, as the first player sees the board, or from the matching squares on the other side. One that stands elsewhere may be worth more or less.",
			named.piece(last.Armies[0].Unit), strings.Join(on, ", "))
	}
	s.Parts = append(s.Parts, answer.Text(answer.Say("A value says how many %v make up for the piece between equal players. In Elo it says how much stronger a player would have to be. "+
		"The Elo depends on how well these players use an advantage; the ratio depends on that less.%v", named.many(last.Armies[0].Unit), taken)))
	return s
}

// spoken is the moment that a table speaks of, with the one that it is compared with if that
// is another.
func spoken(l Likeness) string {
	if l.Early {
		return l.Moment + ", compared with the " + Start
	}
	return l.Moment
}

// wholly is the distance of shares of an army, empty where the table does not price all of it.
func wholly(l Likeness) answer.Cell {
	if math.IsNaN(l.OfArmy) {
		return answer.Cell{}
	}
	return answer.Cell{Text: apart(l.OfArmy)}
}

// published sets the values beside published tables.
func published(v *study) answer.Section {
	if !v.estimated() || len(v.Worths.Likes) == 0 {
		return answer.Section{}
	}
	t, distances := besideMeasured(v.Worths), distanceTable(v.Worths.Likes)
	unit := v.Worths.names.piece(v.Worths.Moments[0].Army.Unit)
	s := answer.Section{ID: "published", Title: "Beside published tables", Parts: []answer.Part{
		answer.Text(answer.Say("Each table is compared with the values measured at the moment that it speaks of, or at the start where the games tell too little of that moment. Where it prices pairs, a piece is worth what a side loses with one of its two. "+
			"A published value is inside if the joint interval allows it. A table that has a value for %v is divided by it first. "+
			"The distance is the root mean square of the logarithms of the ratios: 8% means that values are about 8% apart. "+
			"As shares of an army, every value is divided by what the army that a side begins with is worth by the same table; the %v is then a piece like the others. That is empty where a table does not price the whole army. "+
			"Scaled by one factor is the distance that is left if all values of the table are multiplied by the factor that fits best: the value of one %v may depend more than the rest on how well the game is played. "+
			"Some factor always fits a little better; that is allowed for, so this distance may come out as the larger one. "+
			"A table in another unit is always compared that way.", unit, unit, unit)),
		{Table: &t},
		{Table: &distances},
	}}
	if m := byMoment(v.Worths); len(m.Rows) > 0 {
		s.Add(answer.Part{Table: &m})
	}
	for _, l := range v.Worths.Likes {
		if own := v.Worths.builtIn(l.Published); own != nil {
			s.Add(answer.Text(answer.Join(answer.Say("The table of %v is part of the rules.", l.Name), own)))
		}
	}
	return s
}

// besideMeasured is a table of the values measured at each moment that some published table is
// compared with, and of the published ones.
func besideMeasured(w *Worths) answer.Table {
	a := w.Moments[0].Army
	t := answer.Table{Caption: "Values measured here and published ones, in " + w.names.many(a.Unit), Columns: []string{"piece"}}
	var compared []Moment
	for _, m := range append(slices.Clone(w.Moments), w.Course) {
		if slices.ContainsFunc(w.Likes, func(l Likeness) bool { return l.at() == m.Name }) {
			compared = append(compared, m)
			t.Columns = append(t.Columns, "measured, "+m.Name)
		}
	}
	for _, l := range w.Likes {
		t.Columns = append(t.Columns, l.Name)
	}
	for _, p := range a.Pieces {
		cells := []answer.Cell{w.names.cell(p.Column)}
		for _, m := range compared {
			cells = append(cells, answer.Interval(worthAt(w, m.Name, p.Column), worthFormat))
		}
		for _, l := range w.Likes {
			cells = append(cells, l.cell(p.Column))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// cell is the published value of a column and whether the values measured allow it; empty where
// the table has none.
func (l Likeness) cell(column string) answer.Cell {
	i := slices.IndexFunc(l.Columns, func(c Likened) bool { return c.Column == column })
	if i < 0 {
		return answer.Cell{}
	}
	c := answer.Cell{Text: answer.Fixed(l.Columns[i].Published, 2), Sub: "inside", Class: answer.Even}
	if !l.Columns[i].Inside {
		c.Sub, c.Class = "outside", ""
	}
	if slices.Contains(l.Paired, column) {
		c.Sub += ", one of two: measured " + answer.Minus(answer.Fixed(l.Columns[i].Measured, 2))
	}
	return c
}

// distanceTable is how far each published table is from the values measured.
func distanceTable(likes []Likeness) answer.Table {
	t := answer.Table{Caption: "How far the published tables are", Columns: []string{"table", "speaks of", "distance", "as shares of an army", "scaled by one factor", "rank correlation", "inside the joint intervals", "source"}}
	for _, l := range likes {
		name := l.Name
		if l.Free || l.Scaled {
			name += ", scaled"
		}
		t.Add(
			answer.Word(name), answer.Word(spoken(l)),
			answer.Cell{Text: apart(l.Distance)},
			wholly(l),
			answer.Cell{Text: apart(l.Shape)},
			answer.Cell{Text: answer.Fixed(l.Rank, 2)},
			answer.Cell{Text: fmt.Sprintf("%d of %d", l.Inside, len(l.Columns))},
			answer.Word(l.Source),
		)
	}
	return t
}

// mostArms is how many arms are drawn; the table has all.
const mostArms = 40

// arms shows each imbalance: what its holder scored, and what the others predict.
func arms(v *study) answer.Section {
	if !v.estimated() {
		return answer.Section{}
	}
	difference := stats.Format{Scale: 100, Digits: 1, Signed: true}
	s := answer.Section{ID: "arms", Title: "The imbalances"}
	for n, l := range v.Worths.Levels {
		f := answer.Forest{XLabel: "scored less predicted, points", Ticks: answer.PointTicks, Centre: 0}
		data := answer.Table{
			Caption: "What the holder of each imbalance scored, and what a fit without it predicts",
			Columns: []string{"imbalance", "scored", "predicted", "difference", "Holm’s p", "openings"},
		}
		checks := slices.Clone(l.Arms.Arms)
		slices.SortStableFunc(checks, func(a, b stats.ArmCheck) int { return b.Observed.Games - a.Observed.Games })
		for i, c := range checks {
			m := answer.MarkPlain
			if c.Holm <= games.Alpha {
				m = answer.MarkFirst
			}
			if i < mostArms {
				f.Rows = append(f.Rows, answer.RowOf(c.Arm, c.Difference, m, difference))
			}
			data.Rows = append(data.Rows, []answer.Cell{
				answer.Word(c.Arm), answer.Interval(c.Observed, answer.Share), answer.Interval(c.Predicted, answer.Share), answer.Interval(c.Difference, difference), {Text: answer.PValue(c.Holm)}, answer.Whole(c.Observed.Blocks),
			})
		}
		f.Keys = []answer.Key{{Mark: answer.MarkPlain, Label: "no contradiction shown"}, {Mark: answer.MarkFirst, Label: "contradicts the others (Holm, 5%)"}}
		var drawn []string
		for _, c := range checks[:min(len(checks), mostArms)] {
			drawn = append(drawn, bare(c.Arm, l.Budget, v.Worths.twoPlayers()))
		}
		var caption answer.Sentence
		if l.Budget > 0 {
			caption = answer.Say("At %v positions a move.", int(l.Budget))
		}
		if n == 0 { // the others are read in the same way
			caption = answer.Join(caption, v.Worths.names.examples(drawn), answer.Say("For each imbalance a model is fitted to all the others and asked what the holder should score. "+
				"Lines are 95% intervals; the dashed line is as predicted.%v", v.Worths.names.listed(byWorth(v.Worths))))
		}
		if len(checks) > mostArms {
			caption = append(caption, answer.Say(" The %v with most games are drawn; the numbers hold all.", mostArms)...)
		}
		id := strings.TrimSuffix(fmt.Sprintf("arms-%d", l.Budget), "-0")
		s.Parts = append(s.Parts, answer.Part{Figure: &answer.Figure{
			ID: id, Title: "Scores of the imbalances against prediction", Desc: "A row for each imbalance: the score of its holder less the prediction from the other imbalances, with its 95% interval.", Plot: f,
			Caption: caption, Data: data,
		}})
	}
	return s
}

// tests shows whether the model behind the values is right.
func tests(v *study) answer.Section {
	if !v.estimated() {
		return answer.Section{}
	}
	s := answer.Section{ID: "tests", Title: "Is the sum of values right?", Parts: []answer.Part{
		answer.Text(answer.Say("The values come from one model: the score depends on the sum of what each side has more. These tests ask whether that is so. " +
			"“No contradiction shown” does not mean “shown to be right”.")),
		answer.Text(answer.Say("τ is how far an imbalance typically scores from the sum of its values for reasons of its own, such as a file that a missing rook opens. " +
			"The intervals of the values include it: they hold for all imbalances that could have been played, not only for these.")),
	}}
	pair := func(a stats.Addition) bool { return strings.HasPrefix(a.Term, pairTerm) }
	if len(v.Worths.paired()) > 0 && slices.ContainsFunc(v.Worths.Levels, func(l Level) bool { return slices.ContainsFunc(l.Additions, pair) }) {
		s.Say("What a pair is worth stands in the table of pairs above, for which all pairs are fitted at once. The tests here add one pair to the sum at a time, and ask only whether the sum does without; where the two differ, go by that table.")
	}
	for i, l := range v.Worths.Levels {
		t := answer.Table{Caption: v.levelled("Tests of the model", l), Columns: []string{"question", "statistic", "p, all tests of a kind together"}}
		add := func(question, statistic string, p float64) {
			t.Rows = append(t.Rows, []answer.Cell{answer.Word(question), {Text: statistic}, {Text: answer.PValue(p)}})
		}
		add("do the imbalances agree with each other?", fmt.Sprintf("χ² %.1f, %d degrees of freedom", l.Arms.Chi2, l.Arms.DF), l.Arms.P)
		add("how far do imbalances scatter beyond chance (τ)?", answer.Minus(l.inUnits(l.Scatter.Tau).Text(inUnits(v.Worths, l, false))), math.NaN())
		for _, a := range l.Additions {
			add(additionQuestion(v.Worths.names, a.Term, l.Armies[0].Unit), answer.Minus(l.inUnits(a.Effect).Text(inUnits(v.Worths, l, true))), a.Holm)
		}
		for _, a := range l.Curvature {
			add("is the curve of scores bent otherwise ("+a.Term+")?", answer.Minus(a.Effect.Text(stats.Format{Scale: 1, Digits: 3, Signed: true})), a.Holm)
		}
		add("how much the games of an opening depend on each other", answer.Fixed(l.DesignEffect, 2)+" times the variance", math.NaN())
		if split := v.Worths.Splits[i]; split.Failed == 0 && split.Pairs > 0 {
			add("do the values of twenty separate parts of the openings agree?",
				fmt.Sprintf("%.1f%% of %s differences lie in their 95%% intervals", 100*split.Within, answer.Count(split.Pairs)), math.NaN())
		}
		s.Parts = append(s.Parts, answer.Part{Table: &t})
		if shifts := linkTable(v, l); len(shifts.Rows) > 0 {
			s.Parts = append(s.Parts, answer.Part{Table: &shifts})
		}
	}
	return s
}

// additionQuestion is what the test of an addition asks.
func additionQuestion(n names, term, unit string) string {
	switch term {
	case bulkTerm:
		return "is the third " + n.piece(unit) + " worth more than the first?"
	case levellingTerm:
		return "is a strong piece worth more for each weaker piece that the enemy has (levelling: less)?"
	}
	return "does it help to count a " + pairTerm + n.many(strings.TrimPrefix(term, pairTerm)) + " as more than two single ones?"
}

// inUnits prints numbers of units.
func inUnits(w *Worths, l Level, signed bool) stats.Format {
	return stats.Format{Scale: 1, Digits: 2, Unit: " " + w.names.many(l.Armies[0].Unit), Signed: signed}
}

// linkTable is how far values move under other curves.
func linkTable(v *study, l Level) answer.Table {
	t := answer.Table{Caption: v.levelled("Values under other curves of scores, in brackets the move in standard errors", l), Columns: []string{"piece", "logit"}}
	var links []stats.Link
	for _, x := range l.Links {
		if !slices.Contains(links, x.Link) {
			links = append(links, x.Link)
			t.Columns = append(t.Columns, x.Link.String())
		}
	}
	for _, p := range l.Armies[0].Pieces {
		cells := []answer.Cell{v.Worths.names.cell(p.Column), valueCell(p)}
		for _, link := range links {
			for _, x := range l.Links {
				switch {
				case x.Link != link || x.Term != p.Column:
				case !p.Joint.OK(): // nor is it known under another curve
					cells = append(cells, answer.Cell{Text: "~"})
				default:
					cells = append(cells, answer.Cell{Text: answer.Minus(answer.Fixed(x.Value, 2)), Sub: answer.Minus(fmt.Sprintf("%+.1f", x.Shift))})
				}
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}
