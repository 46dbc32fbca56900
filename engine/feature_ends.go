package engine

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Ends of a game that the board shows, or a count of checks: a goal that is reached,
// an army that has shrunk, checks that were given. They are looked for once after
// each move and kept in the state.

// An ending is one of them, compiled.
type ending struct {
	spec   EndSpec
	kinds  uint64 // bit by Kind
	owners [MaxPlayers]bool
	zone   [MaxPlayers]Set
}

// ended says which end the position shows, and for whom.
type ended struct {
	by   uint8 // index into Rules.ends from 1; 0 for none
	who  Player
	both bool // a draw, because it holds for two
}

// noteEnd counts a check that player me has given by a move and looks for an end of the
// game. Where all ends are small armies, none comes about while every piece stays what
// it is, which is so after most moves.
func (p *Position) noteEnd(me Player, h *past) {
	if p.looking {
		return // it is asked which moves there are: what they would end is not
	}
	if p.r.countsChecks > 0 {
		p.countCheck(me)
	}
	if p.r.armyEnds && h.state.ended.by == 0 && h.victim == Empty && h.move.last() == 0 && h.move.effect() != effectDrop && h.move.effect() != effectVia {
		return
	}
	p.state.ended = p.findEnd()
}

// countCheck counts the check to some other player that the last move gave.
func (p *Position) countCheck(me Player) {
	s := &p.state
	for q := range p.r.players {
		if Player(q) != me && s.checks[me] < p.r.countsChecks && p.Checked(Player(q)) {
			s.key ^= p.r.zobrist.checks(me, s.checks[me])
			s.checks[me]++
			s.key ^= p.r.zobrist.checks(me, s.checks[me])
			return
		}
	}
}

// findEnd returns the first end that the position shows, for the player who moved last
// before the others.
func (p *Position) findEnd() ended {
	r := p.r
	last := r.before(p.state.turn)
	for i := range r.ends {
		e := &r.ends[i]
		for n := range r.players {
			q := last
			for range n {
				q = r.next[q]
			}
			if !p.meets(e, q) {
				continue
			}
			over := ended{by: uint8(i + 1), who: q}
			switch e.spec.At {
			case EndHeld:
				if q != p.state.turn {
					continue
				}
			case EndSafe:
				if q != p.state.turn && p.canBeTaken(e, q) {
					continue
				}
			case EndEqual:
				over.both = p.equalled(e, q)
				if !over.both && p.canEqual(e, q) {
					continue
				}
			}
			return over
		}
	}
	return ended{}
}

// before returns the player who moves before another.
func (r *Rules) before(q Player) Player {
	for p := range r.players {
		if r.next[p] == q {
			return Player(p)
		}
	}
	return q
}

// isFor reports whether an end may hold for a player. It holds for nobody who is out.
func (p *Position) isFor(e *ending, q Player) bool {
	return e.owners[q] && (p.r.takeover == nil || p.state.royals[q] > 0)
}

// meets reports whether an end holds for a player.
func (p *Position) meets(e *ending, q Player) bool {
	if !p.isFor(e, q) {
		return false
	}
	switch e.spec.When {
	case EndReach:
		s := p.standing(e, q)
		return !s.Empty()
	case EndChecks:
		return int(p.state.checks[q]) >= e.spec.Most
	}
	if p.hasMore(e, q, e.spec.Most) {
		return false
	}
	if e.spec.Rival == 0 {
		return true
	}
	n := 0
	for o := range p.r.players {
		if Player(o) != q {
			n += p.has(e, Player(o))
		}
	}
	return n >= e.spec.Rival
}

// standing returns the pieces that an end asks for in its zone.
func (p *Position) standing(e *ending, q Player) Set {
	var s Set
	if !p.by[q].Meets(&e.zone[q]) {
		return s
	}
	for sq := range p.by[q].Intersect(&e.zone[q]).All() {
		if e.kinds>>p.board[sq].Kind()&1 != 0 {
			s.Add(sq)
		}
	}
	return s
}

// has counts the pieces of a player that an end asks for, those in hand included.
func (p *Position) has(e *ending, q Player) int { return p.count(e, q, math.MaxInt) }

// hasMore reports whether a player has more than a number of pieces that an end asks for.
func (p *Position) hasMore(e *ending, q Player, most int) bool { return p.count(e, q, most) > most }

// count is has that stops when it has found more than enough.
func (p *Position) count(e *ending, q Player, enough int) int {
	n := 0
	if e.spec.Of == "" {
		n = p.by[q].Len()
	} else {
		for sq := range p.by[q].All() {
			if n += int(e.kinds >> p.board[sq].Kind() & 1); n > enough {
				break
			}
		}
	}
	if p.r.drops != nil {
		for _, k := range p.r.drops.kinds {
			if e.kinds>>k&1 != 0 {
				n += int(p.hand[q][k])
			}
		}
	}
	return n
}

// canBeTaken reports whether the player on turn can capture everything of player q
// that stands in the zone of an end.
func (p *Position) canBeTaken(e *ending, q Player) bool {
	there := p.standing(e, q)
	start := p.listMoves()
	for _, m := range p.scratch[start:] {
		if p.Captured(m) != Empty {
			there.Drop(m.To())
		}
	}
	p.scratch = p.scratch[:start]
	return there.Empty()
}

