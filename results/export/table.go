package export

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"

	"github.com/parquet-go/parquet-go"

	"komi/results/flat"
)

// The names of what a Parquet file says of its table.
const (
	noteTable   = "komi.table"
	noteAbout   = "komi.about"
	noteColumns = "komi.columns"
)

// Table writes a flat table as CSV or Parquet. A Parquet file describes its columns and
// holds the table's notes, so that [ReadTable] can read it.
func Table(w io.Writer, format Format, t *flat.Table) error {
	if err := t.Check(); err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(w, 1<<16)
	var out rowWriter
	switch format {
	case CSV:
		out = newCSV(buffered, t.Columns)
	case Parquet:
		columns, err := json.Marshal(t.Columns)
		if err != nil {
			return fmt.Errorf("export: table %s: %w", t.Name, err)
		}
		notes := map[string]string{noteTable: t.Name, noteAbout: t.About, noteColumns: string(columns)}
		maps.Copy(notes, t.Notes)
		out = newParquet(buffered, t.Columns, notes)
	default:
		return fmt.Errorf("export: format %q, expected %s or %s for a table", format, CSV, Parquet)
	}
	for _, row := range t.Rows {
		if err := out.row(row); err != nil {
			return fmt.Errorf("export: table %s: %w", t.Name, err)
		}
	}
	if err := out.finish(); err != nil {
		return fmt.Errorf("export: table %s: %w", t.Name, err)
	}
	return buffered.Flush()
}

// mostRows bounds what is read: a table of a run has a row a game, or some a game.
const mostRows = 20_000_000

// ReadTable reads a table that [Table] wrote as Parquet. A file that another program
// wrote is refused.
func ReadTable(r io.ReaderAt, size int64) (t *flat.Table, err error) {
	defer func() { // the library panics on some broken files
		if fault := recover(); fault != nil {
			t, err = nil, fmt.Errorf("export: read a broken Parquet file: %v", fault)
		}
	}()
	file, err := parquet.OpenFile(r, size)
	if err != nil { // the library tells the part of the file that it missed
		return nil, errors.New("export: read no Parquet file, or one that is damaged or cut short, expected a table that Komi wrote")
	}
	text, ok := file.Lookup(noteColumns)
	if !ok {
		return nil, fmt.Errorf("export: read a Parquet file without the note %s, expected a table that Komi wrote", noteColumns)
	}
	t = &flat.Table{Notes: map[string]string{}}
	if err := json.Unmarshal([]byte(text), &t.Columns); err != nil {
		return nil, fmt.Errorf("export: %s: %w", noteColumns, err)
	}
	for _, note := range file.Metadata().KeyValueMetadata {
		switch note.Key {
		case noteTable:
			t.Name = note.Value
		case noteAbout:
			t.About = note.Value
		case noteColumns:
		default:
			t.Notes[note.Key] = note.Value
		}
	}
	if n := file.NumRows(); n < 0 || n > mostRows {
		return nil, fmt.Errorf("export: read %d rows, expected at most %d", n, mostRows)
	}
	if err := readRows(t, file); err != nil {
		return nil, err
	}
	return t, t.Check()
}

func readRows(t *flat.Table, file *parquet.File) error {
	paths := file.Schema().Columns()
	if len(paths) != len(t.Columns) {
		return fmt.Errorf("export: read %d columns, expected the %d that the file describes", len(paths), len(t.Columns))
	}
	for i, path := range paths {
		if len(path) != 1 || path[0] != t.Columns[i].Name {
			return fmt.Errorf("export: read column %q, expected %q", path, t.Columns[i].Name)
		}
	}
	buffer := make([]parquet.Row, rowChunk)
	for _, group := range file.RowGroups() {
		rows := group.Rows()
		for {
			n, err := rows.ReadRows(buffer)
			for _, row := range buffer[:n] {
				cells := make([]any, len(t.Columns))
				for _, v := range row {
					if i := v.Column(); i >= 0 && i < len(cells) && !v.IsNull() {
						cells[i] = cellOf(t.Columns[i].Kind, v)
					}
				}
				t.Rows = append(t.Rows, cells)
			}
			if errors.Is(err, io.EOF) || err == nil && n == 0 {
				break
			}
			if err != nil {
				return errors.Join(fmt.Errorf("export: row %d: %w", len(t.Rows), err), rows.Close())
			}
		}
		if err := rows.Close(); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	return nil
}

func cellOf(kind flat.Kind, v parquet.Value) any {
	switch kind {
	case flat.Integer:
		return v.Int64()
	case flat.Word:
		return v.Uint64()
	case flat.Real:
		return v.Double()
	}
	return string(v.ByteArray())
}
