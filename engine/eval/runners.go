package eval

import (
	"math/bits"

	"komi/engine"
)

// A runner is a piece that promotes far ahead and can never step back: what it
// has passed cannot stop it any more. It is free if no hostile runner is further
// ahead on its own file or on one beside it. With the runner at P, looking up:
//
//	a a a
//	a a a    a: no hostile runner here
//	. P .
//
// Only moves of runners change that, so that it is summed anew after those alone.
// The squares of runners are found anew, too: sums that carry them are so much
// larger that games without runners were searched by an eighth to a fifth slower.
// Pieces that can be dropped are no runners: one more can always come ahead.
//
// In chess, weights score 57.4% (54.2 to 60.6) at 1,000 nodes against the same ones
// without these terms, from 300 openings; searching takes about 6% more time a node.
type runners struct {
	on    bool
	words int             // of sets of the board's squares
	is    [256]bool       // by piece
	rank  []uint8         // by square: ranks from the first player's first
	ahead [2][]engine.Set // by owner and square: where a hostile runner holds one
	worth [256][]pair     // by piece and rank: what being free is worth
}

// runnerKinds returns the kinds whose pieces are runners, none on boards that
// are no rectangles.
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

// neverBack reports whether the first player's pieces of a kind can on no board
// move to a rank behind them.
func neverBack(r *engine.Rules, k engine.Kind) bool {
	files := r.Board().Files()
	for from := range r.Board().Size() {
		for _, to := range r.Scope(engine.MakePiece(0, k), engine.Square(from)) {
			for _, sq := range to.Squares() {
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
	n.words = (b.Size() + 63) / 64
	for _, k := range w.running {
		free := &w.kinds[k].free
		first, second := engine.MakePiece(0, k), engine.MakePiece(1, k)
		n.is[first], n.is[second] = true, true
		n.worth[first], n.worth[second] = make([]pair, b.Ranks()), make([]pair, b.Ranks())
		for rank := range b.Ranks() {
			v := makePair([2]int{free[0][rank], free[1][rank]})
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

// free reports whether the runner of player q on sq is free. all are the squares
// of the runners by owner.
func (n *runners) free(all *[2]engine.Set, q int, sq engine.Square) bool {
	ahead, theirs := &n.ahead[q&1][sq], &all[(1-q)&1]
	met := uint64(0)
	for i := range n.words {
		met |= ahead[i&3] & theirs[i&3]
	}
	return met == 0
}

// find returns the squares of the runners of a position by owner.
func (n *runners) find(p *engine.Position) (all [2]engine.Set) {
	occupied := p.Occupied()
	for i := range occupied {
		for word := occupied[i]; word != 0; word &= word - 1 {
			sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
			if x := p.At(sq); n.is[x] {
				all[x.Owner()].Add(sq)
			}
		}
	}
	return all
}

// concerns reports whether a change moves, takes or makes a runner.
func (n *runners) concerns(c *engine.Change) bool {
	return n.is[c.Before] || n.is[c.After] || n.is[c.Victim] || n.is[c.Rook]
}

// follow makes a change to the squares of runners.
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

// sum adds up what the free runners are worth as such in the position to which a
// change of p leads.
func (n *runners) sum(p *engine.Position, c *engine.Change) pair {
	all := n.find(p)
	n.follow(&all, c)
	v := pair(0)
	for q := range all {
		for i := range n.words {
			for word := all[q][i&3]; word != 0; word &= word - 1 {
				sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
				if !n.free(&all, q, sq) {
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
	}
	return v
}
