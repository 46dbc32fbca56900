package experiments

import (
	"errors"
	"fmt"
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

// err returns the faults in the order of the file, nil if there are none.
func (c *checker) err() error {
	if len(c.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(c.faults, func(a, b Fault) int { return a.Line - b.Line })
	return c.faults
}

// decode reads TOML into a document and refuses keys the document has not.
func decode(file string, text []byte, into any) error {
	d := toml.NewDecoder(strings.NewReader(string(text)))
	err := d.DisallowUnknownFields().Decode(into)
	if err == nil {
		return nil
	}
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) {
		var faults Faults
		for _, e := range unknown.Errors {
			row, _ := e.Position()
			faults = append(faults, Fault{file, row, strings.Join(e.Key(), "."), "unknown key"})
		}
		return faults
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
	out := map[string]int{}
	var p unstable.Parser
	p.Reset(text)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		path := table
		if e.Kind != unstable.KeyValue {
			path = ""
		}
		line := 0
		for keys := e.Key(); keys.Next(); {
			k := keys.Node()
			line = p.Shape(k.Raw).Start.Line
			if path != "" {
				path += "."
			}
			path += string(k.Data)
			if out[path] == 0 {
				out[path] = line
			}
		}
		if e.Kind != unstable.KeyValue {
			table = path
			continue
		}
		if e.Value().Kind != unstable.Array {
			continue
		}
		n := 0
		for each := e.Value().Children(); each.Next(); n++ {
			if raw := each.Node().Raw; raw.Length > 0 {
				line = p.Shape(raw).Start.Line
			}
			out[fmt.Sprintf("%s[%d]", path, n)] = line
		}
	}
	return out
}
