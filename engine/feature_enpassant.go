package engine

// A doubleStep is a step over a square on which it can be taken in passing.
type doubleStep struct{ to, passed Square }

// A taker is a piece and a square from which it takes in passing.
type taker struct {
	piece Piece
	from  Square
}

// passedOver returns the square that a double step of a player passes.
func (r *Rules) passedOver(me Player, from, to Square) Square {
	for _, d := range r.doubles[me][from] {
		if d.to == to {
			return d.passed
		}
	}
	panic("engine: no double step from " + r.board.Name(from) + " to " + r.board.Name(to))
}

// nonePassed reports whether there is nothing to take in passing.
func (p *Position) nonePassed() bool {
	return !p.r.passes || p.state.ep[0].sq&p.state.ep[1].sq&p.state.ep[2].sq < 0
}

// passedBy returns where the piece stands that the player on turn takes in
// passing by moving to a square.
func (p *Position) passedBy(to Square) (Square, bool) {
	s := &p.state
	for q := range p.r.players {
		if s.ep[q].sq == int16(to) && p.targets[s.turn]>>(q+1)&1 != 0 {
			return Square(s.ep[q].at), true
		}
	}
	return 0, false
}

// agePassed forgets what can no longer be taken in passing after a move of me,
// and updates the key. A piece can be taken in passing until its owner is on turn
// again, as long as it stands there and the square it passed is empty.
func (p *Position) agePassed(h *past, me Player) {
	r := p.r
	s := &p.state
	for q := range r.players {
		old := h.state.ep[q]
		e := &s.ep[q]
		if e.sq >= 0 && (*e == old || Player(q) != me) {
			x := p.board[e.at]
			switch {
			case Player(q) == s.turn, r.spec.Notation.EPNext, p.board[e.sq] != Empty, x == Empty, x.Owner() != Player(q), !r.doubler[x]:
				*e = nonePassed
			}
		}
		if e.sq >= 0 && *e != old && r.spec.Notation.EPCapturable && !p.epUsable(Square(e.sq)) {
			*e = nonePassed
		}
		if *e != old {
			if old.sq >= 0 {
				s.key ^= r.zobrist.ep[old.sq]
			}
			if e.sq >= 0 {
				s.key ^= r.zobrist.ep[e.sq]
			}
		}
	}
}

// epUsable reports whether some piece of the player on turn takes in passing on a
// square, checks and pins aside.
func (p *Position) epUsable(sq Square) bool {
	for _, t := range p.r.epFrom[p.state.turn][sq] {
		if p.board[t.from] == t.piece {
			return true
		}
	}
	return false
}
