package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// maxN searches a tree in which every player maximises his own share.
type maxN struct {
	*sides
	best eval.Shares // of the best root move
}

const maxNSalt = 0x6d61786e

// child scores a root move by the share of the player at the root.
func (s *maxN) child(best, depth int, _ bool) int {
	v := s.visit(depth, 1, int32(max(best, -1)))
	if int(v[s.me]) > best && !s.stopped {
		s.best = v
	}
	return int(v[s.me])
}

// proved reports whether the search found a loss, or a win within depth.
func (s *maxN) proved(share, depth int) bool {
	plies, ok := Mate(s.told(share))
	return ok && plies <= depth
}

// visit returns the shares of the position just reached at ply. By shallow pruning it
// stops as soon as the player who moved there cannot get more than floor, which another
// move brings him.
func (s *maxN) visit(depth, ply int, floor int32) eval.Shares {
	if v, over := s.ended(ply); over {
		return v
	}
	if depth <= 0 || ply >= manyPly/2 {
		return s.quiesceShares(ply, 0)
	}
	key := s.pos.Key() ^ maxNSalt
	var best engine.Move
	if e := s.table.probe(key); e != nil {
		best = e.move()
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
		s.updatePV(ply, m)
		if eval.WholeShare-value[turn] <= floor { // the sum of shares is limited
			break
		}
	}
	s.updateHistory(ply, depth, best)
	s.table.store(key, best, 0, depth, exact)
	return value
}
