package tomlfile

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A template is a table that stands for several. Its key each holds lists of rows, and
// every combination of rows makes a copy of the table, the last list varying fastest:
//
//	[option."value_{piece}"]
//	about = "points of a {piece.name}"
//	each.piece = [{ id = "R", name = "rook" }, { id = "C", name = "cannon" }]
//
// A row is a text or a table. A place in braces stands for what the row says, in names
// and in texts:
//
//	{piece}       the text; of a table what it has as id
//	{piece.name}  what the table has as name
//	{piece.0}     the first letter of the text
//	{PIECE}       the same in capitals
//
// A text that is one place and nothing else stands for any value that the row has. In
// a list, one that stands for a list stands for its elements. Rows may hold places of
// other rows.
//
// A template has a name with places, so that its copies have different names, or it is
// an element of a list. What the file says of a copy by name is laid over it.

// eachKey is the key of the rows.
const eachKey = "each"

// maxCopied is how much the copies of a tree may hold in all: a letter counts one, a
// node costNode.
const (
	maxCopied = 2_000_000
	costNode  = 16
)

// Expand returns a part of a file, which stands at a path, with the copies of its
// templates in their place. What is wrong with a template is noted in the report, and
// its copies are left out. Nothing is done below a path for which leave is true, and a
// template stays one at a path for which keep is true; both may be nil.
func (r *Report) Expand(n *Node, path string, leave, keep func(path string) bool) *Node {
	e := expander{report: r, leave: leave, keep: keep, left: maxCopied}
	return e.walk(n, path)
}

// An expander replaces templates by their copies.
type expander struct {
	report      *Report
	leave, keep func(path string) bool
	left        int // how much more the copies may hold
}

// walk returns a part of the tree, which is not changed, with its templates replaced.
func (e *expander) walk(n *Node, path string) *Node {
	switch {
	case e.leave != nil && e.leave(path):
		return n
	case n.Table != nil:
		return e.table(n, path)
	case n.List != nil:
		return e.list(n, path)
	}
	return n
}

// table returns a table with its templates replaced; the same one if it holds none.
func (e *expander) table(n *Node, path string) *Node {
	var templates []string
	out, same := *n, true
	out.Table = make(map[string]*Node, len(n.Table))
	for key, x := range n.Table {
		if hasPlace(key) {
			templates = append(templates, key)
			continue
		}
		out.Table[key] = e.walk(x, Join(path, key))
		same = same && out.Table[key] == x
	}
	if same && templates == nil {
		return n
	}
	made := map[string]bool{}
	slices.SortFunc(templates, n.order)
	for _, key := range templates {
		x, at := n.Table[key], Join(path, key)
		if e.keep != nil && e.keep(at) {
			out.Table[key] = x
			continue
		}
		if x.Table == nil || x.Table[eachKey] == nil {
			e.report.FaultAt(x, at, "has a name with places, expected a table with %s, the rows that fill them", eachKey)
			continue
		}
		for _, c := range e.copies(x, key, at) {
			if made[c.name] {
				e.report.FaultAt(x, at, "makes %s a second time, expected a name of its own for every copy", Quote(c.name))
				break
			}
			made[c.name] = true
			out.Table[c.name] = e.walk(c.under(n.Table[c.name]), Join(path, c.name))
		}
	}
	return &out
}

func (e *expander) list(n *Node, path string) *Node {
	out, same := *n, true
	out.List = make([]*Node, 0, len(n.List))
	for i, x := range n.List {
		at := Index(path, i)
		if x.Table == nil || x.Table[eachKey] == nil {
			y := e.walk(x, at)
			out.List = append(out.List, y)
			same = same && x == y
			continue
		}
		same = false
		for _, c := range e.copies(x, "", at) {
			out.List = append(out.List, e.walk(c.node, at))
		}
	}
	if same {
		return n
	}
	return &out
}

