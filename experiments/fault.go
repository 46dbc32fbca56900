package experiments

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// A Fault is one thing wrong with an experiment file.
type Fault struct {
	File string
	Line int    // 0 if it cannot be told
	Path string // keys from the top of the file, such as "openings.plies"
	Msg  string
}

// Error returns "file:line: path: message".
func (f Fault) Error() string {
	at := f.File
	if f.Line > 0 {
		at = fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	if f.Path != "" {
		at += ": " + f.Path
	}
	return at + ": " + f.Msg
}

// Faults are all the things wrong with an experiment file.
type Faults []Fault

// Error returns every fault, one a line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, x := range f {
		lines[i] = x.Error()
	}
	return strings.Join(lines, "\n")
}

// A checker collects what is wrong with a file, with the place of every key.
type checker struct {
	file   string
	lines  map[string]int
	faults Faults
}

// has reports whether the file has a key.
func (c *checker) has(path string) bool { return c.lines[path] > 0 }

// fault notes what is wrong at a key, or at the table it is missing from.
func (c *checker) fault(path, format string, args ...any) {
	at := path
	for c.lines[at] == 0 && at != "" {
		cut := max(strings.LastIndexByte(at, '.'), strings.LastIndexByte(at, '['), 0)
		at = at[:cut]
	}
	c.faults = append(c.faults, Fault{c.file, c.lines[at], path, fmt.Sprintf(format, args...)})
}

// failed reports whether there is a fault at a path or below it.
func (c *checker) failed(path string) bool {
	return slices.ContainsFunc(c.faults, func(f Fault) bool {
		return f.Path == path || strings.HasPrefix(f.Path, path+".") || strings.HasPrefix(f.Path, path+"[")
	})
}

// err returns the faults in the order of the file, nil if there are none.
func (c *checker) err() error {
	if len(c.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(c.faults, func(a, b Fault) int { return a.Line - b.Line })
	c.faults = slices.Compact(c.faults)
	return c.faults
}

// decode reads TOML into a document and refuses keys the document has not, and
// values of other types than it has.
func decode(file string, text []byte, into any) error {
	d := toml.NewDecoder(strings.NewReader(string(text)))
	err := d.DisallowUnknownFields().Decode(into)
	if err == nil {
		return nil
	}
	var all map[string]any
	if whole := toml.Unmarshal(text, &all); whole != nil {
		err = whole // not TOML: that comes before what the keys mean
	} else {
		c := &checker{file: file, lines: places(text)}
		c.shape("", all, reflect.TypeOf(into).Elem())
		if err := c.err(); err != nil {
			return err
		}
	}
	f := Fault{File: file, Msg: err.Error()}
	var at *toml.DecodeError
	if errors.As(err, &at) {
		row, column := at.Position()
		f.Line, f.Path = row, strings.Join(at.Key(), ".")
		f.Msg = fmt.Sprintf("column %d: %s", column, strings.TrimPrefix(at.Error(), "toml: "))
	}
	return Faults{f}
}

// places maps the path of every key, table and list element of valid TOML to
// its line.
func places(text []byte) map[string]int {
	out := atlas{lines: map[string]int{}, tables: map[string]int{}}
	out.Reset(text)
	table := ""
	for out.NextExpression() {
		e := out.Expression()
		if e.Kind == unstable.KeyValue {
			out.pair(table, e)
			continue
		}
		var line int
		table, line = out.keys("", e)
		if e.Kind == unstable.ArrayTable {
			out.tables[table]++
			table = out.latest(table)
			out.lines[table] = line
		}
	}
	return out.lines
}

// atlas notes where things stand in a file.
type atlas struct {
	unstable.Parser
	lines  map[string]int
	tables map[string]int // how many [[tables]] of a path there were so far
}

// latest is the path of the latest of the [[tables]] of a path: "arm[2]".
func (a *atlas) latest(path string) string {
	if n := a.tables[path]; n > 0 {
		return fmt.Sprintf("%s[%d]", path, n-1)
	}
	return path
}

// keys notes the parts of a dotted key below a path, and returns the path and
// line of the last one.
func (a *atlas) keys(path string, e *unstable.Node) (string, int) {
	line := 0
	for keys := e.Key(); keys.Next(); {
		k := keys.Node()
		line = a.Shape(k.Raw).Start.Line
		if path != "" {
			path = a.latest(path) + "."
		}
		path += string(k.Data)
		if a.lines[path] == 0 {
			a.lines[path] = line
		}
	}
	return path, line
}

// pair notes a key and what is in its value.
func (a *atlas) pair(table string, e *unstable.Node) {
	path, line := a.keys(table, e)
	a.value(path, line, e.Value())
}

// value notes the elements of lists and inline tables.
func (a *atlas) value(path string, line int, v *unstable.Node) {
	switch v.Kind {
	case unstable.InlineTable:
		for each := v.Children(); each.Next(); {
			a.pair(path, each.Node())
		}
	case unstable.Array:
		n := 0
		for each := v.Children(); each.Next(); n++ {
			if raw := each.Node().Raw; raw.Length > 0 {
				line = a.Shape(raw).Start.Line
			}
			at := fmt.Sprintf("%s[%d]", path, n)
			a.lines[at] = line
			a.value(at, line, each.Node())
		}
	}
}
