package tomlfile

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Node is a part of a file: a table, a list or a plain value.
type Node struct {
	Source       *Source // the file it stands in, nil for none
	Line, Column int     // where its key stands, or it itself in a list; 0 if it stands in no file
	Table        map[string]*Node
	List         []*Node
	Value        any

	copy int // which copy of a template it is, from 1; 0 for none
}

// A Source is a file that was read.
type Source struct {
	File string
	over int // how many files it is laid over
}

// String says what the node is, for a message.
func (n *Node) String() string {
	switch {
	case n.Table != nil:
		return "a table"
	case n.List != nil:
		return "a list"
	}
	switch v := n.Value.(type) {
	case string:
		return "the text " + Quote(v)
	case int64:
		return fmt.Sprintf("the number %d", v)
	case float64:
		text := fmt.Sprint(v)
		if v == math.Trunc(v) && !strings.ContainsAny(text, "eIN") {
			text += ".0" // or it would read like a whole number
		}
		return "the number " + text
	}
	return fmt.Sprint(n.Value)
}

// Quote shows a text in a message, cut to a readable length.
func Quote(s string) string {
	if len(s) > 60 {
		s = s[:57] + "..."
	}
	return strconv.Quote(s)
}

// Find returns the node at a path such as "piece.P.clause" or "swap[0].files", nil
// if there is none.
func (n *Node) Find(path string) *Node {
	for n != nil && path != "" {
		n, path = n.step(path)
	}
	return n
}

// Differ returns the paths, sorted, at which two files say different things. Where only one
// of them has a table or a list, it is the path of that.
func Differ(a, b *Node) []string {
	var out []string
	differ("", a, b, &out)
	slices.Sort(out)
	return out
}

func differ(path string, a, b *Node, out *[]string) {
	switch {
	case a == nil || b == nil || (a.Table == nil) != (b.Table == nil) || len(a.List) != len(b.List):
		*out = append(*out, path)
	case a.Table != nil:
		keys := map[string]bool{}
		for key := range a.Table {
			keys[key] = true
		}
		for key := range b.Table {
			keys[key] = true
		}
		for key := range keys {
			differ(strings.TrimPrefix(path+"."+key, "."), a.Table[key], b.Table[key], out)
		}
	case len(a.List) > 0:
		for i := range a.List {
			differ(fmt.Sprintf("%s[%d]", path, i), a.List[i], b.List[i], out)
		}
	case a.Value != b.Value:
		*out = append(*out, path)
	}
}

// Nearest returns the node at a path or, if there is none, the deepest on the way
// to it that stands in the file.
func (n *Node) Nearest(path string) *Node {
	var last *Node
	for n != nil {
		if n.Line > 0 {
			last = n
		}
		if path == "" {
			break
		}
		n, path = n.step(path)
	}
	return last
}

// step follows the first key or index of a path and returns what is left of the
// path. A key may itself hold dots.
func (n *Node) step(path string) (*Node, string) {
	if index, rest, ok := strings.Cut(path, "]"); ok && path[0] == '[' {
		if i, err := strconv.Atoi(index[1:]); err == nil && i >= 0 && i < len(n.List) {
			return n.List[i], strings.TrimPrefix(rest, ".")
		}
	}
	for i := 1; i <= len(path); i++ {
		if i < len(path) && path[i] != '.' && path[i] != '[' {
			continue
		}
		if next := n.Table[path[:i]]; next != nil {
			return next, strings.TrimPrefix(path[i:], ".")
		}
	}
	return nil, path
}

// Join is the path of a key of the table at a path.
func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// Index is the path of an element of the list at a path.
func Index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

// Keys returns the keys of a table in the order of the file. If the file is laid over
// another, the keys of that other come first.
func (n *Node) Keys() []string {
	if n == nil {
		return nil
	}
	return slices.SortedFunc(maps.Keys(n.Table), n.order)
}

// order compares two keys of a table by where they stand.
func (n *Node) order(a, b string) int {
	x, y := n.Table[a], n.Table[b]
	return cmp.Or(cmp.Compare(x.Source.level(), y.Source.level()), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column), cmp.Compare(x.copy, y.copy), strings.Compare(a, b))
}

// Copied reports whether the node is a copy of a template.
func (n *Node) Copied() bool { return n.copy > 0 }

// Plain returns the node as TOML decodes it: maps, slices and values.
func (n *Node) Plain() any {
	switch {
	case n.Table != nil:
		out := make(map[string]any, len(n.Table))
		for k, x := range n.Table {
			out[k] = x.Plain()
		}
		return out
	case n.List != nil:
		out := make([]any, len(n.List))
		for i, x := range n.List {
			out[i] = x.Plain()
		}
		return out
	}
	return n.Value
}

// Wrap returns tables around a node that put it at a dotted path.
func Wrap(path string, n *Node) *Node {
	keys := strings.Split(path, ".")
	for _, k := range slices.Backward(keys) {
		n = &Node{Table: map[string]*Node{k: n}}
	}
	return n
}

// Merge lays an overlay over a tree and returns the result; neither is changed.
// Tables merge key by key, anything else is replaced.
func Merge(base, over *Node) *Node {
	if over == nil {
		return base
	}
	if base == nil || base.Table == nil || over.Table == nil {
		return over
	}
	out := &Node{Source: base.Source, Line: base.Line, Column: base.Column, Table: maps.Clone(base.Table), copy: base.copy}
	for k, n := range over.Table {
		out.Table[k] = Merge(base.Table[k], n)
	}
	return out
}

// Extend lays a file that was parsed over the one it builds on, as [Merge] does.
func Extend(base, over *Node) *Node {
	over.Source.over = base.Source.level() + 1
	out := Merge(base, over)
	out.Source = over.Source
	return out
}

// Over reports whether a node stands in a file that was laid over the file of another. A
// node that is nil stands in none.
func (n *Node) Over(other *Node) bool {
	return n != nil && other != nil && n.Source.level() > other.Source.level()
}

// topmost is where a table is spoken of last: the first place in it that stands in a file laid
// over its own, because what that file says is new; else the node itself.
func (n *Node) topmost() *Node {
	best := n
	for _, x := range n.Table {
		if x = x.topmost(); x.Line > 0 && (x.Source.level() > best.Source.level() ||
			best != n && x.Source.level() == best.Source.level() && (x.Line < best.Line || x.Line == best.Line && x.Column < best.Column)) {
			best = x
		}
	}
	return best
}

// level orders the parts of files that were laid over each other.
func (s *Source) level() int {
	if s == nil {
		return 0
	}
	return s.over
}

// inherit gives nodes their file. A node without a place gets that of the node it
// stands in.
func (n *Node) inherit(s *Source, line, column int) {
	n.Source = s
	if n.Line == 0 {
		n.Line, n.Column = line, column
	}
	for _, x := range n.Table {
		x.inherit(s, n.Line, n.Column)
	}
	for _, x := range n.List {
		x.inherit(s, n.Line, n.Column)
	}
}
