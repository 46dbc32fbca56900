package search

import "komi/engine"

// hangingDepth is how near the horizon quiet moves are left out that lose the
// piece that moves.
const hangingDepth = 4

// hangs reports whether a quiet move can be left out near the horizon because it
// loses material by static exchange where it leads. It is sound only in so far as
// sacrifices that are worth it show as captures or at greater depth.
func (s *Searcher) hangs(depth int, m engine.Move) bool {
	return depth <= hangingDepth && s.uses(Hanging) && s.loses(m)
}
