package answer

import (
	"fmt"
	"math"
	"strings"

	"komi/stats"
)

// A Table has a heading a column; the first cell of a row names the row.
type Table struct {
	Caption string
	Columns []string
	Rows    [][]Cell
	Fold    bool // shut on a page until asked for by its caption
}

// Add appends a row.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

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

// A Cell is a text, and below it or beside it a smaller one: the interval.
type Cell struct {
	Text, Sub string
	Class     Role // colours the text; "" for none
	Word      bool // words, set from the left; everything else is a number
	Code      bool // a name from a file or a command
}

// A Fact is a named value.
type Fact struct {
	Name string
	Cell
	// OfVersion says that only a build of the version that played the games knows it, and
	// that another tells it in general words.
	OfVersion bool
}

// Word is a cell of words.
func Word(s string) Cell { return Cell{Text: s, Word: true} }

// Whole is a cell of a whole number.
func Whole(n int) Cell { return Cell{Text: Count(n)} }

// Interval is a cell of an estimate over its interval, "~" where the data say
// nothing.
func Interval(e stats.Estimate, f stats.Format) Cell {
	if !e.OK() {
		return Cell{Text: "~"}
	}
	value, interval, _ := strings.Cut(e.Text(f), " (") // "52.3%", "51.4 to 53.2)"
	return Cell{Text: Minus(value), Sub: Minus(strings.TrimSuffix(interval, ")"))}
}

// PValue writes a p-value with two decimals, with three below 0.1, as "< 0.001" below that, and
// "~" for none.
func PValue(p float64) string {
	switch {
	case math.IsNaN(p):
		return "~"
	case p < 0.001:
		return "< 0.001"
	case p > 0.995:
		return "1"
	case p < 0.1:
		return fmt.Sprintf("%.3f", p)
	}
	return fmt.Sprintf("%.2f", p)
}
