package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// manyPly is the greatest distance from the root in games of several players,
// quiescence included.
const manyPly = 64

// sides is the core of the searches for several players. It knows who plays together.
type sides struct {
	core
	eval *armySums
	me   engine.Player            // on turn at the root
	side [engine.MaxPlayers]uint8 // by player: players of the same side play together
}

// armySums is the incremental evaluation of a game of several players.
type armySums struct {
	weights *eval.Armies
	at      [maxPly + 2]eval.ArmySum // by ply
}

func (e *armySums) begin(p *engine.Position) { e.at[0] = e.weights.Sum(p) }

func (e *armySums) make(p *engine.Position, m engine.Move, ply int) {
	e.weights.After(&e.at[ply+1], &e.at[ply], p, m)
	p.Make(m)
}

func newSides(r *engine.Rules, w *eval.Armies) *sides {
	sums := &armySums{weights: w}
	s := &sides{core: newCore(r, sums, w.Attacks(), 512), eval: sums}
	s.nearest, s.step, s.acrossProgress = 2, 1, !r.ProgressLasts()
	for k := 1; k <= r.Kinds(); k++ {
		kind := engine.Kind(k)
		s.royal[k] = r.IsRoyal(kind)
		for q := range r.Players() {
			x := engine.MakePiece(engine.Player(q), kind)
			s.worth[x] = int32(w.Worth(x))
			if s.royal[k] {
				s.worth[x] = royalWorth
			}
		}
	}
	return s
}

// begin sets up the root of a search of position p and sorts its moves by rank. It
// reports false if there are none.
func (s *sides) begin(p *engine.Position, limits Limits, side [engine.MaxPlayers]uint8) bool {
	s.core.begin(p, limits)
	s.me, s.side = p.Turn(), side
	for i := range s.frames {
		s.frames[i].killers = [2]engine.Move{}
	}
	f := &s.frames[0]
	f.moves = s.pos.Moves(f.moves[:0])
	if limits.Moves == nil {
		f.moves = s.guarded(f.moves)
	}
	f.moves = s.choose(f.moves, limits)
	if len(f.moves) == 0 {
		return false
	}
	s.shuffleRoot()
	s.rank(0, 0)
	for i := range f.moves {
		f.pick(i)
	}
	return true
}

// list lists the moves of the position at ply with their ranks. best comes first. Moves
// that lose the mover's royal at once are left out if there are others.
func (s *sides) list(ply int, best engine.Move) {
	f := &s.frames[ply]
	f.moves = s.guarded(s.pos.Moves(f.moves[:0]))
	s.rank(ply, best)
}

// listCaptures lists the captures and promotions of the position at ply with their ranks.
func (s *sides) listCaptures(ply int) {
	f := &s.frames[ply]
	f.moves = s.pos.Captures(f.moves[:0])
	s.rank(ply, 0)
}

// guarded leaves out moves after which the mover's royal can be captured. It keeps them if
// there are no others, and if a player of the same side moves next, who may decide the
// game first.
func (s *sides) guarded(moves []engine.Move) []engine.Move {
	turn := s.pos.Turn()
	if next := s.pos.Following(turn); s.side[next] == s.side[turn] {
		return moves
	}
	all := len(moves)
	kept := s.attacks.Guarded(s.pos, moves)
	if len(kept) > 0 || all == 0 {
		return kept
	}
	return s.pos.Moves(moves[:0])
}

// takesRoyal reports whether a move captures a royal.
func (s *sides) takesRoyal(m engine.Move) bool {
	v := s.pos.Victims(m)
	return s.royal[v[0].Kind()] || s.royal[v[1].Kind()]
}

// evaluate is the static evaluation of the position at ply. The player on turn has as good
// as lost a royal that he cannot save, unless a player of his side moves next. It uses the
// frame's moves.
func (s *sides) evaluate(ply int) eval.Strength {
	v, exposed := s.eval.weights.Evaluate(s.pos, &s.eval.at[ply])
	turn := s.pos.Turn()
	if !exposed || s.side[s.pos.Following(turn)] == s.side[turn] {
		return v
	}
	f := &s.frames[ply]
	f.moves = s.pos.Moves(f.moves[:0])
	if len(s.attacks.Guarded(s.pos, f.moves)) == 0 {
		return s.eval.weights.Mated(s.pos, v)
	}
	return v
}

// ended returns the shares of the players if the game is over at ply. An early win is
// worth more than a late one. A position that occurred before on the path from the root
// counts as drawn: whoever could do better would have done so the first time.
func (s *sides) ended(ply int) (v eval.Shares, over bool) {
	if s.pos.Finished() {
		o, _ := s.pos.OutcomeGiven(true)
		for q, share := range o.Shares {
			v[q] = max(int32(share)*(eval.WholeShare/engine.Whole)-int32(ply), 0)
		}
		return v, true
	}
	var o engine.Outcome
	switch {
	case s.limited():
		o = s.pos.Drawn()
	case s.repeats(ply):
		o = s.pos.Repeated()
	default:
		return v, false
	}
	for q, share := range o.Shares {
		v[q] = int32(share) * (eval.WholeShare / engine.Whole)
	}
	return v, true
}

// limited reports whether a limit of plies is reached.
func (s *sides) limited() bool {
	e := &s.ends
	return e.noProgress > 0 && s.pos.Halfmove() >= e.noProgress || e.maxPlies > 0 && s.pos.Ply() >= e.maxPlies
}

// repeats reports whether the position at ply occurred before on the path, or as often in
// the game as ends it.
func (s *sides) repeats(ply int) bool {
	e := &s.ends
	if e.repetition == 0 {
		return false
	}
	lowest := s.frames[ply].lowest
	n := 1
	for i := s.earlier(len(s.keys)-1-s.nearest, lowest); i >= 0; i = s.earlier(i-s.step, lowest) {
		n++
		if i >= s.root || n >= e.repetition {
			return true
		}
	}
	return false
}

// alive reports whether player q has a royal left.
func (s *sides) alive(q int) bool { return s.pos.Royals(engine.Player(q)) > 0 }

// rivals returns the number of other players alive.
func (s *sides) rivals() int {
	n := -1
	for q := range s.rules.Players() {
		if s.alive(q) {
			n++
		}
	}
	return n
}

// told turns the share of the player at the root into centipawns, or into a win or a loss
// if the search found one.
func (s *sides) told(share int) int {
	switch {
	case share >= eval.WholeShare-manyPly:
		return Win - (eval.WholeShare - share)
	case share == 0:
		return -Win + manyPly
	}
	return s.eval.weights.Lead(int32(share), s.rivals())
}
