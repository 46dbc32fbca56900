package search

import "komi/engine"

// loses reports whether a capture loses material by static exchange: if both sides
// go on capturing on the square it leads to, cheapest piece first, for as long as it
// pays, and the mover comes out behind. It ends as soon as that is settled. Hoppers
// that lose or gain their screen meanwhile are seen to; pins and checks are not. A
// royal takes only what is not protected.
func (s *Searcher) loses(m engine.Move) bool {
	o := s.order
	x, ok := s.attacks.Exchange(s.pos, m)
	if !ok {
		return false
	}
	me := s.pos.Turn()
	// gain is what the side that captured last has won if nobody goes on.
	gain := o.worth[s.pos.Captured(m)] + becoming(&o.worth, m, s.pos.Mover(m))
	if x.Standing == engine.Empty {
		return gain < 0
	}
	at := o.worth[x.Standing] // what stands to be taken
	mine := true              // the last capture was the mover's
	for side := 1 - me; ; side = 1 - side {
		if mine && gain < 0 { // the other side need not go on
			return true
		}
		if !mine && gain <= 0 { // the mover need not have been taken
			return false
		}
		y := s.attacks.Next(s.pos, &x, side, &o.worth)
		if y == engine.Empty {
			return !mine
		}
		if o.royal[y&63] && o.lone[side] {
			if z := s.attacks.Next(s.pos, &x, 1-side, &o.worth); z != engine.Empty {
				return !mine
			}
		}
		gain = at - gain
		at = o.worth[y]
		mine = !mine
	}
}
