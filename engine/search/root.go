package search

import (
	"math/rand/v2"
	"slices"

	"komi/engine"
)

// A tree is the part of a search below the root.
type tree interface {
	// child scores the position after a root move for the player at the root, by
	// searching depth plies more. The score matters only above alpha. open says that no
	// earlier move gives a score to compare with.
	child(alpha, depth int, open bool) int
	// told turns a score of the tree into one for the caller.
	told(score int) int
	// proved reports whether a score found at a depth leaves nothing to search.
	proved(score, depth int) bool
}

// A Line is a principal variation with its score.
type Line struct {
	Score int           // from the side to move
	PV    []engine.Move // the root move first
}

// deepen is the root driver: iterative deepening over the ranked root moves, to depth 1,
// 2 ... until the limits stop it. best is the result before any search, and most the
// depth of the last iteration.
func (c *core) deepen(t tree, best Result, limits Limits, most int) Result {
	lines := min(max(limits.Lines, 1), len(c.frames[0].moves))
	for depth := 1; depth <= most; depth++ {
		score := c.searchRoot(t, depth, lines)
		best = c.result(best, t.told(score))
		if c.stopped {
			break
		}
		best.Depth = depth
		best.Lines = c.bestLines(t)
		if limits.Report != nil {
			best.Nodes = c.nodes
			limits.Report(best)
		}
		if lines == 1 && t.proved(score, depth) {
			break
		}
	}
	best.Nodes = c.nodes
	return best
}

// searchRoot searches every root move to depth, and leaves the principal variation in
// the frame. If the search is stopped, that is the variation of the best move searched
// to the end, or empty. No root move is searched less deeply than another: a good move
// that is overlooked here is not played. The best moves, as many as lines, get exact
// scores: a move is searched with the score of the last of them as alpha.
func (c *core) searchRoot(t tree, depth, lines int) int {
	f := &c.frames[0]
	f.length = 0
	c.lines = c.lines[:0]
	best, alpha := -infinite, -infinite
	for i := range f.moves {
		m := f.moves[i]
		if !c.make(m, 0) {
			return best
		}
		score := t.child(alpha, depth-1, i < lines)
		c.unmake()
		if c.stopped {
			return best
		}
		if score <= alpha {
			continue
		}
		at := 0
		if lines > 1 {
			at = c.insertLine(m, score, lines)
			if len(c.lines) == lines {
				alpha = c.lines[lines-1].Score
			}
		}
		if at == 0 {
			best = score
			c.updatePV(0, m)
		}
		if lines == 1 {
			alpha = best
		}
		copy(f.moves[at+1:i+1], f.moves[at:i]) // the best first next time
		f.moves[at] = m
	}
	return best
}

// insertLine keeps the variation of a root move just searched among the best, of which
// there are at most lines, and returns its rank. Of equal moves the earlier one is
// better.
func (c *core) insertLine(m engine.Move, score, lines int) int {
	at := len(c.lines)
	for at > 0 && c.lines[at-1].Score < score {
		at--
	}
	next := &c.frames[1]
	pv := append([]engine.Move{m}, next.pv[:next.length]...)
	c.lines = slices.Insert(c.lines, at, Line{score, pv})
	c.lines = c.lines[:min(len(c.lines), lines)]
	return at
}

// bestLines returns the lines of an iteration with scores for the caller, nil if only the
// best move was asked for.
func (c *core) bestLines(t tree) []Line {
	if len(c.lines) == 0 {
		return nil
	}
	lines := slices.Clone(c.lines)
	for i := range lines {
		lines[i].Score = t.told(lines[i].Score)
	}
	return lines
}

// choose returns the moves at the root that the limits allow.
func (c *core) choose(moves []engine.Move, limits Limits) []engine.Move {
	if limits.Moves == nil {
		return moves
	}
	return slices.DeleteFunc(moves, func(m engine.Move) bool { return !slices.Contains(limits.Moves, m) })
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
