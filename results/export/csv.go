package export

import (
	"encoding/csv"
	"fmt"
	"io"

	"komi/results"
)

type csvWriter struct {
	columns []Column
	out     *csv.Writer
	cells   []string // of the row being written
}

func newCSV(w io.Writer, run results.Run) *csvWriter {
	c := &csvWriter{columns: Columns(run.Players()), out: csv.NewWriter(w)}
	for _, column := range c.columns {
		c.cells = append(c.cells, column.Name)
	}
	// An error stays in the writer; the next write or finish brings it up.
	_ = c.out.Write(c.cells)
	return c
}

func (c *csvWriter) add(g results.Game) error {
	for i, column := range c.columns {
		c.cells[i] = ""
		if value := column.value(g); value != nil {
			c.cells[i] = fmt.Sprint(value)
		}
	}
	return c.out.Write(c.cells)
}

func (c *csvWriter) finish() error {
	c.out.Flush()
	return c.out.Error()
}
