package search

import "komi/engine"

// seePruningDepth is the depth up to which SEE pruning is done.
const seePruningDepth = 4

// hangs reports whether SEE pruning leaves out a quiet move: near the horizon, one that
// loses material by static exchange on its target square. That is sound as far as a good
// sacrifice is a capture or shows at greater depth.
func (s *Searcher) hangs(depth int, m engine.Move) bool {
	return depth <= seePruningDepth && s.uses(SEEPruning) && s.seeLoses(m)
}
