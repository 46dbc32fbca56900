package page

import (
	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/stats"
)

// A Section is a part of the page with a heading.
type Section struct {
	ID, Title string
	Parts     []Part
}

// A Part is one thing in a section; exactly one of its fields is set.
type Part struct {
	Text   prose.Sentence
	Figure *Plate
	Table  *Table
	Boards []Board
	Code   *Code
	Facts  []Fact
	Replay *Replay
}

// A Plate is a figure with its caption and its numbers.
type Plate struct {
	figure.Figure
	Caption prose.Sentence
	Data    Table
}

// A Table has a heading a column; the first cell of a row names the row.
type Table struct {
	Caption string
	Columns []string
	Rows    [][]Cell
}

// A Cell is a text, and below it or beside it a smaller one: the interval.
type Cell struct {
	Text, Sub string
	Class     string // a role of package figure that colours the text, or empty
	Word      bool   // words, set from the left; everything else is a number
	Code      bool   // a name from a file or a command
}

// A Board is a setup as a diagram with its numbers.
type Board struct {
	Name    string
	Diagram string // SVG; empty where the board cannot be drawn
	Facts   []Fact
	Verdict string
	Class   string
}

// A Fact is a named value.
type Fact struct {
	Name string
	Cell
}

// Words tells of each column whether it holds words.
func (t Table) Words() []bool {
	out := make([]bool, len(t.Columns))
	for _, row := range t.Rows {
		for i, c := range row {
			out[i] = out[i] || c.Word
		}
	}
	return out
}

// Code is text to be read letter by letter.
type Code struct {
	Name, Text string
	Fold       bool // shut until asked for
}

func text(s prose.Sentence) Part { return Part{Text: s} }

func word(s string) Cell { return Cell{Text: s, Word: true} }

func count(n int) Cell { return Cell{Text: prose.Count(n)} }

// cell sets an estimate over its interval.
func cell(e stats.Estimate, f stats.Format) Cell {
	if !e.OK() {
		return Cell{Text: "~"}
	}
	value := e.Short(f)
	whole := e.Text(f)
	sub := whole[len(value):] // " (51.4 to 53.2)"
	if len(sub) > 3 {
		sub = sub[2 : len(sub)-1]
	}
	return Cell{Text: tidy(value), Sub: tidy(sub)}
}
