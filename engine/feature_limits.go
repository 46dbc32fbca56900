package engine

// Limits: a player may have no more than a stated number of some kinds on the
// board, so that a promotion or a drop that would bring one more is not legal.

// limits notes the kinds that are limited.
func (c *compiler) limits() {
	r := c.rules
	for k := 1; k < len(r.kinds); k++ {
		if r.kinds[k].max < r.size {
			r.limited |= 1 << k
		}
	}
}

// limits reports whether one of some kinds is limited.
func (r *Rules) limits(kinds []Kind) bool {
	for _, k := range kinds {
		if r.limited>>k&1 != 0 {
			return true
		}
	}
	return false
}

// full reports whether the player on turn has as many of a kind on the board as
// he may have.
func (p *Position) full(k Kind) bool {
	if p.r.limited>>k&1 == 0 {
		return false
	}
	return p.among(MakePiece(p.state.turn, k), &p.by[p.state.turn]) >= p.r.kinds[k].max
}

// asked are the flags of effects whose promotions are asked about one by one.
const asked = flagLimited | flagCalm

// choices appends the moves an effect stands for, without those that mayBecome refuses;
// m is the move without promotion, and promotes leaves it out.
func (p *Position) choices(buf []Move, m Move, promotes bool) []Move {
	e := &p.r.effects[m.effect()]
	if e.stay && !promotes && p.mayBecome(e, m, p.board[m.From()].Kind()) {
		buf = append(buf, m)
	}
	for _, k := range e.becomes {
		if p.mayBecome(e, m, k) {
			buf = append(buf, m|Move(k)<<24)
		}
	}
	return buf
}

// mayBecome reports whether the piece that makes m may become one of a kind, or stay what
// it is if it is one: a limit is not exceeded, and nobody is attacked who may not be.
func (p *Position) mayBecome(e *effect, m Move, k Kind) bool {
	if e.flags&flagLimited != 0 && k != p.board[m.From()].Kind() && p.full(k) {
		return false
	}
	return e.flags&flagCalm == 0 || p.attacksNobody(m.From(), m.To(), k)
}
