package engine

import "math/bits"

// A guard is what has to be known about one position to tell which moves leave
// the mover's royals exposed. Most moves touch none of its squares and need no
// test; the others are tested exactly.
type guard struct {
	on    bool // some move may be illegal
	royal bool // there are royals that may not be exposed
	check bool
	faced bool // royals face each other, and the rules ask to part them
	exact bool // no short cut: every move is tested
	bars  bool // royals face each other, and some steps are barred while they do
	leave Set  // squares whose piece may be what shields a royal
	fill  Set  // squares that may turn a hopper's screen
	barer bool // the check would end if royals came to face each other
	parts Set  // squares whose piece alone keeps the royals from facing each other
	touch Set  // in check: squares one of which a move must leave or enter
	foes  Set  // pieces that could capture
}

// guards reports whether a player has royals that may not be exposed: none if
// several are alive and all must be captured.
func (p *Position) guards(me Player) bool {
	n := p.state.royals[me]
	return n == 1 || n > 1 && p.r.spec.Royals.Any
}

// foesOf returns the pieces that can capture pieces of a player.
func (p *Position) foesOf(me Player) Set {
	var s Set
	if p.r.players == 2 {
		return p.by[1-me]
	}
	for q := range p.r.players {
		if p.targets[q]>>(me+1)&1 != 0 {
			s = s.Union(p.by[q])
		}
	}
	return s
}

// scan fills g for player me.
func (p *Position) scan(me Player, g *guard) {
	r := p.r
	g.foes = p.foesOf(me)
	if r.bare {
		p.scanBars(me, g)
	}
	if r.safe && p.guards(me) {
		g.on, g.royal = true, true
		for w := range r.words {
			for word := p.royal[me][w]; word != 0; word &= word - 1 {
				k := Square(w<<6 + bits.TrailingZeros64(word))
				p.scanRoyal(me, k, g)
			}
		}
	}
	if r.face.rule != FacingFree {
		p.scanFaces(me, g)
		g.on = g.on || g.faced || r.face.rule == FacingIllegal || r.face.rule == FacingSteps
	}
	if g.barer {
		g.touch = g.touch.Union(g.parts)
	}
}

func (p *Position) scanRoyal(me Player, k Square, g *guard) {
	r := p.r
	t := r.threat[me][k]
	for w := range r.words {
		for word := t.from[w] & g.foes[w]; word != 0; word &= word - 1 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			lines := t.at(r, p.board[sq], sq)
			for i := range lines {
				l := &lines[i]
				if l.bare && g.bars {
					continue // a move that may part the royals is tested anyway
				}
				n := p.count(l, &p.all)
				if l.attacks(p, n, &p.all, sq, Empty) {
					if l.bare {
						g.barer = true
					}
					if !g.check {
						g.check = true
						g.touch = l.between
						g.touch.Add(sq)
					}
					// another line may be opened or shut by the answer
				}
				switch {
				case !l.hop:
					if n == 1 {
						g.leave = g.leave.Union(l.between)
					}
				case n == 2:
					g.leave = g.leave.Union(l.between)
				case n == 0 || n == 1 && l.class != 0:
					g.fill = g.fill.Union(l.between)
				}
			}
		}
	}
}

// count returns how many squares between are occupied.
func (p *Position) count(l *line, occ *Set) int {
	n := 0
	for w := range p.r.words {
		n += bits.OnesCount64(l.between[w] & occ[w])
	}
	return n
}

// attacks reports whether a line with n pieces on it is open. A screen on
// square at is the piece as, whatever the board says.
func (l *line) attacks(p *Position, n int, occ *Set, at Square, as Piece) bool {
	if !l.hop {
		return n == 0
	}
	if n != 1 {
		return false
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
	if t == nil {
		return false
	}
	for w := range r.words {
		for word := t.from[w] & foes[w]; word != 0; word &= word - 1 {
			from := Square(w<<6 + bits.TrailingZeros64(word))
			lines := t.at(r, p.board[from], from)
			for i := range lines {
				l := &lines[i]
				if l.attacks(p, p.count(l, occ), occ, at, as) && !(facing && l.bare) && !(blind && l.blind) {
					return true
				}
			}
		}
	}
	return false
}

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
	for w := range p.r.words {
		for word := p.royal[me][w]; word != 0; word &= word - 1 {
			k := Square(w<<6 + bits.TrailingZeros64(word))
			if p.attacked(me, k, &p.all, &foes, 0, Empty) {
				return true
			}
		}
	}
	return false
}

