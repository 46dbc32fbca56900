package engine

import "math/bits"

// Perft returns the number of legal move sequences of exactly depth plies, the
// last ply counted in bulk. Endings that need the game's history do not count.
func (p *Position) Perft(depth int) int64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return int64(p.Count())
	case depth == 2 && p.r.foreseeable():
		return p.lastTwo()
	}
	var buf [512]Move
	var n int64
	for _, m := range p.Moves(buf[:0]) {
		p.Make(m)
		n += p.Perft(depth - 1)
		p.Unmake()
	}
	return n
}

// A forecast is what a position tells of the moves that the next player will have, whatever
// the player on turn does. A move changes few squares, and the moves of a piece change
// only if it looks at one of them.
type forecast struct {
	next     Player
	royal    [2]Set         // squares of royals by owner
	all      Set            // occupied squares
	by       [2]Set         // by owner
	total    int            // moves of the next player's pieces
	moves    [128]uint16    // of them, by square of the piece
	watchers [128][2]uint64 // by square: pieces of the next player that look at it
	asking   [2]uint64      // those whose moves depend on more than the board and double steps
	still    [2]uint64      // those that cannot move
	court    court
}

// A court is what a forecast knows of the next player's royal. His guard and the number of
// moves of the royal stay as they are while nothing changes in sight, and no piece arrives
// where it could aim at the royal or at a square that it may go to.
type court struct {
	known  bool // there is no check, one royal at most, and guard is his
	guard  guard
	aims   Set           // the royal's square and those it may go to
	sight  [2]uint64     // squares that decide who attacks one of aims
	near   [64][2]uint64 // by kind: squares from which a piece could attack one of aims
	filled uint64        // bit by kind: near is known
}

// foreseeable reports whether the next player's moves can be forecast: in games of two
// on a board of two words whose moves need not be listed.
func (r *Rules) foreseeable() bool {
	return r.players == 2 && r.words <= 2 && !r.listed && !r.dropsFirst && r.gates == nil && r.walls == nil && r.blast == nil && r.takeover == nil
}

// leaps reports whether some double step passes more squares than one.
func (r *Rules) leaps() bool {
	return r.longSteps[0] != nil || r.longSteps[1] != nil
}

// lastTwo counts the sequences of two legal moves.
func (p *Position) lastTwo() int64 {
	var buf [512]Move
	moves := p.Moves(buf[:0])
	if len(moves) == 0 {
		return 0
	}
	var scratch [256]Move
	var f forecast
	p.foresee(&f, scratch[:0])
	var n int64
	light := p.isLight()
	for _, m := range moves {
		if light && p.lightMove(m) {
			victim, check := p.shift(m), p.state.check
			p.state.check = checkUnknown
			n += int64(p.countForeseen(&f, m, scratch[:0]))
			p.shiftBack(m, victim)
			p.state.check = check
			continue
		}
		p.Make(m)
		n += int64(p.countForeseen(&f, m, scratch[:0]))
		p.Unmake()
	}
	return n
}

// weighty are the flags of effects that change more than the squares that a piece leaves and
// enters.
const weighty = flagEPPass | flagEPTake | flagEPAlso | flagRifle | flagInPlace | flagCrowns

// isLight reports whether moves of the position that change no right, hand or count can be
// counted after without being made whole.
func (p *Position) isLight() bool {
	r, s := p.r, &p.state
	return s.flag == flagNone && s.unmoved == 0 && p.nonePassed() && p.tally == nil && r.marks == nil && r.counting == nil &&
		(r.ends == nil || r.armyEnds)
}

// lightMove reports whether a move is one of those.
func (p *Position) lightMove(m Move) bool {
	r := p.r
	if m.effect() < effectFirst || m.last() != 0 {
		return false
	}
	f := r.effects[m.effect()].flags
	if f&weighty != 0 || p.state.castling != 0 && (p.ways.corners[m.From()]|p.ways.corners[m.To()])&p.state.castling != 0 {
		return false
	}
	victim := p.board[m.To()]
	return victim == Empty || f&flagHand == 0 && r.ends == nil && !r.royal[victim.Kind()]
}

