package engine

// Make plays a legal move of the position. It allocates nothing once the
// position's buffers have grown to the length of the game.
func (p *Position) Make(m Move) {
	r := p.r
	s := &p.state
	p.past = append(p.past, past{state: *s, move: m})
	h := &p.past[len(p.past)-1]
	me := s.turn
	was := s.flag

	s.key ^= r.zobrist.flag[s.flag]
	s.flag = flagNone
	s.halfmove++
	s.plies++
	s.check = checkUnknown
	s.stale = staleLost
	if r.marks != nil {
		p.marked = append(p.marked, p.marks)
	}

	switch m.effect() {
	case effectPass:
		if r.spec.Pass != PassForced {
			p.passed(was)
		}
	case effectDrop:
		p.addHand(me, r.heldAs(m.Dropped()), -1)
		p.put(m.To(), MakePiece(me, m.Dropped()))
		s.halfmove = 0
		p.settle(m.To())
		if r.marks != nil {
			p.noteDrop(m.To(), MakePiece(me, m.Dropped()))
		}
	case effectCastle:
		p.castle(&p.ways.list[m.castling()])
		s.stale = staleDrawn
	case effectVia:
		p.stepVia(h, m)
	default:
		p.step(h, m)
	}
	if r.gates != nil {
		p.enter(me, m)
	}
	if r.walls != nil {
		p.build(h, m)
	}
	s.key ^= r.zobrist.turn[s.turn] ^ r.zobrist.flag[s.flag]
	p.pass(me)
	s.key ^= r.zobrist.turn[s.turn]
	if r.passes {
		p.agePassed(h, me)
	}
	if r.counting != nil {
		p.countMove(h.victim != Empty || m.Becomes() != 0)
	}
	if r.ends != nil {
		p.noteEnd(me, h)
	}
	if p.tally != nil {
		p.tallyUp()
	}
}