// scanBars adds what steps that are barred while royals face each other ask of a
// move. With one royal each, only three sorts of moves change whether they face:
// their own, one of the single piece between them, and one to a square between
// royals that face each other.
func (p *Position) scanBars(me Player, g *guard) {
	g.on = true
	if p.state.royals[0] > 1 || p.state.royals[1] > 1 {
		g.exact, g.bars = true, p.faced(me)
		return
	}
	for w := range p.r.words {
		for word := p.royal[me][w]; word != 0; word &= word - 1 {
			a := Square(w<<6 + bits.TrailingZeros64(word))
			for v := range p.r.words {
				for other := p.royal[1-me][v]; other != 0; other &= other - 1 {
					between, ok := p.r.face.see(me, a, Square(v<<6+bits.TrailingZeros64(other)))
					if !ok {
						continue
					}
					switch p.occupied(between, &p.all) {
					case 0:
						g.bars = true
						g.fill = *between
					case 1:
						g.parts = *between
						g.leave = *between
					}
				}
			}
		}
	}
}

// scanFaces adds what the rule about facing royals asks of a move.
func (p *Position) scanFaces(me Player, g *guard) {
	f := &p.r.face
	switch f.rule {
	case FacingCount, FacingDraw:
		g.faced = p.faced(me)
		return
	case FacingIllegal:
	default:
		return
	}
	for w := range p.r.words {
		for word := p.royal[me][w]; word != 0; word &= word - 1 {
			a := Square(w<<6 + bits.TrailingZeros64(word))
			for v := range p.r.words {
				for other := p.royal[1-me][v]; other != 0; other &= other - 1 {
					b := Square(v<<6 + bits.TrailingZeros64(other))
					between, ok := f.see(me, a, b)
					if !ok {
						continue
					}
					switch p.occupied(between, &p.all) {
					case 0:
						g.faced = true
					case 1:
						g.leave = g.leave.Union(*between)
					}
				}
			}
		}
	}
}

// occupied counts the squares of s that are in occ.
func (p *Position) occupied(s, occ *Set) int {
	n := 0
	for w := range p.r.words {
		n += bits.OnesCount64(s[w] & occ[w])
	}
	return n
}

// faced reports whether a royal of me and one of the opponent see each other on
// a file.
func (p *Position) faced(me Player) bool {
	return p.facedWith(me, &p.royal[me], &p.royal[1-me], &p.all)
}

func (p *Position) facedWith(me Player, mine, theirs, occ *Set) bool {
	for w := range p.r.words {
		for word := mine[w]; word != 0; word &= word - 1 {
			a := Square(w<<6 + bits.TrailingZeros64(word))
			for v := range p.r.words {
				for other := theirs[v]; other != 0; other &= other - 1 {
					b := Square(v<<6 + bits.TrailingZeros64(other))
					if between, ok := p.r.face.see(me, a, b); ok && p.occupied(between, occ) == 0 {
						return true
					}
				}
			}
		}
	}
	return false
}

// legal reports whether a pseudo-legal move other than castling and passing
// leaves the mover's royals unexposed. g is the guard of the position.
func (p *Position) legal(m Move, g *guard) bool {
	if !g.on {
		return true
	}
	r := p.r
	me := p.state.turn
	to := m.To()
	occ := p.all
	royals := p.royal[me]
	foes := g.foes
	var e effectFlags
	var mover Piece
	if m.IsDrop() {
		mover = MakePiece(me, m.Dropped())
		if !g.exact {
			if g.check && !g.touch.Has(to) {
				return false
			}
			if !g.check && !g.faced && !g.fill.Has(to) {
				return true
			}
		}
		occ.Add(to)
	} else {
		from := m.From()
		e = r.effects[m.effect()].flags
		mover = p.board[from]
		if e&flagBare != 0 && g.bars && (e&flagBarePlain == 0 || m.Becomes() == 0) {
			return false
		}
		isRoyal := r.royal[mover&63]
		var victim Square
		passing := false
		if e&(flagEPTake|flagEPAlso) != 0 {
			if victim, passing = p.passedBy(to); passing {
				foes.Drop(victim)
			}
		}
		if e&flagEPAlso != 0 && !passing {
			e &^= flagEPAlso
		}
		if !isRoyal && !g.exact && e&(flagEPTake|flagEPAlso|flagRifle) == 0 {
			if g.check {
				if !g.touch.Has(from) && !g.touch.Has(to) {
					return false
				}
			} else if !g.faced && !g.leave.Has(from) && !g.fill.Has(to) {
				return true
			}
		}
		switch {
		case e&flagRifle != 0:
			occ.Drop(to)
		case passing:
			occ.Drop(victim)
			fallthrough
		default:
			occ.Drop(from)
			occ.Add(to)
			if isRoyal {
				royals.Drop(from)
				royals.Add(to)
			}
			if k := Kind(m >> 24); k != 0 {
				mover = MakePiece(me, k)
			}
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
			if facing && r.royal[mover&63] {
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
	if p.state.royals[me] == 1 && r.royal[mover&63] && e&flagRifle == 0 {
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
