package train

import (
	"context"
	"fmt"
	"math/rand/v2"

	"komi/engine"
	"komi/engine/play"
)

// A Plan says how games are played that a network learns from.
type Plan struct {
	Nodes   int64   // positions searched for a move that may become an example
	Cheap   int64   // for one that only carries the game on
	Share   float64 // of the moves that may become examples
	Unequal float64 // share of the games begun with pieces of one side missing
}

const (
	// A game is over when searches of so many plies in a row find the same player
	// hopelessly behind.
	hopeless      = 2000
	hopelessPlies = 8
	// mostMissing is how many pieces are missing at most.
	mostMissing = 3
)

// Examples plays some games by w, from game number from of a round on, and returns
// examples of their quiet positions in order. done is told how many games are
// over.
func (a *Arena[W]) Examples(ctx context.Context, round int, w W, plan Plan, from, games int, done func(games int)) (*Examples, error) {
	weights, err := a.under(w)
	if err != nil {
		return nil, err
	}
	linear, err := a.under(w.Linear())
	if err != nil {
		return nil, err
	}
	sets := make([]*Examples, len(a.Rules)) // empty
	for i, r := range a.Rules {
		if sets[i], err = NewExamples(r); err != nil {
			return nil, err
		}
	}
	lists, err := spread(ctx, a.Workers, games, func() play.Worker[*Examples] {
		s := a.stage(plan.Nodes)
		return play.Worker[*Examples]{Close: s.players.Close, Do: func(ctx context.Context, job int) (*Examples, error) {
			job += from
			start := job % len(a.Rules)
			return s.examples(ctx, sets[start].none(), weights[start], linear[start], plan, a.stream(forExamples, round, job))
		}}
	}, done)
	if err != nil {
		return nil, err
	}
	out := sets[0].none()
	for _, list := range lists {
		out.Join(list)
	}
	return out, nil
}

// examples plays one game, and adds its quiet positions to an empty list. What a network is to
// correct in them is what the linear evaluation says.
func (s *stage[W]) examples(ctx context.Context, list *Examples, w, linear W, plan Plan, rng *rand.Rand) (*Examples, error) {
	r := list.rules
	from := r.New()
	if rng.Float64() < plan.Unequal {
		from = fewer(from, rng)
	}
	players, err := s.players.Lend(r, w)
	if err != nil {
		return nil, err
	}
	x := &mixed{player: players[0], plan: plan, rng: rng}
	g := play.Game{
		Start: wandered(from, rng), Seats: []play.Seat{{Player: x}}, Seating: make([]int, r.Players()), Seed: rng.Uint64(),
		Seen: func(p *engine.Position, c play.Choice) {
			if x.searched {
				s.arena.observe(list, linear, p, c)
			}
		},
	}
	if r.Players() == 2 {
		g.Adjudicate, g.Resign = true, play.Resign{Score: hopeless, Plies: hopelessPlies}
	}
	rec, err := g.Play(ctx)
	switch {
	case err != nil:
		return nil, err
	case rec.Void != "" && rec.Plies < play.MaxPlies:
		return nil, fmt.Errorf("train: a game is void: %s", rec.Void)
	case rec.Void != "":
		return list.none(), nil // without an end there is no result to learn from
	}
	list.ended(rec.Outcome.Shares)
	return list, nil
}

// settled reports whether a position can be evaluated as it stands: no check to
// answer, and the best move neither captures nor promotes.
func settled(p *engine.Position, c play.Choice) bool {
	return c.Score < hopeless && c.Score > -hopeless && quietMove(p, c) && !p.InCheck()
}

// mixed is a player who searches some moves well and gets over the others.
type mixed struct {
	player   play.Player
	plan     Plan
	rng      *rand.Rand
	searched bool // the last move was searched well
}

func (x *mixed) Reset(seed uint64) { x.player.Reset(seed) }

// Choose draws how well it searches, whatever the budget of the seat.
func (x *mixed) Choose(ctx context.Context, p *engine.Position, _ play.Budget) play.Choice {
	b := play.Budget{Nodes: x.plan.Cheap}
	if x.searched = x.rng.Float64() < x.plan.Share; x.searched {
		b.Nodes = x.plan.Nodes
	}
	return x.player.Choose(ctx, p, b)
}

// fewer takes one to three pieces of one side off a start, or none where the game
// cannot begin so.
func fewer(p *engine.Position, rng *rand.Rand) *engine.Position {
	for range 20 {
		have := p.Pieces(engine.Player(rng.IntN(p.Rules().Players())))
		squares := have.Squares()
		var off engine.Set
		for range 1 + rng.IntN(mostMissing) {
			sq := squares[rng.IntN(len(squares))]
			if !p.Rules().IsRoyal(p.At(sq).Kind()) {
				off.Add(sq)
			}
		}
		if q, err := p.Without(off); err == nil && !off.Empty() {
			return q
		}
	}
	return p
}

// wandered plays random legal plies from a start, as many as leave the game going. With
// several players it tries again if a royal can be captured at once.
func wandered(start *engine.Position, rng *rand.Rand) *engine.Position {
	p := wander(start, rng)
	for try := 1; try < 50 && p.Rules().Players() > 2 && !play.Sound(p); try++ {
		p = wander(start, rng)
	}
	return p
}

func wander(start *engine.Position, rng *rand.Rand) *engine.Position {
	p := start.Clone()
	var moves []engine.Move
	for range shortestOpening + rng.IntN(longestOpening-shortestOpening+1) {
		moves = p.Moves(moves[:0])
		if len(moves) == 0 {
			break
		}
		p.Make(moves[rng.IntN(len(moves))])
		if _, over := p.Outcome(); over {
			p.Unmake()
			break
		}
	}
	return p
}
