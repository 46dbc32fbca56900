package search

import "komi/engine"

// Static exchange evaluation (SEE): all sides go on capturing on one square, cheapest
// piece first, for as long as it pays. Hoppers that lose or gain their screen in the
// exchange are counted. Pins and checks are not.

// seeLoses reports whether a move loses material by static exchange.
func (s *Searcher) seeLoses(m engine.Move) bool { return s.seeBelow(m, 0) }

// seeBelow reports whether a move wins less than bound by static exchange. It ends as
// soon as that is known. A royal takes only what is not protected.
func (s *Searcher) seeBelow(m engine.Move, bound int32) bool {
	if s.blasts && s.pos.Captured(m) != engine.Empty {
		return s.atOnce(m) < bound // nothing is left there to take back, unless the captor survives its blast
	}
	x, ok := s.attacks.Exchange(s.pos, m)
	if !ok {
		return bound > 0
	}
	me := s.pos.Turn()
	// gain is what the side that captured last has won if nobody goes on: for the mover
	// beyond the bound.
	gain := s.worth[s.pos.Captured(m)] + s.promotionGain(m, s.pos.Mover(m)) - bound
	if x.Standing == engine.Empty {
		return gain < 0
	}
	prize := s.worth[x.Standing]
	mine := true // the last capture was the mover's
	for side := 1 - me; ; side = 1 - side {
		if mine && gain < 0 { // the other side need not go on
			return true
		}
		if !mine && gain <= 0 { // the mover need not go on
			return false
		}
		y := s.attacks.Next(s.pos, &x, side, &s.worth)
		if y == engine.Empty {
			return !mine
		}
		if s.royal[y.Kind()] && s.lone[side] && s.attacks.Next(s.pos, &x, 1-side, &s.worth) != engine.Empty {
			return !mine
		}
		gain = prize - gain
		prize = s.worth[y]
		mine = !mine
	}
}

// atOnce is what a move wins before anything is taken back: what it captures and promotes
// to, and what its blast takes of the other side less what it takes of the mover's.
func (s *Searcher) atOnce(m engine.Move) int32 {
	gain := s.worth[s.pos.Captured(m)] + s.promotionGain(m, s.pos.Mover(m))
	if !s.blasts {
		return gain
	}
	blast := s.pos.Blast(m)
	for sq := range blast.All() {
		if x := s.pos.At(sq); x.Owner() == s.pos.Turn() {
			gain -= s.worth[x]
		} else {
			gain += s.worth[x]
		}
	}
	return gain
}

// see is the value of a move by static exchange: what the mover's side wins or loses if
// all players go on. A move that changes the whole board is worth what it takes.
func (s *sides) see(m engine.Move) int32 {
	var gain [32]int32
	gain[0] = s.gain(m)
	if s.pos.Upheaves(m) {
		return gain[0]
	}
	x, ok := s.attacks.Exchange(s.pos, m)
	if !ok || x.Standing == engine.Empty {
		return gain[0]
	}
	mine := s.side[s.pos.Turn()]
	n := 0
	prize := s.worth[x.Standing]
	for own := false; n < len(gain)-1; own = !own {
		y := s.cheapest(&x, mine, own)
		if y == engine.Empty {
			break
		}
		n++
		gain[n] = prize - gain[n-1]
		prize = s.worth[y]
	}
	for ; n > 0; n-- {
		gain[n-1] = -max(-gain[n-1], gain[n])
	}
	return gain[0]
}

// cheapest goes on with an exchange by the cheapest piece and returns it. The piece
// belongs to a player of side mine if own is set, and to another player if not.
func (s *sides) cheapest(x *engine.Exchange, mine uint8, own bool) engine.Piece {
	best, after := engine.Empty, *x
	for q := range s.rules.Players() {
		if (s.side[q] == mine) != own {
			continue
		}
		try := *x
		y := s.attacks.Next(s.pos, &try, engine.Player(q), &s.worth)
		if y != engine.Empty && (best == engine.Empty || s.worth[y] < s.worth[best]) {
			best, after = y, try
		}
	}
	*x = after
	return best
}

// gain is what a move wins before anybody answers: pieces of other sides and a promotion.
func (s *sides) gain(m engine.Move) int32 {
	me := s.pos.Turn()
	sum := int32(0)
	for _, v := range s.pos.Victims(m) {
		if v != engine.Empty && s.side[v.Owner()] != s.side[me] {
			sum += s.worth[v]
		}
	}
	return sum + s.promotionGain(m, s.pos.Mover(m))
}
