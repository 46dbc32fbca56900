package variants

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A table reads the keys of one table and remembers which it read, so that the
// rest can be refused.
type table struct {
	r    *reader
	path string
	node *node
	used map[string]bool
}

// A reader collects the faults of one file.
type reader struct {
	file   string
	faults Faults
	leads  bool // the first of the turn order begins, whatever the position lines say
}

func (r *reader) fault(line int, path, format string, args ...any) {
	r.faults = append(r.faults, Fault{r.file, line, path, fmt.Sprintf(format, args...)})
}

func (r *reader) table(path string, n *node) *table {
	t := &table{r: r, path: path, node: n, used: map[string]bool{}}
	if n != nil && n.table == nil {
		r.fault(n.line, path, "read %s, expected a table", n.describe())
		t.node = nil
	}
	return t
}

// describe names what a node is, for a message.
func (n *node) describe() string {
	switch {
	case n.table != nil:
		return "a table"
	case n.list != nil:
		return "a list"
	}
	switch v := n.value.(type) {
	case string:
		return fmt.Sprintf("the text %q", v)
	case int64, float64:
		return fmt.Sprintf("the number %v", v)
	case bool:
		return fmt.Sprintf("%v", v)
	}
	return fmt.Sprintf("%v", n.value)
}

// get returns the node of a key, nil if it is absent, and marks it as read.
func (t *table) get(key string) *node {
	t.used[key] = true
	if t.node == nil {
		return nil
	}
	return t.node.table[key]
}

func (t *table) bad(n *node, key, want string) {
	t.r.fault(n.line, join(t.path, key), "read %s, expected %s", n.describe(), want)
}

func (t *table) text(key string) string {
	n := t.get(key)
	if n == nil {
		return ""
	}
	s, ok := n.value.(string)
	if !ok {
		t.bad(n, key, "text in quotes")
	}
	return s
}

func (t *table) need(key string) string {
	if t.node != nil && t.node.table[key] == nil {
		t.r.fault(t.node.line, t.path, "has no key %q, which it needs", key)
	}
	return t.text(key)
}

func (t *table) number(key string) int {
	n := t.get(key)
	if n == nil {
		return 0
	}
	v, ok := n.value.(int64)
	if !ok || v < -1<<31 || v >= 1<<31 {
		t.bad(n, key, "a whole number")
		return 0
	}
	return int(v)
}

func (t *table) real(key string) float64 {
	n := t.get(key)
	if n == nil {
		return 0
	}
	switch v := n.value.(type) {
	case int64:
		return float64(v)
	case float64:
		return v
	}
	t.bad(n, key, "a number")
	return 0
}

func (t *table) flag(key string) bool {
	n := t.get(key)
	if n == nil {
		return false
	}
	v, ok := n.value.(bool)
	if !ok {
		t.bad(n, key, "true or false")
	}
	return v
}

// texts reads a list of texts.
func (t *table) texts(key string) []string {
	n := t.get(key)
	if n == nil {
		return nil
	}
	if n.list == nil {
		t.bad(n, key, "a list of texts")
		return nil
	}
	var out []string
	for i, x := range n.list {
		s, ok := x.value.(string)
		if !ok {
			t.bad(x, fmt.Sprintf("%s[%d]", key, i), "text in quotes")
		}
		out = append(out, s)
	}
	return out
}

// rows reads a list of lists of texts.
func (t *table) rows(key string) [][]string {
	n := t.get(key)
	if n == nil {
		return nil
	}
	if n.list == nil {
		t.bad(n, key, "a list of lists of letters")
		return nil
	}
	var out [][]string
	for _, x := range n.list {
		row := &table{r: t.r, path: t.path, node: &node{table: map[string]*node{key: x}}, used: map[string]bool{}}
		out = append(out, row.texts(key))
	}
	return out
}

// choice reads one of the given words and returns its index; absent is 0.
func choice[T ~uint8](t *table, key string, words ...string) T {
	n := t.get(key)
	if n == nil {
		return 0
	}
	s, ok := n.value.(string)
	i := slices.Index(words, s)
	if !ok || i < 0 {
		t.bad(n, key, "one of "+strings.Join(words, ", "))
		return 0
	}
	return T(i)
}

// sub returns a table below this one; it reads as empty if it is absent.
func (t *table) sub(key string) *table { return t.r.table(join(t.path, key), t.get(key)) }

// has reports whether a key is present.
func (t *table) has(key string) bool {
	t.used[key] = true
	return t.node != nil && t.node.table[key] != nil
}

// tables returns the tables of a table of tables in the order of the file.
func (t *table) tables(key string) []named {
	s := t.sub(key)
	var out []named
	for name, n := range s.entries() {
		out = append(out, named{name, s.r.table(join(s.path, name), n)})
	}
	slices.SortStableFunc(out, func(a, b named) int {
		return cmp.Or(cmp.Compare(a.line(), b.line()), strings.Compare(a.name, b.name))
	})
	return out
}

// list returns the tables of an array of tables.
func (t *table) list(key string) []*table {
	n := t.get(key)
	if n == nil {
		return nil
	}
	if n.list == nil {
		t.bad(n, key, "a list of tables, written [["+join(t.path, key)+"]]")
		return nil
	}
	var out []*table
	for i, x := range n.list {
		out = append(out, t.r.table(fmt.Sprintf("%s[%d]", join(t.path, key), i), x))
	}
	return out
}

// A named is a table with its key.
type named struct {
	name string
	*table
}

func (t *table) line() int {
	if t.node == nil {
		return 0
	}
	return t.node.line
}

// entries returns every key with its node and marks them all as read.
func (t *table) entries() map[string]*node {
	if t.node == nil {
		return nil
	}
	for k := range t.node.table {
		t.used[k] = true
	}
	return t.node.table
}

// done refuses the keys that were not read.
func (t *table) done() {
	if t.node == nil {
		return
	}
	for _, k := range slices.Sorted(maps.Keys(t.node.table)) {
		if !t.used[k] {
			t.r.fault(t.node.table[k].line, join(t.path, k), "unknown key, expected one of %s", strings.Join(slices.Sorted(maps.Keys(t.used)), ", "))
		}
	}
}
