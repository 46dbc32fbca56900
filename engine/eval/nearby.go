package eval

import (
	"math/bits"

	"komi/engine"
)

// A piece is worth more or less where a royal is near: a defender beside its
// own, an attacker beside the other one. Cells say where a royal is, seen from a
// piece that looks forward; left and right are alike. With the piece at P:
//
//	+3   3  7 11 15 19 23 27   cell: 7·files + ranks
//	+2   ..
//	+1
//	 0   P
//	-1
//	-2
//	-3   .....
//	     0  1  2  3  files aside
const (
	nearFiles = 3 // aside at most
	nearRanks = 3 // before or behind at most
	nearWidth = nearFiles + 1
	nearCells = nearWidth * (2*nearRanks + 1)
	farCell   = nearCells // further away: worth nothing
)

// nearby is what pieces are worth for the royals near them.
type nearby struct {
	on    bool
	royal [256]bool        // by piece
	worth [256][2][32]pair // by piece, the royal's owner and cell as the first player sees it
	cell  [1 << 16]uint8   // by the royal's square and the piece's
	reach []engine.Set     // by square: those with a cell
}

// compile fills the tables. Boards that are no rectangles have no cells.
func (n *nearby) compile(w *Weights) {
	r := w.rules
	b := r.Board()
	if r.Players() != 2 || b.Size() != b.Files()*b.Ranks() {
		return
	}
	n.reach = make([]engine.Set, b.Size())
	for k := range b.Size() {
		for sq := range b.Size() {
			c := cellOf(b.Files(), k, sq)
			n.cell[k<<8|sq] = uint8(c)
			if c != farCell {
				n.reach[k].Add(engine.Square(sq))
			}
		}
	}
	for k := 1; k <= r.Kinds(); k++ {
		if r.IsRoyal(engine.Kind(k)) {
			for q := range engine.Player(2) {
				n.royal[engine.MakePiece(q, engine.Kind(k))] = true
			}
			continue
		}
		kind := &w.kinds[k]
		for c := range nearCells {
			own, foe := [2]int{kind.own[0][c], kind.own[1][c]}, [2]int{kind.foe[0][c], kind.foe[1][c]}
			n.on = n.on || own != [2]int{} || foe != [2]int{}
			first, second := engine.MakePiece(0, engine.Kind(k)), engine.MakePiece(1, engine.Kind(k))
			n.worth[first][0][c], n.worth[first][1][c] = makePair(own), makePair(foe)
			back := backward(c)
			n.worth[second][1][back], n.worth[second][0][back] = -makePair(own), -makePair(foe)
		}
	}
}

// cellOf returns the cell of a royal on square k for a piece on sq.
func cellOf(files, k, sq int) int {
	aside, ahead := k%files-sq%files, k/files-sq/files
	aside = max(aside, -aside)
	if aside > nearFiles || ahead > nearRanks || ahead < -nearRanks {
		return farCell
	}
	return (ahead+nearRanks)*nearWidth + aside
}

// backward returns the cell that a player who looks the other way sees.
func backward(c int) int {
	return (2*nearRanks-c/nearWidth)*nearWidth + c%nearWidth
}

// A court is the squares of a player's royals, the first two of them.
type court struct {
	n  uint8
	at [2]engine.Square
}

func (c *court) add(sq engine.Square) {
	if int(c.n) < len(c.at) {
		c.at[c.n] = sq
		c.n++
	}
}

// beside is what piece x on sq is worth for the royals near it.
func (w *Weights) beside(royals *[2]court, x engine.Piece, sq engine.Square) pair {
	worth := &w.nearby.worth[x]
	v := pair(0)
	for q := range royals {
		c := &royals[q]
		for i := range c.n {
			v += worth[q][w.nearby.cell[int(c.at[i&1])<<8|int(sq)]&31]
		}
	}
	return v
}

// surround sums what all pieces are worth for the royals near them in the
// position to which a change of p leads, and finds its royals.
func (w *Weights) surround(p *engine.Position, c *engine.Change) (v pair, royals [2]court) {
	occupied := p.Occupied()
	if c.Before != engine.Empty {
		occupied.Drop(c.From)
	}
	if c.Victim != engine.Empty {
		occupied.Drop(c.At)
	}
	if c.Rook != engine.Empty {
		occupied.Drop(c.RookFrom)
	}
	for q := range royals {
		squares := p.RoyalSquares(engine.Player(q))
		for i := range squares {
			squares[i] &= occupied[i]
		}
		if w.nearby.royal[c.After] && int(c.After.Owner()) == q {
			squares.Add(c.To)
		}
		for i := range squares {
			for word := squares[i]; word != 0; word &= word - 1 {
				royals[q].add(engine.Square(i<<6 + bits.TrailingZeros64(word)))
			}
		}
	}
	for q := range royals {
		for _, k := range royals[q].at[:royals[q].n] {
			near := &w.nearby.reach[k]
			for i := range occupied {
				for word := occupied[i] & near[i]; word != 0; word &= word - 1 {
					sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
					v += w.nearby.worth[p.At(sq)][q][w.nearby.cell[int(k)<<8|int(sq)]&31]
				}
			}
		}
	}
	v += w.beside(&royals, c.After, c.To) + w.beside(&royals, c.Rook, c.RookTo)
	return v, royals
}
