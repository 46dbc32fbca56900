package search

import "komi/engine"

// dropMate reports whether the player on turn can give checkmate by a drop. Quiescence
// looks at captures alone and would miss it at the horizon. Few drops are tried: those
// that give check and cannot be taken. A drop that is tried counts as a node.
func (s *Searcher) dropMate(ply int) bool {
	f := &s.frames[ply]
	f.moves = s.pos.DropChecks(f.moves[:0])
	for _, m := range f.moves {
		if !s.stands(m) {
			continue
		}
		if !s.make(m, ply) {
			return false
		}
		mate := !s.pos.HasMove()
		s.unmake()
		if mate {
			return true
		}
	}
	return false
}

// stands reports whether no piece but a royal can take a dropped piece, and a royal only
// if the piece is not protected.
func (s *Searcher) stands(m engine.Move) bool {
	x, ok := s.attacks.Exchange(s.pos, m)
	if !ok {
		return false
	}
	me := s.pos.Turn()
	taker := s.attacks.Next(s.pos, &x, 1-me, &s.worth)
	if taker == engine.Empty {
		return true
	}
	return s.royal[taker.Kind()] && s.attacks.Next(s.pos, &x, me, &s.worth) != engine.Empty
}
