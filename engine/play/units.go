package play

import (
	"fmt"
	"strings"

	"komi/engine"
	"komi/engine/board"
)

// UnitSquares are the only squares on which units are taken away or replaced. They
// exist because equal pieces are not worth the same everywhere: a rook's pawn of chess
// is worth less than a centre pawn. A nil one allows every square.
type UnitSquares struct {
	kind engine.Kind
	on   [engine.MaxPlayers]board.Set // by owner
	// Names are those of the first player's, in the board's order.
	Names []string
}

// NewUnitSquares reads the first player's squares. Those of another player are their
// images in the setup's mirror, or the squares that the rules turn them to where it has
// none. Without names it returns nil. If it fails, it returns the index of the wrong
// name.
func NewUnitSquares(r *engine.Rules, unit string, names []string) (u *UnitSquares, at int, err error) {
	if len(names) == 0 {
		return nil, 0, nil
	}
	u = &UnitSquares{}
	u.kind, _ = r.KindOf(unit)
	b, p, m := r.Board(), r.New(), MirrorOf(r)
	for i, name := range names {
		sq, ok := b.Square(name)
		switch {
		case !ok:
			return nil, i, fmt.Errorf("read %q, expected a square of the board", name)
		case u.on[0].Has(sq):
			return nil, i, fmt.Errorf("read %q twice", name)
		}
		for q := range r.Players() {
			image := b.Turned(q, sq)
			if q > 0 && m != nil {
				image = m.to[sq]
			}
			if wanted := engine.MakePiece(engine.Player(q), u.kind); p.At(image) != wanted {
				return nil, i, fmt.Errorf("read %q, expected a square with %s (%s) in the setup: %s holds %s", name,
					r.Text(wanted), r.KindName(u.kind), b.Name(image), holds(p, image))
			}
			u.on[q].Add(image)
		}
	}
	for _, sq := range u.on[0].Squares() {
		u.Names = append(u.Names, b.Name(sq))
	}
	return u, 0, nil
}

// holds says what stands on a square.
func holds(p *engine.Position, sq board.Square) string {
	x := p.At(sq)
	if x == engine.Empty {
		return "nothing"
	}
	return fmt.Sprintf("%s (%s)", p.Rules().Text(x), p.Rules().KindName(x.Kind()))
}

// allow reports whether a piece may be taken away from a square.
func (u *UnitSquares) allow(x engine.Piece, sq board.Square) bool {
	return u == nil || x.Kind() != u.kind || u.on[x.Owner()].Has(sq)
}

// where ends a sentence: it says on which squares a piece was looked for.
func (u *UnitSquares) where(k engine.Kind) string {
	if u == nil || k != u.kind {
		return ""
	}
	return " on values.unit_on (" + strings.Join(u.Names, " ") + ")"
}
