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

// expandLimited appends the moves an effect stands for, without those that become
// a kind of which the player on turn has as many as he may; m is the move without
// promotion, and promotes leaves it out.
func (p *Position) expandLimited(buf []Move, m Move, promotes bool) []Move {
	e := &p.r.effects[m.effect()]
	if e.stay && !promotes {
		buf = append(buf, m)
	}
	for _, k := range e.becomes {
		if !p.full(k) {
			buf = append(buf, m|Move(k)<<24)
		}
	}
	return buf
}
