package engine

import "slices"

// A Frozen is everything a position knows.
type Frozen struct {
	Position Position
	Plies    int
}

// Frozen returns everything a position knows, for reflect.DeepEqual. Of the
// history it keeps the length and the last entry: the others are compared when
// they are the last.
func (p *Position) Frozen() Frozen {
	q := *p
	n := len(p.past)
	q.past = append([]past{}, p.past[max(0, n-1):]...)
	q.marked = append([]marks{}, p.marked...)
	q.saved = append([]snapshot{}, p.saved...)
	q.blasted, q.scratch = append([]blasted{}, p.blasted...), nil
	if p.tally != nil {
		t := *p.tally
		q.tally = &t
	}
	return Frozen{q, n}
}

// Settled returns what a FEN must carry: everything but the history,
// what is known of checks so far, and what rules remember of pieces' pasts.
func (p *Position) Settled() Position {
	q := *p
	q.past, q.marked, q.marks, q.tally, q.saved, q.blasted, q.scratch = nil, nil, marks{}, nil, nil, nil, nil
	q.state.check, q.state.often = checkUnknown, 0
	held := slices.DeleteFunc(slices.Clone(p.ways.list), func(c castle) bool { return q.state.castling&c.right == 0 })
	q.ways = &castlingWays{list: held} // squares of rights that are gone are forgotten
	if p.r.players > 2 {
		q.state.plies = 0 // players drop out, so turns do not tell how many were played
	}
	if !slices.Contains(p.r.spec.Notation.State, StateStale) {
		q.state.stale = staleUnknown
	}
	return q
}

// FreshKey computes the key from the board, as Key must be.
func (p *Position) FreshKey() uint64 { return p.key() }

// Tested lists the legal moves with every one of them tested, none let through
// or left out by a short cut.
func (p *Position) Tested() []Move {
	if p.Finished() {
		return nil
	}
	var g guard
	var out []Move
	me := p.state.turn
	p.scan(me, &g)
	g.exact = true
	if p.r.blast != nil {
		g.leave = p.all // so that each is made
	}
	for _, sq := range p.by[me].Squares() {
		out = p.pieceMoves(out, sq)
	}
	if p.r.drops != nil {
		out = p.dropMoves(out, &g)
	}
	out = p.keepLegal(out, 0, &g)
	if p.state.castling != 0 {
		out = p.castlings(out, &g)
	}
	if p.r.gates != nil {
		out = p.throughGates(out, 0)
	}
	switch {
	case p.r.walls != nil:
		if out = p.withWalls(out, 0); p.canPassWalled(len(out) == 0) {
			out = append(out, Pass)
		}
	case p.canPass(len(out) == 0, &g):
		out = append(out, Pass)
	}
	if p.r.listed || p.r.dropsFirst {
		out = p.sift(out, 0)
	}
	return p.permitted(out, 0)
}

// Reasons returns every reason a game can end for.
func Reasons() []Reason {
	var out []Reason
	for r := Checkmate; r <= CountedOut; r++ {
		out = append(out, r)
	}
	return out
}
