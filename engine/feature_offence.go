package engine

import "slices"

// Perpetual check and perpetual chase, forbidden by the history of a game. A
// move is an offence if the position it produces has already occurred a stated
// number of times within the run of checks, or of threats to one piece, that the
// move would extend.
//
// Nothing of this costs anything until some position has occurred that often,
// which the counters of recent keys tell.

// permitted drops the offences from buf[start:].
func (p *Position) permitted(buf []Move, start int) []Move {
	if !p.mayOffend() {
		return buf
	}
	o := p.r.spec.Ending.Offence
	n := start
	for _, m := range buf[start:] {
		p.Make(m)
		bad := p.offends(o) != NotOver
		p.Unmake()
		if !bad {
			buf[n] = m
			n++
		}
	}
	return buf[:n]
}

// Barred returns how many moves would be legal but for the game's history: the
// offences of a game that forbids them.
func (p *Position) Barred() int {
	if p.Finished() || !p.mayOffend() {
		return 0
	}
	var buf [512]Move
	all := p.allMoves(buf[:0])
	n := len(all)
	return n - len(p.permitted(all, 0))
}

// mayOffend reports whether some move could be an illegal offence.
func (p *Position) mayOffend() bool {
	if p.tally == nil {
		return false
	}
	o := p.r.spec.Ending.Offence
	return !o.Loses && int(p.state.often) >= o.Limit
}

// A tally counts the positions of a game by a part of their keys: a bound on how
// often any of them has occurred. In a game of 400 plies three different
// positions share a counter once in six games.
type tally [1 << 13]uint16

// tallyUp notes that the position has come up.
func (p *Position) tallyUp() {
	n := &p.tally[p.state.key%uint64(len(p.tally))]
	*n++
	p.state.often = max(p.state.often, *n)
}

// tallyDown takes the position back.
func (p *Position) tallyDown() { p.tally[p.state.key%uint64(len(p.tally))]-- }

// occurrences counts how often a key occurs in past up to and including index i.
func (p *Position) occurrences(key uint64, i int) int {
	n := 0
	for ; i >= 0; i -= p.r.players {
		k := p.state.key
		if i < len(p.past) {
			k = p.past[i].state.key
		}
		if k == key {
			n++
		}
	}
	return n
}

// offends returns of what kind of offence the last move made was, NotOver if of
// none.
func (p *Position) offends(o *OffenceSpec) Reason {
	key := p.state.key
	if int(p.tally[key%uint64(len(p.tally))]) <= o.Limit || p.occurrences(key, len(p.past)) <= o.Limit {
		return NotOver
	}
	if _, n := p.run(checkRun, o, key); n >= o.Limit {
		return PerpetualCheck
	}
	if o.Chase {
		if _, n := p.run(chaseRun, o, key); n >= o.Limit {
			return PerpetualChase
		}
	}
	return NotOver
}

type runKind uint8

const (
	checkRun runKind = iota
	chaseRun
)

// A threat is a piece and what it attacks; for a check only the piece counts.
type threat struct{ by, on Square }

// run walks back over the latest moves of the player who moved last, as long as
// one and the same piece of his gives check after each of them (checkRun), or
// threatens one and the same piece, which alone replied (chaseRun). It returns
// the number of moves in the run, and how often a position with the given key
// occurred in it before the last one. The position is the same afterwards.
func (p *Position) run(kind runKind, o *OffenceSpec, key uint64) (moves, seen int) {
	depth := len(p.past)
	played := p.past
	alive := p.threats(kind)
	for len(alive) > 0 {
		moves++
		if moves > 1 && p.state.key == key {
			seen++
		}
		if len(p.past) < 3 { // his last move, the reply before it, his move before that
			break
		}
		mine := p.past[len(p.past)-1].move
		p.Unmake()
		reply := p.past[len(p.past)-1].move
		p.Unmake()
		now := p.threats(kind)
		if kind == checkRun && o.AnyPiece {
			alive = now
			continue
		}
		var next []threat
		for _, t := range alive {
			was, ok := before(t, mine, reply, kind)
			if ok && slices.Contains(now, was) {
				next = append(next, was)
			}
		}
		alive = next
	}
	for i := len(p.past); i < depth; i++ {
		p.Make(played[i].move)
	}
	return moves, seen
}

// before maps a threat back over the mover's move and the reply before it. It
// reports false if the piece did not exist, or, in a chase, if the reply was not
// a move of the piece under threat.
func before(t threat, mine, reply Move, kind runKind) (threat, bool) {
	if !mine.IsPass() && t.by == mine.To() {
		if mine.IsDrop() {
			return t, false
		}
		t.by = mine.From()
	}
	if kind == checkRun {
		return t, true
	}
	if reply.IsPass() || reply.IsDrop() || t.on != reply.To() {
		return t, false
	}
	t.on = reply.From()
	return t, true
}

// threats lists what the player who moved last attacks: the royals of the player
// on turn (checkRun), or his other pieces that cannot take the attacker in turn
// (chaseRun). Pins, protection and values do not matter.
func (p *Position) threats(kind runKind) []threat {
	you := p.state.turn
	me := 1 - you
	var out []threat
	for by := range p.by[me].All() {
		hits := p.captures(by)
		for on := range hits.Intersect(&p.by[you]).All() {
			royal := p.r.royal[p.board[on].Kind()]
			if kind == checkRun {
				if royal {
					out = append(out, threat{by: by})
					break
				}
				continue
			}
			if royal {
				continue
			}
			if back := p.captures(on); !back.Has(by) {
				out = append(out, threat{by, on})
			}
		}
	}
	return out
}

// captures returns the squares on which the piece on from could capture by its
// movement, whoever is on turn.
func (p *Position) captures(from Square) Set {
	x := p.board[from]
	targets := p.r.targets[x.Owner()]
	var hits Set
	for a := range p.r.arrivals(&p.board, x, from) {
		if a.on.ownedBy(targets) && p.mayTake(from, a) {
			hits.Add(a.to)
		}
	}
	return hits
}

// excused reports whether a repetition is no draw because all moves of one
// player since the previous occurrence belong to one run: the offender will have
// to deviate.
func (p *Position) excused() bool {
	o := p.r.spec.Ending.Offence
	if o == nil {
		return false
	}
	previous := len(p.past) - p.r.players
	for previous > 0 && p.past[previous].state.key != p.state.key {
		previous -= p.r.players
	}
	moves := (len(p.past) - previous) / p.r.players
	if p.inRun(o, moves) {
		return true
	}
	// the run of the player on turn ended one move earlier
	last := p.past[len(p.past)-1].move
	p.Unmake()
	ok := p.inRun(o, moves)
	p.Make(last)
	return ok
}

// inRun reports whether the latest moves of the player who moved last, so many,
// belong to one run.
func (p *Position) inRun(o *OffenceSpec, moves int) bool {
	if n, _ := p.run(checkRun, o, 0); n >= moves {
		return true
	}
	if !o.Chase {
		return false
	}
	n, _ := p.run(chaseRun, o, 0)
	return n >= moves
}
