package engine

// Blasts: a capture removes what stands around as well, the capturing piece included.

// blast is the rule, compiled.
type blast struct {
	near   [256]Set  // by square: the squares a step away
	spared [256]bool // by piece: it survives beside a capture
	immune [256]bool // by piece: it survives the capture that it makes, too
}

// A blasted piece stood beside a capture.
type blasted struct {
	at    Square
	piece Piece
}

// blasts compiles the rule.
func (c *compiler) blasts() {
	r, s := c.rules, c.spec.Blast
	if s == nil {
		return
	}
	if r.players > 2 {
		c.fault("blast", "is for games of two: of three, one blast could take the royals of several, and no rule says who gets their armies")
		return
	}
	for i := range c.spec.Pieces {
		for j := range c.spec.Pieces[i].Clause {
			cs := &c.spec.Pieces[i].Clause[j]
			not := ""
			switch {
			case cs.Capture == Rifle:
				not = `which captures from where it stands (capture = "rifle")`
			case cs.Via:
				not = "which captures on its way (twice.via)"
			default:
				continue
			}
			c.fault("blast", "is for games in which a capture moves the piece that makes it, once, expected no clause such as piece.%s.clause.%s, %s", c.spec.Pieces[i].Letter, cs.Name, not)
			return
		}
	}
	if c.spec.Facing.Rule != FacingFree {
		c.fault("blast", "is for games without facing royals, expected no facing.rule")
		return
	}
	b := &blast{}
	spares, immune := c.kindMask("blast.spares", s.Spares), c.kindMask("blast.immune", s.Immune)
	for p := range r.players {
		for k := range r.kinds {
			x := MakePiece(Player(p), Kind(k))
			b.spared[x], b.immune[x] = (spares|immune)>>k&1 != 0, immune>>k&1 != 0
		}
	}
	for sq := range r.size {
		b.near[sq] = steps(r.board, Square(sq))
	}
	r.blast = b
}

// explode removes what a capture on a square blasts and returns how many pieces that
// are. Where one royal is enough, a royal of the mover's own decides, whatever else falls:
// he loses, as he does where both have lost their last ones.
func (p *Position) explode(to Square) uint8 {
	r := p.r
	n := uint8(0)
	around := p.around(to)
	around.Add(to)
	for sq := range around.All() {
		x := p.board[sq]
		if x == Empty || r.blast.spared[x] && (sq != to || r.blast.immune[x]) {
			continue
		}
		if r.royal[x.Kind()] && r.spec.Royals.Any {
			p.loseRoyal(x.Owner())
		}
		p.blasted = append(p.blasted, blasted{sq, p.take(sq)})
		n++
		p.spoil(sq)
	}
	return n
}

// loseRoyal notes that a player loses a royal by the move being made where one is enough.
func (p *Position) loseRoyal(q Player) {
	switch {
	case q == p.state.turn:
		p.state.flag = flagSpent
	case p.state.flag != flagSpent:
		p.state.flag = flagTaken
	}
}

// around are the pieces beside a square.
func (p *Position) around(sq Square) Set {
	pieces := p.Occupied()
	return p.r.blast.near[sq].Intersect(&pieces)
}

// Blast returns the squares of the pieces that move m of this position would remove besides
// the one it captures: what stands beside, and the capturing piece where it stands now. It
// is empty where captures do not blast.
func (p *Position) Blast(m Move) Set {
	b := p.r.blast
	if b == nil || p.Captured(m) == Empty {
		return Set{}
	}
	c := p.Change(m)
	out := p.around(c.To)
	out.Drop(c.From)
	out.Drop(c.At)
	for sq := range out.All() {
		if b.spared[p.board[sq]] {
			out.Drop(sq)
		}
	}
	if !b.immune[c.After] {
		out.Add(c.From)
	}
	return out
}

// spoil ends the rights that hang on what stood on a square.
func (p *Position) spoil(sq Square) {
	r, s := p.r, &p.state
	p.loseCastling(p.ways.corners[sq])
	if s.unmoved != 0 {
		p.moved(sq, sq)
	}
	if r.marks != nil {
		p.marks.forget(sq)
	}
}

// implode puts the last n blasted pieces back.
func (p *Position) implode(n uint8) {
	for ; n > 0; n-- {
		last := p.blasted[len(p.blasted)-1]
		p.blasted = p.blasted[:len(p.blasted)-1]
		p.put(last.at, last.piece)
	}
}

// shielded reports whether nobody can capture a royal of player me on a square because
// the blast would take a royal of his own.
func (p *Position) shielded(me Player, sq Square) bool {
	near := &p.r.blast.near[sq]
	for q := range p.r.players {
		if Player(q) == me {
			continue
		}
		for sq := range near.Intersect(&p.royal[q]).All() {
			if !p.r.blast.spared[p.board[sq]] {
				return true
			}
		}
	}
	return false
}

// survives reports whether a move is legal where captures blast: the mover keeps his
// royals and leaves none to be captured, or takes the other's last one. A quiet move
// of a piece that shields nothing needs no test.
func (p *Position) survives(m Move, g *guard) bool {
	me := p.state.turn
	if !g.check && !m.IsCastling() && p.Captured(m) == Empty && !g.leave.Has(m.From()) && !g.fill.Has(m.To()) && !m.IsDrop() &&
		!p.r.royal[p.board[m.From()].Kind()] && p.r.effects[m.effect()].flags&flagCrowns == 0 {
		return true
	}
	before := p.state.royals[me]
	p.Make(m)
	kept := p.state.royals[me] == before || p.state.royals[me] > 0 && !p.r.spec.Royals.Any
	ok := kept && (p.Fallen(1-me) || p.state.flag == flagTaken || !p.Checked(me))
	p.Unmake()
	return ok
}
