package search

// lateMoves is how many moves are searched before reductions begin.
const lateMoves = 3

// reduction is by how many plies the quiet move of rank i is searched less;
// what has a good reason to be looked at, one ply less than others.
func reduction(depth, i int, favoured bool) int {
	if i < lateMoves || depth < 3 {
		return 0
	}
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
	if favoured {
		less--
	}
	return max(0, min(less, depth-2))
}

// late reports whether the quiet move of rank i near the horizon can be left out
// because so many were tried before it.
func (s *Searcher) late(depth, i int) bool {
	return depth <= 3 && i >= 4+4*depth*depth && s.uses(LateMoves)
}
