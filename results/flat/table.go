package flat

import (
	"fmt"
	"slices"
)

// Kind is the type of a column's values.
type Kind string

const (
	Label   Kind = "label"   // text of which there are few different ones
	Text    Kind = "text"    // any text
	Integer Kind = "integer" // signed, 64 bits
	Word    Kind = "word"    // unsigned, 64 bits
	Real    Kind = "real"    // a double
)

// Column describes a column.
type Column struct {
	Name     string `json:"name"`
	Kind     Kind   `json:"kind"`
	Nullable bool   `json:"nullable,omitempty"` // some rows have no value
	Doc      string `json:"doc"`                // what it holds, for help texts
	// Key is the further count of the records that the column holds, "" for none.
	Key string `json:"key,omitempty"`
}

// A Table is a flat table in memory.
type Table struct {
	Name    string // a word that can be part of a file name
	About   string // what a row is
	Columns []Column
	Rows    [][]any
	// Notes go with the table, by name: what is true of all rows.
	Notes map[string]string
}

// Column is the place of a column; -1 for none.
func (t *Table) Column(name string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
}

// Check says what cell is not of its column's kind.
func (t *Table) Check() error {
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return fmt.Errorf("flat: table %s: row %d has %d cells, expected %d", t.Name, i+1, len(row), len(t.Columns))
		}
		for j, c := range t.Columns {
			if !c.holds(row[j]) {
				return fmt.Errorf("flat: table %s: row %d: %s: read %v, expected %s", t.Name, i+1, c.Name, row[j], c.Kind)
			}
		}
	}
	return nil
}

// holds reports whether a cell may stand in the column.
func (c Column) holds(cell any) bool {
	switch cell.(type) {
	case nil:
		return c.Nullable
	case string:
		return c.Kind == Label || c.Kind == Text
	case int64:
		return c.Kind == Integer
	case uint64:
		return c.Kind == Word
	case float64:
		return c.Kind == Real
	}
	return false
}

// Row is a row of a table with its columns' names. Its methods return the zero value where
// a column is missing or a cell is empty.
type Row struct {
	places map[string]int
	cells  []any
}

// Each calls a function with every row, until it fails.
func (t *Table) Each(visit func(r Row) error) error {
	if err := t.Check(); err != nil {
		return err
	}
	r := Row{places: map[string]int{}}
	for i, c := range t.Columns {
		r.places[c.Name] = i
	}
	for _, cells := range t.Rows {
		r.cells = cells
		if err := visit(r); err != nil {
			return err
		}
	}
	return nil
}

// Has reports whether the row has a value in a column.
func (r Row) Has(column string) bool { return r.cell(column) != nil }

func (r Row) cell(column string) any {
	if i, ok := r.places[column]; ok {
		return r.cells[i]
	}
	return nil
}

// Text is a cell of the kind Label or Text.
func (r Row) Text(column string) string {
	s, _ := r.cell(column).(string)
	return s
}

// Integer is a cell of that kind.
func (r Row) Integer(column string) int64 {
	n, _ := r.cell(column).(int64)
	return n
}

// Word is a cell of that kind.
func (r Row) Word(column string) uint64 {
	n, _ := r.cell(column).(uint64)
	return n
}

// Real is a cell of that kind.
func (r Row) Real(column string) float64 {
	x, _ := r.cell(column).(float64)
	return x
}
