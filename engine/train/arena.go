package train

import (
	"context"
	"fmt"
	"math/rand/v2"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
	"komi/engine/search"
)

// An Arena is where weights play: the starts of one game and what decides its
// games besides the weights.
type Arena struct {
	// Rules are the starts that games begin from in turn: setups of one game
	// for two players with the same kinds and the same board.
	Rules []*engine.Rules
	// Seed decides the openings and every choice the search leaves open.
	Seed uint64
	// Workers is how many games are played at a time; it changes none.
	Workers int
}

const (
	// Openings are this many random plies, so that either side begins to think.
	shortestOpening = 6
	longestOpening  = 11
)

// Check reports why the arena cannot be played in.
func (a *Arena) Check() error {
	if len(a.Rules) == 0 {
		return fmt.Errorf("train: no setup to play from")
	}
	first := a.Rules[0]
	for _, r := range a.Rules {
		if r.Players() != 2 {
			return fmt.Errorf("train: %s is a game for %d players, expected 2", r.ID(), r.Players())
		}
		if !Alike(first, r) {
			return fmt.Errorf("train: setups %s and %s have other boards or pieces, expected the same", first.Setup(), r.Setup())
		}
	}
	return nil
}

// Alike reports whether two rules have the same kinds and boards of the same
// shape, so that weights for one are weights for the other.
func Alike(a, b *engine.Rules) bool {
	if a.Kinds() != b.Kinds() || a.Board().Size() != b.Board().Size() || a.Board().Files() != b.Board().Files() {
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
func (a *Arena) under(w *eval.Weights) ([]*eval.Weights, error) {
	var list []*eval.Weights
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
func (a *Arena) stream(purpose uint64, round, job int) *rand.Rand {
	return rand.New(rand.NewPCG(a.Seed*0x9e3779b97f4a7c15+purpose, uint64(round)<<32|uint64(job)))
}

// A stage is where one worker plays: with players by weights, a few hundred nodes
// a move.
type stage struct {
	arena   *Arena
	nodes   int64
	players *play.Pool[*eval.Weights]
}

func (a *Arena) stage(nodes int64) *stage {
	return &stage{a, nodes, play.NewPool(len(a.Rules), func(r *engine.Rules, w *eval.Weights) (play.Player, error) {
		return play.NewSearch(func() search.Player { return search.New(r, w, play.TableBytes(nodes)) }, nil), nil
	})}
}

// opening draws an opening of the rules: of fewer plies where so many do not leave a
// game to play.
func (s *stage) opening(ctx context.Context, r *engine.Rules, rng *rand.Rand) (o play.Opening, err error) {
	for plies := shortestOpening + rng.IntN(longestOpening-shortestOpening+1); ; plies /= 2 {
		book := &play.Book{Name: r.Setup(), Rules: r, Games: 2, Plies: plies}
		o, err = book.Opening(ctx, 0, play.Seed{rng.Uint64(), rng.Uint64()}, nil)
		if err == nil || plies == 0 || ctx.Err() != nil {
			return o, err
		}
	}
}

// play plays a game between weights, of which the first plays the first player, and
// returns the first player's score of 1; false if the rules do not end the game. A
// game is decided when a search sees its end.
func (s *stage) play(ctx context.Context, game play.Game, weights ...*eval.Weights) (score float64, ended bool, err error) {
	players, err := s.players.Lend(game.Start.Rules(), weights...)
	if err != nil {
		return 0, false, err
	}
	for _, player := range players {
		game.Seats = append(game.Seats, play.Seat{Player: player, Budget: play.Budget{Nodes: s.nodes}})
	}
	game.Adjudicate = true
	rec, err := game.Play(ctx)
	switch {
	case err != nil:
		return 0, false, err
	case rec.Void != "" && rec.Plies < play.MaxPlies:
		return 0, false, fmt.Errorf("train: a game is void: %s", rec.Void)
	case rec.Void != "":
		return 0, false, nil
	}
	return float64(rec.Outcome.Shares[0]) / engine.Whole, true, nil
}

// A Pair is the score of the side of interest in two games from one opening: as
// the first player and as the second. A game without an end counts as a draw.
type Pair [2]float64

// Match plays pairs of games of some nodes a move between two sets of weights
// and returns the scores of the first. done is told how many pairs are over.
func (a *Arena) Match(ctx context.Context, round int, first, second *eval.Weights, nodes int64, pairs int, done func(pairs int)) ([]Pair, error) {
	one, err := a.under(first)
	if err != nil {
		return nil, err
	}
	two, err := a.under(second)
	if err != nil {
		return nil, err
	}
	return spread(ctx, a.Workers, pairs, func() play.Worker[Pair] {
		s := a.stage(nodes)
		return play.Worker[Pair]{Close: s.players.Close, Do: func(ctx context.Context, job int) (out Pair, err error) {
			start := job % len(a.Rules)
			rng := a.stream(forMatch, round, job)
			from, err := s.opening(ctx, a.Rules[start], rng)
			if err != nil {
				return out, err
			}
			for half := range out {
				game := play.Game{Start: from.Starts[half], Opening: from.Moves[half], Seating: []int{half, 1 - half}, Seed: rng.Uint64()}
				score, ended, err := s.play(ctx, game, one[start], two[start])
				switch {
				case err != nil:
					return out, err
				case !ended:
					score = 0.5
				case half == 1:
					score = 1 - score
				}
				out[half] = score
			}
			return out, nil
		}}
	}, done)
}
