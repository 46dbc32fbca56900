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
	if g.check && !p.r.blind {
		return buf
	}
	for i := range p.r.castles {
		c := &p.r.castles[i]
		if c.player != p.state.turn || p.state.castling&c.right == 0 || p.all.Meets(&c.clear) {
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
	if p.r.blind && p.hit(c.player, c.kingFrom, &p.all, &g.foes, 0, Empty, true) {
		return false
	}
	occ := p.all
	occ.Drop(c.kingFrom)
	for _, sq := range c.walk[1:] {
		last := sq == c.kingTo
		if last {
			occ.Drop(c.rookFrom)
			occ.Add(c.rookTo)
		}
		if p.hit(c.player, sq, &occ, &g.foes, c.rookTo, c.rook, !last) {
			return false
		}
	}
	if r := p.r; r.face.rule == FacingIllegal || r.face.rule == FacingSteps {
		var mine Set
		mine.Add(c.kingTo)
		occ.Add(c.kingTo)
		return !p.facedWith(c.player, &mine, &p.royal[1-c.player], &occ)
	}
	return true
}

// keepEP adds the en-passant square to the key, after forgetting it where the
// game says that it counts only if some piece can use it.
func (p *Position) keepEP() {
	s := &p.state
	if p.r.spec.Notation.EPCapturable && !p.epUsable() {
		s.ep = -1
		return
	}
	s.key ^= p.r.zobrist.ep[s.ep]
}

// epUsable reports whether a piece of the player on turn moves so that it takes
// on the en-passant square.
func (p *Position) epUsable() bool {
	takers := p.r.epFrom[p.state.turn][p.state.ep]
	for _, t := range takers {
		if p.board[t.from] == t.piece {
			return true
		}
	}
	return false
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
