package diagram

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine"
)

// Board draws a position as an SVG: the board with its pieces and, in games with
// hands, each player's hand.
func Board(p *engine.Position) string {
	r := p.Rules()
	f := frameOf(r)
	w, h := f.size()
	above, below := handRows(r)
	var d drawing
	title := r.Name()
	if r.Setup() != "" {
		title += ", setup " + r.Setup()
	}
	d.open(w, h+handHeight*float64(len(above)+len(below)), title, r.PlayerName(p.Turn())+" to move: "+p.FEN())
	drawBoard(&d, p, f)
	d.close()
	return d.String()
}

// handHeight is the height of the row of a hand.
const handHeight = 44.0

// handRows returns the players whose hands are drawn above and below the board.
func handRows(r *engine.Rules) (above, below []engine.Player) {
	if !r.HasHands() {
		return nil, nil
	}
	for p := range r.Players() {
		if p == 1 && r.Players() == 2 {
			above = append(above, 1)
			continue
		}
		below = append(below, engine.Player(p))
	}
	return above, below
}

func drawBoard(d *drawing, p *engine.Position, f frame) {
	r := p.Rules()
	_, h := f.size()
	above, below := handRows(r)
	for i, q := range above {
		drawHand(d, p, q, handHeight*(float64(i)+0.5))
	}
	top := handHeight * float64(len(above))
	d.group(point{0, top})
	f.draw(d)
	for sq := range r.Board().Size() {
		if x := p.At(engine.Square(sq)); x != engine.Empty {
			drawPiece(d, r, x, f.at(engine.Square(sq)))
		}
	}
	d.ungroup()
	for i, q := range below {
		drawHand(d, p, q, top+h+handHeight*(float64(i)+0.5))
	}
}

// drawHand draws what a player holds, each kind once with its number.
func drawHand(d *drawing, p *engine.Position, q engine.Player, y float64) {
	r := p.Rules()
	x := margin
	label := r.PlayerName(q) + " in hand:"
	d.text("t", point{x, y}, 13, "start", "", label)
	x += 7.5*float64(len(label)) + disc
	none := true
	for k := 1; k <= r.Kinds(); k++ {
		n := p.Hand(q, engine.Kind(k))
		if n == 0 {
			continue
		}
		none = false
		drawPiece(d, r, engine.MakePiece(q, engine.Kind(k)), point{x, y})
		x += disc + 3
		if n > 1 {
			d.text("t", point{x, y}, 13, "start", "bold", fmt.Sprintf("×%d", n))
			x += 22
		}
		x += disc + 3
	}
	if none {
		d.text("t", point{x - disc, y}, 13, "start", "", "nothing")
	}
}

// drawWall draws a wall: a dark block that fills its square.
func drawWall(d *drawing, at point) {
	d.rect("g", point{at.x - 0.43*unit, at.y - 0.43*unit}, 0.86*unit, 0.86*unit, 3)
}

// drawPiece draws a piece: the first player's light, the second's dark, the
// third's a square. The sign stands above the letter.
func drawPiece(d *drawing, r *engine.Rules, x engine.Piece, at point) {
	if x.IsWall() {
		drawWall(d, at)
		return
	}
	owner := drawDisc(d, x, at)
	letter := r.Letter(x.Kind())
	symbol := symbolOf(r, x.Kind())
	if symbol == "" || d.letters {
		d.text("p"+owner, at, 18, "middle", "bold", letter)
		return
	}
	d.text("p"+owner, point{at.x, at.y - 3.5}, 19, "middle", "", symbol)
	d.text("p"+owner, point{at.x, at.y + 12}, 9.5, "middle", "bold", letter)
}

// drawDisc draws what a piece is written on, and returns the number of its owner, from 1.
func drawDisc(d *drawing, x engine.Piece, at point) string {
	owner := fmt.Sprint(int(x.Owner()) + 1)
	if x.Owner() == 2 {
		d.rect("o"+owner, point{at.x - 0.9*disc, at.y - 0.9*disc}, 1.8*disc, 1.8*disc, 6)
	} else {
		d.circle("o"+owner, at, disc)
	}
	return owner
}

// symbolOf returns the sign of a kind as it is drawn, "" if it has none besides
// its letter.
func symbolOf(r *engine.Rules, k engine.Kind) string {
	symbol := r.Symbol(k)
	if symbol == strings.TrimPrefix(r.Letter(k), "+") {
		return ""
	}
	var b strings.Builder
	for _, c := range symbol {
		b.WriteRune(c)
		if c >= 0x2600 && c <= 0x27BF {
			b.WriteRune(0xFE0E) // as text, not as a coloured picture
		}
	}
	return b.String()
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
