package engine

// This file answers what a diagram asks about compiled rules.

// A Target is one square that a piece could move to or capture on by one clause. A
// square has a target for each clause that leads there.
type Target struct {
	To       Square
	Clause   string // its name
	Capture  bool   // captures on an occupied square; otherwise moves to an empty one
	Rifle    bool   // captures without moving
	Promotes bool   // may or must promote
	Passing  bool   // en passant only
	Unmoved  bool   // only if it never moved
	Depends  bool   // depends on the game before in another way
}

// Targets returns what a piece could do on an imagined board, by every clause. It
// does not matter who owns the other pieces. What depends on the history of a game
// counts as possible and is marked.
func (r *Rules) Targets(board *[256]Piece, x Piece, from Square) []Target {
	var out []Target
	for a := range r.arrivals(board, x, from) {
		switch {
		case a.on == Empty:
			out = append(out, r.target(x, a.to, a.effect, false))
		case r.takes(a.effect, a.on) && r.effects[a.effect].flags&flagEPTake == 0:
			out = append(out, r.target(x, a.to, a.effect, true))
		}
	}
	return out
}

func (r *Rules) target(x Piece, to Square, e uint8, capture bool) Target {
	f := &r.effects[e]
	return Target{
		To: to, Clause: r.kinds[x.Kind()].clauses[f.clause], Capture: capture,
		Rifle: f.flags&flagRifle != 0, Promotes: len(f.becomes) > 0,
		Passing: f.flags&flagEPTake != 0, Unmoved: f.flags&flagUnmoved != 0,
		Depends: f.flags&(flagNeverDropped|flagNotHere|flagLeaves|flagEnters|flagCrowd) != 0,
	}
}

// Scope returns, by the name of the clause, the squares that a piece could reach
// from a square on some board. Clauses that lead nowhere from there are absent.
func (r *Rules) Scope(x Piece, from Square) map[string]Set {
	out := map[string]Set{}
	for n := range r.looks(x, from) {
		for _, e := range [2]uint8{n.quiet, n.capture} {
			if e != effectNone {
				name := r.kinds[x.Kind()].clauses[r.effects[e].clause]
				set := out[name]
				set.Add(n.to)
				out[name] = set
			}
		}
	}
	return out
}

// Watched returns the squares that a piece's moves from a square depend on. The
// squares it can reach are among them.
func (r *Rules) Watched(x Piece, from Square) Set {
	var out Set
	for n := range r.looks(x, from) {
		out.Add(n.to)
	}
	return out
}

// IsHole reports whether a square is a hole of the board.
func (r *Rules) IsHole(sq Square) bool { return r.holes.Has(sq) }

// Symbol returns the sign of a kind for drawings, "" if it has none.
func (r *Rules) Symbol(k Kind) string { return r.spec.Pieces[k-1].Symbol }

// Zone returns the squares of a zone for a player, nothing if there is no zone
// of that name.
func (r *Rules) Zone(name string, p Player) Set {
	var out Set
	for _, text := range r.spec.Fixed[name] {
		set, _ := squares(r.board, text) // was read before
		out = out.Union(set)
	}
	for _, text := range r.spec.Zones[name] {
		set, _ := squares(r.board, text)
		for _, sq := range set.Squares() {
			out.Add(r.board.Turned(int(p), sq))
		}
	}
	return out
}
