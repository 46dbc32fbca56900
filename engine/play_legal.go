package engine

import "math/bits"

// legal reports whether a pseudo-legal move other than castling and passing
// leaves the mover's royals unexposed. g is the guard of the position. What the
// guard does not settle is tested exactly.
func (p *Position) legal(m Move, g *guard) bool {
	if !g.on {
		return true
	}
	if p.r.blast != nil && m.IsDrop() {
		return p.survives(m, g)
	}
	if m.IsDrop() {
		if !g.exact {
			if g.check && !g.touch.Has(m.To()) {
				return false
			}
			if !g.check && !g.faced && !g.fill.Has(m.To()) {
				return true
			}
		}
		return p.leavesSafe(m, g, 0)
	}
	r := p.r
	if r.blast != nil {
		return p.survives(m, g)
	}
	e := r.effects[m.effect()].flags
	if e&flagEPAlso != 0 {
		if _, passing := p.passedBy(m.To()); !passing {
			e &^= flagEPAlso
		}
	}
	if e&flagBare != 0 && g.bars && (e&flagBarePlain == 0 || m.Becomes() == 0) {
		return false
	}
	if e&(flagEPTake|flagEPAlso|flagRifle|flagCrowns) == 0 && !g.exact && !r.royal[p.board[m.From()].Kind()] {
		if g.check {
			if !g.touch.Has(m.From()) && !g.touch.Has(m.To()) {
				return false
			}
		} else if !g.faced && !g.leave.Has(m.From()) && !g.fill.Has(m.To()) {
			return true
		}
	}
	return p.leavesSafe(m, g, e)
}

// leavesSafe is legal by an exact test with bit sets: nothing is made. e are the
// flags of the move's effect, none for a drop.
func (p *Position) leavesSafe(m Move, g *guard, e effectFlags) bool {
	r := p.r
	me := p.state.turn
	to := m.To()
	occ := p.all
	royals := p.royal[me]
	foes := g.foes
	var mover Piece
	switch {
	case m.IsDrop():
		mover = MakePiece(me, m.Dropped())
		occ.Add(to)
	case e&flagRifle != 0:
		mover = p.board[m.From()]
		occ.Drop(to)
	default:
		from := m.From()
		mover = p.board[from]
		if e&(flagEPTake|flagEPAlso) != 0 {
			if victim, passing := p.passedBy(to); passing {
				foes.Drop(victim)
				occ.Drop(victim)
			}
		}
		if m.effect() == effectVia {
			foes.Drop(m.via())
			occ.Drop(m.via())
		}
		occ.Drop(from)
		occ.Add(to)
		royals.Drop(from)
		if k := m.Becomes(); k != 0 {
			mover = MakePiece(me, k)
		}
		if r.royal[mover.Kind()] {
			royals.Add(to)
		}
	}
	foes.Drop(to)
	facing := false
	if r.face.rule != FacingFree && (g.faced || r.face.rule < FacingCount) {
		theirs := p.royal[1-me]
		theirs.Drop(to)
		facing = p.facedWith(me, &royals, &theirs, &occ)
		switch r.face.rule {
		case FacingIllegal:
			if facing {
				return false
			}
		case FacingSteps:
			if facing && r.royal[mover.Kind()] {
				return false
			}
		case FacingBars:
			if facing && e&flagBare != 0 && (e&flagBarePlain == 0 || m.Becomes() == 0) {
				return false
			}
		default:
			if facing && g.faced {
				return false
			}
		}
	}
	if !g.royal {
		return true
	}
	if e&flagCrowns != 0 || p.oneSafe(me) {
		return p.keepsRoyals(me, &royals, &occ, &foes, to, mover, facing)
	}
	if p.state.royals[me] == 1 && r.royal[mover.Kind()] && e&flagRifle == 0 {
		return !p.strikes(me, to, &occ, &foes, to, mover, facing, false)
	}
	for w := range r.words {
		for word := royals[w]; word != 0; word &= word - 1 {
			k := Square(w<<6 + bits.TrailingZeros64(word))
			if p.strikes(me, k, &occ, &foes, to, mover, facing, false) {
				return false
			}
		}
	}
	return true
}

// keepsRoyals reports whether enough of some royals are safe: where one of several is
// enough, one of them.
func (p *Position) keepsRoyals(me Player, royals, occ, foes *Set, at Square, as Piece, facing bool) bool {
	n := royals.Len()
	if n == 0 {
		return false
	}
	if n > 1 && !p.r.spec.Royals.Any && !p.r.spec.Royals.Duel {
		return true
	}
	one := n > 1 && !p.r.spec.Royals.Any
	for sq := range royals.All() {
		if safe := !p.strikes(me, sq, occ, foes, at, as, facing, false); safe == one {
			return one
		}
	}
	return !one
}

// keepLegal drops the illegal moves from buf[start:].
func (p *Position) keepLegal(buf []Move, start int, g *guard) []Move {
	if !g.on {
		return buf
	}
	n := start
	for _, m := range buf[start:] {
		if p.legal(m, g) {
			buf[n] = m
			n++
		}
	}
	return buf[:n]
}

// keepFrom is keepLegal for the moves of the piece on one square. Most pieces can
// leave their square without a test, which is found out once and not for every
// move; calm says that there is nothing to take in passing.
func (p *Position) keepFrom(buf []Move, start int, from Square, calm bool, g *guard) []Move {
	r := p.r
	x := p.board[from]
	if !g.mild || g.leave.Has(from) || r.royal[x.Kind()] || (!calm || r.crowns) && r.special[x][from].lo != r.special[x][from].hi {
		return p.keepLegal(buf, start, g)
	}
	if g.open {
		return buf
	}
	n := start
	for _, m := range buf[start:] {
		if !g.fill.Has(m.To()) || p.legal(m, g) {
			buf[n] = m
			n++
		}
	}
	return buf[:n]
}
