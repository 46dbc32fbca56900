package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// A Player chooses moves in a seat: a [Searcher] or a [Many].
type Player interface {
	// Reset begins a new game that the seed and the calls of Best determine.
	Reset(seed uint64)
	// Best searches a position and leaves it as it is.
	Best(p *engine.Position, limits Limits) Result
}

// For returns a player for the games of r with the weights that come with the
// program. The model matters only where the game has more than two players.
func For(r *engine.Rules, model Model, tableBytes int) Player {
	if r.Players() == 2 {
		return New(r, eval.For(r), tableBytes)
	}
	return NewMany(r, eval.ArmiesFor(r), model, tableBytes)
}

// A Many plays games of several players, one at a time. While more than two
// sides are left it searches by its model; two sides, be they the last two
// players or a team against the one it is allied against, are searched by
// alpha-beta whatever the model. It belongs to one goroutine.
type Many struct {
	model Model
	walk  *walk
	two   coalition
	maxN  maxN
	reply bestReply
	tree  sampling
}

// NewMany returns a player for the games of r, whose table or tree takes about
// tableBytes of memory. w must belong to rules with the same kinds and board.
func NewMany(r *engine.Rules, w *eval.Armies, model Model, tableBytes int) *Many {
	x := newWalk(r, w)
	s := &Many{model: model, walk: x}
	s.two = coalition{walk: x}
	s.maxN = maxN{walk: x}
	s.reply = bestReply{coalition: &s.two}
	s.tree = sampling{walk: x}
	if model == MCTSMaxN {
		s.tree.grow(tableBytes / 2)
		tableBytes /= 2
	}
	x.table = newTable(tableBytes)
	return s
}

// Model returns the model the player was made with.
func (s *Many) Model() Model { return s.model }

// Reset begins a new game: the player forgets what it learned, and from here on
// is determined by the seed and the calls of Best.
func (s *Many) Reset(seed uint64) { s.walk.reset(seed) }

// Best searches position p, whose rules must be the player's, and leaves it as
// it is. The score of the result is in centipawns from the player on turn: with
// several sides by how much his army would have to lead each other's to be as
// well off.
func (s *Many) Best(p *engine.Position, limits Limits) Result {
	sides, two := twoSides(p)
	switch {
	case two:
	case s.model == Paranoid || s.model == BRSPlus:
		sides = [engine.MaxPlayers]uint8{}
		sides[p.Turn()] = 1
	default:
		sides = [engine.MaxPlayers]uint8{0, 1, 2}
	}
	if !s.walk.begin(p, limits, sides) {
		return Result{}
	}
	depth := limits.deepest()
	switch {
	case two:
		s.two.against(false)
		return s.two.deepen(depth)
	case s.model == Paranoid:
		s.two.against(true)
		return s.two.deepen(depth)
	case s.model == BRSPlus:
		s.two.against(true)
		return s.reply.deepen(depth)
	case s.model == MCTSMaxN:
		return s.tree.sample(limits)
	}
	return s.maxN.deepen(depth)
}

// twoSides divides the players alive into two sides, if there are just two: a
// team and its opponent while he lives, or the last two players.
func twoSides(p *engine.Position) (side [engine.MaxPlayers]uint8, ok bool) {
	r := p.Rules()
	if t := r.Spec().Team; t != nil && p.Royals(engine.Player(t.Strong)) > 0 {
		side[t.Strong] = 1
		return side, true
	}
	alive := 0
	for q := range r.Players() {
		if p.Royals(engine.Player(q)) > 0 {
			side[q] = uint8(alive)
			alive++
		}
	}
	return side, alive == 2
}
