package page

import (
	"fmt"
	"slices"
	"strings"

	"komi/experiments/answer"
)

// beside sets answers next to each other. They are not pooled and not tested
// against each other: they differ in more than what is compared.
func beside(answers []answer.Answer) answer.Section {
	var runs []string
	var plots, tables []answer.Part
	overlap := false
	for i, a := range answers {
		runs = append(runs, Letter(i)+" is "+a.Experiment+" with seed "+fmt.Sprint(a.Seed))
		for _, other := range answers[:i] {
			overlap = overlap || other.Hash == a.Hash
		}
		for _, p := range a.Beside {
			if p.Figure != nil {
				plots = addPlot(plots, Letter(i), *p.Figure)
			} else {
				tables = addTable(tables, Letter(i), *p.Table)
			}
		}
	}
	s := answer.Section{ID: "beside", Title: "The runs side by side"}
	s.Say("These are different experiments. They stand side by side and are not pooled: %v.", strings.Join(runs, ", "))
	s.Add(plots...)
	s.Add(tables...)
	if overlap {
		s.Say("Some of them have the same experiment’s hash: a longer run begins with the games of a shorter one, so they are not independent.")
	}
	return s
}

// addPlot adds the rows of a run's forest plot to that of the same title.
func addPlot(parts []answer.Part, run string, f answer.Figure) []answer.Part {
	forest := f.Plot.(answer.Forest)
	rows := slices.Clone(forest.Rows)
	for i := range rows {
		rows[i].Label = run + ", " + rows[i].Label
	}
	at := slices.IndexFunc(parts, func(p answer.Part) bool { return p.Figure.Title == f.Title })
	if at < 0 {
		forest.Rows = rows
		f.Plot, f.Data = forest, ofRun(run, f.Data)
		return append(parts, answer.Part{Figure: &f})
	}
	all := parts[at].Figure
	drawn := all.Plot.(answer.Forest)
	drawn.Rows = append(drawn.Rows, rows...)
	all.Plot = drawn
	join(&all.Data, ofRun(run, f.Data))
	return parts
}

// addTable adds the rows of a run's table to that of the same caption.
func addTable(parts []answer.Part, run string, t answer.Table) []answer.Part {
	t = ofRun(run, t)
	at := slices.IndexFunc(parts, func(p answer.Part) bool { return p.Table.Caption == t.Caption })
	if at < 0 {
		return append(parts, answer.Part{Table: &t})
	}
	join(parts[at].Table, t)
	return parts
}

// ofRun is a table with the run that its rows are of before them.
func ofRun(run string, t answer.Table) answer.Table {
	out := answer.Table{Caption: t.Caption, Columns: append([]string{"run"}, t.Columns...)}
	for _, row := range t.Rows {
		out.Add(append([]answer.Cell{answer.Word(run)}, row...)...)
	}
	return out
}

// join adds the rows of a table below those of another. A column that only one of
// them has stands behind the one it stood behind, and is empty in the other's rows.
func join(into *answer.Table, t answer.Table) {
	for i, name := range t.Columns {
		if slices.Contains(into.Columns, name) {
			continue
		}
		at := slices.Index(into.Columns, t.Columns[i-1]) + 1
		into.Columns = slices.Insert(into.Columns, at, name)
		for k, row := range into.Rows {
			into.Rows[k] = slices.Insert(row, at, answer.Cell{})
		}
	}
	for _, row := range t.Rows {
		cells := make([]answer.Cell, len(into.Columns))
		for i, c := range row {
			cells[slices.Index(into.Columns, t.Columns[i])] = c
		}
		into.Add(cells...)
	}
}

// Letter names a run on a page with several: A, B ... Z, AA ...
func Letter(i int) string {
	if i >= 26 {
		return Letter(i/26-1) + Letter(i%26)
	}
	return string(rune('A' + i))
}
