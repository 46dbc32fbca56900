package search

import "komi/engine/eval"

// Scores are from the side to move, in the units of eval. A win in n plies scores
// Win - n.
const (
	Win      = 31_000
	infinite = 32_000
	mateZone = Win - 2*maxPly // a score above is a win found by search
)

// An evaluation is never taken for a mate.
var _ [mateZone - eval.Bound - 1]struct{}

// Mate reports whether a score is a forced end of the game, and how many plies away it
// is: positive if the side to move wins, negative if it loses.
func Mate(score int) (plies int, ok bool) {
	switch {
	case score >= mateZone:
		return Win - score, true
	case score <= -mateZone:
		return -Win - score, true
	}
	return 0, false
}

// lost is the score of having lost at ply.
func lost(ply int) int { return ply - Win }

// stored turns a score for the table: mates there count plies from the node and not from
// the root.
func stored(score, ply int) int {
	switch {
	case score >= mateZone:
		return score + ply
	case score <= -mateZone:
		return score - ply
	}
	return score
}

// loaded is the reverse of stored.
func loaded(score, ply int) int {
	switch {
	case score >= mateZone:
		return score - ply
	case score <= -mateZone:
		return score + ply
	}
	return score
}
