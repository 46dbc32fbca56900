package search

// Reverse futility pruning (static null move pruning): a position near the horizon is
// not searched if its static evaluation is above beta by a margin for each ply left. The
// opponent's moves will hardly bring it down. That is sound as far as one move seldom
// changes more than the margin.
const (
	reverseFutilityMargin = 90
	reverseFutilityDepth  = 6
)

// reverseFutility reports whether a node, not in check, can be pruned so.
func (s *Searcher) reverseFutility(beta int, n *node) bool {
	return n.depth <= reverseFutilityDepth && n.static-reverseFutilityMargin*n.depth >= beta && s.uses(ReverseFutility)
}
