package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// A Player chooses the moves of a seat: a [Searcher] or a [Many].
type Player interface {
	// Reset begins a new game that the seed and the calls of Best determine.
	Reset(seed uint64)
	// Best searches a position and leaves it as it is.
	Best(p *engine.Position, limits Limits) Result
}

// For returns a player for the games of r with the program's weights. The model matters
// only if the game has more than two players.
func For(r *engine.Rules, model Model, tableBytes int) Player {
	if r.Players() == 2 {
		return New(r, eval.For(r), tableBytes)
	}
	return NewMany(r, eval.ArmiesFor(r), model, tableBytes)
}

// A Many plays games of several players, one at a time. It searches by its model while
// more than two sides are left. Two sides are searched by alpha-beta whatever the model:
// the last two players, or a team and the player it is against. A Many belongs to one
// goroutine.
type Many struct {
	*sides
	model    Model
	maxN     maxN
	paranoid paranoid
	brs      brs
	mcts     mcts
}

// NewMany returns a player for the games of r, whose table or tree takes about
// tableBytes of memory. w must belong to rules with the same kinds and board.
func NewMany(r *engine.Rules, w *eval.Armies, model Model, tableBytes int) *Many {
	x := newSides(r, w)
	s := &Many{sides: x, model: model}
	s.maxN = maxN{sides: x}
	s.paranoid = paranoid{sides: x}
	s.brs = brs{&s.paranoid}
	s.mcts = mcts{sides: x}
	if model == MCTSMaxN {
		s.mcts.allocate(tableBytes / 2)
		tableBytes /= 2
	}
	x.table = newTable(tableBytes)
	return s
}

// Model returns the model the player was made with.
func (s *Many) Model() Model { return s.model }

// Best searches position p, whose rules must be the player's, and leaves it as it is. The
// score of the result is in centipawns from the player on turn. With several sides it
// says by how much his army would have to be stronger than each other's to expect the
// same share.
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
	if !s.begin(p, limits, sides) {
		return Result{}
	}
	if !two && s.model == MCTSMaxN {
		return s.mcts.search(limits)
	}
	var t tree = &s.maxN
	switch {
	case two:
		s.paranoid.against(false)
		t = &s.paranoid
	case s.model == Paranoid:
		s.paranoid.against(true)
		t = &s.paranoid
	case s.model == BRSPlus:
		s.brs.against()
		t = &s.brs
	}
	s.maxN.best = eval.Shares{}
	found := s.deepen(t, s.unsearched(0), limits, min(limits.deepest(manyPly/2), manyPly/2))
	switch {
	case two && p.Rules().Spec().Team == nil:
		found.Shares = s.sharesOfTwo(found.Score)
	case !two && s.model == MaxN:
		found.Shares = s.maxN.best
	}
	return found
}

// sharesOfTwo returns the shares of the last two players, where the one at the root has
// found a score: those of two armies together as strong as now, where one leads by
// the score.
func (s *Many) sharesOfTwo(score int) eval.Shares {
	v := s.evaluate(0)
	all := int32(0)
	for _, strength := range v {
		all += strength
	}
	lead := int32(min(max(score, -int(all)), int(all)))
	for q := range v {
		switch {
		case !s.alive(q):
			v[q] = 0
		case engine.Player(q) == s.me:
			v[q] = (all + lead) / 2
		default:
			v[q] = (all - lead) / 2
		}
	}
	return v.Shares()
}

// twoSides divides the living players into two sides, if there are just two: a team and
// the player it is against while he lives, or the last two players.
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
