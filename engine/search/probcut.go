package search

// ProbCut prunes nodes of at least probCutDepth.
const (
	probCutDepth  = 5
	probCutMargin = 150
	probCutLess   = 4 // plies
	probCutWidth  = 4 // captures tried
)

// probCut tries to prune a node, not in check, by a good capture. If a capture wins so
// much that a search of a few plies less stays above beta by a margin, the full search
// will hardly come out below beta.
func (s *Searcher) probCut(beta int, n *node) (score int, ok bool) {
	high := beta + probCutMargin
	if n.depth < probCutDepth || high >= mateZone || !s.uses(ProbCut) {
		return 0, false
	}
	ply := n.ply
	f := &s.frames[ply]
	f.moves = s.pos.Captures(f.moves[:0])
	if s.left() > 1 {
		f.moves = s.pos.Prudent(f.moves)
	}
	s.rank(ply, 0)
	for i := range min(len(f.moves), probCutWidth) {
		m := s.next(ply, i)
		if f.ranks[i] < rankLosingMost {
			break
		}
		if s.seeBelow(m, int32(high-f.static)) {
			continue
		}
		if !s.make(m, ply) {
			return 0, true
		}
		if end, over := s.ended(ply + 1); over {
			score = -end
		} else if score = -s.quiesce(-high, -high+1, ply+1, 0); score >= high && !s.stopped {
			score = -s.visit(-high, -high+1, n.depth-probCutLess, ply+1)
		}
		s.unmake()
		if s.stopped {
			return 0, true
		}
		if score >= high {
			return min(score, mateZone-1), true
		}
	}
	return 0, false
}