// shift moves a piece of the player on turn on the board, gives the turn to the other, and
// returns what stood where it arrives.
func (p *Position) shift(m Move) Piece {
	me := p.state.turn
	from, to := m.From(), m.To()
	x, victim := p.board[from], p.board[to]
	p.board[from], p.board[to] = Empty, x
	p.all.Drop(from)
	p.all.Add(to)
	p.by[me].Flip(from)
	p.by[me].Flip(to)
	if victim != Empty {
		p.by[1-me].Flip(to)
	}
	if p.r.royal[x.Kind()] {
		p.royal[me].Flip(from)
		p.royal[me].Flip(to)
	}
	p.state.turn = 1 - me
	return victim
}

// shiftBack takes back a shift.
func (p *Position) shiftBack(m Move, victim Piece) {
	me := 1 - p.state.turn
	from, to := m.From(), m.To()
	x := p.board[to]
	p.board[from], p.board[to] = x, victim
	p.all.Add(from)
	p.by[me].Flip(from)
	p.by[me].Flip(to)
	if victim != Empty {
		p.by[1-me].Flip(to)
	} else {
		p.all.Drop(to)
	}
	if p.r.royal[x.Kind()] {
		p.royal[me].Flip(from)
		p.royal[me].Flip(to)
	}
	p.state.turn = me
}

// foresee fills f, which must be zero.
func (p *Position) foresee(f *forecast, scratch []Move) {
	r := p.r
	turn := p.state.turn
	f.next, f.all = 1-turn, p.all
	f.by, f.royal = [2]Set(p.by[:2]), [2]Set(p.royal[:2])
	p.state.turn = f.next
	p.foreseeGuard(f)
	targets := p.targets[f.next]
	for w := range r.words {
		for word := p.by[f.next][w]; word != 0; word &= word - 1 {
			from := Square(w<<6 + bits.TrailingZeros64(word))
			x := p.board[from]
			s, special := &r.plain[x][from], &r.special[x][from]
			bit := word & -word
			track := r.nodes[s.lo:s.hi]
			count := 0
			for i := uint(0); i < uint(len(track)); {
				n := &track[i]
				_, moves, next := n.met(r, p.board[n.to], targets)
				f.watchers[n.to&127][w&1] |= bit
				count += int(moves)
				i = uint(next)
			}
			switch {
			case r.beside[x] || special.lo != special.hi && !special.passing:
				f.asking[w&1] |= bit
			case special.passing:
				for i := special.lo; i < special.hi; i++ {
					f.watchers[r.nodes[i].to&127][w&1] |= bit
				}
			case count == 0:
				f.still[w&1] |= bit
			}
			if f.court.known && r.royal[x.Kind()] && f.asking[w&1]&bit == 0 {
				count = p.foreseeRoyal(f, from, scratch)
			}
			f.moves[from&127] = uint16(count)
			f.total += count
		}
	}
	if f.court.known {
		p.foreseeAims(f)
	}
	p.state.turn = turn
}

// foreseeGuard fills the guard of the next player, who is on turn, where it may last.
func (p *Position) foreseeGuard(f *forecast) {
	c := &f.court
	g := &c.guard
	p.scan(f.next, g)
	c.known = !g.exact && !g.check && !g.faced && !g.bars && !p.r.shooters && p.state.royals[f.next] <= 1
	c.aims = f.royal[f.next&1]
}

// foreseeRoyal counts the legal moves of the next player's royal and notes where they lead.
func (p *Position) foreseeRoyal(f *forecast, from Square, scratch []Move) int {
	moves := p.pieceMoves(scratch, from)
	for _, m := range moves {
		f.court.aims.Add(m.To())
	}
	for n := range p.r.looks(p.board[from], from) {
		f.court.sight[n.to>>6&1] |= 1 << (n.to & 63)
	}
	return len(p.keepLegal(moves, 0, &f.court.guard))
}

