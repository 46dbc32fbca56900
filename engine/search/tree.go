package search

import "komi/engine"

// visit scores the position just reached at ply, from its side to move, within
// (alpha, beta), by searching depth plies more. Check is answered before depth
// counts.
func (s *Searcher) visit(alpha, beta, depth, ply int) int {
	s.frames[ply].length = 0
	if score, over := s.ended(ply); over {
		return score
	}
	inCheck := s.pos.InCheck()
	s.inLine[len(s.keys)-1] = inCheck
	if inCheck {
		depth++
	}
	switch {
	case ply >= maxPly:
		return s.judge(ply)
	case depth <= 0:
		return s.quiesce(alpha, beta, ply, 0)
	}
	return s.tree(alpha, beta, depth, ply, inCheck)
}

// tree is the principal variation search of an inner node.
func (s *Searcher) tree(alpha, beta, depth, ply int, inCheck bool) int {
	f := &s.frames[ply]
	inPV := beta-alpha > 1

	// No line from here can be better than winning at once, or worse than
	// having lost already.
	alpha, beta = max(alpha, lost(ply)), min(beta, -lost(ply+1))
	if alpha >= beta {
		return alpha
	}

	key := s.signature()
	best := engine.Move(0)
	if e := s.table.probe(key); e != nil {
		if score, ok := e.cuts(alpha, beta, depth, ply); ok && !inPV {
			return score
		}
		best = e.move
	}
	f.static = s.judge(ply)
	if !inPV && !inCheck && beta < mateZone && beta > -mateZone {
		if score, ok := s.refuted(beta, depth, ply); ok {
			return score
		}
	}
	if best == 0 && depth >= 4 {
		depth-- // the next iteration will find a move in the table
	}

	value, ok := s.list(ply)
	if !ok {
		return value
	}
	s.rank(ply, best)
	bestMove, kind := engine.Move(0), atMost
	for i := range f.moves {
		m := f.pick(i)
		quiet := s.quiet(m)
		if quiet && !inPV && !inCheck && value > -mateZone && s.hopeless(alpha, depth, ply, i) {
			continue
		}
		less := 0
		if i >= lateMoves && depth >= 3 && quiet && !inCheck {
			less = reduction(depth, i)
			if inPV || f.ranks[i] >= rankCounter {
				less--
			}
			less = max(0, min(less, depth-2))
		}
		if !s.make(m, ply) {
			return 0
		}
		score := s.follow(alpha, beta, depth-1, less, ply+1, i == 0)
		s.unmake()
		if s.stopped {
			return 0
		}
		if score <= value {
			continue
		}
		value = score
		if score <= alpha {
			continue
		}
		alpha, bestMove, kind = score, m, exact
		if inPV {
			s.line(ply, m)
		}
		if score >= beta {
			kind = atLeast
			if quiet {
				s.reward(ply, depth, m, i)
			}
			break
		}
	}
	s.table.store(key, bestMove, stored(value, ply), depth, kind)
	return value
}

// cuts returns the score of a table entry if it settles a node.
func (e *entry) cuts(alpha, beta, depth, ply int) (score int, ok bool) {
	if int(e.depth) < depth {
		return 0, false
	}
	score = loaded(int(e.score), ply)
	switch e.bound() {
	case atLeast:
		return score, score >= beta
	case atMost:
		return score, score <= alpha
	}
	return score, true
}

// refuted tries to show without listing moves that a quiet position is worth
// beta or more: it is so far above that a move of the opponent's will not bring
// it down, or stays above although the turn is passed. At 1,000 nodes neither
// shows in matches (48.9 +- 4.1 % without the first, 49.5 +- 3.9 % without the
// second); what they are worth to deeper searches is not measured yet.
func (s *Searcher) refuted(beta, depth, ply int) (score int, ok bool) {
	static := s.frames[ply].static
	if depth <= 4 && static-90*depth >= beta {
		return static, true
	}
	if depth < 2 || static < beta || !s.mayNull() {
		return 0, false
	}
	if !s.make(engine.Pass, ply) {
		return 0, true
	}
	s.frames[ply+1].lowest = len(s.keys) - 1 // nothing repeats across a null move
	score = -s.visit(-beta, -beta+1, depth-3-depth/4, ply+1)
	s.unmake()
	if score >= mateZone {
		score = beta // a win by passing is not proved
	}
	return score, score >= beta || s.stopped
}

// mayNull reports whether passing can be tried as a null move. Where the rules
// let a player pass at any time it is a real move, and the bound it proves is
// exact but for its depth; it must not be the second pass in a row, which ends
// the game, nor accept facing royals. Elsewhere passing is a fiction that is
// sound only if the player has pieces enough not to be in zugzwang; where a
// stuck player passes it would end the game, and is not tried.
func (s *Searcher) mayNull() bool {
	if s.pos.Passed() || s.left() <= 2 {
		return false
	}
	switch s.rules.Spec().Pass {
	case engine.PassFree:
		return !s.pos.Faced()
	case engine.PassStuck:
		return false
	}
	return s.order.mobile(s.pos)
}

// list fills the frame's moves. ok is false if there is nothing to search, and
// value then is the node's; otherwise value is what the moves left out come to:
// those that let a royal be captured, where that is allowed and decides.
func (s *Searcher) list(ply int) (value int, ok bool) {
	f := &s.frames[ply]
	f.moves = s.pos.Moves(f.moves[:0])
	if len(f.moves) == 0 {
		return s.stuck(ply), false
	}
	if s.left() <= 1 { // the game may end before the capture
		return -infinite, true
	}
	all := len(f.moves)
	f.moves = s.pos.Prudent(f.moves)
	if len(f.moves) < all {
		return lost(ply + 2), len(f.moves) > 0
	}
	return -infinite, true
}

// hopeless reports whether the quiet move of rank i near the horizon can be left
// out: so many were tried before it, or the position is so far below alpha.
// Without it a search of 1,000 nodes scores 39.9 +- 3.9 % against itself.
func (s *Searcher) hopeless(alpha, depth, ply, i int) bool {
	if depth > 3 {
		return false
	}
	f := &s.frames[ply]
	return i >= 4+4*depth*depth ||
		i > 0 && f.static+100*depth <= alpha && f.ranks[i] < rankKiller
}

// follow scores the position at ply for the player who moved to it: the first
// move of a node with the full window, the others with an empty one and less
// deeply first, and again where they surprise.
func (s *Searcher) follow(alpha, beta, depth, less, ply int, first bool) int {
	if first {
		return -s.visit(-beta, -alpha, depth, ply)
	}
	score := -s.visit(-alpha-1, -alpha, depth-less, ply)
	if score > alpha && less > 0 && !s.stopped {
		score = -s.visit(-alpha-1, -alpha, depth, ply)
	}
	if score > alpha && score < beta && !s.stopped {
		score = -s.visit(-beta, -alpha, depth, ply)
	}
	return score
}

// lateMoves is how many moves are searched before reductions begin.
const lateMoves = 3

// reduction is by how many plies a late quiet move is searched less. Without
// reductions a search of 1,000 nodes scores 47.0 +- 4.1 % against itself.
func reduction(depth, i int) int {
	less := 1
	if i >= 8 {
		less++
	}
	if i >= 20 && depth >= 5 {
		less++
	}
	if depth >= 7 {
		less++
	}
	return less
}
