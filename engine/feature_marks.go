package engine

// marks remember which pieces on the board were dropped, for rules that ask. They
// exist only in games with such a rule. The FEN does not carry them, so pieces of
// the FEN a game starts from count as never dropped.
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

// noteMove carries the marks of a piece along and forgets those of a victim.
func (p *Position) noteMove(from, to, victim Square, stays bool) {
	m := &p.marks
	for _, s := range [3]*Set{&m.dropped, &m.here, &m.fresh} {
		s.Drop(victim)
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
