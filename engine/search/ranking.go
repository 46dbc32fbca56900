package search

import "komi/engine"

// rank gives every move of the frame its rank: the table's move, captures by
// what they win, killers, the rest by history.
func (x *walk) rank(ply int, best engine.Move) {
	f := &x.frames[ply]
	if len(f.moves) > len(f.ranks) {
		f.ranks = make([]int32, 2*len(f.moves))
	}
	for i, m := range f.moves {
		y := x.pos.Mover(m)
		var v int32
		switch {
		case m == best:
			v = rankTable
		case x.pos.Captured(m) != engine.Empty:
			gain := x.gain(m)
			v = rankCapture + gain*8 - x.worth[y]/16
			if x.worth[y] > gain && x.exchange(m) < 0 {
				v -= rankCapture + rankLosing
			}
		case m == f.killers[0]:
			v = rankKiller + 1
		case m == f.killers[1]:
			v = rankKiller
		default:
			v = int32(*x.past(m, y))
			if m.Becomes() != 0 {
				v += rankPromotion + becoming(&x.worth, m, y)
			}
		}
		f.ranks[i] = v
	}
}

// gain is what a move wins before anybody answers: the pieces of the other side
// it captures and what it promotes to.
func (x *walk) gain(m engine.Move) int32 {
	me := x.pos.Turn()
	sum := int32(0)
	for _, v := range x.pos.Victims(m) {
		if v != engine.Empty && x.side[v.Owner()] != x.side[me] {
			sum += x.worth[v]
		}
	}
	return sum + becoming(&x.worth, m, x.pos.Mover(m))
}

// takesRoyal reports whether a move captures a royal.
func (x *walk) takesRoyal(m engine.Move) bool {
	v := x.pos.Victims(m)
	return x.royal[v[0].Kind()] || x.royal[v[1].Kind()]
}

// exchange is the static value of a move: what the mover's side wins or loses on
// the square it leads to if his side and all the others go on capturing there in
// turn, cheapest piece first, for as long as it pays. Moves that change the
// whole board are worth what they take.
func (x *walk) exchange(m engine.Move) int32 {
	var gain [32]int32
	gain[0] = x.gain(m)
	if x.pos.Upheaves(m) {
		return gain[0]
	}
	e, ok := x.attacks.Exchange(x.pos, m)
	if !ok || e.Standing == engine.Empty {
		return gain[0]
	}
	mine := x.side[x.pos.Turn()]
	n := 0
	at := x.worth[e.Standing] // what stands to be taken
	for own := false; n < len(gain)-1; own = !own {
		y := x.cheapest(&e, mine, own)
		if y == engine.Empty {
			break
		}
		n++
		gain[n] = at - gain[n-1]
		at = x.worth[y]
	}
	for ; n > 0; n-- {
		gain[n-1] = -max(-gain[n-1], gain[n])
	}
	return gain[0]
}

// cheapest goes on with an exchange by the cheapest piece of the players of side
// mine, or of all others, and returns it.
func (x *walk) cheapest(e *engine.Exchange, mine uint8, own bool) engine.Piece {
	best, after := engine.Empty, *e
	for q := range x.rules.Players() {
		if (x.side[q] == mine) != own {
			continue
		}
		try := *e
		y := x.attacks.Next(x.pos, &try, engine.Player(q), &x.worth)
		if y != engine.Empty && (best == engine.Empty || x.worth[y] < x.worth[best]) {
			best, after = y, try
		}
	}
	*e = after
	return best
}

// past returns how well a move of piece y has done before.
func (x *walk) past(m engine.Move, y engine.Piece) *int16 {
	h := &x.history[0]
	if m.IsDrop() {
		h = &x.history[1]
	}
	return &h[slot(y, m.To())]
}

// reward notes that a quiet move was best or refuted the position at ply.
func (x *walk) reward(ply, depth int, m engine.Move) {
	if x.pos.Captured(m) != engine.Empty {
		return
	}
	f := &x.frames[ply]
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	h := x.past(m, x.pos.Mover(m))
	bonus := min(16*depth*depth+32*depth, 1600)
	*h += int16(bonus - int(*h)*bonus/historyMax)
}