// pass gives the turn to the next player alive.
func (p *Position) pass(me Player) {
	s := &p.state
	if p.r.players == 2 {
		s.turn = 1 - me
		s.fullmove += int32(me)
		return
	}
	next := p.r.next[me]
	for p.Fallen(next) && next != me {
		next = p.r.next[next]
	}
	s.turn = next
	if p.r.place[next] <= p.r.place[me] {
		s.fullmove++
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
	if e.flags&(flagEPTake|flagEPAlso) != 0 {
		if at, ok := p.passedBy(to); ok {
			h.at = at
		}
	}
	fallen, promoted := false, false
	if p.board[h.at] != Empty && e.flags&flagInPlace == 0 {
		if r.takeover != nil && r.royal[p.board[h.at].Kind()] {
			fallen, h.saved = true, true
			p.save()
		}
		h.victim = p.capture(h.at, e.flags)
	}
	h.piece = p.board[from]
	if e.flags&flagRifle == 0 {
		x := p.take(from)
		if k := Kind(m.last()); k != 0 && k&comesIn == 0 {
			x, promoted = MakePiece(me, k), true
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
		if e.flags&flagEPPass != 0 && !promoted { // a piece that has become another cannot be taken so
			if sq, ok := r.passedOver(me, from, to); ok {
				s.ep[me] = passed{int16(sq), int16(to)}
			}
		}
		if e.flags&flagStale != 0 {
			s.stale = staleDrawn
		}
	}
	if s.castling != 0 {
		p.loseCastling(p.ways.corners[from] | p.ways.corners[to])
	}
	if s.unmoved != 0 {
		p.moved(from, to)
		if r.wary != nil {
			p.startle(to)
		}
	}
	if r.marks != nil {
		p.noteMove(from, to, h.at, e.flags&flagRifle != 0)
	}
	if fallen {
		p.eliminate(h.victim.Owner(), me)
	}
	if r.blast != nil && h.victim != Empty {
		h.blasts = p.explode(to)
	}
}

// capture takes the piece on a square for the player on turn.
func (p *Position) capture(at Square, f effectFlags) Piece {
	r := p.r
	x := p.take(at)
	p.state.halfmove = 0
	if r.royal[x.Kind()] {
		if r.spec.Royals.Any {
			p.loseRoyal(x.Owner())
		}
		return x
	}
	if f&flagHand != 0 && !r.kinds[x.Kind()].dies {
		p.addHand(p.state.turn, r.handed[p.state.turn][x.Kind()], 1)
	}
	return x
}

// stepVia plays a double move: a capture on the way, then perhaps another.
func (p *Position) stepVia(h *past, m Move) {
	r := p.r
	me := p.state.turn
	from, to, via := m.From(), m.To(), m.via()
	f := r.effects[effectVia].flags
	h.at = to
	last := Empty
	if to != from {
		last = p.board[to]
	}
	fallen := r.takeover != nil && (r.royal[p.board[via].Kind()] || r.royal[last.Kind()])
	if fallen {
		h.saved = true
		p.save()
	}
	h.via = p.capture(via, f)
	h.piece = p.take(from)
	if last != Empty {
		h.victim = p.capture(to, f)
	}
	p.put(to, h.piece)
	p.loseCastling(p.ways.corners[from] | p.ways.corners[via] | p.ways.corners[to])
	if p.state.unmoved != 0 {
		p.moved(from, to)
		p.moved(via, to)
		if r.wary != nil {
			p.startle(to)
		}
	}
	if r.marks != nil {
		if last != Empty {
			p.marks.forget(to)
		}
		p.noteMove(from, to, via, false)
	}
	if !fallen {
		return
	}
	for _, x := range [2]Piece{h.via, h.victim} {
		if r.royal[x.Kind()] {
			p.eliminate(x.Owner(), me)
		}
	}
}

// Unmake takes back the last move made. It panics if none was.
func (p *Position) Unmake() {
	h := &p.past[len(p.past)-1]
	m := h.move
	if p.tally != nil {
		p.tallyDown()
	}
	if p.r.gates != nil {
		p.leave(h.state.turn, m)
	}
	if p.r.walls != nil {
		p.unbuild(h)
	}
	switch {
	case h.saved:
		p.restore()
	case m.effect() == effectPass:
	case m.effect() == effectDrop:
		p.take(m.To())
		p.hand[h.state.turn][p.r.heldAs(m.Dropped())]++
	case m.effect() == effectCastle:
		p.uncastle(&p.ways.list[m.castling()])
	default:
		p.unstep(h, m)
	}
	p.state = h.state
	if n := len(p.marked); n > 0 {
		p.marks = p.marked[n-1]
		p.marked = p.marked[:n-1]
	}
	p.past = p.past[:len(p.past)-1]
}

// unstep takes back a move of a piece that eliminated nobody.
func (p *Position) unstep(h *past, m Move) {
	if h.blasts > 0 {
		p.implode(h.blasts)
	}
	f := p.r.effects[m.effect()].flags
	if f&flagRifle == 0 {
		p.take(m.To())
		p.put(m.From(), h.piece)
	}
	if h.victim != Empty {
		p.giveBack(h.at, h.victim, h.state.turn, f)
	}
	if h.via != Empty {
		p.giveBack(m.via(), h.via, h.state.turn, f)
	}
}

// giveBack puts a captured piece back.
func (p *Position) giveBack(at Square, x Piece, captor Player, f effectFlags) {
	p.put(at, x)
	if f&flagHand != 0 && !p.r.kinds[x.Kind()].dies && !p.r.royal[x.Kind()] {
		p.hand[captor][p.r.handed[captor][x.Kind()]]--
	}
}

// Last returns the last move made, and false if there is none to unmake.
func (p *Position) Last() (Move, bool) {
	if len(p.past) == 0 {
		return 0, false
	}
	return p.past[len(p.past)-1].move, true
}

// A Loss is a piece that a move took off the board, and where it stood.
type Loss struct {
	Piece Piece
	At    Square
}

// Losses appends to buf what the last move made took off the board: what it captured, also on
// the way or in passing, and what a blast took, the piece that captured included, which is
// lost where it had arrived. An army that changes hands stays on the board.
func (p *Position) Losses(buf []Loss) []Loss {
	if len(p.past) == 0 {
		return buf
	}
	h := &p.past[len(p.past)-1]
	if h.via != Empty {
		buf = append(buf, Loss{h.via, h.move.via()})
	}
	if h.victim != Empty {
		buf = append(buf, Loss{h.victim, h.at})
	}
	for _, b := range p.blasted[len(p.blasted)-int(h.blasts):] {
		buf = append(buf, Loss{b.piece, b.at})
	}
	return buf
}

// Captured returns the piece that move m of this position would capture, Empty
// if none; of a double capture the first.
func (p *Position) Captured(m Move) Piece {
	if m.effect() == effectVia {
		return p.board[m.via()]
	}
	if m.effect() < effectFirst {
		return Empty
	}
	if f := p.r.effects[m.effect()].flags; f&(flagEPTake|flagEPAlso|flagInPlace) != 0 {
		if f&flagInPlace != 0 {
			return Empty
		}
		if at, ok := p.passedBy(m.To()); ok {
			return p.board[at]
		}
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
