package engine

import (
	"slices"
	"strings"
)

// Gating: where a piece leaves a square of its own side for the first time, a piece of
// its player's hand may come in behind it. A king and a rook that castle leave two such
// squares, and one of them may be filled.

// gates are the rules of gating, compiled. Which gates are still open is a part of the
// state: the bits of unmoved.
type gates struct {
	kinds   []Kind              // that may come in, at most 15
	allowed [64][MaxPlayers]Set // by kind: where
	of      [MaxPlayers]uint64  // bits of unmoved, by player
	refills bool                // captured pieces come to hand
}

// The last byte of a move that brings a piece in is comesIn and the kind, for castling
//
//	bit    7    | 6 5 4 3          | 2 1 0
//	rook's gate | place in kinds+1 | which castling
const comesIn = 1 << 7

// castling returns which castling a castling move is.
func (m Move) castling() uint8 { return m.last() & 7 }

// gates reports whether a piece comes in from the hand behind the one that moves.
func (m Move) gates() bool {
	e := m.effect()
	return e == effectCastle && m.last() > 7 || e >= effectFirst && m.last()&comesIn != 0
}

// Gated returns the kind that comes in from the hand behind the piece that moves, and
// where; 0 for none.
func (p *Position) Gated(m Move) (Kind, Square) {
	switch {
	case !m.gates():
		return 0, 0
	case m.effect() != effectCastle:
		return Kind(m.last() &^ comesIn), m.From()
	}
	at := m.From()
	if m.last()&comesIn != 0 {
		at = p.ways.list[m.castling()].rookFrom
	}
	return p.r.gates.kinds[m.last()>>3&15-1], at
}

// canGate reports whether the player on turn has a piece to bring in and a gate that is
// open.
func (p *Position) canGate() bool {
	g, me := p.r.gates, p.state.turn
	return g != nil && p.state.unmoved&g.of[me] != 0 && slices.ContainsFunc(g.kinds, func(k Kind) bool { return p.hand[me][k] > 0 })
}

// throughGates appends to the legal moves buf[start:] those that bring a piece in besides.
func (p *Position) throughGates(buf []Move, start int) []Move {
	if !p.canGate() {
		return buf
	}
	for _, m := range buf[start:] {
		switch e := m.effect(); {
		case e == effectCastle:
			c := &p.ways.list[m.castling()]
			buf = p.fillGate(buf, m, c.kingFrom, 0)
			buf = p.fillGate(buf, m, c.rookFrom, comesIn)
		case e >= effectFirst && m.last() == 0 && p.r.effects[e].flags&flagRifle == 0:
			buf = p.fillGate(buf, m, m.From(), comesIn)
		}
	}
	return buf
}

// fillGate appends the moves that are as m and bring a piece in on a square; mark is
// their comesIn.
func (p *Position) fillGate(buf []Move, m Move, sq Square, mark uint8) []Move {
	r, me := p.r, p.state.turn
	bit := r.unmoved.index[sq]
	if bit == 0 || p.state.unmoved>>(bit-1)&1 == 0 {
		return buf
	}
	castles := m.IsCastling()
	if castles {
		if c := &p.ways.list[m.castling()]; sq == c.kingTo || sq == c.rookTo {
			return buf
		}
	}
	for i, k := range r.gates.kinds {
		if p.hand[me][k] == 0 || !r.gates.allowed[k][me].Has(sq) || p.full(k) {
			continue
		}
		last := uint8(k)
		if castles {
			last = uint8(i+1) << 3
		}
		n := m | Move(last|mark)<<24
		if !r.hoppers || p.leavesScreens(n) {
			buf = append(buf, n)
		}
	}
	return buf
}

// leavesScreens reports whether the piece that comes in gives no hopper a screen to a
// royal of its own side.
func (p *Position) leavesScreens(m Move) bool {
	me := p.state.turn
	if !p.r.safe {
		return true
	}
	p.Make(m)
	safe := !p.Checked(me)
	p.Unmake()
	return safe
}

// enter brings the piece in that move m of player me brings in, and shuts his gates when
// nothing can come through any more.
func (p *Position) enter(me Player, m Move) {
	if k, at := p.Gated(m); k != 0 {
		p.addHand(me, k, -1)
		p.put(at, MakePiece(me, k))
	}
	p.shutGates(me)
}

// leave takes the piece back that move m of player me brought in.
func (p *Position) leave(me Player, m Move) {
	if k, at := p.Gated(m); k != 0 {
		p.take(at)
		p.hand[me][k]++
	}
}

