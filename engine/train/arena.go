package train

import (
	"context"
	"fmt"
	"math/rand/v2"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/eval/nnue"
	"komi/engine/play"
	"komi/engine/search"
)

// Weights are an evaluation that can be trained: [*eval.Weights] in games of two,
// [*eval.Armies] in games of several.
type Weights[W any] interface {
	comparable
	Under(r *engine.Rules) (W, error)
	Linear() W
	Net() *nnue.Net
	WithNet(net nnue.Weights, note string) (W, error)
	Text() []byte
}

// An Arena is where weights play: the starts of one game and what decides its
// games besides the weights. [Pairs] and [Several] make them.
type Arena[W Weights[W]] struct {
	// Rules are the starts that games begin from in turn: setups of one game
	// with the same kinds and the same board.
	Rules []*engine.Rules
	// Seed decides the openings and every choice the search leaves open.
	Seed uint64
	// Workers is how many games are played at a time; it changes none.
	Workers int

	player  func(r *engine.Rules, w W, tableBytes int) search.Player
	observe func(e *Examples, linear W, p *engine.Position, c play.Choice)
}

// Pairs returns an arena of a game for two players.
func Pairs(rules []*engine.Rules, seed uint64, workers int) (*Arena[*eval.Weights], error) {
	if err := check(rules); err != nil {
		return nil, err
	}
	if n := rules[0].Players(); n != 2 {
		return nil, fmt.Errorf("train: %s is a game for %d players, expected 2", rules[0].ID(), n)
	}
	return &Arena[*eval.Weights]{
		Rules: rules, Seed: seed, Workers: workers,
		player: func(r *engine.Rules, w *eval.Weights, tableBytes int) search.Player {
			return search.New(r, w, tableBytes)
		},
		observe: func(e *Examples, linear *eval.Weights, p *engine.Position, c play.Choice) {
			if settled(p, c) {
				e.add(p, linear.Static(p), c.Score)
			}
		},
	}, nil
}

// Several returns an arena of a game for more than two players, who search by max^n.
func Several(rules []*engine.Rules, seed uint64, workers int) (*Arena[*eval.Armies], error) {
	if err := check(rules); err != nil {
		return nil, err
	}
	if n := rules[0].Players(); n < 3 {
		return nil, fmt.Errorf("train: %s is a game for %d players, expected several", rules[0].ID(), n)
	}
	for _, r := range rules {
		if r.Spec().Team != nil {
			return nil, fmt.Errorf("train: setup %s is for teams, expected players each for himself", r.Setup())
		}
	}
	return &Arena[*eval.Armies]{
		Rules: rules, Seed: seed, Workers: workers,
		player: func(r *engine.Rules, w *eval.Armies, tableBytes int) search.Player {
			return search.NewMany(r, w, search.MaxN, tableBytes)
		},
		observe: func(e *Examples, linear *eval.Armies, p *engine.Position, c play.Choice) {
			s := linear.Sum(p)
			value, exposed := linear.Evaluate(p, &s)
			if !exposed && quietMove(p, c) && c.Shares != (eval.Shares{}) {
				e.addShares(p, value.Shares(), c.Shares)
			}
		},
	}, nil
}

const (
	// Openings are this many random plies, so that either side begins to think.
	shortestOpening = 6
	longestOpening  = 11
)

// check reports why games cannot be played by some rules.
func check(rules []*engine.Rules) error {
	if len(rules) == 0 {
		return fmt.Errorf("train: no setup to play from")
	}
	for _, r := range rules {
		if !Alike(rules[0], r) {
			return fmt.Errorf("train: setups %s and %s have other boards or pieces, expected the same", rules[0].Setup(), r.Setup())
		}
	}
	return nil
}

// Alike reports whether two rules have the same kinds and boards of the same
// shape, so that weights for one are weights for the other.
func Alike(a, b *engine.Rules) bool {
	if a.Players() != b.Players() || a.Kinds() != b.Kinds() || a.Board().Size() != b.Board().Size() || a.Board().Files() != b.Board().Files() {
		return false
	}
	for k := 1; k <= a.Kinds(); k++ {
		if a.Letter(engine.Kind(k)) != b.Letter(engine.Kind(k)) {
			return false
		}
	}
	return true
}

// under is what weights are under each of the rules.
func (a *Arena[W]) under(w W) ([]W, error) {
	var list []W
	for _, r := range a.Rules {
		under, err := w.Under(r)
		if err != nil {
			return nil, err
		}
		list = append(list, under)
	}
	return list, nil
}

