package export

import (
	"encoding/csv"
	"fmt"
	"io"

	"komi/results/flat"
)

type csvWriter struct {
	out   *csv.Writer
	texts []string // of the row being written
}

func newCSV(w io.Writer, columns []flat.Column) *csvWriter {
	c := &csvWriter{out: csv.NewWriter(w)}
	for _, column := range columns {
		c.texts = append(c.texts, column.Name)
	}
	// An error stays in the writer; the next write or finish brings it up.
	_ = c.out.Write(c.texts)
	return c
}

func (c *csvWriter) row(cells []any) error {
	for i, value := range cells {
		c.texts[i] = ""
		if value != nil {
			c.texts[i] = fmt.Sprint(value)
		}
	}
	return c.out.Write(c.texts)
}

func (c *csvWriter) finish() error {
	c.out.Flush()
	return c.out.Error()
}
