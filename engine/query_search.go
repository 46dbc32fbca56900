package engine

// This file answers what a search asks about a position besides its moves. The
// answers mean the same in every game.

// A Change is what a move does to the board and to the mover's hand. Fields that do
// not apply are zero. An evaluation that counts Empty as nothing can add and
// subtract every field, whatever kind of move it was.
type Change struct {
	Before, After Piece  // the piece as it leaves From and as it arrives on To
	From, To      Square // equal for a capture without moving
	Victim        Piece  // captured; of a double capture the first
	At            Square // where the victim stands
	Taken         Kind   // kind that comes to the mover's hand
	Dropped       Kind   // kind that leaves the mover's hand
	Rook          Piece  // castling: the other piece
	RookFrom      Square
	RookTo        Square
}

// Change returns what a legal move of the position does.
func (p *Position) Change(m Move) Change {
	r := p.r
	switch m.effect() {
	case effectPass:
		return Change{}
	case effectDrop:
		return Change{After: MakePiece(p.state.turn, m.Dropped()), To: m.To(), Dropped: r.heldAs(m.Dropped())}
	case effectCastle:
		c := &p.ways.list[m.castling()]
		return Change{
			Before: c.king, After: c.king, From: c.kingFrom, To: c.kingTo,
			Rook: c.rook, RookFrom: c.rookFrom, RookTo: c.rookTo,
		}
	}
	from, to := m.From(), m.To()
	x := p.board[from]
	e := r.effects[m.effect()].flags
	c := Change{Before: x, After: x, From: from, To: to, At: to}
	if e&(flagEPTake|flagEPAlso) != 0 {
		if at, ok := p.passedBy(to); ok {
			c.At = at
		}
	}
	if m.effect() == effectVia {
		c.At = m.via()
	}
	if e&flagInPlace == 0 {
		c.Victim = p.board[c.At]
	}
	if c.Victim != Empty && e&flagHand != 0 && !r.kinds[c.Victim.Kind()].dies && !r.royal[c.Victim.Kind()] {
		c.Taken = r.handed[p.state.turn][c.Victim.Kind()]
	}
	switch {
	case e&flagRifle != 0:
		c.To = from
	case m.Becomes() != 0:
		c.After = MakePiece(p.state.turn, m.Becomes())
	}
	return c
}

// FinishedBy returns why the position itself shows that the game is over,
// NotOver if it does not. See [Position.Finished].
func (p *Position) FinishedBy() Reason {
	s := &p.state
	switch s.flag {
	case flagTaken, flagSpent:
		return RoyalsCaptured
	case flagAccepted:
		return FacingAccepted
	case flagTwoPass:
		return TwoPasses
	}
	for q := range p.r.players {
		if p.Fallen(Player(q)) {
			return RoyalsCaptured
		}
	}
	if s.ended.by != 0 {
		return p.endOutcome().Reason
	}
	return NotOver
}

// Passed reports whether the last ply was a pass, so that another one ends the
// game.
func (p *Position) Passed() bool { return p.state.flag == flagPassed }

// ForgetPass takes the last ply, if it was a pass, for one after which another pass does not
// end the game: the null move of search is no pass of the game. [Position.Unmake] takes the
// pass back as ever.
func (p *Position) ForgetPass() {
	if s := &p.state; s.flag == flagPassed {
		s.key ^= p.r.zobrist.flag[flagPassed]
		s.flag = flagNone
	}
}

// Faced reports whether royals face each other so that the player on turn must
// part them or accept the end of the game by passing.
func (p *Position) Faced() bool {
	return p.r.face.rule >= FacingCount && p.faced(p.state.turn)
}

// Keys appends the keys of the positions of the game from the earliest known to
// the present one.
func (p *Position) Keys(buf []uint64) []uint64 {
	for i := range p.past {
		buf = append(buf, p.past[i].state.key)
	}
	return append(buf, p.state.key)
}

// Prudent drops from moves those that leave a royal to be captured at once, and
// returns the rest in their order. The moves must be legal in the position. Moves
// that capture a royal themselves stay. Where the rules forbid to leave a royal in
// check, Prudent returns all moves. It compacts the list in place: unless it returns none,
// what stands after the rest is lost.
func (p *Position) Prudent(moves []Move) []Move {
	r := p.r
	me := p.state.turn
	if r.safe || !p.guards(me) {
		return moves
	}
	g := guard{on: true, royal: true, foes: p.foesOf(me)}
	for sq := range p.royal[me].All() {
		p.scanRoyal(me, sq, &g)
	}
	n := 0
	for _, m := range moves {
		if p.prudent(m, &g) {
			moves[n] = m
			n++
		}
	}
	return moves[:n]
}

func (p *Position) prudent(m Move, g *guard) bool {
	switch m.effect() {
	case effectPass:
		return !g.check || p.state.flag == flagPassed || p.Faced() // the last two end the game
	case effectCastle:
		return true // never out of or into check
	}
	if v := p.Captured(m); v != Empty && p.r.royal[v.Kind()] && p.guards(v.Owner()) {
		return true
	}
	if p.r.walls != nil {
		me := p.state.turn
		p.Make(m)
		safe := !p.Checked(me)
		p.Unmake()
		return safe
	}
	return p.legal(m, g)
}

// Reach returns the empty squares that a piece on a square could move to and the
// occupied ones it could capture on. The board is an imagined one, and it does not
// matter who owns the pieces on it. Moves that depend on more than the board count
// as possible, except taking in passing and moves of unmoved pieces.
func (r *Rules) Reach(board *[256]Piece, x Piece, from Square) (quiet, captures Set) {
	for a := range r.arrivals(board, x, from) {
		switch {
		case a.on != Empty:
			if r.takesAlways(a.effect, a.on) {
				captures.Add(a.to)
			}
		case r.effects[a.effect].flags&(flagEPTake|flagUnmoved) == 0:
			quiet.Add(a.to)
		}
	}
	return quiet, captures
}

// Promotions returns the kinds a kind can promote to by a step, and the squares on
// which a piece of the first player can do so when it arrives.
func (r *Rules) Promotions(k Kind) (to []Kind, zone Set) {
	var is [64]bool
	x := MakePiece(0, k)
	for from := range r.size {
		for n := range r.looks(x, Square(from)) {
			for _, e := range [2]uint8{n.quiet, n.capture} {
				for _, b := range r.effects[e].becomes {
					if !is[b] {
						is[b] = true
						to = append(to, b)
					}
					zone.Add(n.to)
				}
			}
		}
	}
	return to, zone
}
