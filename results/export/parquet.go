package export

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"komi/results/flat"
)

// Small row groups make readers slow: files in groups of 1,000 rows take twenty
// times as long to read as those in groups of 50,000.
const rowGroup = 1 << 16

// rowChunk is how many rows go to the encoder in one call.
const rowChunk = 512

type parquetWriter struct {
	columns []flat.Column
	out     *parquet.GenericWriter[any]
	rows    []parquet.Row // not handed to out yet
}

func newParquet(w io.Writer, columns []flat.Column, notes map[string]string) *parquetWriter {
	options := []parquet.WriterOption{
		parquet.NewSchema("game", schema(columns)),
		parquet.MaxRowsPerRowGroup(rowGroup),
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedBestCompression}),
	}
	for _, name := range slices.Sorted(maps.Keys(notes)) {
		options = append(options, parquet.KeyValueMetadata(name, notes[name]))
	}
	return &parquetWriter{columns: columns, out: parquet.NewGenericWriter[any](w, options...)}
}

func (p *parquetWriter) row(cells []any) error {
	row := make(parquet.Row, len(p.columns))
	for i, column := range p.columns {
		value, level := parquet.NullValue(), 0
		if cells[i] != nil {
			value = parquet.ValueOf(cells[i])
			if column.Nullable {
				level = 1
			}
		}
		row[i] = value.Level(0, level, i)
	}
	if p.rows = append(p.rows, row); len(p.rows) < rowChunk {
		return nil
	}
	return p.flush()
}

func (p *parquetWriter) flush() error {
	_, err := p.out.WriteRows(p.rows)
	p.rows = p.rows[:0]
	return err
}

func (p *parquetWriter) finish() error {
	if err := p.flush(); err != nil {
		return err
	}
	return p.out.Close()
}

// A table is a parquet group whose columns keep their order; those of a plain
// Group are sorted by name.
type table struct {
	parquet.Group
	order []string
}

// Fields implements parquet.Node.
func (t table) Fields() []parquet.Field {
	fields := t.Group.Fields()
	slices.SortFunc(fields, func(a, b parquet.Field) int {
		return slices.Index(t.order, a.Name()) - slices.Index(t.order, b.Name())
	})
	return fields
}

func schema(columns []flat.Column) table {
	t := table{Group: parquet.Group{}}
	for _, column := range columns {
		node := leaf(column.Kind)
		if column.Nullable {
			node = parquet.Optional(node)
		}
		t.Group[column.Name] = node
		t.order = append(t.order, column.Name)
	}
	return t
}

func leaf(kind flat.Kind) parquet.Node {
	switch kind {
	case flat.Label:
		return parquet.Encoded(parquet.String(), &parquet.RLEDictionary)
	case flat.Text:
		return parquet.String()
	case flat.Integer: // places in the schedule rise by one
		return parquet.Encoded(parquet.Int(64), &parquet.DeltaBinaryPacked)
	case flat.Word:
		return parquet.Uint(64)
	case flat.Real:
		return parquet.Leaf(parquet.DoubleType)
	}
	panic(fmt.Sprintf("export: no parquet type for kind %q", kind))
}
