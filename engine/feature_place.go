package engine

// Promotion in place: a piece changes into another where it stands, as a move of its own.
// Here are the conditions of such promotions, too, which a clause may state of any move:
// it starts in a zone unless it is made by the last piece of its kind, and it attacks
// nobody.

// places are the effects by which pieces promote where they stand, by piece and square.
type places [256]*[256]uint8

// place adds the effect of staying on a square, if the clause has one.
func (c *compiler) place(path string, x *clauseEffects, from Square) {
	r := c.rules
	e := x.at(from)
	if e == effectNone {
		return
	}
	piece := MakePiece(Player(x.player), x.kind)
	if r.places == nil {
		r.places = &places{}
	}
	if r.places[piece] == nil {
		r.places[piece] = &[256]uint8{}
	}
	if r.places[piece][from] != effectNone {
		c.fault(path+".in_place", "two clauses promote on %s in place, expected one", r.board.Name(from))
	}
	r.places[piece][from] = e
	r.beside[piece] = true
}

// at returns the number of the effect of promoting on a square, 0 if there is no
// promotion there.
func (x *clauseEffects) at(from Square) uint8 {
	e := effect{flags: x.flags&^flagVictims | x.moveFlags(from, from, false) | flagInPlace, clause: x.index, victims: ^uint64(0), origin: x.origin}
	if !x.allows(from, from, false) || !x.choose(from, from, &e) {
		return effectNone
	}
	e.stay = false
	return x.c.effectID(e)
}

// inPlace appends the promotions of the piece on a square where it stands.
func (p *Position) inPlace(buf []Move, from Square) []Move {
	r := p.r
	at := r.places[p.board[from]]
	if at == nil || at[from] == effectNone || !p.allows(&r.effects[at[from]], from, from, Empty) {
		return buf
	}
	return p.choices(buf, makeMove(from, from, at[from], 0), false)
}

// isLast reports whether the player on turn has no other piece of the kind on a square.
func (p *Position) isLast(from Square) bool {
	me := p.state.turn
	return p.among(p.board[from], &p.by[me]) == 1
}

// attacksNobody reports whether a quiet move, of a piece that is or becomes one of a kind,
// leaves it without anything to capture and gives no check.
func (p *Position) attacksNobody(from, to Square, k Kind) bool {
	r, me := p.r, p.state.turn
	x, y := p.board[from], MakePiece(me, k)
	p.board[from] = Empty
	quiet := true
	for a := range r.arrivals(&p.board, y, to) {
		quiet = quiet && !(a.on != Empty && a.on.ownedBy(p.targets[me]) && r.takesAlways(a.effect, a.on))
	}
	p.board[from] = x
	if !quiet {
		return false
	}
	occ, mine := p.all, p.by[me]
	occ.Drop(from)
	occ.Add(to)
	mine.Drop(from)
	for q := range r.players {
		if Player(q) == me || !p.guards(Player(q)) {
			continue
		}
		for sq := range p.royal[q].All() {
			if p.attacked(Player(q), sq, &occ, &mine, to, y) {
				return false
			}
		}
	}
	return true
}
