package search

import "komi/engine"

// maxQuiet is the greatest number of plies of quiescence.
const maxQuiet = 24

// deltaMargin is what a capture may win besides the piece taken, for delta pruning.
const deltaMargin = 150

// quiesce is quiescence search: it follows captures and promotions until the position is
// quiet. The player may stand pat, which means to be content with the static evaluation.
// In check he may not, and his answers are searched.
func (s *Searcher) quiesce(alpha, beta, ply, deep int) int {
	inCheck := s.pos.InCheck()
	s.setInCheck(inCheck)
	w := open(alpha, beta)
	key := s.tableKey()
	known := engine.Move(0)
	if e := s.probeQuiet(key); e != nil {
		if score, ok := e.cuts(alpha, beta, 0, ply); ok && beta-alpha == 1 {
			return score
		}
		known = e.move()
	}
	if !inCheck || deep >= maxQuiet || ply >= maxPly {
		if done := s.standPat(&w, key, ply, deep); done {
			return w.value
		}
		f := &s.frames[ply]
		f.moves = s.pos.Captures(f.moves[:0])
	} else {
		f := &s.frames[ply]
		f.moves = s.pos.Moves(f.moves[:0])
		if len(f.moves) == 0 {
			return s.stuck(ply)
		}
	}
	f := &s.frames[ply]
	if s.left() > 1 {
		f.moves = s.pos.Prudent(f.moves)
		if inCheck && len(f.moves) == 0 {
			return lost(ply + 2)
		}
	}
	s.rank(ply, known)
	for i := range f.moves {
		m := s.next(ply, i)
		if !inCheck {
			if most := s.deltaBound(m, ply); most <= w.alpha {
				w.value = max(w.value, most)
				continue
			}
			if f.ranks[i] < rankLosingMost {
				break
			}
		} else if w.value > -mateZone && s.evaded(deep, i) && s.quiet(m) {
			continue
		}
		if !s.make(m, ply) {
			return 0
		}
		var score int
		if end, over := s.ended(ply + 1); over {
			score = -end
		} else {
			score = -s.quiesce(-w.beta, -w.alpha, ply+1, deep+1)
		}
		s.unmake()
		if s.stopped {
			return 0
		}
		if w.raise(m, score) && w.cut() {
			break
		}
	}
	s.storeQuiet(key, w.best, w.value, ply, w.kind)
	return w.value
}

// standPat scores a position by its static evaluation, or by what a pass brings that ends
// the game if that is more. done says that nothing is left to
// search there, and that the value of the window is the score.
func (s *Searcher) standPat(w *window, key uint64, ply, deep int) (done bool) {
	w.value = s.corrected(ply)
	if score, ok := s.passedOut(ply); ok {
		w.value = max(w.value, score)
	}
	if w.value >= w.beta {
		s.storeQuiet(key, 0, w.value, ply, atLeast)
		return true
	}
	if deep >= maxQuiet || ply >= maxPly {
		return true
	}
	if deep == 0 && s.ends.drops && s.uses(DropMates) && s.dropMate(ply) {
		w.value = -lost(ply + 1)
		return true
	}
	if s.stopped {
		w.value = 0
		return true
	}
	if w.value > w.alpha {
		w.alpha, w.kind = w.value, exact
	}
	s.frames[ply].static = w.value
	return false
}

// deltaBound is the most that a capture can bring. Delta pruning leaves out a capture
// that cannot raise alpha.
func (s *Searcher) deltaBound(m engine.Move, ply int) int {
	return s.frames[ply].static + int(s.atOnce(m)) + deltaMargin
}

// probeQuiet returns the table's entry for a position in quiescence, nil if there is none.
func (s *Searcher) probeQuiet(key uint64) *entry {
	if !s.uses(QuiescenceTable) {
		return nil
	}
	return s.table.probe(key)
}

// storeQuiet stores a result of quiescence in the table, as a search of depth 0.
func (s *Searcher) storeQuiet(key uint64, m engine.Move, score, ply int, kind bound) {
	if s.uses(QuiescenceTable) {
		s.table.store(key, m, stored(score, ply), 0, kind)
	}
}

// evaded reports whether evasion pruning leaves out a quiet answer to check of rank i: one
// answer that does not lose has been found, and others could only make the position
// better than it is said to be. With hands or with many pieces to put between, checks and
// their answers would otherwise fill the search.
func (s *Searcher) evaded(deep, i int) bool {
	return (deep > 0 || i > 2) && s.uses(EvasionPruning)
}
