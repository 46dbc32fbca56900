package tomlfile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Limits of a file, far beyond what people write. A file beyond them is a mistake
// and would take long to read.
const (
	maxBytes = 1 << 20
	maxDepth = 32     // of tables and lists in each other
	maxKeys  = 20_000 // the decoder compares every key of a table with all before it
)

// IsPath reports whether a name is the path of a TOML file rather than the name of
// something built in. Its ending may be in capitals, as some systems write it.
func IsPath(name string) bool { return strings.EqualFold(filepath.Ext(name), ".toml") }

// Stem is the path of a TOML file without its ending. Another name stays as it is.
func Stem(name string) string {
	if !IsPath(name) {
		return name
	}
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// ReadFile returns the text of a file, without a byte order mark and with lines that end
// as on Unix. It fails if the path is no regular file or
// the file is too large.
func ReadFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a file", path)
	}
	if info.Size() > maxBytes {
		return nil, tooLarge(path, info.Size())
	}
	text, err := os.ReadFile(path)
	return bytes.ReplaceAll(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\r\n"), []byte("\n")), err
}

func tooLarge(file string, size int64) Faults {
	return Faults{{File: file, Msg: fmt.Sprintf("read %d bytes, expected a file of at most %d", size, maxBytes)}}
}

// Parse reads TOML. File is the name that faults give the text. The error is
// [Faults].
func Parse(file string, text []byte) (*Node, error) {
	if len(text) > maxBytes {
		return nil, tooLarge(file, int64(len(text)))
	}
	where := newPlaces(text)
	fault := func(offset int, format string, args ...any) error {
		line, column := where.of(offset)
		return Faults{{File: file, Line: line, Column: column, Msg: fmt.Sprintf(format, args...)}}
	}
	if at := notUTF8(text); at >= 0 {
		return nil, fault(at, "read a byte that is not UTF-8, expected UTF-8 text")
	}
	if at := tooDeep(text); at >= 0 {
		return nil, fault(at, "keys or lists nested deeper than %d, which no file needs", maxDepth)
	}
	if n := countKeys(text); n > maxKeys {
		return nil, Faults{{File: file, Msg: fmt.Sprintf("read %d keys and tables, expected at most %d", n, maxKeys)}}
	}
	var doc map[string]any
	if err := toml.Unmarshal(text, &doc); err != nil {
		f := Fault{File: file, Msg: err.Error()}
		var at *toml.DecodeError
		if errors.As(err, &at) {
			f.Line, f.Column = at.Position()
			f.Msg = strings.TrimPrefix(at.Error(), "toml: ")
			f.Msg += advice(f.Msg)
		}
		return nil, Faults{f}
	}
	root := wrap(doc)
	locate(root, &Source{File: file}, text, where)
	if faults := hidden(file, "", root, nil); len(faults) > 0 {
		return nil, faults.Sorted()
	}
	return root, nil
}

// advice is what to do about a text that is no TOML, "" where the message says it.
func advice(msg string) string {
	switch {
	case strings.HasSuffix(msg, "at start of value"):
		return `, expected a text between straight quotes ("), a number, true, false, a list or a table`
	case strings.HasPrefix(msg, "basic strings cannot have new lines"), strings.HasPrefix(msg, "literal strings cannot have new lines"):
		return ", expected a quote at the end of the text"
	case strings.HasSuffix(msg, "should be a table, not a value"):
		return "; the name has a value above, and cannot be both"
	case strings.HasPrefix(msg, "table ") && strings.HasSuffix(msg, "already exists"), strings.HasSuffix(msg, "should be an array table"):
		return "; only a list of tables is written several times, with two brackets on each side each time, as in [[player]]"
	}
	return ""
}

// carried reports whether the text at a path is that of a file, which is looked at when it
// is read itself.
func carried(path string) bool {
	return strings.HasPrefix(path, "base[") && strings.HasSuffix(path, "].text")
}

// hidden adds a fault for each key and text with a rune that cannot be seen. Such a
// rune would break the line in which it is shown, or steer a terminal.
func hidden(file, path string, n *Node, faults Faults) Faults {
	unseen := func(r rune) bool { return !unicode.IsGraphic(r) }
	fault := func(n *Node, what, text string) {
		faults = append(faults, Fault{
			File: file, Line: n.Line, Column: n.Column, Path: path,
			Msg: fmt.Sprintf("read the %s %s, expected one line without control characters", what, Quote(text)),
		})
	}
	for _, key := range n.Keys() {
		if strings.ContainsFunc(key, unseen) {
			fault(n.Table[key], "key", key)
			continue
		}
		faults = hidden(file, Join(path, key), n.Table[key], faults)
	}
	for i, x := range n.List {
		faults = hidden(file, Index(path, i), x, faults)
	}
	if text, ok := n.Value.(string); ok && !carried(path) {
		shown := text
		if path == "about" { // may have several lines
			shown = strings.NewReplacer("\r\n", "", "\n", "", "\t", "").Replace(text)
		}
		if strings.ContainsFunc(shown, unseen) {
			fault(n, "text", text)
		}
	}
	return faults
}

