package search

import "math"

// Late-move reductions (LMR): a quiet move with a late rank is searched less deeply, and
// once more in full if it turns out better than expected. As usual in chess programs the
// reduction grows with the logarithms of depth and rank, and a good history makes it
// smaller. Root moves are not reduced.
const (
	reduceBase = 500_000   // millionths of a ply
	reducePly  = 2_250_000 // product of the logarithms, in millionths, for one ply
	reducePast = 8192      // history for one ply
)

// reductions holds plies by depth and rank.
type reductions [maxPly][256]int8

// newReductions fills in the plies. It rounds logarithms to thousandths, so that they are
// the same on every machine.
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

// reduction returns by how many plies a quiet move is reduced that comes after late others,
// by its rank. Moves on the principal variation and promotions are reduced by one ply
// less.
func (s *Searcher) reduction(depth, late int, rank int32, inPV bool) int {
	if depth < 2 || late == 0 || !s.uses(LateMoveReductions) {
		return 0
	}
	less := int(s.reductions[min(depth, maxPly-1)][min(late, 255)])
	if inPV {
		less--
	}
	if rank >= rankPromotion {
		less--
	} else {
		less -= int(rank) / reducePast
	}
	return max(0, min(less, depth-1))
}