// A namedCopy is a copy of a template and the name it stands under.
type namedCopy struct {
	name string
	node *Node
}

// under returns the copy with what else is said of it laid over it, nil for nothing.
// What a file says that the template builds on lies below.
func (c namedCopy) under(n *Node) *Node {
	if n == nil {
		return c.node
	}
	out := newer(c.node, n)
	if out.Table != nil {
		out.copy = c.node.copy
	}
	return out
}

// newer merges two trees key by key. Of what is no table the one of the file on top
// counts, or else the second.
func newer(a, b *Node) *Node {
	if a.Table == nil || b.Table == nil {
		if a.Source.level() > b.Source.level() {
			return a
		}
		return b
	}
	out := *a
	out.Table = maps.Clone(a.Table)
	for key, x := range b.Table {
		if y := a.Table[key]; y != nil {
			x = newer(y, x)
		}
		out.Table[key] = x
	}
	return &out
}

// axisName is what a list of rows may be called.
var axisName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// copies returns the copies of a template, none if there is something wrong with it.
func (e *expander) copies(n *Node, key, path string) []namedCopy {
	each := n.Table[eachKey]
	at := Join(path, eachKey)
	if len(each.Table) == 0 {
		e.report.FaultAt(each, at, "read %s, expected a table of lists of rows", each)
		return nil
	}
	before := len(e.report.Faults)
	axes, number := each.Keys(), 1
	for _, axis := range axes {
		rows := each.Table[axis]
		switch {
		case !axisName.MatchString(axis):
			e.report.FaultAt(rows, Join(at, axis), "read the name %s, expected small letters, then digits, - and _", Quote(axis))
		case len(rows.List) == 0:
			e.report.FaultAt(rows, Join(at, axis), "read %s, expected a list with a row or more", rows)
		case number <= maxCopied:
			number *= len(rows.List)
		}
	}
	if len(e.report.Faults) > before {
		return nil
	}
	body := *n
	body.Table = maps.Clone(n.Table)
	delete(body.Table, eachKey)
	out := make([]namedCopy, 0, min(number, maxCopied/costNode))
	for i := range number {
		f := filler{expander: e, template: n, path: path, rows: map[string]*Node{}}
		rest := i
		for j := len(axes) - 1; j >= 0; j-- {
			list := each.Table[axes[j]].List
			f.rows[axes[j]] = list[rest%len(list)]
			rest /= len(list)
		}
		c := namedCopy{f.text(key, false), f.node(&body, false)}
		c.node.copy = i + 1
		if len(e.report.Faults) > before {
			return nil
		}
		out = append(out, c)
	}
	return out
}

// A filler makes one copy of a template.
type filler struct {
	*expander
	template *Node
	path     string
	rows     map[string]*Node
	depth    int // of rows in rows
}

// node returns a copy with the places filled. In a template below, others are left to
// its own rows: there open is true.
func (f *filler) node(n *Node, open bool) *Node {
	if !f.pay(costNode) {
		return n
	}
	out := *n
	switch {
	case n.Table != nil:
		out.Table = make(map[string]*Node, len(n.Table))
		for key, x := range n.Table {
			below := open || x.Table != nil && x.Table[eachKey] != nil
			out.Table[f.text(key, below)] = f.node(x, below)
		}
	case n.List != nil:
		out.List = make([]*Node, 0, len(n.List))
		for _, x := range n.List {
			if row := f.whole(x); row != nil && row.List != nil {
				out.List = append(out.List, f.value(row, open).List...)
				continue
			}
			out.List = append(out.List, f.node(x, open))
		}
	default:
		if row := f.whole(n); row != nil {
			return f.value(row, open)
		}
		if text, ok := n.Value.(string); ok {
			out.Value = f.text(text, open)
		}
	}
	return &out
}

