package search

import "komi/engine"

// exchange is the static value of a move: what the mover wins or loses on the
// square it leads to if both sides go on capturing there, cheapest piece first,
// for as long as it pays. Hoppers that lose or gain their screen meanwhile are
// seen to; pins and checks are not. A royal takes only what is not protected.
func (s *Searcher) exchange(m engine.Move) int {
	o := s.order
	x, ok := s.attacks.Exchange(s.pos, m)
	if !ok {
		return 0
	}
	me := s.pos.Turn()
	var gain [32]int32
	gain[0] = o.worth[s.pos.Captured(m)] + o.becoming(m, s.pos.Mover(m))
	if x.Standing == engine.Empty {
		return int(gain[0])
	}
	n := 0
	at := o.worth[x.Standing] // what stands to be taken
	for side := 1 - me; n < len(gain)-1; side = 1 - side {
		y := s.attacks.Next(s.pos, &x, side, &o.worth)
		if y == engine.Empty {
			break
		}
		if o.royal[y&63] && o.lone[side] {
			if z := s.attacks.Next(s.pos, &x, 1-side, &o.worth); z != engine.Empty {
				break
			}
			n++
			gain[n] = at - gain[n-1]
			break
		}
		n++
		gain[n] = at - gain[n-1]
		at = o.worth[y]
	}
	for ; n > 0; n-- {
		gain[n-1] = -max(-gain[n-1], gain[n])
	}
	return int(gain[0])
}
