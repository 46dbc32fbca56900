package engine

// Notation returns a legal move of the position as people read it: the letter of the
// piece, then from and to with "-" between them or "x" if it captures.
//
//	Ng1-f3    Nf3xe5    Pe7-e8=Q    Pc4-c3+   a move, a capture, promotions
//	P@e5      pass      Ke1-g1                a drop, a pass, a castling
//	Ke2xe10 from afar                         a capture without moving
//	Ee4xe5xe6                                 a capture on the way to another
//	Pe2-e4 *d5                                a move that puts a wall on d5
func (p *Position) Notation(m Move) string {
	if at, ok := m.wall(); ok {
		return p.bareNotation(m) + " *" + p.r.board.Name(at)
	}
	return p.bareNotation(m)
}

// bareNotation is Notation without the wall.
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
	if m.effect() >= effectFirst && r.effects[m.effect()].flags&flagRifle != 0 {
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
