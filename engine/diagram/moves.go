package diagram

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine"
)

// A moveDrawing is the diagram of what a piece can do from a square, with a legend. It
// shows the empty board, an enemy on each square, and screens where the piece leaps. If
// the moves of a kind depend on the owner, the piece is that of the first player who
// has one. See [Squares] for squares worth showing.
type moveDrawing struct {
	r      *engine.Rules
	frame  frame
	reach  *reach
	title  string
	legend []entry
}

// An entry explains one sign, in as many lines as it takes.
type entry struct {
	sign  func(d *drawing, at point)
	lines []string
}

const (
	titleHeight = 34.0
	entryHeight = 24.0
	lineHeight  = 17.0 // of the further lines of an entry
	signWidth   = 40.0
	charWidth   = 7.4 // of an average letter of the legend, rather too wide than too narrow
)

// explain returns an entry whose text is broken to fit below the board.
func (m *moveDrawing) explain(sign func(d *drawing, at point), text string) entry {
	w, _ := m.frame.size()
	most := max(20, int((w-margin-signWidth)/charWidth))
	e := entry{sign: sign}
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > most {
			e.lines = append(e.lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	e.lines = append(e.lines, line)
	return e
}

func (e *entry) height() float64 { return entryHeight + lineHeight*float64(len(e.lines)-1) }

func newMoveDrawing(r *engine.Rules, k engine.Kind, square engine.Square) *moveDrawing {
	f := frameOf(r)
	x := engine.MakePiece(ownerOf(r, k), k)
	m := &moveDrawing{r: r, frame: f, reach: explore(r, f.at, x, square)}
	m.title = fmt.Sprintf("%s (%s) on %s", r.KindName(k), r.Letter(k), r.Board().Name(square))
	m.legend = m.entries()
	return m
}

func (m *moveDrawing) size() (w, h float64) {
	w, h = m.frame.size()
	h += titleHeight + margin/2
	for i := range m.legend {
		h += m.legend[i].height()
	}
	return w, h
}

func (m *moveDrawing) draw(d *drawing) {
	d.text("t", point{margin, titleHeight/2 + 4}, 17, "start", "bold", m.title)
	d.group(point{0, titleHeight})
	m.frame.draw(d)
	for _, sq := range m.reach.legs {
		drawLeg(d, m.frame.at(sq))
	}
	for _, sq := range m.reach.screens {
		drawScreen(d, m.frame.at(sq))
	}
	for sq := range m.r.Board().Size() {
		if t := m.reach.marks[engine.Square(sq)]; t != nil {
			drawMark(d, t, m.frame.at(engine.Square(sq)))
		}
	}
	drawPiece(d, m.r, m.reach.piece, m.frame.at(m.reach.from))
	d.ungroup()
	_, h := m.frame.size()
	y := titleHeight + h
	for i := range m.legend {
		e := &m.legend[i]
		e.sign(d, point{margin + 14, y + entryHeight/2})
		for k, text := range e.lines {
			d.text("t", point{margin + signWidth, y + entryHeight/2 + lineHeight*float64(k)}, 14, "start", "", text)
		}
		y += e.height()
	}
}

// meaning says what a mark means.
func (m *moveDrawing) meaning(t *mark) string {
	var text string
	switch {
	case t.quiet && (t.capture || t.rifle):
		text = "moves or captures"
	case t.quiet:
		text = "moves without capturing"
	case t.capture:
		text = "captures only"
	case t.passing:
		text = "takes in passing (en passant)"
	}
	switch {
	case t.rifle && text == "":
		text = "captures without moving" + m.victims()
	case t.rifle && t.capture:
		text += ", also without moving" + m.victims()
	case t.rifle:
		text += " without moving"
	}
	if t.unmoved {
		text += ", if it never moved"
	}
	if t.depends {
		text += ", under a condition of the rules"
	}
	if t.promotes {
		text += ", can promote"
	}
	return text
}

// victims names what the captures without moving can take, if not everything.
func (m *moveDrawing) victims() string {
	for _, c := range m.r.Spec().Pieces[m.reach.piece.Kind()-1].Clause {
		if c.Capture == engine.Rifle && c.Takes != "" {
			return ": " + strings.Join(m.kindNames(c.Takes), " or ")
		}
	}
	return ""
}

// kindNames returns the names of kinds written as letters.
func (m *moveDrawing) kindNames(letters string) []string {
	var out []string
	for i := 0; i < len(letters); i++ {
		l := letters[i : i+1]
		if l == "+" && i+1 < len(letters) {
			i++
			l += letters[i : i+1]
		}
		if k, ok := m.r.KindOf(l); ok {
			out = append(out, m.r.KindName(k))
		}
	}
	return out
}

// entries lists the signs that the diagram uses.
func (m *moveDrawing) entries() []entry {
	var out []entry
	var seen []mark
	for sq := range m.r.Board().Size() {
		t := m.reach.marks[engine.Square(sq)]
		if t == nil || slices.Contains(seen, *t) {
			continue
		}
		seen = append(seen, *t)
		out = append(out, m.explain(func(d *drawing, at point) { drawMark(d, t, at) }, m.meaning(t)))
	}
	if m.reach.screens != nil {
		out = append(out, m.explain(drawScreen, "a piece it leaps over, its screen"+m.spared()))
	}
	if m.reach.legs != nil {
		out = append(out, m.explain(drawLeg, "must be empty for the leap past it"))
	}
	return out
}

// spared says what the piece can neither leap over nor capture.
func (m *moveDrawing) spared() string {
	for _, c := range m.r.Spec().Pieces[m.reach.piece.Kind()-1].Clause {
		if c.Spares != "" {
			return "; it neither leaps nor takes a " + strings.Join(m.kindNames(c.Spares), " or a ")
		}
	}
	return ""
}

// drawMark draws a ring for a move, a cross for a capture, a disc for both, a
// target for a capture without moving; a plus stands beside a promotion.
func drawMark(d *drawing, t *mark, at point) {
	const r = 7.0
	switch {
	case t.quiet && t.capture:
		d.circle("d", at, r)
	case t.quiet:
		d.circle("m", at, r)
	case t.capture:
		d.line("m", point{at.x - r, at.y - r}, point{at.x + r, at.y + r})
		d.line("m", point{at.x - r, at.y + r}, point{at.x + r, at.y - r})
	case t.passing:
		d.polygon("m", point{at.x - r, at.y + r}, point{at.x + r, at.y + r}, point{at.x, at.y - r})
	}
	if t.rifle {
		d.circle("m", at, r)
		for _, v := range [4]point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			d.line("m", point{at.x + 4*v.x, at.y + 4*v.y}, point{at.x + 11*v.x, at.y + 11*v.y})
		}
	}
	if t.unmoved || t.depends {
		d.line("m", point{at.x - r, at.y + r + 5}, point{at.x + r, at.y + r + 5})
	}
	if t.promotes {
		p := point{at.x + r + 6, at.y - r - 3}
		d.line("m", point{p.x - 4, p.y}, point{p.x + 4, p.y})
		d.line("m", point{p.x, p.y - 4}, point{p.x, p.y + 4})
	}
}

// drawScreen draws a piece that is there to be leapt over.
func drawScreen(d *drawing, at point) {
	d.rect("s", point{at.x - 10, at.y - 10}, 20, 20, 4)
}

// drawLeg draws the sign of a square that must be empty.
func drawLeg(d *drawing, at point) {
	d.polygon("g", point{at.x, at.y - 5.5}, point{at.x + 5.5, at.y}, point{at.x, at.y + 5.5}, point{at.x - 5.5, at.y})
}
