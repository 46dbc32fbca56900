package engine

import "math/bits"

// A guard says which moves of one position may leave the mover's royals exposed.
// Most moves touch none of its squares and are legal without a test. The others
// are tested exactly.
type guard struct {
	on    bool // some move may be illegal
	royal bool // there are royals that may not be exposed
	check bool
	faced bool // royals face each other, and the rules ask to part them
	exact bool // every move is tested
	bars  bool // royals face each other, and some steps are barred while they do
	leave Set  // squares whose piece may shield a royal: leaving them is tested
	fill  Set  // squares where a piece may become a hopper's screen: entering them is tested
	barer bool // the check would end if royals came to face each other
	parts Set  // squares whose piece alone keeps the royals from facing each other
	touch Set  // in check: a move must leave or enter one of these squares
	foes  Set  // pieces that could capture
	mild  bool // a piece that is not royal and not on leave is tested only when it enters fill
	open  bool // mild, and fill is empty: such a piece is never tested
}

// guards reports whether a player has royals that may not be exposed: none if
// several are alive and all must be captured.
func (p *Position) guards(me Player) bool {
	n := p.state.royals[me]
	return n == 1 || n > 1 && (p.r.spec.Royals.Any || p.r.spec.Royals.Duel)
}

// oneSafe reports whether one safe royal is enough for a player.
func (p *Position) oneSafe(me Player) bool { return p.state.royals[me] > 1 && !p.r.spec.Royals.Any }

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
	if r.walls != nil { // a wall may parry a check or uncover one: see safeWalls
		g.mild, g.open = true, true
		return
	}
	if r.bare {
		p.scanBars(me, g)
	}
	if r.safe && p.guards(me) {
		g.on, g.royal = true, true
		g.exact = g.exact || p.oneSafe(me)
		for w := range r.words {
			for word := p.royal[me][w]; word != 0; word &= word - 1 {
				k := Square(w<<6 + bits.TrailingZeros64(word))
				p.scanRoyal(me, k, g)
			}
		}
	}
	if r.safe && r.blast != nil && p.state.royals[me] > 1 {
		g.on = true // a blast may leave him one royal, which must be safe
	}
	if r.face.rule != FacingFree {
		p.scanFaces(me, g)
		g.on = g.on || g.faced || r.face.rule == FacingIllegal || r.face.rule == FacingSteps
	}
	if (g.exact || r.blast != nil) && g.check {
		g.check = p.Checked(me)
	}
	if g.barer {
		g.touch = g.touch.Union(g.parts)
	}
	g.exact = g.exact || g.on && r.blast != nil
	g.mild = !g.exact && !g.faced && !g.check && !g.bars && !r.shooters
	g.open = g.mild && g.fill.Empty()
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
				if l.cond != 0 && p.idle(l, me, sq, k, k, Empty) {
					continue // no answer to a threat changes the past of the piece
				}
				n := p.occupied(&l.between, &p.all)
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
				case l.need == 0:
					if n == 1 {
						g.leave = g.leave.Union(l.between)
					}
				case !l.any:
					l.nearly(p, g)
				case n == 2:
					g.leave = g.leave.Union(l.between)
				case n == 0 || n == 1 && l.class != 0:
					g.fill = g.fill.Union(l.between)
				}
			}
		}
	}
}

// nearly notes how one move could open a line whose screens must stand on certain
// squares. A piece elsewhere on the line leaves it, a piece enters a square where a
// screen is missing, or one move does both.
func (l *attackLine) nearly(p *Position, g *guard) {
	var extra, missing Set
	for w := range p.r.words {
		extra[w] = l.between[w] & p.all[w] &^ l.at[w]
		missing[w] = l.at[w] &^ p.all[w]
	}
	if extra.Len() > 1 || missing.Len() > 1 {
		return
	}
	g.leave, g.fill = g.leave.Union(extra), g.fill.Union(missing)
	if l.class != 0 {
		g.fill = g.fill.Union(l.at) // another piece may be a screen where this one is not
	}
}