// value returns a copy of what a row has.
func (f *filler) value(row *Node, open bool) *Node {
	if f.depth++; f.depth > deepest {
		f.deep()
		return row
	}
	out := f.node(row, open)
	f.depth--
	return out
}

// place is a place in a text: a name, and what is meant of its row.
var place = regexp.MustCompile(`\{([A-Za-z][A-Za-z0-9_-]*)(?:\.([A-Za-z0-9_-]+))?\}`)

func hasPlace(text string) bool { return strings.Contains(text, "{") && place.MatchString(text) }

// whole returns what a text stands for that is one place and nothing else, nil if that
// is a text as well.
func (f *filler) whole(n *Node) *Node {
	text, ok := n.Value.(string)
	if !ok {
		return nil
	}
	m := place.FindStringSubmatch(text)
	if m == nil || m[0] != text {
		return nil
	}
	row := f.row(m)
	if row == nil {
		return nil
	}
	if _, ok := row.Value.(string); ok {
		return nil
	}
	return row
}

// row returns what the row has that a place asks for, nil if it has not or if it asks
// for a letter.
func (f *filler) row(m []string) *Node {
	row := f.rows[axisOf(m)]
	switch {
	case row == nil:
		return nil
	case row.Table != nil && m[2] == "":
		return row.Table["id"]
	case row.Table != nil:
		return row.Table[m[2]]
	case m[2] == "":
		return row
	}
	return nil
}

// axisOf returns the name of the rows of a place, which may stand in capitals.
func axisOf(m []string) string {
	if m[1] == strings.ToUpper(m[1]) {
		return strings.ToLower(m[1])
	}
	return m[1]
}

// deepest is how many rows may hold places of each other.
const deepest = 4

// text fills the places of a text.
func (f *filler) text(text string, open bool) string {
	for range deepest {
		if !strings.Contains(text, "{") || !f.pay(len(text)) {
			return text
		}
		more := false
		filled := place.ReplaceAllStringFunc(text, func(s string) string {
			x, ok := f.fill(place.FindStringSubmatch(s), open)
			more = more || ok && hasPlace(x)
			if !f.pay(len(x)) {
				return ""
			}
			return x
		})
		if !more {
			return filled
		}
		text = filled
	}
	f.deep()
	return ""
}

func (f *filler) deep() { f.fault("rows hold places of each other, more than %d deep", deepest) }

// fill returns the text of a place, or the place itself if it is left to others.
func (f *filler) fill(m []string, open bool) (text string, ok bool) {
	name := axisOf(m)
	row := f.rows[name]
	if row == nil {
		if !open {
			f.fault("read the place %s, expected one of %s", m[0], strings.Join((&Node{Table: f.rows}).Keys(), ", "))
		}
		return m[0], false
	}
	if x := f.row(m); x != nil {
		switch v := x.Value.(type) {
		case string:
			text = v
		case int64, float64, bool:
			text = fmt.Sprint(v)
		default:
			f.fault("the place %s stands for %s, expected a text", m[0], x)
		}
	} else if word, ok := row.Value.(string); ok && m[2] != "" {
		letters := []rune(word)
		i, err := strconv.Atoi(m[2])
		if err != nil || i < 0 || i >= len(letters) {
			f.fault("read the place %s, expected a letter of %s, counted from 0", m[0], Quote(word))
			return "", false
		}
		text = string(letters[i])
	} else {
		f.fault("the place %s is not in the row of line %d", m[0], row.Line)
	}
	if m[1] != name {
		text = strings.ToUpper(text)
	}
	return text, true
}

// fault notes what is wrong with the template.
func (f *filler) fault(format string, args ...any) {
	f.report.FaultAt(f.template, f.path, format, args...)
}

// pay takes from what the copies may hold. It reports false if nothing is left.
func (f *filler) pay(n int) bool {
	if f.left >= 0 {
		if f.left -= n; f.left < 0 {
			f.fault("its copies hold too much")
		}
	}
	return f.left >= 0
}
