package engine

// This file says of compiled rules what can never come about, for warnings about
// games that are sound but dead.

// Places are the squares a piece can come to, by piece.
type Places [256]Set

// Stand adds to at the squares on which the pieces of the start position stand, and those
// on which pieces may be dropped that are in hand or could come there.
func (r *Rules) Stand(at *Places) {
	p := r.New()
	pieces := p.Occupied()
	for sq := range pieces.All() {
		at[p.board[sq]].Add(sq)
	}
	if r.drops == nil {
		return
	}
	for o := range r.players {
		for _, k := range r.drops.kinds {
			x := MakePiece(Player(o), k)
			at[x] = at[x].Union(r.drops.rule[k].allowed[o])
			if r.gates != nil {
				at[x] = at[x].Union(r.gates.allowed[k][o])
			}
			if up := r.drops.promoted[k]; up != 0 {
				at[MakePiece(Player(o), up)] = at[MakePiece(Player(o), up)].Union(r.drops.rule[k].allowed[o])
			}
		}
	}
}

// Spread adds to at all squares that its pieces can reach from those in it, by any number
// of moves and whatever stands on the board. Pieces that they can promote to are added
// likewise. It reports which pieces promote on some of these ways.
func (r *Rules) Spread(at *Places) (promotes [256]bool) {
	s := spread{rules: r, at: at}
	for s.grown = true; s.grown; {
		s.grown = false
		for _, c := range r.ways.list {
			if at[c.king].Has(c.kingFrom) && at[c.rook].Has(c.rookFrom) {
				s.add(c.king, c.kingTo)
				s.add(c.rook, c.rookTo)
			}
		}
		for x := range at {
			if r.plain[x] == nil {
				continue
			}
			for from := range at[x].All() {
				s.from(Piece(x), from)
			}
		}
	}
	return s.promotes
}

// A spread is the state of [Rules.Spread].
type spread struct {
	rules    *Rules
	at       *Places
	promotes [256]bool
	grown    bool // since the last round began
}

// add notes that a piece can come to a square.
func (s *spread) add(x Piece, sq Square) {
	if !s.at[x].Has(sq) {
		s.at[x].Add(sq)
		s.grown = true
	}
}

// from adds where one move takes a piece from a square, and what it becomes.
func (s *spread) from(x Piece, from Square) {
	r := s.rules
	if r.places != nil && r.places[x] != nil {
		s.become(x, r.places[x][from], from)
	}
	for n := range r.looks(x, from) {
		for _, e := range [2]uint8{n.quiet, n.capture} {
			if e != effectNone && r.effects[e].stay {
				s.add(x, n.to)
			}
			s.become(x, e, n.to)
		}
	}
}

// become adds what an effect makes of a piece on a square.
func (s *spread) become(x Piece, effect uint8, sq Square) {
	if effect == effectNone {
		return
	}
	for _, k := range s.rules.effects[effect].becomes {
		s.promotes[x] = true
		s.add(MakePiece(x.Owner(), k), sq)
	}
}