// foreseeAims notes what decides who attacks the squares of the next player's royal.
func (p *Position) foreseeAims(f *forecast) {
	r := p.r
	c := &f.court
	you := 1 - f.next
	for w := range r.words {
		for word := c.aims[w]; word != 0; word &= word - 1 {
			aim := Square(w<<6 + bits.TrailingZeros64(word))
			if r.face.rule != FacingFree {
				for other := range p.royal[you].All() {
					if between, ok := r.face.see(f.next, aim, other); ok {
						c.sight[0] |= between[0]
						c.sight[1] |= between[1]
					}
				}
			}
			t := r.threat[f.next][aim]
			if t == nil {
				continue
			}
			for v := range r.words {
				for foes := t.from[v] & p.by[you][v]; foes != 0; foes &= foes - 1 {
					sq := Square(v<<6 + bits.TrailingZeros64(foes))
					lines := t.at(r, p.board[sq], sq)
					for i := range lines {
						c.sight[0] |= lines[i].between[0]
						c.sight[1] |= lines[i].between[1]
						c.sight[v&1] |= foes & -foes
					}
				}
			}
		}
	}
}

// lasts reports whether the guard that was foreseen is still right after a move that changed
// some squares.
func (p *Position) lasts(f *forecast, m Move, squares *[2]uint64) bool {
	r := p.r
	c := &f.court
	if !c.known || c.sight[0]&squares[0]|c.sight[1]&squares[1] != 0 || [2]uint64(p.royal[f.next][:2]) != [2]uint64(f.royal[f.next&1][:2]) {
		return false
	}
	if r.face.rule != FacingFree && [2]uint64(p.royal[1-f.next][:2]) != [2]uint64(f.royal[(1-f.next)&1][:2]) {
		return false
	}
	x := p.board[m.To()]
	k := x.Kind()
	if k == 0 {
		return true
	}
	if c.filled>>k&1 == 0 {
		c.filled |= 1 << k
		for aim := range c.aims.All() {
			if t := r.threat[f.next][aim]; t != nil {
				by := &t.by[r.slot(MakePiece(1-f.next, k))]
				c.near[k][0] |= by[0]
				c.near[k][1] |= by[1]
			}
		}
	}
	return c.near[k][m.To()>>6&1]>>(m.To()&63)&1 == 0
}

// countForeseen is Count after move m of the position that f was made from.
func (p *Position) countForeseen(f *forecast, m Move, scratch []Move) int {
	if p.Finished() {
		return 0
	}
	if p.mayOffend() {
		return p.countList()
	}
	r := p.r
	c := counter{scratch: scratch}
	g := &c.guard
	mine := &p.by[f.next]
	odd := p.state.turn != f.next || m.effect() == effectCastle || m.effect() == effectVia
	var squares [2]uint64
	for w := range squares {
		squares[w] = f.all[w] ^ p.all[w] | f.by[0][w] ^ p.by[0][w]
	}
	squares[m.To()>>6&1] |= 1 << (m.To() & 63)
	lasts := !odd && p.lasts(f, m, &squares)
	if lasts {
		c.guard = f.court.guard
		g.foes = p.by[1-f.next]
		c.plain = g.fill.Empty()
		c.calm = p.nonePassed()
		c.tested = g.fill
	} else {
		p.prepare(&c)
	}
	if odd || c.each || g.check || g.bars || !c.calm && r.leaps() {
		return p.countRest(p.countAmong(mine, &c), &c)
	}
	n := f.total
	look := f.changed(p, &squares, &c)
	var again Set
	for w := range look {
		stale := look[w] | f.asking[w]
		if g.on {
			stale |= g.leave[w] &^ f.still[w]
		}
		if !lasts {
			stale |= p.royal[f.next][w] &^ f.still[w]
		}
		was := f.by[f.next&1][w]
		again[w] = stale & mine[w]
		for word := was & (stale | was&^mine[w]); word != 0; word &= word - 1 {
			n -= int(f.moves[(w<<6+bits.TrailingZeros64(word))&127])
		}
	}
	return p.countRest(n+p.countAmong(&again, &c), &c)
}

// changed returns the pieces that look at one of some squares that a move has changed, where a
// piece may be taken in passing, or where what enters must be tested.
func (f *forecast) changed(p *Position, squares *[2]uint64, c *counter) (look [2]uint64) {
	for w := range look {
		squares := squares[w] | c.guard.fill[w]
		if !c.calm {
			for _, e := range p.state.ep {
				if e.sq >= 0 && int(e.sq>>6) == w {
					squares |= 1 << (e.sq & 63)
				}
			}
		}
		for ; squares != 0; squares &= squares - 1 {
			at := &f.watchers[(w<<6+bits.TrailingZeros64(squares))&127]
			look[0] |= at[0]
			look[1] |= at[1]
		}
	}
	return look
}
