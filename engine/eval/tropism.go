package eval

import "komi/engine"

// King tropism: a piece is worth more or less when a royal is near, as a defender of
// its own or as an attacker of the other. A cell tells where the royal is, seen from a
// piece that looks forward. Left and right are alike. With the piece at P:
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
	farCell   = nearCells // further away: no value
)

// tropism holds the values of pieces near royals.
type tropism struct {
	on    bool
	royal [256]bool        // by piece
	worth [256][2][32]pair // by piece, the royal's owner, and cell as the first player sees it
	cell  [1 << 16]uint8   // by the royal's square and the piece's
	reach []engine.Set     // by the royal's square: squares of pieces near it
}

// compile fills the tables. A board that is not a rectangle has no cells.
func (n *tropism) compile(w *Weights) {
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

// backward returns the same cell as a player sees who looks the other way.
func backward(c int) int {
	return (2*nearRanks-c/nearWidth)*nearWidth + c%nearWidth
}

// royalSquares are the squares of a player's royals, at most two.
type royalSquares struct {
	n  uint8
	at [2]engine.Square
}

func (c *royalSquares) add(sq engine.Square) {
	if int(c.n) < len(c.at) {
		c.at[c.n] = sq
		c.n++
	}
}

// tropismOf is the value of piece x on sq for the royals near it.
func (w *Weights) tropismOf(royals *[2]royalSquares, x engine.Piece, sq engine.Square) pair {
	worth := &w.tropism.worth[x]
	v := pair(0)
	for q := range royals {
		c := &royals[q]
		for i := range c.n {
			v += worth[q][w.tropism.cell[int(c.at[i&1])<<8|int(sq)]&31]
		}
	}
	return v
}

// tropismSum finds the royals after a change of p, and adds up the values of all
// pieces near them.
func (w *Weights) tropismSum(p *engine.Position, c *engine.Change) (v pair, royals [2]royalSquares) {
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
		squares = squares.Intersect(&occupied)
		if w.tropism.royal[c.After] && int(c.After.Owner()) == q {
			squares.Add(c.To)
		}
		for sq := range squares.All() {
			royals[q].add(sq)
		}
	}
	for q := range royals {
		for _, k := range royals[q].at[:royals[q].n] {
			near := occupied.Intersect(&w.tropism.reach[k])
			for sq := range near.All() {
				v += w.tropism.worth[p.At(sq)][q][w.tropism.cell[int(k)<<8|int(sq)]&31]
			}
		}
	}
	v += w.tropismOf(&royals, c.After, c.To) + w.tropismOf(&royals, c.Rook, c.RookTo)
	return v, royals
}
