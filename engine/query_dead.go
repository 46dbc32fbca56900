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
	for grown := true; grown; {
		grown = false
		add := func(x Piece, sq Square) {
			if !at[x].Has(sq) {
				at[x].Add(sq)
				grown = true
			}
		}
		for _, c := range r.ways.list {
			if at[c.king].Has(c.kingFrom) && at[c.rook].Has(c.rookFrom) {
				add(c.king, c.kingTo)
				add(c.rook, c.rookTo)
			}
		}
		for x := range at {
			if r.plain[x] == nil {
				continue
			}
			for from := range at[x].All() {
				if r.places != nil && r.places[x] != nil && r.places[x][from] != effectNone {
					for _, k := range r.effects[r.places[x][from]].becomes {
						promotes[x] = true
						add(MakePiece(Piece(x).Owner(), k), from)
					}
				}
				for n := range r.looks(Piece(x), from) {
					for _, e := range [2]uint8{n.quiet, n.capture} {
						if e == effectNone {
							continue
						}
						if r.effects[e].stay {
							add(Piece(x), n.to)
						}
						for _, k := range r.effects[e].becomes {
							promotes[x] = true
							add(MakePiece(Piece(x).Owner(), k), n.to)
						}
					}
				}
			}
		}
	}
	return promotes
}
