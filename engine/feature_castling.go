package engine

// A castle is one castling move.
type castle struct {
	player           Player
	letter           byte
	right            uint8 // bit of the right
	kingFrom, kingTo Square
	rookFrom, rookTo Square
	king, rook       Piece
	dropped          bool     // the right comes about by drops
	through          bool     // attacks do not matter
	atHome           bool     // attacks are judged with the rook still in its corner
	clear            Set      // squares that must be empty, and not holes
	walk             []Square // squares of the king's way, start and end included
	elsewhere        bool     // king or rook does not begin where the rules say
}

// castlingWays are the castling moves of a position, in the order of the file.
type castlingWays struct {
	list    []castle
	corners [256]uint8 // by square: castling rights that a move from or to it ends
}

// watch notes the squares on which kings and rooks begin.
func (w *castlingWays) watch() {
	w.corners = [256]uint8{}
	for i := range w.list {
		c := &w.list[i]
		w.corners[c.kingFrom] |= c.right
		w.corners[c.rookFrom] |= c.right
	}
}

// lay finds the squares that king and rook cross.
func (c *castle) lay() {
	c.clear, c.walk = Set{}, nil
	for _, span := range [2][2]Square{{c.kingFrom, c.kingTo}, {c.rookFrom, c.rookTo}} {
		for sq := int(min(span[0], span[1])); sq <= int(max(span[0], span[1])); sq++ {
			c.clear.Add(Square(sq))
		}
	}
	c.clear.Drop(c.kingFrom)
	c.clear.Drop(c.rookFrom)
	step := 1
	if c.kingTo < c.kingFrom {
		step = -1
	}
	for sq := int(c.kingFrom); ; sq += step {
		c.walk = append(c.walk, Square(sq))
		if sq == int(c.kingTo) {
			return
		}
	}
}

// castle makes a castling move, and uncastle takes it back.
func (p *Position) castle(c *castle) {
	p.take(c.kingFrom)
	p.take(c.rookFrom)
	p.put(c.kingTo, c.king)
	p.put(c.rookTo, c.rook)
	p.loseCastling(p.ways.corners[c.kingFrom])
	if p.state.unmoved != 0 {
		p.moved(c.kingFrom, c.rookFrom)
	}
}

func (p *Position) uncastle(c *castle) {
	p.take(c.kingTo)
	p.take(c.rookTo)
	p.put(c.kingFrom, c.king)
	p.put(c.rookFrom, c.rook)
}

// loseCastling ends castling rights and updates the key.
func (p *Position) loseCastling(rights uint8) {
	s := &p.state
	if lost := rights & s.castling; lost != 0 {
		s.key ^= p.r.zobrist.castling[s.castling]
		s.castling &^= lost
		s.key ^= p.r.zobrist.castling[s.castling]
	}
}

// castlings appends the legal castling moves of the player on turn.
func (p *Position) castlings(buf []Move, g *guard) []Move {
	if g.check && !p.r.blind && !p.r.through {
		return buf
	}
	for i := range p.ways.list {
		c := &p.ways.list[i]
		if c.player != p.state.turn || p.state.castling&c.right == 0 || g.check && !p.r.blind && !c.through || p.all.Meets(&c.clear) || p.r.holes.Meets(&c.clear) {
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
	for i, sq := range c.walk {
		last := sq == c.kingTo
		if i == 0 && !last {
			continue
		}
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
	occ.Add(c.kingTo)
	return !p.facesAfter(c, &occ)
}

// facesAfter reports whether the king faces a royal at the end of its way where it may not;
// occ holds the squares occupied then.
func (p *Position) facesAfter(c *castle, occ *Set) bool {
	if r := p.r; r.face.rule != FacingIllegal && r.face.rule != FacingSteps {
		return false
	}
	var mine Set
	mine.Add(c.kingTo)
	return p.facedWith(c.player, &mine, &p.royal[1-c.player], occ)
}

// mayCastle reports whether a castling that attacks do not bar leaves royals unexposed.
func (p *Position) mayCastle(c *castle, g *guard) bool {
	before := p.state
	p.castle(c)
	safe := !p.facesAfter(c, &p.all) && !(g.royal && p.Checked(c.player))
	p.uncastle(c)
	p.state = before
	return safe
}

// settle gives the castling rights that a drop on a square brings about.
func (p *Position) settle(sq Square) {
	r, s := p.r, &p.state
	for i := range p.ways.list {
		c := &p.ways.list[i]
		if c.dropped && (c.kingFrom == sq || c.rookFrom == sq) && p.board[c.kingFrom] == c.king && p.board[c.rookFrom] == c.rook {
			s.key ^= r.zobrist.castling[s.castling]
			s.castling |= c.right
			s.key ^= r.zobrist.castling[s.castling]
		}
	}
}

// exposesOthers reports whether a royal that does not castle is attacked after
// castling. Occ holds the squares occupied then; the rook may still be in its
// corner there.
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
