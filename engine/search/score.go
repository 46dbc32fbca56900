package search

import "komi/engine/eval"

// Scores are from the side to move, in the units of eval. A win in n plies
// scores Win - n.
const (
	Win      = 31_000
	infinite = 32_000
	mateZone = Win - 2*maxPly // anything above is a win found by search
)

// evaluations must stay clear of wins
var _ [mateZone - eval.Bound - 1]struct{}

// Mate returns how many plies a score is from the end of the game, positive if
// the side to move wins and negative if it loses, and whether it is such a
// score at all.
func Mate(score int) (plies int, ok bool) {
	switch {
	case score >= mateZone:
		return Win - score, true
	case score <= -mateZone:
		return -Win - score, true
	}
	return 0, false
}

func lost(ply int) int { return ply - Win }

// stored turns a score that counts plies from the root into one that counts
// them from the node, for the table.
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
