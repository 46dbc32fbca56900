package play

import (
	"math/rand/v2"
	"strings"

	"komi/engine"
)

// An Opening is where some games start, with their first moves, which nobody chooses.
type Opening struct {
	Starts []*engine.Position // by game
	Moves  [][]engine.Move    // by game
	Tries  int                // random openings drawn until this one
}

// After is the position after the opening of game i.
func (o *Opening) After(i int) *engine.Position {
	p := o.Starts[i].Clone()
	for _, m := range o.Moves[i] {
		p.Make(m)
	}
	return p
}

// repeated is the opening whose games all have the same start and moves.
func (b *Book) repeated(start *engine.Position, moves []engine.Move) Opening {
	var o Opening
	for range b.Games {
		o.Starts = append(o.Starts, start)
		o.Moves = append(o.Moves, moves)
	}
	return o
}

// random draws random legal plies. It returns false if they end the game, leave a
// royal to be captured, or have no mirror image where one is needed.
func (b *Book) random(draw *rand.Rand) (Opening, bool) {
	if b.Imbalance != nil {
		return b.unequal(draw)
	}
	p := b.Rules.New()
	var moves, legal []engine.Move
	for range b.Plies {
		if _, over := p.Outcome(); over {
			return Opening{}, false
		}
		legal = p.Moves(legal[:0])
		m := legal[draw.IntN(len(legal))]
		moves = append(moves, m)
		p.Make(m)
	}
	return b.pair(p, moves)
}

// pair makes the opening of a pair from the moves of its first game and p, the position
// after them. It returns false if the game is over, if a royal could be captured, or if
// there is no mirror image where one is needed.
func (b *Book) pair(p *engine.Position, moves []engine.Move) (Opening, bool) {
	if !Sound(p) {
		return Opening{}, false
	}
	o := b.repeated(b.Rules.New(), moves)
	if b.Mirror == nil {
		return o, true
	}
	var ok bool
	if o.Moves[1], ok = b.Mirror.Line(b.Rules, moves); !ok || !Sound(o.After(1)) {
		return Opening{}, false
	}
	return o, true
}

// take plays an opening of another book by this book's rules and order of turns. It
// returns false if one of the plies is not legal by them, or if they refuse the
// opening.
func (b *Book) take(other *Book, o Opening) (Opening, bool) {
	q := b.Rules.New()
	moves, ok := replayed(other.Rules.New(), q, o.Moves[0])
	if !ok {
		return Opening{}, false
	}
	return b.pair(q, moves)
}

// replayed plays the moves of an opening of position p from position q on. The players
// may take their turns in another order there; each makes his own moves in their order.
// It returns false if one of them is not legal.
func replayed(p, q *engine.Position, moves []engine.Move) ([]engine.Move, bool) {
	var own [engine.MaxPlayers][]string
	for _, m := range moves {
		own[p.Turn()] = append(own[p.Turn()], p.MoveText(m))
		p.Make(m)
	}
	var out []engine.Move
	for range moves {
		turn := q.Turn()
		if _, over := q.Outcome(); over || len(own[turn]) == 0 {
			return nil, false
		}
		m, err := q.ParseMove(own[turn][0])
		if err != nil {
			return nil, false
		}
		own[turn] = own[turn][1:]
		out = append(out, m)
		q.Make(m)
	}
	return out, true
}

// unequal draws start positions with an imbalance, and random plies that are legal in
// all of them. The games share their plies: what luck the plies bring goes to the first
// player in both games, but to the holder in only one. It returns false if the plies
// end a game, leave a royal to be captured, or change the material.
func (b *Book) unequal(draw *rand.Rand) (Opening, bool) {
	starts, err := b.Imbalance.Starts(draw)
	if err != nil {
		return Opening{}, false
	}
	o := Opening{Moves: make([][]engine.Move, b.Games)}
	var at []*engine.Position // after the plies
	for i := range b.Games {
		p := starts[i%len(starts)]
		o.Starts = append(o.Starts, p)
		at = append(at, p.Clone())
	}
	for range b.Plies {
		moves, ok := common(at, draw)
		if !ok {
			return Opening{}, false
		}
		for i, p := range at {
			p.Make(moves[i])
			o.Moves[i] = append(o.Moves[i], moves[i])
			if _, over := p.Outcome(); over {
				return Opening{}, false
			}
		}
	}
	for i, p := range at {
		if !Sound(p) || !sameMaterial(p, o.Starts[i]) {
			return Opening{}, false
		}
	}
	return o, true
}

// sameMaterial reports whether players have the same pieces in two positions, on the board
// and in hand together: a drop changes nothing.
func sameMaterial(a, b *engine.Position) bool {
	one, two := a.Material(), b.Material()
	for q := range one {
		for k := range one[q] {
			x, y := &one[q][k], &two[q][k]
			if x[engine.OnBoard]+x[engine.InHand] != y[engine.OnBoard]+y[engine.InHand] {
				return false
			}
		}
	}
	return true
}

// common draws a move that is legal in all positions and returns it as each of them has
// it. It returns false if there is none.
func common(at []*engine.Position, draw *rand.Rand) ([]engine.Move, bool) {
	legal := at[0].Moves(nil)
	draw.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, m := range legal {
		text := at[0].MoveText(m)
		moves := []engine.Move{m}
		for _, p := range at[1:] {
			other, err := p.ParseMove(text)
			if err != nil {
				break
			}
			moves = append(moves, other)
		}
		if len(moves) == len(at) {
			return moves, true
		}
	}
	return nil, false
}

// Sound reports whether the game goes on and no royal is attacked or could be
// captured, whoever is on turn. It is false, too, while a pawn has just passed a square on
// which it may be captured: with another player on turn there is no such position. So no
// random opening ends with such a step.
func Sound(p *engine.Position) bool {
	if _, over := p.Outcome(); over || p.InCheck() || takesRoyal(p) {
		return false
	}
	for q := range engine.Player(p.Rules().Players()) {
		if q == p.Turn() {
			continue
		}
		other, err := p.Rules().Parse(withTurn(p, q))
		if err != nil || other.InCheck() || takesRoyal(other) {
			return false
		}
	}
	return true
}

// takesRoyal reports whether the player on turn can capture a royal or blast one of
// another's.
func takesRoyal(p *engine.Position) bool {
	for _, m := range p.Captures(nil) {
		if x := p.Captured(m); x != engine.Empty && p.Rules().IsRoyal(x.Kind()) {
			return true
		}
		blast := p.Blast(m)
		for sq := range blast.All() {
			if x := p.At(sq); x.Owner() != p.Turn() && p.Rules().IsRoyal(x.Kind()) {
				return true
			}
		}
	}
	return false
}

// withTurn is the position line of p with another player on turn.
func withTurn(p *engine.Position, q engine.Player) string {
	fields := strings.Fields(p.FEN())
	fields[1] = p.Rules().PlayerLetter(q)
	return strings.Join(fields, " ")
}
