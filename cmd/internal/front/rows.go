package front

import (
	"fmt"
	"slices"
	"strings"

	"komi/cmd/internal/published"
)

// wants reports whether a question asks for a row.
func (q Question) wants(row string) bool {
	return slices.Contains(q.Rows, row) || q.like != nil && q.like.MatchString(row)
}

// at is where the table that has the rows begins among the numbers, -1 for nowhere.
func (q Question) at(run published.Run) int {
	tables := q.Table
	if len(tables) == 0 {
		tables = []string{""}
	}
	for _, table := range tables {
		if i := slices.IndexFunc(run.Numbers, func(n published.Number) bool {
			return (table == "" || n.Place == table) && slices.Contains(q.Columns, n.Column) && q.wants(n.Row)
		}); i >= 0 {
			return i
		}
	}
	return -1
}

// tableOf writes the table that has the rows, all of its rows, as Markdown.
func tableOf(q Question, run published.Run) string {
	at := q.at(run)
	if at < 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| | %s |\n| --- | ---: |\n", published.Markdown(run.Numbers[at].Column))
	for _, n := range run.Numbers {
		if n.Section == run.Numbers[at].Section && n.Place == run.Numbers[at].Place && n.Column == run.Numbers[at].Column {
			fmt.Fprintf(&b, "| %s | %s (%s) |\n", published.Markdown(n.Row), n.Value, n.Interval)
		}
	}
	return b.String()
}

// rowsOf writes the rows that a question asks for, of the first table that has them.
func rowsOf(q Question, run published.Run) string {
	if len(q.Columns) == 0 {
		return ""
	}
	at := q.at(run)
	if at < 0 {
		return ""
	}
	var told []published.Number
	first := len(q.Columns) // of the columns that the table has; its numbers need no name
	for _, n := range run.Numbers {
		i := slices.Index(q.Columns, n.Column)
		if n.Section != run.Numbers[at].Section || n.Place != run.Numbers[at].Place || i < 0 || !q.wants(n.Row) {
			continue
		}
		told, first = append(told, n), min(first, i)
	}
	var order []string
	cells := map[string][]string{}
	for _, n := range told {
		i := slices.Index(q.Columns, n.Column)
		if cells[n.Row] == nil {
			order, cells[n.Row] = append(order, n.Row), make([]string, len(q.Columns))
		}
		text := n.Value
		if n.Interval != "" {
			text += " (" + n.Interval + ")"
		}
		switch {
		case text == "~":
			text = "not shown by these games"
		case i != first && n.Column != "verdict":
			text = n.Column + " " + text
		}
		cells[n.Row][i] = text
	}
	if len(q.Rows) > 0 { // in the order asked for
		order = slices.DeleteFunc(slices.Clone(q.Rows), func(row string) bool { return cells[row] == nil })
	}
	if q.Most > 0 {
		order = order[:min(len(order), q.Most)]
	}
	var out []string
	for _, row := range order {
		text := strings.Join(slices.DeleteFunc(cells[row], func(s string) bool { return s == "" }), ", ")
		if strings.ContainsAny(row, "0123456789") { // two numbers side by side would read as one
			row += ":"
		}
		out = append(out, row+" "+text)
	}
	return strings.Join(out, "; ")
}