// shutGates closes the gates of a player whose hand is empty for good, so that positions
// between which nothing tells count as the same.
func (p *Position) shutGates(q Player) {
	g, s := p.r.gates, &p.state
	open := s.unmoved & g.of[q]
	if open == 0 || g.refills || slices.ContainsFunc(g.kinds, func(k Kind) bool { return p.hand[q][k] > 0 }) {
		return
	}
	s.unmoved &^= open
	for i := range p.r.unmoved.name {
		if open>>i&1 != 0 {
			s.key ^= p.r.zobrist.unmoved[i]
		}
	}
}

// openGates completes what a FEN says of gates: what may castle stands on its gates, and
// a king and a rook that have not left their gates may castle.
func (p *Position) openGates() {
	r, s := p.r, &p.state
	for i := range p.ways.list {
		c := &p.ways.list[i]
		if s.castling&c.right != 0 {
			s.unmoved |= r.unmoved.bit(c.kingFrom) | r.unmoved.bit(c.rookFrom)
		}
	}
	for i, c := range r.ways.list {
		king, rook, ok := p.castlers(&c, -1)
		if open := r.unmoved.bit(king) | r.unmoved.bit(rook); ok && s.castling&c.right == 0 && open != 0 && s.unmoved&open == open {
			c = c.from(king, rook)
			p.grant(i, &c)
		}
	}
	for q := range r.players {
		p.shutGates(Player(q))
	}
}

// castlingGates are the gates that the rights to castle tell of already.
func (p *Position) castlingGates() uint64 {
	var told uint64
	for _, c := range p.ways.list {
		if p.state.castling&c.right != 0 {
			told |= p.r.unmoved.bit(c.kingFrom) | p.r.unmoved.bit(c.rookFrom)
		}
	}
	return told
}

// gateLetters tells the letters of gates from those of castling, as other programs write
// them in one field: a file is a gate while its player can bring something in, else a
// rook that may castle.
func (r *Rules) gateLetters(text, board string) (gates, castling string) {
	_, hands, _ := strings.Cut(board, "[")
	var live [2]bool
	for i := range hands {
		if x, width := r.pieceText(hands[i:], -1); width == 1 {
			live[x.Owner()] = true
		}
	}
	var at, rights strings.Builder
	for i := range len(text) {
		owner := 0
		if text[i] >= 'a' {
			owner = 1
		}
		known := slices.ContainsFunc(r.ways.list, func(c castle) bool { return c.letter == text[i] })
		if !known && (live[owner] || r.gates.refills) {
			at.WriteByte(text[i])
		} else {
			rights.WriteByte(text[i])
		}
	}
	return at.String(), rights.String()
}

// gates compiles the rules of gating.
func (c *compiler) gates() {
	r, s := c.rules, &c.spec
	if s.Gates == "" {
		return
	}
	switch {
	case r.players > 2:
		c.fault("gates", "read gates in a game of %d, expected one of two", r.players)
		return
	case r.drops == nil:
		c.fault("gates", "nothing can be in hand, expected a table of drops such as [drop.X] with gate = \"only\"")
		return
	case r.unmoved != nil:
		c.fault("gates", "the field \"unmoved\" already lists unmoved pieces, expected no clause with the key unmoved and no notation.unmoved")
		return
	}
	r.unmoved = &unmovedTable{}
	g := &gates{refills: len(c.captors()) > 0 || c.uses(func(cs *ClauseSpec) bool { return cs.Capture == ToHand })}
	for p := range r.players {
		zone := c.zone("gates", s.Gates, p)
		for sq := range zone.All() {
			if !r.unmoved.add(r, sq, Player(p), Empty) {
				c.fault("gates", "two squares of zone %q are on one file, expected one a file", s.Gates)
				return
			}
			g.of[p] |= r.unmoved.bit(sq)
		}
	}
	for _, k := range r.drops.kinds {
		letter := r.kinds[k].letter
		rule := s.Drops.Rules[letter]
		if rule.Gate == GateNever {
			continue
		}
		if rule.NoMate != nil || rule.OneAFile || rule.OneARank || rule.MostFile > 0 || rule.Colours || rule.Either {
			c.fault("drop."+letter+".gate", "a piece that comes in through a gate has no other rules for drops, expected only zone and never")
		}
		if len(g.kinds) == 15 {
			c.fault("drop."+letter+".gate", "more than 15 kinds may come in through gates")
		}
		g.kinds = append(g.kinds, k)
		g.allowed[k] = r.drops.rule[k].allowed
		if rule.Gate == GateOnly {
			r.drops.rule[k].allowed = [MaxPlayers]Set{}
		}
	}
	if len(g.kinds) == 0 {
		c.fault("gates", "no piece may come in, expected gate = \"only\" or \"too\" for some [drop.X]")
	}
	r.gates = g
}
