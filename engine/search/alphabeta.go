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
	improving  bool        // see [Searcher.improving]
	static     int         // the static evaluation as far as it is known, see [Searcher.estimate]
	excluded   engine.Move // left out, see [Searcher.singular]; 0 for none
}

// child is the principal variation search of a root move. No root move is reduced.
func (s *Searcher) child(best, depth int, first bool) int {
	s.iteration = depth + 1
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
	if score, ok := s.passedOut(ply); ok && score >= mateZone {
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
	return s.inner(alpha, beta, &node{ply: ply, depth: depth, inPV: beta-alpha > 1, inCheck: inCheck})
}

// inner is the principal variation search of an inner node.
func (s *Searcher) inner(alpha, beta int, n *node) int {
	ply := n.ply
	// Mate distance pruning: nothing is better than a win at once, or worse than a loss
	// that has come already.
	w := open(max(alpha, lost(ply)), min(beta, -lost(ply+1)))
	if w.alpha >= w.beta {
		return w.alpha
	}

	key := s.tableKey()
	var e entry
	if found := s.table.probe(key); found != nil && n.excluded == 0 {
		if score, ok := found.cuts(w.alpha, w.beta, n.depth, ply); ok && !n.inPV {
			return score
		}
		e = *found
	}
	s.estimate(n, &e)
	if !n.inPV && !n.inCheck && n.excluded == 0 {
		if score, ok := s.prunes(w.beta, n); ok {
			return score
		}
	}

	// The move from the table is searched before the others are listed. Often it causes
	// a cutoff. It might be an offence where those are against the rules.
	known := e.move()
	tried := known != 0 && s.ends.offence == 0
	if tried {
		longer, score, leave := s.singular(&w, n, &e)
		if leave {
			return score
		}
		if !s.tryKnown(&w, n, known, longer) {
			return 0
		}
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
	if n.excluded == 0 {
		s.table.store(key, w.best, stored(w.value, ply), n.depth, w.kind)
		s.learn(&w, n)
	}
	return w.value
}

// estimate sets the static evaluation of a node and whether it improves. The evaluation
// is unknown in check. Where the table has a score of the node that is certain to be
// nearer the truth, that stands in for the evaluation.
func (s *Searcher) estimate(n *node, e *entry) {
	f := &s.frames[n.ply]
	if n.inCheck {
		f.static, n.static = unknown, unknown
		return
	}
	if n.excluded == 0 {
		f.static = s.corrected(n.ply)
	}
	n.static = f.static
	n.improving = s.improving(n.ply)
	if e.bound() == noBound || !s.uses(TableEstimate) {
		return
	}
	score := loaded(int(e.score), n.ply)
	if score >= mateZone || score <= -mateZone {
		return
	}
	switch e.bound() {
	case atLeast:
		n.static = max(n.static, score)
	case atMost:
		n.static = min(n.static, score)
	default:
		n.static = score
	}
}

// tryKnown searches the move from the table, by so many plies longer than others. It
// reports false if the search was stopped.
func (s *Searcher) tryKnown(w *window, n *node, m engine.Move, longer int) bool {
	quiet := s.quiet(m)
	if !s.make(m, n.ply) {
		return false
	}
	score := -s.visit(-w.beta, -w.alpha, n.depth-1+longer, n.ply+1)
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
func (s *Searcher) tryAll(w *window, n *node, tried engine.Move) bool {
	f := &s.frames[n.ply]
	dropped := -1 // moves that late-move pruning has left out, -1 before it begins
	for i := 0; i < len(f.moves); i++ {
		m := s.next(n.ply, i)
		if m == tried || m == n.excluded {
			continue
		}
		quiet := s.quiet(m)
		prunable := quiet && !n.inPV && !n.inCheck && w.value > -mateZone
		if prunable && dropped < 0 && s.late(n.depth, i, n.improving) {
			dropped = s.dropLate(f, i)
			i--
			continue
		}
		if prunable && i > 0 && s.hangs(n.depth, m) {
			continue
		}
		less := 0
		if quiet && !n.inCheck {
			less = s.reduction(n.depth, i+max(dropped, 0), f.ranks[i], n.inPV)
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
func (s *Searcher) raised(w *window, n *node, m engine.Move, quiet bool, tried int) {
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

// prunes returns a score of at least beta if the position at ply is so good that not all
// of its moves need be searched: by reverse futility, a null move or a good capture.
func (s *Searcher) prunes(beta int, n *node) (score int, ok bool) {
	if beta >= mateZone || beta <= -mateZone {
		return 0, false
	}
	if n.static >= beta {
		if s.reverseFutility(beta, n) {
			return n.static, true
		}
		if s.frames[n.ply].static >= beta-nullSlack && s.mayNull(n.depth) {
			if score, ok := s.nullMove(beta, n); ok {
				return score, true
			}
		}
	}
	return s.probCut(beta, n)
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
