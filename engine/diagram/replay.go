package diagram

import (
	"fmt"
	"strings"

	"komi/engine"
)

// A Replay draws every position of a game in one drawing, and a page shows one of them
// at a time without a program. Each thing that comes and goes carries as --a the ply
// that brings it and as --b the ply that takes it away. The page sets --t to the ply to
// be seen. What all games of some rules share, the board and the pieces, is drawn once,
// in [Replay.Shapes].
//
// A thing without --a is there from the start, one without --b to the end. A piece that
// has just come shows a ring as far as --n. The page makes --n 1 at the ply --a, and
// else 0.
type Replay struct {
	rules *engine.Rules
	name  string // begins the ids
	frame frame
	top   float64                 // where the board begins, below the hands above it
	hands map[engine.Player]point // where the first kind of a hand stands
}

// NewReplay prepares drawings of games under some rules. The name begins the ids
// of its shapes and must be the page's only one.
func NewReplay(r *engine.Rules, name string) *Replay {
	t := &Replay{rules: r, name: name, frame: frameOf(r), hands: map[engine.Player]point{}}
	_, h := t.frame.size()
	above, below := handRows(r)
	for i, q := range above {
		t.hands[q] = point{handLabel, handHeight * (float64(i) + 0.5)}
	}
	t.top = handHeight * float64(len(above))
	for i, q := range below {
		t.hands[q] = point{handLabel, t.top + h + handHeight*(float64(i)+0.5)}
	}
	return t
}

const (
	handLabel = 74.0 // where pieces in hand begin
	handStep  = 40.0 // from one kind to the next, less where there are many
	handScale = 0.72
	handMost  = 18 // the highest number below a piece in hand; above it stands a +
)

// Shapes draws the board and the pieces, to stand in the page once.
func (t *Replay) Shapes() string {
	r := t.rules
	var d drawing
	fmt.Fprintf(&d, `<svg class="komi-diagram" width="0" height="0" role="img" aria-labelledby="%s-title %s-desc" aria-hidden="true">`, t.name, t.name)
	fmt.Fprintf(&d, `<title id="%s-title">Shapes</title><desc id="%s-desc">The board and the pieces that the games below are drawn with.</desc>%s<defs>`, t.name, t.name, style())
	t.shape(&d, "b", func() {
		d.group(point{0, t.top})
		t.frame.draw(&d)
		d.ungroup()
		for q := range engine.Player(r.Players()) {
			if at, has := t.hands[q]; has {
				d.text("t", point{margin / 2, at.y}, 13, "start", "", r.PlayerName(q)+":")
			}
		}
	})
	t.shape(&d, "f", func() { d.circle("d", point{}, 7) })
	for q := range engine.Player(r.Players()) {
		for k := 1; k <= r.Kinds(); k++ {
			x := engine.MakePiece(q, engine.Kind(k))
			t.shape(&d, pieceID(r, x), func() {
				fmt.Fprintf(&d, `<circle class="d" r="%s" style="opacity:var(--n,0)"/>`, num(disc+4))
				drawPiece(&d, r, x, point{})
			})
			if r.Droppable(x.Kind()) {
				t.shape(&d, "h"+pieceID(r, x), func() {
					d.scaled(point{0, -7}, handScale)
					drawPiece(&d, r, x, point{})
					d.ungroup()
				})
			}
		}
	}
	if r.Spec().Walls != nil {
		t.shape(&d, "w", func() { drawWall(&d, point{}) })
	}
	if r.HasHands() {
		for n := 2; n <= handMost; n++ {
			text := fmt.Sprintf("×%d", n)
			if n == handMost {
				text += "+"
			}
			t.shape(&d, fmt.Sprint("n", n), func() { d.text("t", point{0, 15}, 13, "middle", "bold", text) })
		}
	}
	d.WriteString("</defs></svg>\n")
	return d.String()
}

// shape draws one thing about the origin. It carries the class of the drawing
// itself, so that its style also holds where it is used.
func (t *Replay) shape(d *drawing, id string, draw func()) {
	fmt.Fprintf(d, `<g id="%s-%s" class="komi-diagram">`, t.name, id)
	draw()
	d.ungroup()
}

// pieceID names the shape of a piece: "p1R", "p2-R" for a promoted one, "w" for a wall.
func pieceID(r *engine.Rules, x engine.Piece) string {
	if x.IsWall() {
		return "w"
	}
	return fmt.Sprintf("p%d%s", x.Owner()+1, strings.Replace(r.Letter(x.Kind()), "+", "-", 1))
}

