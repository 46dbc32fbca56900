package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// These types read a report the way its reader does: the terminal's text, the tables of
// the page, and the figures by the places of their marks. They know nothing of how
// a report is made.

// A node is an element of a page.
type node struct {
	name  string
	attrs map[string]string
	kids  []*node
	text  string // of a piece of text, which has no name
}

func parsePage(t *testing.T, html []byte) *node {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(html))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	root := &node{}
	open := []*node{root}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return root
		}
		if err != nil {
			t.Fatal(err)
		}
		top := open[len(open)-1]
		switch x := token.(type) {
		case xml.StartElement:
			n := &node{name: x.Name.Local, attrs: map[string]string{}}
			for _, a := range x.Attr {
				n.attrs[a.Name.Local] = a.Value
			}
			top.kids = append(top.kids, n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			top.kids = append(top.kids, &node{text: string(x)})
		}
	}
}

// walk visits the elements below a node in order; visit says whether to go deeper.
func (n *node) walk(visit func(*node) bool) {
	for _, k := range n.kids {
		if k.name == "" || visit(k) {
			k.walk(visit)
		}
	}
}

// all are the elements of a name below a node.
func (n *node) all(name string) []*node {
	var out []*node
	n.walk(func(k *node) bool {
		if k.name == name {
			out = append(out, k)
		}
		return true
	})
	return out
}

