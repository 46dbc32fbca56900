package search

import "komi/engine/eval"

// Quiescence for several players.
const (
	maxQuietMany = 5 // plies
	quietWidth   = 4 // captures searched in one position
)

// quiesceShares is quiescence search for max^n and MCTS: it returns the shares of a
// position once it has become quiet. Each player in turn may stand pat, or make one of his
// best captures if it wins something. Captures of royals are always searched.
func (s *sides) quiesceShares(ply, deep int) eval.Shares {
	value := s.evaluate(ply).Shares()
	if deep >= maxQuietMany || ply >= manyPly {
		return value
	}
	turn := s.pos.Turn()
	s.listCaptures(ply)
	f := &s.frames[ply]
	for i := range min(len(f.moves), quietWidth) {
		m := f.pick(i)
		if f.ranks[i] < rankPromotion || !s.takesRoyal(m) && s.see(m) <= 0 {
			break
		}
		if !s.make(m, ply) {
			return value
		}
		v, over := s.ended(ply + 1)
		if !over {
			v = s.quiesceShares(ply+1, deep+1)
		}
		s.unmake()
		if s.stopped {
			return value
		}
		if v[turn] > value[turn] {
			value = v
		}
	}
	return value
}
