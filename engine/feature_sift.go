package engine

import (
	"fmt"
)

// Rules about the moves of a turn as a whole: giving check is not legal, or one of a
// sort of moves must be made while there is one. They sift the list of moves that are
// legal otherwise.

// duties compiles them.
func (c *compiler) duties() {
	r, s := c.rules, &c.spec
	for i, m := range s.Must {
		switch m {
		case MustCapture:
			r.captures, r.capturesFirst = true, i == 0
		case MustDrop:
			if s.Drops == nil {
				c.fault(fmt.Sprintf("must[%d]", i), "read drop, but no piece can be dropped in this game, expected rules of drops or no such duty")
			}
			r.dropsFirst = true
		default:
			c.fault(fmt.Sprintf("must[%d]", i), "read %q, expected drop or capture", m)
		}
	}
	if s.NoCheck && !r.safe {
		c.fault("no_check", "is for a game with safety = mate: where royals are captured, as in games of three, nobody has to answer a check")
	}
	r.noCheck = s.NoCheck
	r.listed = r.listed || r.captures || r.noCheck
}

// sift drops what those rules forbid from buf[start:], legal moves otherwise.
func (p *Position) sift(buf []Move, start int) []Move {
	if p.r.noCheck {
		buf = p.keepQuiet(buf, start)
	}
	if p.r.dropsFirst && !p.r.capturesFirst {
		buf = keepFirst(buf, start, Move.IsDrop)
	}
	if p.r.captures {
		buf = keepFirst(buf, start, func(m Move) bool { return p.Captured(m) != Empty })
	}
	if p.r.dropsFirst && p.r.capturesFirst && (len(buf) == start || p.Captured(buf[start]) == Empty) {
		buf = keepFirst(buf, start, Move.IsDrop)
	}
	return buf
}

// mustDrop reports whether the player on turn has a drop to make before anything else.
func (p *Position) mustDrop() bool {
	var buf [512]Move
	moves := p.Moves(buf[:0])
	return len(moves) > 0 && moves[0].IsDrop()
}

// mustCapture reports whether the player on turn has a capture to make before anything else.
func (p *Position) mustCapture() bool {
	var buf [512]Move
	moves := p.allMoves(buf[:0])
	return len(moves) > 0 && p.Captured(moves[0]) != Empty
}

// keepFirst drops all other moves if there are moves of a sort.
func keepFirst(buf []Move, start int, sort func(Move) bool) []Move {
	n := start
	for _, m := range buf[start:] {
		if sort(m) {
			buf[n] = m
			n++
		}
	}
	if n == start {
		return buf
	}
	return buf[:n]
}

// keepQuiet drops the moves that give check. One that opens no line to a royal and
// turns no screen can give it only by the piece that moves.
func (p *Position) keepQuiet(buf []Move, start int) []Move {
	me := p.state.turn
	you := 1 - me
	g := guard{foes: p.by[me]}
	if p.guards(you) {
		for k := range p.royal[you].All() {
			p.scanRoyal(you, k, &g)
		}
	}
	n := start
	for _, m := range buf[start:] {
		if !p.givesCheck(m, you, &g) {
			buf[n] = m
			n++
		}
	}
	return buf[:n]
}

// givesCheck reports whether a legal move gives check to player you; g has been
// scanned for him.
func (p *Position) givesCheck(m Move, you Player, g *guard) bool {
	blasts := p.r.blast != nil && p.Captured(m) != Empty
	if !g.check && p.r.walls == nil && !blasts && m.effect() >= effectFirst && !m.gates() && !g.leave.Has(m.From()) && !g.fill.Has(m.To()) &&
		p.r.effects[m.effect()].flags&(flagEPTake|flagEPAlso|flagRifle) == 0 {
		return p.Aims(m)
	}
	p.Make(m)
	yes := p.Checked(you)
	p.Unmake()
	return yes
}

// suitsCheck reports whether a clause that depends on a check to the mover may be used
// to move to a square.
func (p *Position) suitsCheck(f effectFlags, to Square) bool {
	switch in := p.InCheck(); {
	case f&flagNoCheck != 0:
		return !in
	case f&flagOnlyCheck != 0:
		return in
	case !in:
		return true
	}
	var only Set
	only.Add(to)
	return p.checkers() == only
}

// checkers returns the pieces that give check to the player on turn.
func (p *Position) checkers() Set {
	var out Set
	me := p.state.turn
	foes := p.foesOf(me)
	for k := range p.royal[me].All() {
		t := p.r.threat[me][k]
		for sq := range foes.All() {
			if t == nil || !t.from.Has(sq) {
				continue
			}
			var one Set
			one.Add(sq)
			if p.attacked(me, k, &p.all, &one, 0, Empty) {
				out.Add(sq)
			}
		}
	}
	return out
}
