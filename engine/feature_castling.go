package engine

// This file holds the small features that a track cannot say: passing, castling,
// en passant, and pieces that have not moved.

// A castle is one castling move.
type castle struct {
	player           Player
	letter           byte
	right            uint8 // bit of the right
	kingFrom, kingTo Square
	rookFrom, rookTo Square
	king, rook       Piece
	through          bool     // attacks do not matter
	atHome           bool     // attacks are judged with the rook still in its corner
	clear            Set      // squares that must be empty
	walk             []Square // squares of the king's way, start and end included
}

// passed sets the flag of a pass made when the flag was was.
func (p *Position) passed(was flag) {
	switch {
	case p.r.face.rule >= FacingCount && p.faced(p.state.turn):
		p.state.flag = flagAccepted
	case was == flagPassed:
		p.state.flag = flagTwoPass
	default:
		p.state.flag = flagPassed
	}
}

func (p *Position) castle(c *castle) {
	p.take(c.kingFrom)
	p.take(c.rookFrom)
	p.put(c.kingTo, c.king)
	p.put(c.rookTo, c.rook)
	s := &p.state
	s.key ^= p.r.zobrist.castling[s.castling]
	s.castling &^= p.r.corners[c.kingFrom]
	s.key ^= p.r.zobrist.castling[s.castling]
}

func (p *Position) uncastle(c *castle) {
	p.take(c.kingTo)
	p.take(c.rookTo)
	p.put(c.kingFrom, c.king)
	p.put(c.rookFrom, c.rook)
}

// castlings appends the legal castling moves of the player on turn.
func (p *Position) castlings(buf []Move, g *guard) []Move {
	for i := range p.r.castles {
		c := &p.r.castles[i]
		if c.player != p.state.turn || p.state.castling&c.right == 0 || g.check && !p.r.blind && !c.through || p.all.Meets(&c.clear) {
			continue
		}
		if p.canCastle(c, g) {
			buf = append(buf, makeMove(c.kingFrom, c.kingTo, effectCastle, Kind(i)))
		}
	}
	return buf
}

// canCastle reports whether the king is safe on its way and at its end.
func (p *Position) canCastle(c *castle, g *guard) bool {
	if c.through {
		return p.mayCastle(c, g)
	}
	if (p.r.blind || !g.royal) && p.hit(c.player, c.kingFrom, &p.all, &g.foes, 0, Empty, p.r.blind) {
		return false
	}
	occ := p.all
	occ.Drop(c.kingFrom)
	for _, sq := range c.walk[1:] {
		last := sq == c.kingTo
		if last && !c.atHome {
			occ.Drop(c.rookFrom)
			occ.Add(c.rookTo)
		}
		if p.hit(c.player, sq, &occ, &g.foes, c.rookTo, c.rook, !last) {
			return false
		}
	}
	if p.state.royals[c.player] > 1 && p.guards(c.player) && p.exposesOthers(c, &occ, &g.foes) {
		return false
	}
	if r := p.r; r.face.rule == FacingIllegal || r.face.rule == FacingSteps {
		var mine Set
		mine.Add(c.kingTo)
		occ.Add(c.kingTo)
		return !p.facedWith(c.player, &mine, &p.royal[1-c.player], &occ)
	}
	return true
}

// mayCastle reports whether a castling that attacks do not bar leaves royals unexposed.
func (p *Position) mayCastle(c *castle, g *guard) bool {
	if !g.royal {
		return true
	}
	before := p.state
	p.castle(c)
	safe := !p.Checked(c.player)
	p.uncastle(c)
	p.state = before
	return safe
}

// exposesOthers reports whether a royal that does not castle is attacked after
// castling; occ is what is occupied then, but for the rook's part where it is
// judged in its corner.
func (p *Position) exposesOthers(c *castle, occ, foes *Set) bool {
	after := *occ
	after.Drop(c.rookFrom)
	after.Add(c.rookTo)
	after.Add(c.kingTo)
	for _, sq := range p.royal[c.player].Squares() {
		if sq == c.kingFrom {
			continue
		}
		if sq == c.rookFrom {
			sq = c.rookTo
		}
		if p.hit(c.player, sq, &after, foes, c.rookTo, c.rook, false) {
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
		if s.ep[q].sq == int16(to) && p.targets[s.turn]>>(q+1)&1 != 0 {
			return Square(s.ep[q].at), true
		}
	}
	return 0, false
}

// agePassed forgets what can no longer be taken in passing after a move of me,
// and keeps the key. A right lasts until its owner is on turn again, and no
// longer than the piece stands there and the square is empty.
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

// epUsable reports whether a piece of the player on turn moves so that it takes
// on the en-passant square.
func (p *Position) epUsable(sq Square) bool {
	for _, t := range p.r.epFrom[p.state.turn][sq] {
		if p.board[t.from] == t.piece {
			return true
		}
	}
	return false
}

// A doubleStep is a step over a square on which it can be taken in passing.
type doubleStep struct{ to, passed Square }

// passedOver returns the square that a double step of a player passes.
func (r *Rules) passedOver(me Player, from, to Square) Square {
	for _, d := range r.doubles[me][from] {
		if d.to == to {
			return d.passed
		}
	}
	panic("engine: no double step from " + r.board.Name(from) + " to " + r.board.Name(to))
}

// A taker is a piece and a square from which it takes in passing.
type taker struct {
	piece Piece
	from  Square
}

// unmovedTable numbers the squares whose pieces count as unmoved at the start.
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
