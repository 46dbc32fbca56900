package engine

// An unmovedTable numbers the squares whose pieces count as unmoved at the start.
type unmovedTable struct {
	index  [256]uint8 // square -> bit + 1, 0 for none
	name   []byte     // bit -> letter in the state field
	piece  []Piece
	square []Square
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
