package search

import "komi/engine"

// lateDepth is the depth up to which late-move pruning is done.
const lateDepth = 6

// late reports whether late-move pruning (LMP, move count pruning) leaves out the quiet
// move of rank i: near the horizon, a quiet move after so many others seldom matters.
// Half as many others are enough where the player's position does not improve. Hands,
// which make hundreds of moves, profit most.
func (s *Searcher) late(depth, i int, improving bool) bool {
	if depth > lateDepth || !s.uses(LateMovePruning) {
		return false
	}
	enough := 3 + depth*depth
	if !improving {
		return 2*i >= enough
	}
	return i >= enough
}

// unknown stands for the static evaluation of a position in check, which says little.
const unknown = -infinite

// improving reports whether the static evaluation at ply, not in check, is better than
// before the last move of the player on turn, or than before his last but one if he was in
// check then.
func (s *Searcher) improving(ply int) bool {
	if ply < 2 {
		return false
	}
	before := s.frames[ply-2].static
	if before == unknown && ply >= 4 {
		before = s.frames[ply-4].static
	}
	return before != unknown && s.frames[ply].static > before
}

// dropLate drops the quiet moves from rank i on, but for those that late-move pruning
// spares. Once it leaves out one quiet move it leaves out all later ones. With hands this
// saves picking the best of hundreds of moves hundreds of times. It returns how many moves
// it dropped.
func (s *Searcher) dropLate(f *frame, i int) int {
	kept := i
	for j := i; j < len(f.moves); j++ {
		if m := f.moves[j]; !s.quiet(m) || s.spares(m) {
			f.moves[kept], f.ranks[kept] = m, f.ranks[j]
			kept++
		}
	}
	dropped := len(f.moves) - kept
	f.moves = f.moves[:kept]
	return dropped
}

// spares reports whether late-move pruning spares a quiet move because its piece gives
// check. Without this a mating drop would be lost among a hundred others.
func (s *Searcher) spares(m engine.Move) bool { return s.uses(SpareChecks) && s.pos.Aims(m) }
