package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// maxN searches a tree in which everybody plays for his own share.
type maxN struct{ *walk }

const maxNSalt = 0x6d61786e

// deepen searches the root to depth 1, 2 ... until the limits stop it.
func (s *maxN) deepen(limit int) Result {
	best := s.fallback()
	for depth := 1; depth <= limit; depth++ {
		share := s.searchRoot(depth)
		if s.stopped {
			best = s.result(best, s.score(share), best.Depth)
			break
		}
		best = s.result(best, s.score(share), depth)
		if plies, ok := Mate(best.Score); ok && plies <= depth {
			break
		}
	}
	best.Nodes = s.nodes
	return best
}

// searchRoot searches every root move to depth and returns the share of the best
// of those it could search to the end.
func (s *maxN) searchRoot(depth int) int32 {
	f := &s.frames[0]
	f.length = 0
	best := int32(-1)
	for i := range f.moves {
		m := f.moves[i]
		if !s.make(m, 0) {
			break
		}
		v := s.visit(depth-1, 1, best)
		s.unmake()
		if s.stopped {
			break
		}
		if v[s.me] > best {
			best = v[s.me]
			s.line(0, m)
			copy(f.moves[1:i+1], f.moves[:i]) // the best first next time
			f.moves[0] = m
		}
	}
	return best
}

// visit returns the shares of the position just reached at ply. The player who
// moved there has a better move already if he does not get more than floor.
func (s *maxN) visit(depth, ply int, floor int32) eval.Shares {
	if v, over := s.final(ply); over {
		return v
	}
	if depth <= 0 || ply >= manyPly/2 {
		return s.settle(ply, 0)
	}
	key := s.pos.Key() ^ maxNSalt
	var best engine.Move
	if e := s.table.probe(key); e != nil {
		best = e.move
	}
	s.list(ply, best)
	f := &s.frames[ply]
	turn := s.pos.Turn()
	value := eval.Shares{}
	value[turn] = -1
	for i := range f.moves {
		m := f.pick(i)
		if !s.make(m, ply) {
			return value
		}
		v := s.visit(depth-1, ply+1, value[turn])
		s.unmake()
		if s.stopped {
			return value
		}
		if v[turn] <= value[turn] {
			continue
		}
		value, best = v, m
		s.line(ply, m)
		if eval.WholeShare-value[turn] <= floor { // shares cannot sum to more
			break
		}
	}
	s.reward(ply, depth, best)
	s.table.store(key, best, 0, depth, exact)
	return value
}