// The streams of random numbers of an arena.
const (
	forData uint64 = iota + 1
	forMatch
	forExamples
)

// stream returns random numbers that depend on the seed, a purpose, a round of
// training and a job.
func (a *Arena[W]) stream(purpose uint64, round, job int) *rand.Rand {
	return rand.New(rand.NewPCG(a.Seed*0x9e3779b97f4a7c15+purpose, uint64(round)<<32|uint64(job)))
}

// A stage is where one worker plays: with players by weights, a few hundred nodes
// a move.
type stage[W Weights[W]] struct {
	arena   *Arena[W]
	nodes   int64
	players *play.Pool[W]
}

func (a *Arena[W]) stage(nodes int64) *stage[W] {
	return &stage[W]{a, nodes, play.NewPool(len(a.Rules), func(r *engine.Rules, w W) (play.Player, error) {
		return play.NewSearch(func() search.Player { return a.player(r, w, play.TableBytes(nodes)) }, nil), nil
	})}
}

// opening draws an opening of the rules: of fewer plies where so many do not leave a
// game to play.
func (s *stage[W]) opening(ctx context.Context, r *engine.Rules, rng *rand.Rand) (o play.Opening, err error) {
	for plies := shortestOpening + rng.IntN(longestOpening-shortestOpening+1); ; plies /= 2 {
		book := &play.Book{Name: r.Setup(), Rules: r, Games: r.Players(), Plies: plies}
		o, err = book.Opening(ctx, 0, play.Seed{rng.Uint64(), rng.Uint64()}, nil)
		if err == nil || plies == 0 || ctx.Err() != nil {
			return o, err
		}
	}
}

// play plays a game between weights. Each plays the player that seating
// gives him, and returns the players' shares of 1; false if the rules do not end the
// game. A game of two is decided when a search sees its end.
func (s *stage[W]) play(ctx context.Context, game play.Game, weights ...W) (shares []float64, ended bool, err error) {
	r := game.Start.Rules()
	players, err := s.players.Lend(r, weights...)
	if err != nil {
		return nil, false, err
	}
	for _, player := range players {
		game.Seats = append(game.Seats, play.Seat{Player: player, Budget: play.Budget{Nodes: s.nodes}})
	}
	game.Adjudicate = r.Players() == 2
	rec, err := game.Play(ctx)
	switch {
	case err != nil:
		return nil, false, err
	case rec.Void != "" && rec.Plies < play.MaxPlies:
		return nil, false, fmt.Errorf("train: a game is void: %s", rec.Void)
	case rec.Void != "":
		return nil, false, nil
	}
	for q := range r.Players() {
		shares = append(shares, float64(rec.Outcome.Shares[q])/engine.Whole)
	}
	return shares, true, nil
}

// A Round is the score of the side of interest in the games from one opening: as the
// first player, as the second, and so on, against the other side in all other seats.
// A game without an end counts as a draw. Even is one over the number of players.
type Round []float64

// Match plays rounds of games of some nodes a move between two sets of weights
// and returns the scores of the first. done is told how many rounds are over.
func (a *Arena[W]) Match(ctx context.Context, round int, first, second W, nodes int64, rounds int, done func(rounds int)) ([]Round, error) {
	one, err := a.under(first)
	if err != nil {
		return nil, err
	}
	two, err := a.under(second)
	if err != nil {
		return nil, err
	}
	return spread(ctx, a.Workers, rounds, func() play.Worker[Round] {
		s := a.stage(nodes)
		return play.Worker[Round]{Close: s.players.Close, Do: func(ctx context.Context, job int) (Round, error) {
			start := job % len(a.Rules)
			rng := a.stream(forMatch, round, job)
			from, err := s.opening(ctx, a.Rules[start], rng)
			if err != nil {
				return nil, err
			}
			out := make(Round, a.Rules[start].Players())
			for mine := range out {
				seats := make([]W, len(out))
				seating := make([]int, len(out))
				for q := range out {
					seats[q], seating[q] = two[start], q
				}
				seats[mine] = one[start]
				game := play.Game{Start: from.Starts[mine], Opening: from.Moves[mine], Seating: seating, Seed: rng.Uint64()}
				shares, ended, err := s.play(ctx, game, seats...)
				if err != nil {
					return nil, err
				}
				out[mine] = 1 / float64(len(out))
				if ended {
					out[mine] = shares[mine]
				}
			}
			return out, nil
		}}
	}, done)
}
