package variants

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// maxFile is the largest variant file read, in bytes.
const maxFile = 1 << 20

// A node is a part of a variant file with the line it stands on: a table, a
// list or a plain value.
type node struct {
	line  int
	table map[string]*node
	list  []*node
	value any
}

// A Fault is one thing wrong with a variant file.
type Fault struct {
	File string
	Line int    // 0 if it cannot be told
	Path string // keys from the top of the file, such as "piece.P.clause.step.move"
	Msg  string
}

// Error returns "file:line: path: message".
func (f Fault) Error() string {
	at := f.File
	if f.Line > 0 {
		at = fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	if f.Path == "" {
		return at + ": " + f.Msg
	}
	return at + ": " + f.Path + ": " + f.Msg
}

// Faults are all the things wrong with a variant file.
type Faults []Fault

// maxFaults is how many faults a message lists.
const maxFaults = 100

// Error returns the faults, one a line; of a great many the first ones and the
// number of the rest.
func (f Faults) Error() string {
	var lines []string
	for i, x := range f {
		if i == maxFaults {
			lines = append(lines, fmt.Sprintf("%s: %d more faults", x.File, len(f)-i))
			break
		}
		lines = append(lines, x.Error())
	}
	return strings.Join(lines, "\n")
}

// parse reads TOML into a tree whose nodes know their lines.
func parse(file string, text []byte) (*node, error) {
	if len(text) > maxFile {
		return nil, Faults{{File: file, Msg: fmt.Sprintf("read %d bytes, expected a variant file of at most %d", len(text), maxFile)}}
	}
	if !utf8.Valid(text) {
		line := 1
		for rest := text; len(rest) > 0; {
			c, n := utf8.DecodeRune(rest)
			if c == utf8.RuneError && n == 1 {
				break
			}
			if c == '\n' {
				line++
			}
			rest = rest[n:]
		}
		return nil, Faults{{File: file, Line: line, Msg: "read a byte that is not UTF-8, expected UTF-8 text"}}
	}
	if line := tooDeep(text); line > 0 {
		return nil, Faults{{File: file, Line: line, Msg: fmt.Sprintf("keys or lists nested deeper than %d, which no variant file needs", maxDepth)}}
	}
	var doc map[string]any
	if err := toml.Unmarshal(text, &doc); err != nil {
		f := Fault{File: file, Msg: err.Error()}
		var at *toml.DecodeError
		if errors.As(err, &at) {
			row, col := at.Position()
			f.Line = row
			f.Msg = fmt.Sprintf("column %d: %s", col, strings.TrimPrefix(at.Error(), "toml: "))
		}
		return nil, Faults{f}
	}
	return build(doc, "", lines(text), 0), nil
}

// maxDepth bounds how deep tables and lists are nested.
const maxDepth = 32

// tooDeep returns the line on which brackets, or the dots of one key, nest
// deeper than maxDepth, 0 if none do. It reads the text roughly, before the
// parser does, so that hostile input costs no time.
func tooDeep(text []byte) int {
	line, depth, dots := 1, 0, 0
	var quote byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\n':
			line++
			dots, quote = 0, 0
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#':
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == '.':
			dots++
		case c == '=' || c == ',':
			dots = 0
		}
		if depth > maxDepth || dots > maxDepth {
			return line
		}
	}
	return 0
}

// build wraps decoded TOML with its lines.
func build(v any, path string, at map[string]int, parent int) *node {
	n := &node{line: at[path]}
	if n.line == 0 {
		n.line = parent
	}
	switch v := v.(type) {
	case map[string]any:
		n.table = make(map[string]*node, len(v))
		for k, x := range v {
			n.table[k] = build(x, join(path, k), at, n.line)
		}
	case []any:
		n.list = make([]*node, len(v))
		for i, x := range v {
			n.list[i] = build(x, fmt.Sprintf("%s[%d]", path, i), at, n.line)
		}
	default:
		n.value = v
	}
	return n
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// lines maps the path of every key and table of valid TOML to its line.
func lines(text []byte) map[string]int {
	out := map[string]int{}
	var p unstable.Parser
	p.Reset(text)
	var breaks []int // the parser would count them anew for every key
	for i, c := range text {
		if c == '\n' {
			breaks = append(breaks, i)
		}
	}
	prefix := ""
	count := map[string]int{}
	for p.NextExpression() {
		e := p.Expression()
		path := prefix
		line := 0
		if e.Kind == unstable.Table || e.Kind == unstable.ArrayTable {
			path = ""
		}
		keys := e.Key()
		for keys.Next() {
			k := keys.Node()
			if line == 0 {
				before, _ := slices.BinarySearch(breaks, int(k.Raw.Offset))
				line = before + 1
			}
			path = join(path, string(k.Data))
			if n, ok := count[path]; ok && !(e.Kind == unstable.ArrayTable && keys.IsLast()) {
				path = fmt.Sprintf("%s[%d]", path, n-1)
			}
			if out[path] == 0 {
				out[path] = line
			}
		}
		switch e.Kind {
		case unstable.Table:
			prefix = path
		case unstable.ArrayTable:
			prefix = fmt.Sprintf("%s[%d]", path, count[path])
			count[path]++
			out[prefix] = line
		}
	}
	return out
}

// merge lays an overlay over a tree and returns the result; neither is changed.
// Tables merge key by key, anything else is replaced.
func merge(base, over *node) *node {
	if over == nil {
		return base
	}
	if base == nil || base.table == nil || over.table == nil {
		return over
	}
	out := &node{line: base.line, table: make(map[string]*node, len(base.table))}
	for k, n := range base.table {
		out.table[k] = n
	}
	for k, n := range over.table {
		out.table[k] = merge(base.table[k], n)
	}
	return out
}
