package search

import "math"

// A quiet move that order puts late is searched less deeply, and again in full if
// it turns out better than expected: nothing good is lost but what does not show.
// By how much grows with the logarithms of the depth left and of the move's rank,
// as is usual in chess programs; a move that did well elsewhere is reduced less.
// At 15,000 nodes reductions of an earlier form, by steps in place of logarithms,
// score 66.7% (53.2 to 80.2) against none, in xiangqi, janggi and chess together, from
// 15 openings; these score no better than those: 49.4% (40.2 to 58.5) in chess at
// 20,000 nodes, from 40 openings. The moves of the root are not reduced.
const (
	reduceBase = 500_000   // millionths of a ply
	reducePly  = 2_250_000 // the product of the logarithms, in millionths, that is a ply
	reducePast = 8192      // history that is a ply
)

// reductions holds plies by depth and rank.
type reductions [maxPly][256]int8

// newReductions fills in the plies. Logarithms are rounded to thousandths, so that they
// are the same on every machine.
func newReductions() *reductions {
	var logs [256]int // of the index and one
	for i := range logs {
		logs[i] = int(math.Round(1000 * math.Log(float64(i+1))))
	}
	t := &reductions{}
	for depth := 1; depth < len(t); depth++ {
		for i := range t[depth] {
			t[depth][i] = int8((reduceBase + logs[depth-1]*logs[i]*1_000_000/reducePly) / 1_000_000)
		}
	}
	return t
}

// reduction is by how many plies the quiet move of rank i is searched less: those
// on the principal variation and those with a good reason to be looked at, a ply
// less than others.
func (s *Searcher) reduction(depth, ply, i int, inPV bool) int {
	if depth < 2 || i == 0 || !s.uses(Reductions) {
		return 0
	}
	less := int(s.reductions[min(depth, maxPly-1)][min(i, 255)])
	if inPV {
		less--
	}
	if rank := s.frames[ply].ranks[i]; rank >= rankPromotion {
		less--
	} else {
		less -= int(rank) / reducePast
	}
	return max(0, min(less, depth-1))
}
