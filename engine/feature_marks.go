package engine

// marks remember which pieces on the board were dropped, for rules that ask. They
// exist only in games with such a rule. The FEN does not carry them, so pieces of
// the FEN a game starts from count as never dropped, unless it could not arise so.
type marks struct {
	dropped Set // was dropped
	here    Set // was dropped where a clause of its kind says it may not have been
	fresh   Set // has not moved since
}

// markRules are the parts of the rules that ask about marks.
type markRules struct {
	origin [256]Set // by piece: squares that a clause forbids it to have been dropped on
}

// noteDrop marks a dropped piece.
func (p *Position) noteDrop(sq Square, x Piece) {
	p.marks.dropped.Add(sq)
	p.marks.fresh.Add(sq)
	if p.r.marks.origin[x].Has(sq) {
		p.marks.here.Add(sq)
	}
}

// supposeDrops marks the pieces that have not been dropped only as far as the FEN tells: those
// that would give check to player me, who is not on turn and so cannot be in check.
func (p *Position) supposeDrops(me Player) {
	foes := p.foesOf(me)
	for k := range p.royal[me].All() {
		for sq := range foes.All() {
			var one Set
			one.Add(sq)
			if !p.attacked(me, k, &p.all, &one, 0, Empty) {
				continue
			}
			before := p.marks
			for _, s := range [3]*Set{&p.marks.dropped, &p.marks.here, &p.marks.fresh} {
				s.Add(sq)
			}
			if p.attacked(me, k, &p.all, &one, 0, Empty) {
				p.marks = before
			}
		}
	}
}

// marksOf returns what the marks of the piece on a square forbid it, as flags of effects.
func (p *Position) marksOf(sq Square) effectFlags {
	var f effectFlags
	if p.marks.dropped.Has(sq) {
		f |= flagNeverDropped
	}
	if p.marks.here.Has(sq) {
		f |= flagNotHere
	}
	if p.marks.fresh.Has(sq) {
		f |= flagSettled
	}
	return f
}

// failingAfter returns what the piece that makes a move, or is dropped, will fail to have in
// its past.
func (p *Position) failingAfter(m Move) effectFlags {
	f := flagUnmoved
	if p.r.marks == nil {
		return f
	}
	if !m.IsDrop() {
		f |= p.marksOf(m.From())
		if p.r.effects[m.effect()].flags&flagRifle == 0 {
			f &^= flagSettled
		}
		return f
	}
	f |= flagNeverDropped | flagSettled
	if p.r.marks.origin[MakePiece(p.state.turn, m.Dropped())].Has(m.To()) {
		f |= flagNotHere
	}
	return f
}

// forget removes the marks of what stood on a square.
func (m *marks) forget(sq Square) {
	for _, s := range [3]*Set{&m.dropped, &m.here, &m.fresh} {
		s.Drop(sq)
	}
}

// noteMove carries the marks of a piece along and forgets those of a victim.
func (p *Position) noteMove(from, to, victim Square, stays bool) {
	m := &p.marks
	if victim != from { // else it is promoted in place
		m.forget(victim)
	}
	if stays {
		return
	}
	for _, s := range [2]*Set{&m.dropped, &m.here} {
		if s.Has(from) {
			s.Drop(from)
			s.Add(to)
		}
	}
	m.fresh.Drop(from)
}
