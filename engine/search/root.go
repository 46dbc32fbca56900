package search

import (
	"math/rand/v2"

	"komi/engine"
)

// A tree is the part of a search below the root.
type tree interface {
	// child scores the position after a root move for the player at the root, by
	// searching depth plies more. best is the score of the best move so far. first
	// says that the move is the first one.
	child(best, depth int, first bool) int
	// told turns a score of the tree into one for the caller.
	told(score int) int
	// proved reports whether a score found at a depth leaves nothing to search.
	proved(score, depth int) bool
}

// deepen is the root driver: iterative deepening over the ranked root moves, to depth 1,
// 2 ... until the limits stop it. best is the result before any search.
func (c *core) deepen(t tree, best Result, limit int) Result {
	for depth := 1; depth <= limit; depth++ {
		score := c.searchRoot(t, depth)
		best = c.result(best, t.told(score))
		if c.stopped {
			break
		}
		best.Depth = depth
		if t.proved(score, depth) {
			break
		}
	}
	best.Nodes = c.nodes
	return best
}

// searchRoot searches every root move to depth, and leaves the principal variation in
// the frame. If the search is stopped, that is the variation of the best move searched
// to the end, or empty. No root move is searched less deeply than another: a good move
// that is overlooked here is not played.
func (c *core) searchRoot(t tree, depth int) int {
	f := &c.frames[0]
	f.length = 0
	best := -infinite
	for i := range f.moves {
		m := f.moves[i]
		if !c.make(m, 0) {
			return best
		}
		score := t.child(best, depth-1, i == 0)
		c.unmake()
		if c.stopped {
			return best
		}
		if score > best {
			best = score
			c.updatePV(0, m)
			copy(f.moves[1:i+1], f.moves[:i]) // the best first next time
			f.moves[0] = m
		}
	}
	return best
}

// result returns best, with the root's principal variation and its score if there is
// one.
func (c *core) result(best Result, score int) Result {
	if f := &c.frames[0]; f.length > 0 {
		best.Move, best.Score = f.pv[0], score
		best.PV = append(best.PV[:0], f.pv[:f.length]...)
	}
	return best
}

// unsearched is the result before any search: the first root move.
func (c *core) unsearched(score int) Result {
	m := c.frames[0].moves[0]
	return Result{Move: m, Score: score, PV: []engine.Move{m}}
}

// shuffleRoot puts the root's moves in an order that the seed decides. It is the order
// of moves of equal rank.
func (c *core) shuffleRoot() {
	moves := c.frames[0].moves
	rand.New(c.rng).Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
}
