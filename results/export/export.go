package export

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"

	"komi/results"
	"komi/results/flat"
	"komi/results/outfile"
)

// Format is a file format that games can be written in.
type Format string

// The formats. The package's documentation says what each holds.
const (
	PGN     Format = "pgn"     // moves and results, for chess software
	CSV     Format = "csv"     // a row a game
	JSONL   Format = "jsonl"   // an object a game
	Parquet Format = "parquet" // a row a game, in typed columns
)

// Formats lists every format.
func Formats() []Format { return []Format{PGN, CSV, JSONL, Parquet} }

// ParseFormat reads the name of a format.
func ParseFormat(text string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if string(f) == text {
			return f, nil
		}
		names = append(names, string(f))
	}
	return "", fmt.Errorf("export: read the format %q, expected one of %s", text, strings.Join(names, ", "))
}

// A writer takes games one by one; finish comes after the last.
type writer interface {
	add(results.Game) error
	finish() error
}

// A rowWriter takes rows one by one, a cell a column; finish comes after the last.
type rowWriter interface {
	row(cells []any) error
	finish() error
}

// records writes games as rows.
type records struct {
	rowWriter
	columns []Column
	cells   []any // of the row being written
}

func newRecords(columns []Column, open func([]flat.Column) rowWriter) *records {
	r := &records{columns: columns, cells: make([]any, len(columns))}
	var plain []flat.Column
	for _, c := range columns {
		plain = append(plain, c.Column)
	}
	r.rowWriter = open(plain)
	return r
}

func (r *records) add(g results.Game) error {
	for i, column := range r.columns {
		r.cells[i] = column.value(g)
	}
	return r.row(r.cells)
}

// Write writes the games of a run and says how many it wrote. The run must be theirs: it
// names the players and the experiment. Write stops at the first error, of the games or
// of w; the output is then incomplete. The notation is for PGN alone; without one, nil,
// games are written there as they are recorded.
func Write(w io.Writer, format Format, run results.Run, notation Notation, games iter.Seq2[results.Game, error]) (int, error) {
	n, err := write(w, format, run, notation, games)
	if err != nil {
		return n, fmt.Errorf("export: %s: after %d games: %w", format, n, err)
	}
	return n, nil
}

func write(w io.Writer, format Format, run results.Run, notation Notation, games iter.Seq2[results.Game, error]) (int, error) {
	buffered := bufio.NewWriterSize(w, 1<<16)
	var out writer
	switch format {
	case PGN:
		out = &pgnWriter{out: buffered, run: run, notation: notation}
	case CSV:
		out = newRecords(Columns(run.Players()), func(c []flat.Column) rowWriter { return newCSV(buffered, c) })
	case JSONL:
		out = newJSONL(buffered)
	case Parquet:
		out = newRecords(Columns(run.Players()), func(c []flat.Column) rowWriter { return newParquet(buffered, c, notesOf(run)) })
	default:
		_, err := ParseFormat(string(format))
		return 0, err
	}
	n := 0
	for g, err := range games {
		if err == nil {
			err = out.add(g)
		}
		if err != nil {
			return n, err
		}
		n++
	}
	if err := out.finish(); err != nil {
		return n, err
	}
	return n, buffered.Flush()
}

// notesOf says whose games a Parquet file holds.
func notesOf(run results.Run) map[string]string {
	return map[string]string{"komi.experiment": run.Experiment, "komi.hash": run.Hash, "komi.engine": run.Engine, "komi.command": run.Typed()}
}

// ToFile writes the games to a file, as [outfile.To] does, and returns how many.
func ToFile(path string, format Format, run results.Run, notation Notation, games iter.Seq2[results.Game, error]) (n int, err error) {
	err = outfile.To(path, func(w io.Writer) error {
		var err error
		n, err = Write(w, format, run, notation, games)
		return err
	})
	return n, err
}
