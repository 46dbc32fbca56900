package search

// maxQuiet is how many plies beyond the horizon captures are followed.
const maxQuiet = 24

// quiesce follows captures and promotions, and every answer to check, until the
// position is quiet. The player may always be content with what he has, so no
// capture is forced.
func (s *Searcher) quiesce(alpha, beta, ply, deep int) int {
	f := &s.frames[ply]
	f.length = 0
	inCheck := s.pos.InCheck()
	s.inLine[len(s.keys)-1] = inCheck
	best := -infinite
	if !inCheck || deep >= maxQuiet || ply >= maxPly {
		best = s.judge(ply)
		if best >= beta || deep >= maxQuiet || ply >= maxPly {
			return best
		}
		alpha = max(alpha, best)
		f.static = best
		f.moves = s.pos.Captures(f.moves[:0])
	} else {
		f.moves = s.pos.Moves(f.moves[:0])
		if len(f.moves) == 0 {
			return s.stuck(ply)
		}
	}
	if s.left() > 1 {
		f.moves = s.pos.Prudent(f.moves)
		if inCheck && len(f.moves) == 0 {
			return lost(ply + 2)
		}
	}
	s.rank(ply, 0)
	for i := range f.moves {
		m := f.pick(i)
		if !inCheck {
			x := s.pos.Mover(m)
			gain := int(s.order.worth[s.pos.Captured(m)] + s.order.becoming(m, x))
			if f.static+gain+150 <= alpha {
				continue
			}
			if f.ranks[i] < -rankLosing/2 {
				break
			}
		}
		if !s.make(m, ply) {
			return 0
		}
		var score int
		if end, over := s.ended(ply + 1); over {
			score = -end
		} else {
			score = -s.quiesce(-beta, -alpha, ply+1, deep+1)
		}
		s.unmake()
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				if score >= beta {
					break
				}
			}
		}
	}
	return best
}
