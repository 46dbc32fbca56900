package diagram

import (
	"fmt"

	"komi/engine"
)

// Parts are a board and its pieces drawn apart, for a page that puts a position
// together and moves the pieces itself.
//
// Shapes is an SVG without size that defines what the page uses: the shape
// NAME-b is the whole board under the pieces, in a drawing of Width by Height, and
// each piece is a shape about the origin, see [Parts.Piece]. NAME-w is a wall where the
// game has walls.
type Parts struct {
	Width, Height float64
	Shapes        string
	Squares       []Spot // by square

	rules *engine.Rules
	name  string
}

// A Spot is where the middle of a square lies. A hole of the board has no name.
type Spot struct {
	Name string
	X, Y float64
}

// NewParts draws the board and the pieces of some rules as a player sees them who
// sits below. The name begins the ids of the shapes and must be the page's only one.
func NewParts(r *engine.Rules, viewer engine.Player, name string) *Parts {
	f := frameFor(r, viewer)
	x := &Parts{rules: r, name: name}
	x.Width, x.Height = f.size()
	for sq := range r.Board().Size() {
		at := f.at(engine.Square(sq))
		s := Spot{Name: r.Board().Name(engine.Square(sq)), X: at.x, Y: at.y}
		if r.IsHole(engine.Square(sq)) {
			s.Name = ""
		}
		x.Squares = append(x.Squares, s)
	}
	x.Shapes = (&Replay{rules: r, name: name, frame: f}).Shapes()
	return x
}

// Piece returns the id of the shape of a piece.
func (x *Parts) Piece(p engine.Piece) string {
	return fmt.Sprintf("%s-%s", x.name, pieceID(x.rules, p))
}

// Moves draws what a piece of a kind can do from a square, with a legend. See
// [Squares] for squares worth showing.
func Moves(r *engine.Rules, k engine.Kind, sq engine.Square) string {
	m := newMoveDrawing(r, k, sq)
	w, h := m.size()
	var d drawing
	d.open(w, h, m.title, "What it can do on the empty board, against an enemy on each square, and over screens.")
	m.draw(&d)
	d.close()
	return d.String()
}
