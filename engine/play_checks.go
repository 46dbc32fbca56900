package engine

import (
	"math/bits"
	"slices"
)

// InCheck reports whether the player on turn is in check: whether the opponent,
// were it his turn, could capture a royal and so end the game.
func (p *Position) InCheck() bool {
	s := &p.state
	if s.check == checkUnknown {
		s.check = checkNo
		if p.Checked(s.turn) {
			s.check = checkYes
		}
	}
	return s.check == checkYes
}

// Checked reports whether the given player is in check.
func (p *Position) Checked(me Player) bool {
	if !p.guards(me) {
		return false
	}
	foes := p.foesOf(me)
	all := p.oneSafe(me) // every royal must be attacked
	for w := range p.r.words {
		for word := p.royal[me][w]; word != 0; word &= word - 1 {
			k := Square(w<<6 + bits.TrailingZeros64(word))
			if p.attacked(me, k, &p.all, &foes, 0, Empty) != all {
				return !all
			}
		}
	}
	return all
}

// CheckedRoyals are the squares of a player's royals that are attacked while he is in check;
// none while he is not.
func (p *Position) CheckedRoyals(me Player) (out Set) {
	if !p.Checked(me) {
		return out
	}
	foes := p.foesOf(me)
	for _, k := range p.royal[me].Squares() {
		if p.attacked(me, k, &p.all, &foes, 0, Empty) {
			out.Add(k)
		}
	}
	return out
}

// occupied counts the squares of s that are in occ.
func (p *Position) occupied(s, occ *Set) int {
	n := 0
	for w := range p.r.words {
		n += bits.OnesCount64(s[w] & occ[w])
	}
	return n
}

// attacks reports whether a line with n pieces on it is open. A screen on
// square at is the piece as, whatever the board says.
func (l *attackLine) attacks(p *Position, n int, occ *Set, at Square, as Piece) bool {
	if l.need == 0 || n != int(l.need) {
		return n == int(l.need)
	}
	if !l.any {
		for w := range p.r.words {
			if l.at[w]&^occ[w] != 0 {
				return false
			}
		}
	}
	if l.class == 0 {
		return true
	}
	for w := range p.r.words {
		if word := l.between[w] & occ[w]; word != 0 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			x := p.board[sq]
			if sq == at && as != Empty {
				x = as
			}
			return !p.r.spared[l.class][x]
		}
	}
	return false
}

// attacked reports whether one of foes could capture a royal of player me on sq
// if the occupied squares were occ and piece as stood on at.
func (p *Position) attacked(me Player, sq Square, occ, foes *Set, at Square, as Piece) bool {
	return p.hit(me, sq, occ, foes, at, as, false)
}

// hit is attacked; with blind, attacks that do not count on a castling king's
// way are left out.
func (p *Position) hit(me Player, sq Square, occ, foes *Set, at Square, as Piece, blind bool) bool {
	facing := false
	if p.r.bare {
		var royal Set
		royal.Add(sq)
		facing = p.facedWith(me, &royal, &p.royal[1-me], occ)
	}
	return p.strikes(me, sq, occ, foes, at, as, facing, blind)
}

// strikes is hit for a caller who knows whether the royals face each other.
func (p *Position) strikes(me Player, sq Square, occ, foes *Set, at Square, as Piece, facing, blind bool) bool {
	r := p.r
	t := r.threat[me][sq]
	if t == nil || r.blast != nil && p.shielded(me, sq) {
		return false
	}
	for w := range r.words {
		for word := t.from[w] & foes[w]; word != 0; word &= word - 1 {
			from := Square(w<<6 + bits.TrailingZeros64(word))
			lines := t.at(r, p.board[from], from)
			for i := range lines {
				l := &lines[i]
				if l.attacks(p, p.occupied(&l.between, occ), occ, at, as) && !(facing && l.bare) && !(blind && l.blind) &&
					(l.cond == 0 || !p.idle(l, me, from, sq, at, as)) {
					return true
				}
			}
		}
	}
	return false
}

// DropChecks appends the legal drops after which the dropped piece itself gives
// check.
func (p *Position) DropChecks(buf []Move) []Move {
	r := p.r
	me := p.state.turn
	if r.drops == nil || r.players != 2 || r.walls != nil || r.noCheck || p.Finished() || !p.guards(1-me) {
		return buf
	}
	start := len(buf)
	for _, k := range r.drops.kinds {
		if p.hand[me][k] > 0 && !p.full(k) {
			buf = p.kindChecks(buf, k)
		}
	}
	if len(buf) == start {
		return buf
	}
	var g guard
	p.scan(me, &g)
	buf = p.keepLegal(buf, start, &g)
	if r.captures && len(buf) > start && p.mustCapture() {
		return buf[:start]
	}
	return p.permitted(buf, start)
}

// kindChecks appends the drops of one kind that attack a royal.
func (p *Position) kindChecks(buf []Move, k Kind) []Move {
	r := p.r
	me, you := p.state.turn, 1-p.state.turn
	x := MakePiece(me, k)
	start := len(buf)
	for w := range r.words {
		for word := p.royal[you][w]; word != 0; word &= word - 1 {
			royal := Square(w<<6 + bits.TrailingZeros64(word))
			t := r.threat[you][royal]
			if t == nil || t.by[r.slot(x)].Empty() {
				continue
			}
			open := p.open(r.drops, k)
			if r.drops.rule[k].noMate != nil {
				p.dropMates(k, &open)
			}
			if r.safe && r.royal[k] {
				var g guard
				p.scan(me, &g)
				p.dropExposed(k, &g, &open)
			}
			for v := range r.words {
				for near := t.by[r.slot(x)][v] & open[v]; near != 0; near &= near - 1 {
					from := Square(v<<6 + bits.TrailingZeros64(near))
					m := makeMove(Square(k), from, effectDrop, 0)
					if p.aims(t, x, from, &p.all, p.board[royal], p.failingAfter(m)) &&
						(p.state.royals[you] == 1 || !slices.Contains(buf[start:], m)) {
						buf = append(buf, m)
					}
				}
			}
		}
	}
	return buf
}

// aims reports whether piece x, were it on from and the occupied squares occ,
// would attack the royal of t, if it fails some conditions on its past.
func (p *Position) aims(t *threats, x Piece, from Square, occ *Set, royal Piece, fails effectFlags) bool {
	lines := t.at(p.r, x, from)
	for i := range lines {
		if l := &lines[i]; l.attacks(p, p.occupied(&l.between, occ), occ, 0, Empty) && (l.cond == 0 || p.fulfils(l.cond, fails, royal)) {
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
			royal := Square(w<<6 + bits.TrailingZeros64(word))
			t := r.threat[1-me][royal]
			if t == nil || !t.by[r.slot(x)].Has(to) {
				continue
			}
			occ := p.all
			if e != effectDrop {
				occ.Drop(m.From())
			}
			occ.Add(to)
			if p.aims(t, x, to, &occ, p.board[royal], p.failingAfter(m)) {
				return true
			}
		}
	}
	return false
}
