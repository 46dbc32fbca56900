package engine

import "slices"

// An unmovedTable numbers the squares whose pieces count as unmoved at the start.
type unmovedTable struct {
	index  [256]uint8 // square -> bit + 1, 0 for none
	name   []byte     // bit -> letter in the state field
	piece  []Piece    // bit -> the piece that must stand there, Empty for any of the owner's
	owner  []Player
	square []Square
}

// add gives a square of a player the next bit. It reports false if another of his on the
// file has one, or if there is none left.
func (t *unmovedTable) add(r *Rules, sq Square, owner Player, x Piece) bool {
	name := byte('A' + int(sq)%r.board.Files())
	if owner == 1 {
		name += 'a' - 'A'
	}
	if slices.Contains(t.name, name) || len(t.name) == 64 {
		return false
	}
	t.name, t.piece = append(t.name, name), append(t.piece, x)
	t.owner, t.square = append(t.owner, owner), append(t.square, sq)
	t.index[sq] = uint8(len(t.name))
	return true
}

// bit returns the bit of a square, 0 if it has none.
func (t *unmovedTable) bit(sq Square) uint64 {
	if t.index[sq] == 0 {
		return 0
	}
	return 1 << (t.index[sq] - 1)
}

// stands reports whether what the table asks for stands on the square of a bit.
func (t *unmovedTable) stands(p *Position, bit int) bool {
	x := p.board[t.square[bit]]
	return x != Empty && (x == t.piece[bit] || t.piece[bit] == Empty && x.Owner() == t.owner[bit])
}

// Unmoved returns the squares of the pieces that count as unmoved. It is empty in a game that
// does not ask.
func (p *Position) Unmoved() Set {
	var out Set
	if p.r.unmoved != nil {
		for bit, sq := range p.r.unmoved.square {
			if p.state.unmoved>>bit&1 != 0 {
				out.Add(sq)
			}
		}
	}
	return out
}

// moved forgets what stood unmoved on the squares a move touched.
func (p *Position) moved(from, to Square) {
	for _, sq := range [2]Square{from, to} {
		if i := p.r.unmoved.index[sq]; i != 0 && p.state.unmoved>>(i-1)&1 != 0 {
			p.state.unmoved &^= 1 << (i - 1)
			p.state.key ^= p.r.zobrist.unmoved[i-1]
		}
	}
}