// equalled reports whether an end holds for another player than q as well.
func (p *Position) equalled(e *ending, q Player) bool {
	for o := range p.r.players {
		if Player(o) != q && p.meets(e, Player(o)) {
			return true
		}
	}
	return false
}

// canEqual reports whether the next move may make an end that holds for player q hold
// for another as well: a player who moves after q in the turn order can reach the zone
// too, or q, whose army has shrunk, has a move and another just the one piece that it would
// have to capture. Whether it can is not asked: as in other programs he has that move.
func (p *Position) canEqual(e *ending, q Player) bool {
	turn := p.state.turn
	left := e.spec.When == EndLeft
	switch {
	case left && (turn != q || !p.isNear(e, q)):
		return false
	case !left && (!e.owners[turn] || p.r.place[turn] <= p.r.place[q]):
		return false
	}
	start := p.listMoves()
	found := slices.ContainsFunc(p.scratch[start:], func(m Move) bool {
		x := p.Mover(m)
		return left || x != Empty && e.kinds>>x.Kind()&1 != 0 && e.zone[turn].Has(m.To())
	})
	p.scratch = p.scratch[:start]
	return found
}

// isNear reports whether another player than q, for whom an end may hold, is one piece away
// from it.
func (p *Position) isNear(e *ending, q Player) bool {
	for o := range p.r.players {
		if Player(o) != q && p.isFor(e, Player(o)) && !p.hasMore(e, Player(o), e.spec.Most+1) {
			return true
		}
	}
	return false
}

// listMoves puts the moves of a position, as if the game went on, on the stack of
// scratch moves, and returns where they begin.
func (p *Position) listMoves() int {
	start, over := len(p.scratch), p.state.ended
	p.state.ended, p.looking = ended{}, true
	p.scratch = p.r.moves(p, p.scratch)
	p.state.ended, p.looking = over, false
	return start
}

// Reason is why a game has ended that such an end has ended.
func (e EndRule) Reason() Reason { return [...]Reason{GoalReached, TooFewPieces, ChecksGiven}[e] }

// endOutcome is the outcome of an end that the position shows.
func (p *Position) endOutcome() Outcome {
	r := p.r
	x := p.state.ended
	e := &r.ends[x.by-1].spec
	why := e.When.Reason()
	switch {
	case x.both || e.Result == EndDraws:
		return r.drawn(why)
	case e.Result == EndCounts:
		return p.counted(why, true)
	case e.Result == EndWins:
		return r.won(x.who, why)
	}
	o := Outcome{Reason: why}
	for q := range r.players {
		if Player(q) != x.who {
			o.Shares[q] = uint8(Whole / (r.players - 1))
		}
	}
	return o
}

// ends compiles the ends of the file.
func (c *compiler) ends() {
	r := c.rules
	for i, s := range c.spec.Ends {
		path := fmt.Sprintf("end[%d]", i)
		e := ending{spec: s, kinds: ^uint64(0)}
		if s.Of != "" {
			e.kinds = c.kindMask(path+".of", s.Of)
		}
		for p := range r.players {
			e.owners[p] = true
		}
		if s.Owners != "" {
			e.owners = c.players(path+".owners", s.Owners)
		}
		switch {
		case s.When == EndReach && s.Zone == "":
			c.fault(path+".zone", "names no zone, expected the one that a piece must reach")
		case s.When == EndReach:
			for p := range r.players {
				e.zone[p] = c.zone(path+".zone", s.Zone, p)
			}
		case s.When == EndChecks && s.At == EndEqual:
			c.fault(path+".at", "read \"equal\", expected once: an answer cannot equal checks that were given")
		case s.When == EndChecks && (s.Most < 1 || s.Most > 15):
			c.fault(path+".times", "read %d, expected 1 to 15 checks", s.Most)
		case s.When == EndChecks:
			r.countsChecks = max(r.countsChecks, uint8(s.Most))
		case s.Most < 0 || s.Most > r.size:
			c.fault(path+".most", "read %d, expected 0 to %d pieces", s.Most, r.size)
		case s.Rival < 0 || s.Rival > r.size:
			c.fault(path+".rivals", "read %d, expected 0 to %d pieces", s.Rival, r.size)
		}
		if s.Result == EndCounts && c.spec.Points == nil {
			c.fault(path+".result", "read \"counts\", expected points = true besides")
		}
		r.ends = append(r.ends, e)
	}
	r.armyEnds = !slices.ContainsFunc(c.spec.Ends, func(s EndSpec) bool { return s.When != EndLeft || s.At != EndAtOnce })
}

// crowns notes the players who begin without a royal: where the file has ends of its
// own, or no piece is royal, they have lost nothing by it.
func (c *compiler) crowns() {
	r := c.rules
	if len(c.spec.Ends) == 0 && slices.Contains(r.royal[:], true) {
		return
	}
	p := &Position{r: r}
	places, hands, _ := strings.Cut(strings.Fields(c.spec.Start + " .")[0], "[")
	if p.parseBoard(places) != nil || strings.HasSuffix(hands, "]") && r.drops != nil && p.parseHands(hands) != nil {
		return // what is wrong is said where the start is parsed
	}
	for q := range r.players {
		r.kingless[q] = p.state.royals[q] == 0 && !p.holdsRoyal(Player(q)) && r.players == 2
	}
}
