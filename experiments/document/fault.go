package document

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

// A Checker collects what is wrong with a file, with the place of every key.
type Checker struct {
	File   string
	Faults Faults
	lines  map[string]int
}

// Check returns a checker of the text of a file, which must be valid TOML. An
// empty text is one whose places are not known.
func Check(file string, text []byte) *Checker {
	return &Checker{File: file, lines: Places(text)}
}

// Has reports whether the file has a key.
func (c *Checker) Has(path string) bool { return c.lines[path] > 0 }

// Between checks that a number lies in a range.
func (c *Checker) Between(path string, n, from, to int64) {
	if n < from || n > to {
		c.Fault(path, "read %d, expected a number from %d to %d", n, from, to)
	}
}

// Fault notes what is wrong at a key, or at the table it is missing from.
func (c *Checker) Fault(path, format string, args ...any) {
	at := path
	for c.lines[at] == 0 && at != "" {
		cut := max(strings.LastIndexByte(at, '.'), strings.LastIndexByte(at, '['), 0)
		at = at[:cut]
	}
	c.Faults = append(c.Faults, Fault{c.File, c.lines[at], path, fmt.Sprintf(format, args...)})
}

// Failed reports whether there is a fault at a path or below it.
func (c *Checker) Failed(path string) bool {
	return slices.ContainsFunc(c.Faults, func(f Fault) bool {
		return f.Path == path || strings.HasPrefix(f.Path, path+".") || strings.HasPrefix(f.Path, path+"[")
	})
}

// Err returns the faults in the order of the file, nil if there are none.
func (c *Checker) Err() error {
	if len(c.Faults) == 0 {
		return nil
	}
	slices.SortStableFunc(c.Faults, func(a, b Fault) int { return a.Line - b.Line })
	c.Faults = slices.Compact(c.Faults)
	return c.Faults
}

// Read reads an experiment file into what every file says and the tables of its
// kind, each a pointer to a struct. It refuses keys that none of them has, and
// values of other types than they have.
func Read(file string, text []byte, into *File, tables ...any) error {
	var all map[string]any
	if err := toml.Unmarshal(text, &all); err != nil {
		return unreadable(file, err)
	}
	parts := append([]any{into}, tables...)
	var types []reflect.Type
	for _, part := range parts {
		types = append(types, reflect.TypeOf(part).Elem())
	}
	c := Check(file, text)
	c.table("", all, types...)
	if err := c.Err(); err != nil {
		return err
	}
	for _, part := range parts {
		if err := toml.Unmarshal(text, part); err != nil {
			return unreadable(file, err)
		}
	}
	return nil
}

// unreadable is the fault of a text that is no TOML, or of a value that does not fit.
func unreadable(file string, err error) Faults {
	f := Fault{File: file, Msg: err.Error()}
	var at *toml.DecodeError
	if errors.As(err, &at) {
		row, column := at.Position()
		f.Line, f.Path = row, strings.Join(at.Key(), ".")
		f.Msg = fmt.Sprintf("column %d: %s", column, strings.TrimPrefix(at.Error(), "toml: "))
	}
	return Faults{f}
}

// Places maps the path of every key, table and list element of valid TOML to
// its line.
func Places(text []byte) map[string]int {
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