// String is the text of a node, its white space made even.
func (n *node) String() string {
	var b strings.Builder
	b.WriteString(n.text)
	var add func(*node)
	add = func(n *node) {
		if n.name == "svg" && n.attrs["aria-hidden"] == "true" {
			return // the sign of a piece, beside its name
		}
		b.WriteString(n.text)
		for _, k := range n.kids {
			add(k)
		}
	}
	for _, k := range n.kids {
		add(k)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// A grid is a table: the columns' names, then the rows.
type grid struct {
	caption string
	rows    [][]string
}

func readGrid(n *node) grid {
	g := grid{caption: n.attrs["aria-label"]}
	for _, tr := range n.all("tr") {
		var row []string
		tr.walk(func(c *node) bool {
			if c.name == "th" || c.name == "td" {
				row = append(row, cellText(c))
			}
			return false
		})
		g.rows = append(g.rows, row)
	}
	return g
}

// cellText writes a value with its interval in brackets.
func cellText(c *node) string {
	text := c.String()
	if small := c.all("small"); len(small) > 0 {
		sub := small[0].String()
		text = strings.TrimSpace(strings.TrimSuffix(text, sub)) + " (" + sub + ")"
	}
	return text
}

// cell is what stands in a row under a heading.
func (g grid) cell(t *testing.T, row, column string) string {
	t.Helper()
	for at, name := range g.rows[0] {
		if name != column {
			continue
		}
		for _, r := range g.rows[1:] {
			if len(r) > at && r[0] == row {
				return r[at]
			}
		}
	}
	t.Errorf("the table %q has no row %q with a column %q:\n%s", g.caption, row, column, g)
	return ""
}

func (g grid) String() string {
	var widths []int
	for _, row := range g.rows {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	var b strings.Builder
	for _, row := range g.rows {
		line := "  "
		for i, c := range row {
			line += c + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c)) + " | "
		}
		b.WriteString(strings.TrimRight(line, " |") + "\n")
	}
	return b.String()
}

// A span is a number with its interval; without one, both ends are NaN.
type span struct {
	value, lo, hi float64
	unit          string // "%" or what follows the bracket in a sentence
}

var numberForm = regexp.MustCompile(`^([+−-]?[0-9][0-9,]*(?:\.[0-9]+)?)(%?)(?: \(([+−-]?[0-9][0-9,]*(?:\.[0-9]+)?) to ([+−-]?[0-9][0-9,]*(?:\.[0-9]+)?)\))?`)

func number(s string) float64 {
	v, err := strconv.ParseFloat(strings.NewReplacer(",", "", "−", "-", "+", "", "%", "").Replace(s), 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

// readSpan reads "56.3% (52.7 to 59.9)", or the number alone.
func readSpan(s string) (span, bool) {
	m := numberForm.FindStringSubmatch(s)
	if m == nil {
		return span{}, false
	}
	out := span{value: number(m[1]), lo: math.NaN(), hi: math.NaN(), unit: m[2]}
	if m[3] != "" {
		out.lo, out.hi = number(m[3]), number(m[4])
	}
	return out, true
}

// intervals are the numbers with intervals in a text.
func intervals(text string) []string {
	return regexp.MustCompile(`[+−-]?[0-9][0-9,.]*%? \([+−-]?[0-9][0-9,.]* to [+−-]?[0-9][0-9,.]*\)`).FindAllString(text, -1)
}

// A drawing is a figure, read by its axes.
type drawing struct {
	id, title string
	axes      []string    // what is written beside them, without the numbers
	keys      []string    // of the legend
	rows      []*drawnRow // one without a label where the figure has no rows
	through   []shape     // bands and lines through all rows
}

// A drawnRow is what is drawn beside a label.
type drawnRow struct {
	label  string
	y      float64
	lines  []float64 // of the label, how high each stands
	texts  []string
	shapes []shape
}

// A shape is a mark, a line or an area. Its ends are in the units of the axes.
type shape struct {
	role           string
	x0, x1, y0, y1 float64
	mark           bool // small, and as high as wide
	heights        []float64
}

// A mapping is an axis: two places and what is written there.
type mapping struct {
	known                  bool
	from, to, value, other float64
}

func (m mapping) at(p float64) float64 {
	if !m.known {
		return p
	}
	return m.value + (p-m.from)/(m.to-m.from)*(m.other-m.value)
}

// place is a point on paper.
type place struct{ x, y float64 }

// affine maps points: x to a x + c, y to b y + d.
type affine struct{ a, b, c, d float64 }

func (f affine) of(p place) place { return place{f.a*p.x + f.c, f.b*p.y + f.d} }

var transformForm = regexp.MustCompile(`(scale|translate)\(\s*([-0-9.e]+)[ ,]*([-0-9.e]*)\s*\)`)

// then is the map with the transforms of an attribute done first.
func (f affine) then(text string) affine {
	for _, m := range transformForm.FindAllStringSubmatch(text, -1) {
		x, y := number(m[2]), number(m[3])
		if m[1] == "scale" {
			if m[3] == "" {
				y = x
			}
			f.a, f.b = f.a*x, f.b*y
		} else {
			if m[3] == "" {
				y = 0
			}
			f.c, f.d = f.c+f.a*x, f.d+f.b*y
		}
	}
	return f
}

type inkText struct {
	text, role string
	size       float64
	at         place // of the middle of its foot
}

type inkPath struct {
	role   string
	points []place
	area   bool
}

func (p inkPath) box() (x0, x1, y0, y1 float64) {
	x0, y0 = math.Inf(1), math.Inf(1)
	x1, y1 = math.Inf(-1), math.Inf(-1)
	for _, q := range p.points {
		x0, x1, y0, y1 = math.Min(x0, q.x), math.Max(x1, q.x), math.Min(y0, q.y), math.Max(y1, q.y)
	}
	return x0, x1, y0, y1
}

var (
	roleForm = regexp.MustCompile(`(fill|stroke):var\(--([a-z0-9]+)\)`)
	sizeForm = regexp.MustCompile(`font-size:([0-9.]+)px`)
	pathForm = regexp.MustCompile(`([MLA])([^MLAZ]*)`)
)

// ink reads the texts and the paths of a drawing.
func ink(n *node, f affine) (texts []inkText, paths []inkPath) {
	for _, k := range n.kids {
		g := f.then(k.attrs["transform"])
		roles := roleForm.FindStringSubmatch(k.attrs["style"])
		switch k.name {
		case "text":
			at := g.of(place{number(k.attrs["x"]), number(k.attrs["y"])})
			at.x += math.Max(0, number(k.attrs["textLength"])) / 2
			size := 0.0
			if m := sizeForm.FindStringSubmatch(k.attrs["style"]); m != nil {
				size = number(m[1])
			}
			texts = append(texts, inkText{k.String(), roles[2], size, at})
		case "path":
			p := inkPath{role: roles[2], area: roles[1] == "fill"}
			for _, m := range pathForm.FindAllStringSubmatch(k.attrs["d"], -1) {
				list := strings.FieldsFunc(m[2], func(r rune) bool { return r == ',' || r == ' ' })
				p.points = append(p.points, g.of(place{number(list[len(list)-2]), number(list[len(list)-1])}))
				if m[1] == "A" { // a disc: its other axis is as long
					r := number(list[0])
					q := p.points[len(p.points)-1]
					p.points = append(p.points, place{q.x, q.y - r}, place{q.x, q.y + r})
				}
			}
			paths = append(paths, p)
		default:
			more, lines := ink(k, g)
			texts, paths = append(texts, more...), append(paths, lines...)
		}
	}
	return texts, paths
}

// readDrawing reads a figure.
func readDrawing(svg *node) drawing {
	texts, paths := ink(svg, affine{1, 1, 0, 0})
	d := drawing{id: strings.TrimSuffix(strings.Fields(svg.attrs["aria-labelledby"])[0], "-title"), title: svg.all("title")[0].String()}
	x, y, top, foot := axes(texts, paths)
	for _, text := range texts {
		if text.size == 12 && x.known && !y.known {
			const line = 12.5
			if n := len(d.rows); n > 0 && math.Abs(text.at.y-d.rows[n-1].lines[len(d.rows[n-1].lines)-1]) < line { // the next line of a label
				r := d.rows[n-1]
				r.label, r.lines = r.label+" "+text.text, append(r.lines, text.at.y)
				r.y = (r.lines[0]+text.at.y)/2 - 4
				continue
			}
			d.rows = append(d.rows, &drawnRow{label: text.text, y: text.at.y - 4, lines: []float64{text.at.y}})
		}
	}
	if len(d.rows) == 0 {
		d.rows = []*drawnRow{{}}
	}
	near := func(at float64) *drawnRow {
		best := d.rows[0]
		for _, r := range d.rows {
			if math.Abs(r.y-at) < math.Abs(best.y-at) {
				best = r
			}
		}
		return best
	}
	corners, triangle := corners(paths)
	for _, p := range paths {
		x0, x1, y0, y1 := p.box()
		if p.role == "rule" || p.role == "paper" || x.known && (y1 < top || y0 > foot) || triangle && p.role == "muted" {
			continue
		}
		s := shape{role: p.role, x0: x.at(x0), x1: x.at(x1), mark: x1-x0 < 12 && y1-y0 < 12 && math.Abs((x1-x0)-(y1-y0)) < 1 && x1-x0 > 5}
		switch {
		case triangle:
			s.heights = corners.shares(place{(x0 + x1) / 2, (y0 + y1) / 2})
		case y.known:
			s.y0, s.y1 = y.at(y1), y.at(y0)
			for i := 0; i < len(p.points) && len(p.points) > 8 && !s.mark; i += 2 { // a step has two corners
				s.heights = append(s.heights, y.at(p.points[i].y))
			}
		case len(p.points) > 8 && !s.mark:
			for i := 1; i+1 < len(p.points); i += 2 { // a step has two corners
				s.heights = append(s.heights, y1-p.points[i].y)
			}
		}
		if math.Abs((y1-y0)-(foot-top-2)) < 1 && len(p.points) <= 5 {
			d.through = append(d.through, s)
			continue
		}
		row := near((y0 + y1) / 2)
		row.shapes = append(row.shapes, s)
	}
	for _, text := range texts {
		switch {
		case text.size == 12 && !y.known && x.known || !math.IsNaN(number(text.text)) && text.role == "muted":
		case x.known && text.at.y <= top && text.role != "muted":
			d.keys = append(d.keys, text.text)
		case text.role == "muted" && text.text != "~":
			d.axes = append(d.axes, text.text)
		default:
			row := near(text.at.y)
			row.texts = append(row.texts, text.text)
		}
	}
	return d
}

// axes finds the numbers that stand beside faint lines, and how high the plot is.
func axes(texts []inkText, paths []inkPath) (x, y mapping, top, foot float64) {
	top, foot = math.Inf(1), math.Inf(-1)
	add := func(m *mapping, at, value float64) {
		if math.IsNaN(m.value) {
			m.from, m.value = at, value
		} else if math.Abs(at-m.from) > 1 {
			m.known, m.to, m.other = true, at, value
		}
	}
	x.value, y.value = math.NaN(), math.NaN()
	for _, p := range paths {
		if p.role != "rule" || len(p.points) != 2 {
			continue
		}
		x0, x1, y0, y1 := p.box()
		for _, text := range texts {
			v := number(text.text)
			switch {
			case math.IsNaN(v) || text.role != "muted":
			case x0 == x1 && math.Abs(text.at.x-x0) < 2 && text.at.y > y1:
				add(&x, x0, v)
			case y0 == y1 && math.Abs(text.at.y-4-y0) < 3 && text.at.x < x0:
				add(&y, y0, v)
			}
		}
		if x0 == x1 {
			top, foot = math.Min(top, y0-1), math.Max(foot, y1+1)
		}
	}
	return x, y, top, foot
}

// A triangle is where the three corners of a figure of shares are.
type triangle [3]place

// corners finds the sides of a triangle: long lines that are not faint.
func corners(paths []inkPath) (t triangle, ok bool) {
	n := 0
	t[0].y = math.Inf(1)
	for _, p := range paths {
		if p.role != "muted" || p.area || len(p.points) != 2 || math.Hypot(p.points[0].x-p.points[1].x, p.points[0].y-p.points[1].y) < 100 {
			continue
		}
		slanted := p.points[0].y != p.points[1].y
		if slanted {
			n++
			for _, q := range p.points {
				if q.y < t[0].y {
					t[0] = q
				}
			}
			continue
		}
		if x0, x1, y0, _ := p.box(); x1 > x0 {
			t[1], t[2] = place{x1, y0}, place{x0, y0}
		}
	}
	return t, n == 2
}

// shares are how much of a point each corner has.
func (t triangle) shares(p place) []float64 {
	up := (t[1].y - p.y) / (t[1].y - t[0].y)
	right := (p.x-t[2].x)/(t[1].x-t[2].x) - up/2
	return []float64{100 * up, 100 * right, 100 * (1 - up - right)}
}

func (s shape) String() string {
	middle := (s.x0 + s.x1) / 2
	switch {
	case len(s.heights) == 3:
		return s.role + " at shares " + list(s.heights)
	case (s.y0 != 0 || s.y1 != 0) && s.mark:
		return fmt.Sprintf("%s mark at %s, %s", s.role, short(middle), short((s.y0+s.y1)/2))
	case len(s.heights) > 0:
		return s.role + " " + short(s.x0) + " to " + short(s.x1) + ", heights " + list(s.heights)
	case s.y0 != 0 || s.y1 != 0:
		return fmt.Sprintf("%s %s to %s across, %s to %s up", s.role, short(s.x0), short(s.x1), short(s.y0), short(s.y1))
	case s.mark:
		return s.role + " mark at " + short(middle)
	case s.x0 == s.x1:
		return s.role + " at " + short(s.x0)
	}
	return s.role + " " + short(s.x0) + " to " + short(s.x1)
}

func list(v []float64) string {
	var out []string
	for _, x := range v {
		out = append(out, strconv.FormatFloat(x, 'f', 1, 64))
	}
	return strings.Join(out, " ")
}

// short writes a number with at most two digits after the point.
func short(v float64) string {
	return strconv.FormatFloat(math.Round(100*v)/100+0, 'f', -1, 64)
}

func (d drawing) String() string {
	var b strings.Builder
	if len(d.axes) > 0 {
		fmt.Fprintf(&b, "  axes: %s\n", strings.Join(d.axes, " | "))
	}
	if len(d.keys) > 0 {
		fmt.Fprintf(&b, "  keys: %s\n", strings.Join(d.keys, " | "))
	}
	for _, s := range d.through {
		fmt.Fprintf(&b, "  all rows: %s\n", s)
	}
	for _, r := range d.rows {
		fmt.Fprintf(&b, "  [%s] %s\n", r.label, strings.Join(r.texts, " | "))
		if drawn, ok := r.interval(); ok && len(r.shapes) == 4 && r.shapes[0].heights == nil {
			fmt.Fprintf(&b, "    %s %s, from %s to %s\n", r.shapes[0].role, short(drawn.value), short(drawn.lo), short(drawn.hi))
			continue
		}
		for _, s := range r.shapes {
			if s.role != "soft" || len(s.heights) == 0 { // the outline says the same
				fmt.Fprintf(&b, "    %s\n", s)
			}
		}
	}
	return b.String()
}

// row is the row of a figure of which the label is given.
func (d drawing) row(t *testing.T, label string) *drawnRow {
	t.Helper()
	for _, r := range d.rows {
		if r.label == label {
			return r
		}
	}
	t.Errorf("figure %s has no row %q:\n%s", d.id, label, d)
	return &drawnRow{}
}

// interval is the estimate drawn in a row: the long line, its two ends and the mark
// on it.
func (r *drawnRow) interval() (span, bool) {
	out := span{value: math.NaN(), lo: math.NaN(), hi: math.NaN()}
	for _, s := range r.shapes {
		switch {
		case s.mark:
			out.value = (s.x0 + s.x1) / 2
		case s.x1 > s.x0 && len(s.heights) == 0:
			out.lo, out.hi = s.x0, s.x1
		}
	}
	for _, s := range r.shapes {
		if s.x0 == s.x1 && !s.mark && s.x0 != out.lo && s.x0 != out.hi {
			return out, false // an end away from its line
		}
	}
	return out, !math.IsNaN(out.value) && !math.IsNaN(out.lo)
}
