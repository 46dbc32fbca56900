package engine

// Make plays a legal move of the position. It allocates nothing once the
// position's buffer has grown to the length of the game.
func (p *Position) Make(m Move) {
	r := p.r
	s := &p.state
	p.past = append(p.past, past{state: *s, move: m})
	h := &p.past[len(p.past)-1]
	me := s.turn
	was := s.flag

	s.key ^= r.zobrist.flag[s.flag]
	s.flag = flagNone
	if s.ep >= 0 {
		s.key ^= r.zobrist.ep[s.ep]
		s.ep = -1
	}
	s.halfmove++
	s.plies++
	s.check = checkUnknown
	s.stale = staleLost
	if r.marks != nil {
		p.marked = append(p.marked, p.marks)
	}

	switch m.effect() {
	case effectPass:
		p.passed(was)
	case effectDrop:
		p.addHand(me, m.Dropped(), -1)
		p.put(m.To(), MakePiece(me, m.Dropped()))
		s.halfmove = 0
		if r.marks != nil {
			p.noteDrop(m.To(), MakePiece(me, m.Dropped()))
		}
	case effectCastle:
		p.castle(&r.castles[m>>24])
		s.stale = staleDrawn
	default:
		p.step(h, m)
	}

	s.key ^= r.zobrist.turn[s.turn]
	s.turn++
	if int(s.turn) == r.players {
		s.turn = 0
		s.fullmove++
	}
	s.key ^= r.zobrist.turn[s.turn] ^ r.zobrist.flag[s.flag]
	if s.ep >= 0 {
		p.keepEP()
	}
	if p.tally != nil {
		p.tallyUp()
	}
}

// step plays a move of a piece: everything but passes, drops and castling.
func (p *Position) step(h *past, m Move) {
	r := p.r
	s := &p.state
	e := &r.effects[m.effect()]
	from, to := m.From(), m.To()
	me := s.turn

	h.at = to
	if e.flags&(flagEPTake|flagEPAlso) != 0 && h.state.ep == int16(to) {
		h.at = Square(h.state.epAt)
	}
	if p.board[h.at] != Empty {
		h.victim = p.take(h.at)
		s.halfmove = 0
		if r.royal[h.victim&63] && r.spec.Royals.Any {
			s.flag = flagTaken
		}
		if e.flags&flagHand != 0 && !r.kinds[h.victim&63].dies {
			p.addHand(me, r.kinds[h.victim&63].demoted, 1)
		}
	}
	h.piece = p.board[from]
	if e.flags&flagRifle == 0 {
		x := p.take(from)
		if k := Kind(m >> 24); k != 0 {
			x = MakePiece(me, k)
			s.halfmove = 0
			if e.draws>>k&1 != 0 {
				s.stale = staleDrawn
			}
		}
		p.put(to, x)
	}
	if e.flags != 0 {
		if e.flags&flagReset != 0 {
			s.halfmove = 0
		}
		if e.flags&flagEPPass != 0 {
			s.ep, s.epAt = int16(r.passed[me][from]), int16(to)
		}
		if e.flags&flagStale != 0 {
			s.stale = staleDrawn
		}
	}
	if lost := (r.corners[from] | r.corners[to]) & s.castling; lost != 0 {
		s.key ^= r.zobrist.castling[s.castling]
		s.castling &^= lost
		s.key ^= r.zobrist.castling[s.castling]
	}
	if s.unmoved != 0 {
		p.moved(from, to)
	}
	if r.marks != nil {
		p.noteMove(from, to, h.at, e.flags&flagRifle != 0)
	}
}

// Unmake takes back the last move made. It panics if none was.
func (p *Position) Unmake() {
	h := &p.past[len(p.past)-1]
	m := h.move
	if p.tally != nil {
		p.tallyDown()
	}
	me := h.state.turn
	switch m.effect() {
	case effectPass:
	case effectDrop:
		p.take(m.To())
		p.hand[me][m.Dropped()]++
	case effectCastle:
		p.uncastle(&p.r.castles[m>>24])
	default:
		e := &p.r.effects[m.effect()]
		if e.flags&flagRifle == 0 {
			p.take(m.To())
			p.put(m.From(), h.piece)
		}
		if h.victim != Empty {
			p.put(h.at, h.victim)
			if e.flags&flagHand != 0 && !p.r.kinds[h.victim&63].dies {
				p.hand[me][p.r.kinds[h.victim&63].demoted]--
			}
		}
	}
	p.state = h.state
	if n := len(p.marked); n > 0 {
		p.marks = p.marked[n-1]
		p.marked = p.marked[:n-1]
	}
	p.past = p.past[:len(p.past)-1]
}

// Last returns the last move made, and false if there is none to unmake.
func (p *Position) Last() (Move, bool) {
	if len(p.past) == 0 {
		return 0, false
	}
	return p.past[len(p.past)-1].move, true
}

// Captured returns the piece that move m of this position would capture, Empty
// if none.
func (p *Position) Captured(m Move) Piece {
	if m.effect() < effectFirst {
		return Empty
	}
	if p.r.effects[m.effect()].flags&(flagEPTake|flagEPAlso) != 0 && p.state.ep == int16(m.To()) {
		return p.board[p.state.epAt]
	}
	return p.board[m.To()]
}

// Mover returns the piece that move m of this position moves or drops, Empty
// for a pass.
func (p *Position) Mover(m Move) Piece {
	switch m.effect() {
	case effectPass:
		return Empty
	case effectDrop:
		return MakePiece(p.state.turn, m.Dropped())
	}
	return p.board[m.From()]
}
