package eval

import "komi/engine"

// A runner is a piece that promotes far ahead and never steps back, like a pawn. It is
// passed, like a passed pawn, if no hostile runner is ahead of it on its own file or on
// a neighbouring one. With the runner at P, looking up:
//
//	a a a
//	a a a    a: no hostile runner here
//	. P .
//
// The sum is computed again after a move of a runner, and only then. It does not keep
// the squares of runners: the larger sums made the search slower in games without any.
// A piece that can be dropped is no runner, because another one can always be dropped
// ahead of it. What the terms gain is in engine/search/measurements.md.
type runners struct {
	on    bool
	is    [256]bool       // by piece
	rank  []uint8         // by square: ranks from the first player's first
	ahead [2][]engine.Set // by owner and square: where a hostile runner stops one
	worth [256][]pair     // by piece and rank: bonus for being passed
}

// runnerKinds returns the kinds of runners. A board that is not a rectangle has none.
func runnerKinds(r *engine.Rules) (out []engine.Kind) {
	b := r.Board()
	if r.Players() != 2 || b.Size() != b.Files()*b.Ranks() {
		return nil
	}
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if to, _ := r.Promotions(k); len(to) > 0 && !r.IsRoyal(k) && !r.Droppable(k) && neverBack(r, k) {
			out = append(out, k)
		}
	}
	return out
}

// neverBack reports whether no move of a kind leads the first player's pieces to a rank
// behind them.
func neverBack(r *engine.Rules, k engine.Kind) bool {
	files := r.Board().Files()
	for from := range r.Board().Size() {
		for _, to := range r.Scope(engine.MakePiece(0, k), engine.Square(from)) {
			for sq := range to.All() {
				if int(sq)/files < from/files {
					return false
				}
			}
		}
	}
	return true
}

// compile fills the tables.
func (n *runners) compile(w *Weights) {
	if len(w.running) == 0 {
		return
	}
	b := w.rules.Board()
	for _, k := range w.running {
		passed := &w.kinds[k].passed
		first, second := engine.MakePiece(0, k), engine.MakePiece(1, k)
		n.is[first], n.is[second] = true, true
		n.worth[first], n.worth[second] = make([]pair, b.Ranks()), make([]pair, b.Ranks())
		for rank := range b.Ranks() {
			v := makePair([2]int{passed[0][rank], passed[1][rank]})
			n.worth[first][rank], n.worth[second][b.Ranks()-1-rank] = v, -v
			n.on = n.on || v != 0
		}
	}
	n.rank = make([]uint8, b.Size())
	for q := range n.ahead {
		n.ahead[q] = make([]engine.Set, b.Size())
	}
	for sq := range b.Size() {
		n.rank[sq] = uint8(sq / b.Files())
		for at := range b.Size() {
			aside, ahead := at%b.Files()-sq%b.Files(), at/b.Files()-sq/b.Files()
			if aside < -1 || aside > 1 || ahead == 0 {
				continue
			}
			q := 0
			if ahead < 0 {
				q = 1
			}
			n.ahead[q][sq].Add(engine.Square(at))
		}
	}
}

// passed reports whether the runner of player q on sq is passed. all holds the squares
// of the runners by owner.
func (n *runners) passed(all *[2]engine.Set, q int, sq engine.Square) bool {
	return !n.ahead[q&1][sq].Meets(&all[(1-q)&1])
}

// find returns the squares of the runners of a position by owner.
func (n *runners) find(p *engine.Position) (all [2]engine.Set) {
	occupied := p.Occupied()
	for sq := range occupied.All() {
		if x := p.At(sq); n.is[x] {
			all[x.Owner()].Add(sq)
		}
	}
	return all
}

// concerns reports whether a change moves, takes or makes a runner.
func (n *runners) concerns(c *engine.Change) bool {
	return n.is[c.Before] || n.is[c.After] || n.is[c.Victim] || n.is[c.Rook]
}

// follow applies a change to the squares of runners.
func (n *runners) follow(all *[2]engine.Set, c *engine.Change) {
	if n.is[c.Before] {
		all[c.Before.Owner()].Drop(c.From)
	}
	if n.is[c.Victim] {
		all[c.Victim.Owner()].Drop(c.At)
	}
	if n.is[c.After] {
		all[c.After.Owner()].Add(c.To)
	}
	if n.is[c.Rook] {
		all[c.Rook.Owner()].Drop(c.RookFrom)
		all[c.Rook.Owner()].Add(c.RookTo)
	}
}

// sum adds up the bonuses of passed runners after a change of p.
func (n *runners) sum(p *engine.Position, c *engine.Change) pair {
	all := n.find(p)
	n.follow(&all, c)
	v := pair(0)
	for q := range all {
		for sq := range all[q].All() {
			if !n.passed(&all, q, sq) {
				continue
			}
			x := p.At(sq)
			switch {
			case sq == c.To && c.After != engine.Empty:
				x = c.After
			case sq == c.RookTo && c.Rook != engine.Empty:
				x = c.Rook
			}
			v += n.worth[x][n.rank[sq]]
		}
	}
	return v
}