// notUTF8 returns the offset of the first byte that is not UTF-8, -1 if there is
// none.
func notUTF8(text []byte) int {
	if utf8.Valid(text) {
		return -1
	}
	for i := 0; ; {
		c, n := utf8.DecodeRune(text[i:])
		if c == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
}

// tooDeep returns the first offset at which brackets, or the dots of one key, nest
// deeper than maxDepth, or -1. It looks at the text before the parser does, and only
// roughly, so that hostile input costs no time.
func tooDeep(text []byte) int {
	depth, dots := 0, 0
	var quote byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\n':
			dots, quote = 0, 0
		case quote != 0:
			switch {
			case c == quote:
				quote = 0
			case c == '\\' && quote == '"' && !bytes.HasPrefix(text[i+1:], []byte("\n")):
				i++ // an escaped character ends no text
			}
		case c == '"' || c == '\'':
			if mark := bytes.Repeat([]byte{c}, 3); bytes.HasPrefix(text[i:], mark) { // several lines
				n := endOfText(text[i+3:], mark)
				if n < 0 {
					return -1 // the parser says so
				}
				i += n + 2
				continue
			}
			quote = c
		case c == '#':
			if n := bytes.IndexByte(text[i:], '\n'); n >= 0 {
				i += n - 1
			} else {
				return -1
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
			return i
		}
	}
	return -1
}

// endOfText is the offset behind the mark that ends a text of several lines, with the one or
// two quotes before it that belong to the text; -1 if there is none.
func endOfText(text, mark []byte) int {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && mark[0] == '"':
			i++
		case bytes.HasPrefix(text[i:], mark):
			for i += len(mark); i < len(text) && text[i] == mark[0]; {
				i++
			}
			return i
		}
	}
	return -1
}

// countKeys counts the keys and the tables of a text, as far as it is TOML.
func countKeys(text []byte) int {
	var p unstable.Parser
	p.Reset(text)
	n := 0
	for p.NextExpression() {
		n += 1 + inlineKeys(p.Expression())
	}
	return n
}

// inlineKeys counts the keys in the inline tables of an expression.
func inlineKeys(e *unstable.Node) int {
	n := 0
	for each := e.Children(); each.Next(); {
		x := each.Node()
		n += inlineKeys(x)
		if e.Kind == unstable.InlineTable && x.Kind == unstable.KeyValue {
			n++
		}
	}
	return n
}

// wrap turns decoded TOML into nodes that do not know their places yet.
func wrap(v any) *Node {
	switch v := v.(type) {
	case map[string]any:
		n := &Node{Table: make(map[string]*Node, len(v))}
		for k, x := range v {
			n.Table[k] = wrap(x)
		}
		return n
	case []any:
		n := &Node{List: make([]*Node, len(v))}
		for i, x := range v {
			n.List[i] = wrap(x)
		}
		return n
	}
	return &Node{Value: v}
}

// places turns offsets in a text into lines and columns.
type places struct {
	text   []byte
	breaks []int // offsets of the line breaks; unstable.Parser would count them anew for every key
}

func newPlaces(text []byte) places {
	p := places{text: text}
	for i, c := range text {
		if c == '\n' {
			p.breaks = append(p.breaks, i)
		}
	}
	return p
}

// of returns the line and the column in letters, both from 1.
func (p places) of(offset int) (line, column int) {
	before, _ := slices.BinarySearch(p.breaks, offset)
	start := 0
	if before > 0 {
		start = p.breaks[before-1] + 1
	}
	return before + 1, utf8.RuneCount(p.text[start:offset]) + 1
}

// A locator gives the nodes of a valid text their places.
type locator struct {
	unstable.Parser
	places
	begun map[*Node]int // how many of the [[tables]] of a list have begun
}

func locate(root *Node, s *Source, text []byte, where places) {
	l := locator{places: where, begun: map[*Node]int{}}
	l.Reset(text)
	at := root
	for l.NextExpression() {
		e := l.Expression()
		switch e.Kind {
		case unstable.KeyValue:
			l.pair(at, e)
		case unstable.Table:
			at = l.key(root, e)
		case unstable.ArrayTable:
			list := l.key(root, e)
			at = list.List[l.begun[list]]
			l.begun[list]++
			keys := e.Key()
			keys.Next()
			l.place(at, keys.Node().Raw)
		}
	}
	root.inherit(s, 0, 0)
}

// place notes where a node begins. A table that is opened twice keeps its first
// place.
func (l *locator) place(n *Node, at unstable.Range) {
	if n.Line == 0 && at.Length > 0 {
		n.Line, n.Column = l.of(int(at.Offset))
	}
}

// key follows the dotted key of an expression from a node and places what it
// passes. In a list of tables the way goes on from the latest of them.
func (l *locator) key(n *Node, e *unstable.Node) *Node {
	for keys := e.Key(); keys.Next(); {
		if n.List != nil {
			n = n.List[l.begun[n]-1]
		}
		k := keys.Node()
		n = n.Table[string(k.Data)]
		l.place(n, k.Raw)
	}
	return n
}

func (l *locator) pair(table *Node, e *unstable.Node) {
	if table.List != nil {
		table = table.List[l.begun[table]-1]
	}
	l.inside(l.key(table, e), e.Value())
}

// begin is where a value begins. The parser does not say where a list begins, so the
// place of its first element stands for it.
func begin(v *unstable.Node) unstable.Range {
	for v.Raw.Length == 0 && v.Child() != nil {
		v = v.Child()
	}
	return v.Raw
}

// inside places the parts of a list or an inline table.
func (l *locator) inside(n *Node, v *unstable.Node) {
	switch v.Kind {
	case unstable.InlineTable:
		for each := v.Children(); each.Next(); {
			if e := each.Node(); e.Kind == unstable.KeyValue {
				l.pair(n, e)
			}
		}
	case unstable.Array:
		i := 0
		for each := v.Children(); each.Next(); {
			e := each.Node()
			if e.Kind == unstable.Comment {
				continue
			}
			l.place(n.List[i], begin(e))
			l.inside(n.List[i], e)
			i++
		}
	}
}
