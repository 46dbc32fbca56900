package search

import "komi/engine"

// A window is the alpha-beta window of a node, with the best found so far.
type window struct {
	alpha, beta int
	value       int         // the best score
	best        engine.Move // the last move that raised alpha
	kind        bound       // of value
}

// open returns the window of a node none of whose moves has been searched.
func open(alpha, beta int) window {
	return window{alpha: alpha, beta: beta, value: -infinite, kind: atMost}
}

// raise takes the score of a move and reports whether it raises alpha.
func (w *window) raise(m engine.Move, score int) bool {
	if score <= w.value {
		return false
	}
	w.value = score
	if score <= w.alpha {
		return false
	}
	w.alpha, w.best, w.kind = score, m, exact
	if score >= w.beta {
		w.kind = atLeast
	}
	return true
}

// cut reports whether the last move that raised alpha caused a cutoff.
func (w *window) cut() bool { return w.kind == atLeast }

// A node is what an inner node of the tree knows about itself.
type node struct {
	ply, depth int
	inPV       bool // the window is open: the node may be on the principal variation
	inCheck    bool
	improving  bool // see [Searcher.improving]
}

// child is the principal variation search of a root move. No root move is reduced.
func (s *Searcher) child(best, depth int, first bool) int {
	return s.pvs(best, infinite, depth, 0, 1, first)
}

// told returns the score as it is.
func (s *Searcher) told(score int) int { return score }

// proved reports whether a mate was found at twice its depth. What was pruned will
// hardly win sooner.
func (s *Searcher) proved(score, depth int) bool {
	plies, ok := Mate(score)
	return ok && 2*max(plies, -plies) <= depth
}

// visit scores the position just reached at ply, from its side to move, within (alpha,
// beta), by searching depth plies more. The check extension searches one ply more in
// check, so that no mate is hidden behind checks.
func (s *Searcher) visit(alpha, beta, depth, ply int) int {
	if score, over := s.ended(ply); over {
		return score
	}
	inCheck := s.pos.InCheck()
	s.setInCheck(inCheck)
	if inCheck && s.uses(CheckExtension) {
		depth++
	}
	switch {
	case ply >= maxPly:
		return s.evaluate(ply)
	case depth <= 0:
		return s.quiesce(alpha, beta, ply, 0)
	}
	return s.inner(alpha, beta, ply, depth, inCheck)
}

// inner is the principal variation search of an inner node.
func (s *Searcher) inner(alpha, beta, ply, depth int, inCheck bool) int {
	// Mate distance pruning: nothing is better than a win at once, or worse than a loss
	// that has come already.
	w := open(max(alpha, lost(ply)), min(beta, -lost(ply+1)))
	if w.alpha >= w.beta {
		return w.alpha
	}
	n := node{ply: ply, depth: depth, inPV: beta-alpha > 1, inCheck: inCheck}

	key := s.tableKey()
	known := engine.Move(0)
	if e := s.table.probe(key); e != nil {
		if score, ok := e.cuts(w.alpha, w.beta, depth, ply); ok && !n.inPV {
			return score
		}
		known = e.move
	}
	s.frames[ply].static = s.evaluate(ply)
	if !n.inPV && !inCheck {
		if score, ok := s.prunes(w.beta, depth, ply); ok {
			return score
		}
	}
	n.improving = s.improving(ply)

	// The move from the table is searched before the others are listed. Often it causes
	// a cutoff. It might be an offence where those are against the rules.
	tried := known != 0 && s.ends.offence == 0
	if tried && !s.tryKnown(&w, n, known) {
		return 0
	}
	if !w.cut() {
		floor, ok := s.list(ply)
		w.value = max(w.value, floor)
		if !ok {
			return w.value
		}
		s.rank(ply, known)
		if !tried {
			known = 0
		}
		if !s.tryAll(&w, n, known) {
			return 0
		}
	}
	s.table.store(key, w.best, stored(w.value, ply), depth, w.kind)
	return w.value
}

// tryKnown searches the move from the table. It reports false if the search was stopped.
func (s *Searcher) tryKnown(w *window, n node, m engine.Move) bool {
	quiet := s.quiet(m)
	if !s.make(m, n.ply) {
		return false
	}
	score := -s.visit(-w.beta, -w.alpha, n.depth-1, n.ply+1)
	s.unmake()
	if s.stopped {
		return false
	}
	if w.raise(m, score) {
		s.raised(w, n, m, quiet, 0)
	}
	return true
}

// tryAll searches the moves of the list but tried, in the order of their ranks, until a
// cutoff. It reports false if the search was stopped.
func (s *Searcher) tryAll(w *window, n node, tried engine.Move) bool {
	f := &s.frames[n.ply]
	tactical := -1 // moves left that late-move pruning keeps, -1 before it begins
	for i := range f.moves {
		if tactical == 0 {
			break
		}
		m := s.next(n.ply, i)
		if m == tried {
			continue
		}
		quiet := s.quiet(m)
		prunable := quiet && !n.inPV && !n.inCheck && w.value > -mateZone
		if prunable && s.late(n.depth, i, n.improving) {
			if tactical < 0 {
				tactical = s.tactical(f.moves[i:])
			}
			if tactical == 0 {
				break
			}
			if !s.spares(m) {
				continue
			}
			tactical--
		} else if tactical > 0 {
			tactical--
		}
		if prunable && i > 0 && s.hangs(n.depth, m) {
			continue
		}
		less := 0
		if quiet && !n.inCheck {
			less = s.reduction(n.depth, n.ply, i, n.inPV)
		}
		if !s.make(m, n.ply) {
			return false
		}
		score := s.pvs(w.alpha, w.beta, n.depth-1, less, n.ply+1, i == 0)
		s.unmake()
		if s.stopped {
			return false
		}
		if w.raise(m, score) {
			s.raised(w, n, m, quiet, i)
			if w.cut() {
				break
			}
		}
	}
	return true
}

// raised notes that a move raised alpha after the first tried moves of the list did not.
func (s *Searcher) raised(w *window, n node, m engine.Move, quiet bool, tried int) {
	if n.inPV {
		s.updatePV(n.ply, m)
	}
	if quiet && w.cut() {
		s.updateHistory(n.ply, n.depth, m, tried)
	}
}

// pvs scores the position at ply for the player who moved to it. The first move of a
// node is searched with the full window. The others are searched with a null window and
// less plies first, and once more if they turn out better than expected.
func (s *Searcher) pvs(alpha, beta, depth, less, ply int, first bool) int {
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

// prunes returns a score of at least beta if the position at ply is so good that none of
// its moves need be searched, by reverse futility or by a null move.
func (s *Searcher) prunes(beta, depth, ply int) (score int, ok bool) {
	static := s.frames[ply].static
	if static < beta || beta >= mateZone || beta <= -mateZone {
		return 0, false
	}
	if s.reverseFutility(beta, depth, ply) {
		return static, true
	}
	if s.mayNull(depth) {
		return s.nullMove(beta, depth, ply)
	}
	return 0, false
}

// list fills the frame with the moves worth searching. It leaves out those that let a
// royal be captured, where the rules allow that and it decides the game. value is the
// score of the moves left out. ok is false if no move remains, and value then is the
// score of the node.
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
