package engine

// A doubleStep is a step over a square on which it can be taken in passing. A longer one
// passes more; the first of them stands for all in the state.
type doubleStep struct {
	to, passed Square
	also       Set
}

// A longStep is a step that passes more squares than one.
type longStep struct {
	passed
	also Set
}

// A taker is a piece and a square from which it takes in passing.
type taker struct {
	piece Piece
	from  Square
}

// passedOver returns the first square that a step of a player passes, and false if it
// passes none.
func (r *Rules) passedOver(me Player, from, to Square) (Square, bool) {
	for _, d := range r.doubles[me][from] {
		if d.to == to {
			return d.passed, true
		}
	}
	return 0, false
}

// beyond returns the other squares that a piece has passed.
func (r *Rules) beyond(q Player, e passed) Set {
	for _, l := range r.longSteps[q] {
		if l.passed == e {
			return l.also
		}
	}
	return Set{}
}

// passedFree reports whether a square that a piece has passed is still empty.
func (p *Position) passedFree(q Player, e passed) bool {
	if p.board[e.sq] == Empty {
		return true
	}
	for sq := range p.r.beyond(q, e).All() {
		if p.board[sq] == Empty {
			return true
		}
	}
	return false
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
		e := s.ep[q]
		if e.sq != int16(to) {
			if e.sq < 0 || p.r.longSteps[q] == nil {
				continue
			}
			if also := p.r.beyond(Player(q), e); !also.Has(to) {
				continue
			}
		}
		if p.targets[s.turn]>>(q+1)&1 != 0 {
			return Square(e.at), true
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
			case Player(q) == s.turn, r.spec.Notation.EPNext, !p.passedFree(Player(q), *e), x == Empty, x.Owner() != Player(q), !r.doubler[x]:
				*e = nonePassed
			}
		}
		fresh := e.sq >= 0 && *e != old
		if fresh && (!p.passedFree(Player(q), *e) || r.spec.Notation.EPCapturable && !p.epUsable(Player(q), *e)) { // a wall may have been put there
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

// epUsable reports whether some piece of the player on turn takes in passing what player q
// has passed, checks and pins aside.
func (p *Position) epUsable(q Player, e passed) bool {
	if p.takesOn(Square(e.sq)) {
		return true
	}
	for sq := range p.r.beyond(q, e).All() {
		if p.takesOn(sq) {
			return true
		}
	}
	return false
}

// takesOn reports whether a piece of the player on turn takes in passing on a square.
func (p *Position) takesOn(sq Square) bool {
	for _, t := range p.r.epFrom[p.state.turn][sq] {
		if p.board[t.from] == t.piece {
			return true
		}
	}
	return false
}
