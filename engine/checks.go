package engine

import "math/bits"

// DropChecks appends the legal drops after which the dropped piece itself gives
// check.
func (p *Position) DropChecks(buf []Move) []Move {
	r := p.r
	me := p.state.turn
	if r.drops == nil || r.players != 2 || p.Finished() || !p.guards(1-me) {
		return buf
	}
	start := len(buf)
	for _, k := range r.drops.kinds {
		if p.hand[me][k] > 0 {
			buf = p.kindChecks(buf, k)
		}
	}
	if len(buf) == start {
		return buf
	}
	var g guard
	p.scan(me, &g)
	return p.permitted(p.keepLegal(buf, start, &g), start)
}

// kindChecks appends the drops of one kind that attack a royal.
func (p *Position) kindChecks(buf []Move, k Kind) []Move {
	r := p.r
	me, you := p.state.turn, 1-p.state.turn
	x := MakePiece(me, k)
	for w := range r.words {
		for word := p.royal[you][w]; word != 0; word &= word - 1 {
			t := r.threat[you][Square(w<<6+bits.TrailingZeros64(word))]
			if t == nil || t.by[r.slot(x)].Empty() {
				continue
			}
			open := p.open(r.drops, k)
			if r.drops.rule[k].noMate != nil {
				p.dropMates(k, &open)
			}
			for v := range r.words {
				for near := t.by[r.slot(x)][v] & open[v]; near != 0; near &= near - 1 {
					from := Square(v<<6 + bits.TrailingZeros64(near))
					if p.aims(t, x, from, &p.all) {
						buf = append(buf, makeMove(Square(k), from, effectDrop, 0))
					}
				}
			}
		}
	}
	return buf
}

// aims reports whether piece x, were it on from and the occupied squares occ,
// would attack the royal of t.
func (p *Position) aims(t *threats, x Piece, from Square, occ *Set) bool {
	lines := t.at(p.r, x, from)
	for i := range lines {
		if l := &lines[i]; l.attacks(p, p.count(l, occ), occ, 0, Empty) {
			return true
		}
	}
	return false
}

// Aims reports whether a legal move of a game of two gives check by the piece
// that moves, as far as the board alone tells. Checks that it discovers, castling
// and what is captured in passing are not looked at.
func (p *Position) Aims(m Move) bool {
	r := p.r
	me := p.state.turn
	e := m.effect()
	if e == effectPass || e == effectCastle || e == effectVia || !p.guards(1-me) {
		return false
	}
	to := m.To()
	var x Piece
	switch {
	case e == effectDrop:
		x = MakePiece(me, m.Dropped())
	case m.Becomes() != 0:
		x = MakePiece(me, m.Becomes())
	default:
		x = p.board[m.From()]
		if r.effects[e].flags&flagRifle != 0 {
			to = m.From()
		}
	}
	for w := range r.words {
		for word := p.royal[1-me][w]; word != 0; word &= word - 1 {
			t := r.threat[1-me][Square(w<<6+bits.TrailingZeros64(word))]
			if t == nil || !t.by[r.slot(x)].Has(to) {
				continue
			}
			occ := p.all
			if e != effectDrop {
				occ.Drop(m.From())
			}
			occ.Add(to)
			if p.aims(t, x, to, &occ) {
				return true
			}
		}
	}
	return false
}
