package published

import (
	"fmt"
	"html"
	"regexp"
	"strings"
)

// A piece is something that a page shows: a mark with all that it carries, or a text.
type piece struct {
	text  string
	line  int    // of the page, from 1
	place string // where a reader finds it, "" at the top
}

var (
	spaces   = regexp.MustCompile(`\s+`)
	tagName  = regexp.MustCompile(`^</?[A-Za-z][A-Za-z0-9-]*`)
	labelled = regexp.MustCompile(`\saria-label="([^"]*)"`)
	dataOf   = regexp.MustCompile(`\sdata-of="([^"]*)"`)
)

// pieces takes a page apart, in order. All of it is there but comments, the page's style
// sheets, which say how it is set, and white space between lines.
func pieces(page string) []piece {
	var out []piece
	var at reader
	line := 1
	for rest := page; rest != ""; {
		n := pieceEnd(rest)
		text, start := rest[:n], line
		line += strings.Count(text, "\n")
		rest = rest[n:]
		switch name := strings.ToLower(tagName.FindString(text)); {
		case strings.HasPrefix(text, "<!--"):
			continue
		case name == "<style" && !at.drawing:
			sheet := strings.Index(rest, "</style")
			if sheet < 0 {
				sheet = len(rest)
			}
			line += strings.Count(rest[:sheet], "\n")
			rest = rest[sheet:]
		case name == "" && strings.TrimSpace(text) == "" && strings.Contains(text, "\n") && !at.verbatim:
			continue
		default:
			at.see(name, text)
		}
		if !at.verbatim {
			text = spaces.ReplaceAllString(text, " ")
		}
		out = append(out, piece{text, start, at.place()})
	}
	return out
}

// pieceEnd is where the first piece of a page ends: a comment, a mark or a text.
func pieceEnd(page string) int {
	if page[0] != '<' {
		if n := strings.IndexByte(page, '<'); n > 0 {
			return n
		}
		return len(page)
	}
	if strings.HasPrefix(page, "<!--") {
		if n := strings.Index(page, "-->"); n > 0 {
			return n + len("-->")
		}
		return len(page)
	}
	quote := byte(0)
	for i := 1; i < len(page); i++ {
		switch c := page[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return i + 1
		}
	}
	return len(page)
}

// A reader knows where on a page it is.
type reader struct {
	heading, table, row, column, figure string
	drawing, verbatim                   bool
	into                                *string // what the next texts name
}

// see reads on: a mark of some name, or a text if it has none.
func (r *reader) see(name, text string) {
	switch name {
	case "":
		if r.into != nil {
			*r.into = strings.TrimSpace(*r.into + " " + html.UnescapeString(strings.TrimSpace(text)))
		}
	case "<h1", "<h2", "<h3":
		r.heading, r.into = "", &r.heading
	case "<table":
		r.table, r.row, r.column = attribute(labelled, text), "", ""
	case "</table":
		r.table, r.row, r.column = "", "", ""
	case "<tr":
		r.row, r.column = "", ""
	case "<th":
		if r.column = ""; strings.Contains(text, `scope="row"`) {
			r.into = &r.row
		}
	case "<td":
		r.column = attribute(dataOf, text)
	case "<svg":
		r.drawing, r.figure = true, attribute(labelled, text)
	case "<title":
		if r.drawing && r.figure == "" {
			r.into = &r.figure
		}
	case "</svg":
		r.drawing = false
	case "<pre":
		r.verbatim = true
	case "</pre":
		r.verbatim = false
	case "</h1", "</h2", "</h3", "</th", "</title":
		r.into = nil
	}
}

// attribute is what a mark says by an attribute, "" for nothing.
func attribute(of *regexp.Regexp, mark string) string {
	if m := of.FindStringSubmatch(mark); m != nil {
		return html.UnescapeString(m[1])
	}
	return ""
}

// place says where the reader is.
func (r *reader) place() string {
	quoted := func(what, name string) string {
		if name == "" {
			return what
		}
		return what + " “" + name + "”"
	}
	switch {
	case r.drawing:
		return quoted("in the picture", r.figure)
	case r.table != "":
		out := quoted("in the table", r.table)
		if r.row != "" && r.into == nil {
			out += quoted(", row", r.row)
		}
		if r.column != "" {
			out += quoted(", column", r.column)
		}
		return out
	case r.heading != "" && r.into == nil:
		return quoted("under", r.heading)
	}
	return ""
}

// compareShown says where what a page shows differs from what the rows give. Where a page
// has more or fewer pieces, it says the first difference.
func compareShown(have, want []piece) []string {
	var out []string
	for i := range max(len(have), len(want)) {
		var a, b piece
		switch {
		case i >= len(have):
			b = want[i]
			a.line = b.line
		case i >= len(want):
			a = have[i]
		default:
			a, b = have[i], want[i]
		}
		if a.text == b.text {
			continue
		}
		where := fmt.Sprintf("line %d", a.line)
		if place := b.place; place != "" {
			where += ", " + place
		}
		says, give := about(a.text, b.text)
		out = append(out, fmt.Sprintf("%s: says %q, the rows give %q", where, says, give))
		if len(have) != len(want) {
			return append(out, fmt.Sprintf("has %d marks and texts, the rows give %d", len(have), len(want)))
		}
	}
	return out
}

// longest is how much of a text about shows.
const longest = 80

// about cuts long texts down to where they differ.
func about(a, b string) (here, there string) {
	x, y := []rune(a), []rune(b)
	if len(x) <= longest && len(y) <= longest {
		return a, b
	}
	first := 0
	for first < min(len(x), len(y)) && x[first] == y[first] {
		first++
	}
	cut := func(s []rune) string {
		from, to := max(0, first-longest/2), min(len(s), first+longest/2)
		out := string(s[from:to])
		if from > 0 {
			out = "…" + out
		}
		if to < len(s) {
			out += "…"
		}
		return out
	}
	return cut(x), cut(y)
}
