package engine

// This file answers what a search for several players asks about a position.

// Victims returns the pieces that move m of this position would capture. A double
// capture has two: first the one on the way.
func (p *Position) Victims(m Move) [2]Piece {
	v := [2]Piece{p.Captured(m)}
	if m.effect() == effectVia && m.To() != m.From() {
		v[1] = p.board[m.To()]
	}
	return v
}

// Upheaves reports whether move m of this position changes more of the board
// than [Position.Change] can say: it captures on the way, or it eliminates a
// player whose army changes hands.
func (p *Position) Upheaves(m Move) bool {
	if m.effect() == effectVia || m.gates() || p.r.blast != nil && p.Captured(m) != Empty {
		return true
	}
	return p.r.takeover != nil && p.r.royal[p.Captured(m).Kind()]
}

// TakenOver returns what a piece of kind k on sq becomes when the army it
// belongs to falls to captor. In a game that eliminates nobody it stays what it
// is.
func (r *Rules) TakenOver(captor Player, k Kind, sq Square) Kind {
	t := r.takeover
	if t == nil {
		return k
	}
	if t.convert {
		k = t.column[captor][r.kinds[k].demoted]
	}
	if r.kinds[k].overrun != 0 && r.kinds[k].stuck[captor].Has(sq) {
		k = r.kinds[k].overrun
	}
	return k
}

// Following returns the player alive who moves after player q would have moved.
func (p *Position) Following(q Player) Player {
	next := p.r.next[q]
	for p.Fallen(next) && next != q {
		next = p.r.next[next]
	}
	return next
}

// MayCapture reports whether pieces of player by can capture pieces of player
// owner at this stage of the game.
func (p *Position) MayCapture(by, owner Player) bool {
	return p.targets[by]>>(owner+1)&1 != 0
}

// RoyalSquares returns the squares of a player's royals.
func (p *Position) RoyalSquares(owner Player) Set { return p.royal[owner] }

// Aimed returns the squares of player by's pieces that could capture on sq if
// nothing were in the way.
func (a *Attacks) Aimed(p *Position, by Player, sq Square) Set {
	var s Set
	for from := range a.any[by][sq].Intersect(&p.by[by]).All() {
		if a.by[p.board[from]][sq].Has(from) {
			s.Add(from)
		}
	}
	return s
}

// Threatens reports whether player by, were it his turn, could capture a royal
// of player victim. Pieces tied to a zone by their royal count as free.
func (a *Attacks) Threatens(p *Position, by, victim Player) bool {
	if !p.MayCapture(by, victim) {
		return false
	}
	for sq := range p.royal[victim].All() {
		if a.lands(p, a.Aimed(p, by, sq), sq) {
			return true
		}
	}
	return false
}

// Exposed reports whether some player threatens a royal of player victim.
func (a *Attacks) Exposed(p *Position, victim Player) bool {
	for q := range a.r.players {
		if a.Threatens(p, Player(q), victim) {
			return true
		}
	}
	return false
}

// lands reports whether one of the pieces in from captures on sq now.
func (a *Attacks) lands(p *Position, from Set, sq Square) bool {
	x := Exchange{On: sq, Standing: p.board[sq], occupied: p.all}
	for at := range from.All() {
		if a.takes(p, &x, p.board[at], at) {
			return true
		}
	}
	return false
}

// Guarded drops from moves those after which some player threatens a royal of the
// mover, and returns the rest in their order. The moves must be legal in the
// position. Moves that end the game stay.
func (a *Attacks) Guarded(p *Position, moves []Move) []Move {
	me := p.state.turn
	aimed := a.aimedAt(p, me)
	n := 0
	for _, m := range moves {
		if aimed || a.r.royal[p.Mover(m).Kind()] || p.Upheaves(m) {
			p.Make(m)
			keep := p.Finished() || !a.Exposed(p, me)
			p.Unmake()
			if !keep {
				continue
			}
		}
		moves[n] = m
		n++
	}
	return moves[:n]
}

// aimedAt reports whether some piece could capture a royal of player me if nothing
// were in the way.
func (a *Attacks) aimedAt(p *Position, me Player) bool {
	for q := range a.r.players {
		if !p.MayCapture(Player(q), me) {
			continue
		}
		for sq := range p.royal[me].All() {
			if s := a.Aimed(p, Player(q), sq); !s.Empty() {
				return true
			}
		}
	}
	return false
}
