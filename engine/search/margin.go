package search

// A position near the horizon whose static score is above beta by this much a ply
// is not searched: the opponent's moves will not bring it down. It is sound only in
// so far as one move seldom changes more.
const (
	staticMargin = 90
	staticDepth  = 6
)

// ample reports whether the position at ply, not in check, is so far above beta.
func (s *Searcher) ample(beta, depth, ply int) bool {
	return depth <= staticDepth && s.frames[ply].static-staticMargin*depth >= beta && s.uses(StaticMargin)
}
