package tomlfile

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Table reads the keys of one table and remembers which it read, so that
// [Table.Done] can refuse the rest. A table that is absent reads as empty.
type Table struct {
	Path string
	Key  string // the last part of the path, "" for an element of a list
	Node *Node  // nil if it is absent

	report *Report
	used   map[string]bool
	moved  map[string]string // keys of old files or of other tables, and what to write
}

// Top returns the table of the whole file.
func (r *Report) Top() *Table { return r.table("", "", r.Root) }

func (r *Report) table(path, key string, n *Node) *Table {
	t := &Table{Path: path, Key: key, Node: n, report: r, used: map[string]bool{}}
	if n != nil && n.Table == nil {
		r.mistyped(n, path, "a table")
		t.Node = nil
	}
	return t
}

// Get returns the node of a key, nil if it is absent, and counts the key as read.
func (t *Table) Get(key string) *Node {
	t.used[key] = true
	if t.Node == nil {
		return nil
	}
	return t.Node.Table[key]
}

// Has reports whether a key is present.
func (t *Table) Has(key string) bool { return t.Get(key) != nil }

// Fault notes what is wrong at a key of the table, or at the table itself if it
// has no such key. The empty key is the table.
func (t *Table) Fault(key, format string, args ...any) {
	n, path := t.Node, t.Path
	if key != "" {
		path = Join(path, key)
		if n != nil {
			n = n.Nearest(key)
		}
	}
	t.report.FaultAt(n, path, format, args...)
}

func (t *Table) mistyped(n *Node, key, want string) {
	t.report.mistyped(n, Join(t.Path, key), want)
}

// Text reads a text, "" if it is absent.
func (t *Table) Text(key string) string {
	n := t.Get(key)
	if n == nil {
		return ""
	}
	s, ok := n.Value.(string)
	if !ok {
		t.mistyped(n, key, wantText)
	}
	return s
}

// Need reads a text that must be there.
func (t *Table) Need(key string) string {
	if t.Node != nil && !t.Has(key) {
		t.Fault("", "has no key %q, which it needs", key)
	}
	return t.Text(key)
}

// Name reads a text that must be there and show something.
func (t *Table) Name(key string) string {
	s := t.Need(key)
	if n := t.Get(key); n != nil && n.Value == s && strings.TrimSpace(s) == "" {
		t.Fault(key, "read %q, expected a name", s)
	}
	return s
}

// mostInt is the largest number of [Table.Int].
const mostInt = 1_000_000_000

// Int reads a whole number of at most [mostInt] either way, 0 if it is absent. Which of them a
// key allows is for its reader to say.
func (t *Table) Int(key string) int {
	n := t.Get(key)
	if n == nil {
		return 0
	}
	v, ok := n.Value.(int64)
	if !ok {
		t.mistyped(n, key, wantInt)
		return 0
	}
	switch {
	case v > mostInt:
		t.mistyped(n, key, fmt.Sprintf("%s up to %d", wantInt, mostInt))
		return 0
	case v < -mostInt:
		t.mistyped(n, key, wantInt+" nearer to 0")
		return 0
	}
	return int(v)
}

// Float reads a number, 0 if it is absent.
func (t *Table) Float(key string) float64 {
	n := t.Get(key)
	if n == nil {
		return 0
	}
	v, ok := n.float()
	if !ok {
		t.mistyped(n, key, wantFloat)
	}
	return v
}

// Bool reads true or false, false if it is absent.
func (t *Table) Bool(key string) bool {
	n := t.Get(key)
	if n == nil {
		return false
	}
	v, ok := n.Value.(bool)
	if !ok {
		t.mistyped(n, key, wantBool)
	}
	return v
}

// Texts reads a list of texts.
func (t *Table) Texts(key string) []string {
	n := t.Get(key)
	if n == nil {
		return nil
	}
	if n.List == nil {
		t.mistyped(n, key, "a list of texts")
		return nil
	}
	return t.texts(key, n)
}

func (t *Table) texts(path string, list *Node) []string {
	var out []string
	for i, x := range list.List {
		s, ok := x.Value.(string)
		if !ok {
			t.mistyped(x, Index(path, i), wantText)
		}
		out = append(out, s)
	}
	return out
}

// Rows reads a list of lists of texts.
func (t *Table) Rows(key string) [][]string {
	n := t.Get(key)
	if n == nil {
		return nil
	}
	if n.List == nil {
		t.mistyped(n, key, "a list of lists of texts")
		return nil
	}
	var out [][]string
	for i, row := range n.List {
		if row.List == nil {
			t.mistyped(row, Index(key, i), "a list of texts")
		}
		out = append(out, t.texts(Index(key, i), row))
	}
	return out
}

// Choice reads one of some words and returns its index, 0 if it is absent.
func Choice[T ~uint8](t *Table, key string, words ...string) T {
	n := t.Get(key)
	if n == nil {
		return 0
	}
	s, _ := n.Value.(string)
	i := slices.Index(words, s)
	if i < 0 {
		t.mistyped(n, key, "one of "+strings.Join(words, ", "))
		return 0
	}
	return T(i)
}

// Sub returns a table below this one.
func (t *Table) Sub(key string) *Table {
	return t.report.table(Join(t.Path, key), key, t.Get(key))
}

// Subs returns the tables in a table of tables, in the order of the file.
func (t *Table) Subs(key string) []*Table {
	s := t.Sub(key)
	var out []*Table
	for _, name := range s.Keys() {
		out = append(out, s.Sub(name))
	}
	return out
}

// List returns the tables of a list of tables.
func (t *Table) List(key string) []*Table {
	n := t.Get(key)
	if n == nil {
		return nil
	}
	path := Join(t.Path, key)
	if n.List == nil {
		t.mistyped(n, key, wantTables(path))
		return nil
	}
	var out []*Table
	for i, x := range n.List {
		out = append(out, t.report.table(Index(path, i), "", x))
	}
	return out
}

// Was notes how a key of old files is written now, so that [Table.Done], which refuses
// it, can say so.
func (t *Table) Was(key, now string) {
	if t.moved == nil {
		t.moved = map[string]string{}
	}
	t.moved[key] = "is now written " + now
}

// Belongs notes keys that are easily written here but belong to another table, so that
// [Table.Done], which refuses them, can say so.
func (t *Table) Belongs(where string, keys ...string) {
	if t.moved == nil {
		t.moved = map[string]string{}
	}
	for _, key := range keys {
		t.moved[key] = fmt.Sprintf(where, key)
	}
}

// Keys returns the keys that the table has, in the order of the file.
func (t *Table) Keys() []string { return t.Node.Keys() }

// Done refuses the keys that were not read.
func (t *Table) Done() {
	if t.Node == nil {
		return
	}
	var known []string
	for _, key := range t.Node.Keys() {
		if t.used[key] {
			continue
		}
		if known == nil {
			known = slices.Sorted(maps.Keys(t.used))
		}
		if said := t.moved[key]; said != "" {
			t.Fault(key, "%s", said)
			continue
		}
		t.report.unknown(t.Node.Table[key], Join(t.Path, key), key, known)
	}
}
