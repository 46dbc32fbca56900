package engine

// Notation returns a legal move of the position as people read it: the letter of the
// piece, then from and to with "-" between them or "x" if it captures. Legal moves that
// differ are written differently.
//
//	Ng1-f3    Nf3xe5    Pe7-e8=Q    Pc4-c3+   a move, a capture, promotions
//	P@e5      pass      Ke1-g1                a drop, a pass, a castling
//	Ke2xe10 from afar                         a capture without moving
//	Ee4xe5xe6                                 a capture on the way to another
//	Kf1-g1 with Rh1                           a castling of pieces that began elsewhere
//	Nb1-c3/H  Ke1-g1/Hh1                      a hawk comes in behind the piece that moves
//	Pe2-e4 *d5                                a move that puts a wall on d5
func (p *Position) Notation(m Move) string {
	text := p.bareNotation(m)
	if k, at := p.Gated(m); k != 0 {
		text += "/" + p.r.kinds[k].letter
		if m.IsCastling() {
			text += p.r.board.Name(at)
		}
	}
	if at, ok := m.wall(); ok {
		text += " *" + p.r.board.Name(at)
	}
	return text
}

// bareNotation is Notation without the wall and what comes in from the hand.
func (p *Position) bareNotation(m Move) string {
	r := p.r
	switch m.effect() {
	case effectPass:
		return "pass"
	case effectDrop:
		return r.kinds[m.Dropped()].letter + "@" + r.board.Name(m.To())
	}
	mover := p.board[m.From()].Kind()
	text := r.kinds[mover].letter + r.board.Name(m.From())
	taken := p.Victims(m)
	if m.effect() == effectVia {
		text += "x" + r.board.Name(m.via())
		if taken[1] == Empty {
			return text + "-" + r.board.Name(m.To())
		}
		return text + "x" + r.board.Name(m.To())
	}
	joint := "-"
	if taken[0] != Empty {
		joint = "x"
	}
	text += joint + r.board.Name(m.To())
	if m.effect() == effectCastle {
		if c := &p.ways.list[m.castling()]; c.elsewhere {
			text += " with " + r.kinds[c.rook.Kind()].letter + r.board.Name(c.rookFrom)
		}
		return text
	}
	if r.effects[m.effect()].flags&flagRifle != 0 {
		return text + " from afar"
	}
	if k := m.Becomes(); k != 0 {
		if r.kinds[k].letter == "+"+r.kinds[mover].letter {
			return text + "+"
		}
		return text + "=" + r.kinds[k].letter
	}
	return text
}
