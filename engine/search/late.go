package search

import "komi/engine"

// striking counts the moves that are not left out near the horizon whatever their
// rank: those that capture, promote or check. Once quiet moves are left out, all that
// follow are, so that a list without such moves is done with: with hands that spares
// picking the best of hundreds of moves hundreds of times.
func (s *Searcher) striking(moves []engine.Move) int {
	n := 0
	for _, m := range moves {
		if !s.quiet(m) || s.checks(m) {
			n++
		}
	}
	return n
}

// lateDepth is how near the horizon quiet moves are left out because so many were
// tried before.
const lateDepth = 6

// late reports whether the quiet move of rank i near the horizon can be left out
// because so many were tried before it: half as many where the player on turn has
// not gained since his last move. With hands, which make hundreds of moves, it is
// worth most: 66.2% (54.6 to 77.9) in shogi at 1,000 nodes for its first form, to
// depth 3, against a search without it, from 40 openings. As it is, it scores 56.9%
// (48.8 to 65.0) in chess at 20,000 nodes against that form, from 40 openings; at
// 5,000 48.0 to 51.0% in janggi, xiangqi and chess and 45.0% (35.1 to 54.9) in shogi.
func (s *Searcher) late(depth, i int, improving bool) bool {
	if depth > lateDepth || !s.uses(LateMoves) {
		return false
	}
	enough := 3 + depth*depth
	if !improving {
		return 2*i >= enough
	}
	return i >= enough
}

// improving reports whether the player on turn at ply stands better than before
// his last move, without searching.
func (s *Searcher) improving(ply int) bool {
	return ply >= 2 && s.frames[ply].static > s.frames[ply-2].static
}