// Game draws the game of moves from position p, which afterwards is that of its
// end. The id names the drawing, title and desc describe it.
func (t *Replay) Game(p *engine.Position, moves []engine.Move, id, title, desc string) string {
	w, h := t.frame.size()
	above, below := handRows(t.rules)
	h += handHeight * float64(len(above)+len(below))
	var d drawing
	fmt.Fprintf(&d, `<svg class="komi-diagram" viewBox="0 0 %s %s" role="img" aria-labelledby="%s-title %s-desc">`, num(w), num(h), id, id)
	fmt.Fprintf(&d, `<title id="%s-title">%s</title><desc id="%s-desc">%s</desc>`, id, escape(title), id, escape(desc))
	fmt.Fprintf(&d, `<use href="#%s-b"/><g class="life">`, t.name)
	life := &lives{replay: t, d: &d}
	life.see(p, 0)
	for i, m := range moves {
		if !m.IsPass() && !m.IsDrop() {
			life.use("f", t.place(m.From()), i+1, i+2)
		}
		p.Make(m)
		life.see(p, i+1)
	}
	life.end()
	d.WriteString("</g></svg>\n")
	return d.String()
}

// place is the middle of a square in the drawing.
func (t *Replay) place(sq engine.Square) point {
	at := t.frame.at(sq)
	return point{at.x, at.y + t.top}
}

// lives follows what stands where, and draws each thing when its time is over.
type lives struct {
	replay *Replay
	d      *drawing
	board  [256]life
	hand   [engine.MaxPlayers][engine.MaxKinds + 1]life
}

// A life is what a square or a place in a hand shows, a piece or a number of
// pieces, and since which ply.
type life struct{ what, since int }

func (l *lives) see(p *engine.Position, ply int) {
	r := l.replay.rules
	for sq := range r.Board().Size() {
		now := int(p.At(engine.Square(sq)))
		if was := l.board[sq]; was.what != now {
			l.piece(engine.Square(sq), was, ply)
			l.board[sq] = life{now, ply}
		}
	}
	for q := range engine.Player(r.Players()) {
		for k := 1; k <= r.Kinds(); k++ {
			now := p.Hand(q, engine.Kind(k))
			if was := l.hand[q][k]; was.what != now {
				l.held(q, engine.Kind(k), was, ply)
				l.hand[q][k] = life{now, ply}
			}
		}
	}
}

// end draws what lives to the end.
func (l *lives) end() {
	r := l.replay.rules
	for sq := range r.Board().Size() {
		l.piece(engine.Square(sq), l.board[sq], -1)
	}
	for q := range engine.Player(r.Players()) {
		for k := 1; k <= r.Kinds(); k++ {
			l.held(q, engine.Kind(k), l.hand[q][k], -1)
		}
	}
}

func (l *lives) piece(sq engine.Square, was life, until int) {
	if x := engine.Piece(was.what); x != engine.Empty {
		l.use(pieceID(l.replay.rules, x), l.replay.place(sq), was.since, until)
	}
}

// held draws a kind in hand and how many there are.
func (l *lives) held(q engine.Player, k engine.Kind, was life, until int) {
	start, has := l.replay.hands[q]
	if was.what == 0 || !has {
		return
	}
	before, all := 0, 0
	for other := engine.Kind(1); int(other) <= l.replay.rules.Kinds(); other++ {
		if l.replay.rules.Droppable(other) {
			all++
			if other < k {
				before++
			}
		}
	}
	w, _ := l.replay.frame.size()
	at := point{start.x + min(handStep, (w-start.x-disc)/float64(max(1, all-1)))*float64(before), start.y}
	l.use("h"+pieceID(l.replay.rules, engine.MakePiece(q, k)), at, was.since, until)
	if was.what > 1 {
		l.use(fmt.Sprint("n", min(was.what, handMost)), at, was.since, until)
	}
}

// use draws a shape from ply a until before ply b, -1 for the end.
func (l *lives) use(shape string, at point, a, b int) {
	fmt.Fprintf(l.d, `<use href="#%s-%s" x="%s" y="%s"`, l.replay.name, shape, num(at.x), num(at.y))
	switch {
	case a > 0 && b >= 0:
		fmt.Fprintf(l.d, ` style="--a:%d;--b:%d"`, a, b)
	case a > 0:
		fmt.Fprintf(l.d, ` style="--a:%d"`, a)
	case b >= 0:
		fmt.Fprintf(l.d, ` style="--b:%d"`, b)
	}
	l.d.WriteString("/>")
}
