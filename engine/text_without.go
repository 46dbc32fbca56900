package engine

// Without returns the position without the pieces on some squares, as the first of
// a game: what came before is forgotten. Rights that depend on the pieces, such as
// to castle, go with them. It fails if no game can begin like that.
func (p *Position) Without(squares Set) (*Position, error) {
	q := p.Clone()
	for _, sq := range squares.Squares() {
		if q.board[sq] == Empty {
			continue
		}
		q.take(sq)
		q.state.castling &^= p.ways.corners[sq]
		if q.state.unmoved != 0 {
			q.moved(sq, sq)
		}
	}
	for i := range q.state.ep {
		q.state.ep[i] = nonePassed
	}
	return p.r.Parse(q.FEN())
}
