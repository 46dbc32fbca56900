package search

import "komi/engine/eval"

// Quiescence for several players.
const (
	maxQuietMany = 5 // plies beyond the horizon
	quietWidth   = 4 // captures tried in one position
)

// settle returns the shares of a position when it has become quiet: everybody in
// turn may be content with what he has or make one of his best captures, if it
// wins something. Captures of royals are always tried.
func (x *walk) settle(ply, deep int) eval.Shares {
	value := x.strengths(ply).Shares()
	if deep >= maxQuietMany || ply >= manyPly {
		return value
	}
	turn := x.pos.Turn()
	x.noisy(ply)
	f := &x.frames[ply]
	for i := 0; i < min(len(f.moves), quietWidth); i++ {
		m := f.pick(i)
		if f.ranks[i] < rankPromotion || !x.takesRoyal(m) && x.exchange(m) <= 0 {
			break
		}
		if !x.make(m, ply) {
			return value
		}
		v, over := x.final(ply + 1)
		if !over {
			v = x.settle(ply+1, deep+1)
		}
		x.unmake()
		if x.stopped {
			return value
		}
		if v[turn] > value[turn] {
			value = v
		}
	}
	return value
}
