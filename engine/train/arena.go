package train

import (
	"context"
	"fmt"
	"math/rand/v2"

	"komi/engine"
	"komi/engine/eval"
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
	// longestGame is where a game that its rules do not end is given up.
	longestGame = 1200
	// tableBytes is the size of a searcher's table: enough for the few hundred
	// nodes a move that training takes, and quick to clear.
	tableBytes = 256 << 10
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

// A side is weights that play: a searcher for each start.
type side struct {
	weights   []*eval.Weights
	searchers []*search.Searcher
}

// sides makes searchers that play by w.
func (a *Arena) side(w *eval.Weights) (side, error) {
	var s side
	for _, r := range a.Rules {
		under, err := w.Under(r)
		if err != nil {
			return side{}, err
		}
		s.weights = append(s.weights, under)
	}
	s.searchers = make([]*search.Searcher, len(a.Rules))
	return s, nil
}

// again is a side with the same weights for another goroutine.
func (s side) again() side {
	return side{s.weights, make([]*search.Searcher, len(s.weights))}
}

// at returns the searcher for a start.
func (s side) at(start int, r *engine.Rules) *search.Searcher {
	if s.searchers[start] == nil {
		s.searchers[start] = search.New(r, s.weights[start], tableBytes)
	}
	return s.searchers[start]
}

// The streams of random numbers of an arena.
const (
	forData uint64 = iota + 1
	forMatch
)

// stream returns random numbers that depend on the seed, a purpose, a round of
// training and a job.
func (a *Arena) stream(purpose uint64, round, job int) *rand.Rand {
	return rand.New(rand.NewPCG(a.Seed*0x9e3779b97f4a7c15+purpose, uint64(round)<<32|uint64(job)))
}

// opening plays random legal plies from the start, after which the game goes on.
// It returns nil if that cannot be done.
func opening(r *engine.Rules, rng *rand.Rand) *engine.Position {
	var moves []engine.Move
	for range 100 {
		p := r.New()
		for range shortestOpening + rng.IntN(longestOpening-shortestOpening+1) {
			if _, over := p.Outcome(); over {
				break
			}
			moves = p.Moves(moves[:0])
			p.Make(moves[rng.IntN(len(moves))])
		}
		if _, over := p.Outcome(); !over {
			return p
		}
	}
	return nil
}

// play plays on from p to the end and returns the first player's score of 1, or
// false if there is no end. seen is told of every position and what the search
// found there. A game is decided when a search sees its end; it is left when the
// context ends.
func play(ctx context.Context, p *engine.Position, players [2]*search.Searcher, nodes int64, seen func(search.Result)) (score float64, ok bool) {
	for range longestGame {
		if ctx.Err() != nil {
			return 0, false
		}
		if o, over := p.Outcome(); over {
			return float64(o.Shares[0]) / engine.Whole, true
		}
		found := players[p.Turn()].Best(p, search.Limits{Nodes: nodes})
		if plies, ok := search.Mate(found.Score); ok {
			if (plies > 0) == (p.Turn() == 0) {
				return 1, true
			}
			return 0, true
		}
		if seen != nil {
			seen(found)
		}
		p.Make(found.Move)
	}
	return 0, false
}

// A Pair is the score of the side of interest in two games from one opening: as
// the first player and as the second. A game without an end counts as a draw.
type Pair [2]float64

// Match plays pairs of games of some nodes a move between two sets of weights
// and returns the scores of the first. done is told how many pairs are over.
func (a *Arena) Match(ctx context.Context, round int, first, second *eval.Weights, nodes int64, pairs int, done func(pairs int)) ([]Pair, error) {
	one, err := a.side(first)
	if err != nil {
		return nil, err
	}
	two, err := a.side(second)
	if err != nil {
		return nil, err
	}
	return spread(ctx, a.Workers, pairs, func() func(int) Pair {
		one, two := one.again(), two.again()
		return func(job int) Pair {
			start := job % len(a.Rules)
			r := a.Rules[start]
			rng := a.stream(forMatch, round, job)
			from := opening(r, rng)
			if from == nil {
				return Pair{0.5, 0.5}
			}
			var out Pair
			for half := range out {
				players := [2]*search.Searcher{one.at(start, r), two.at(start, r)}
				for _, p := range players {
					p.Reset(rng.Uint64())
				}
				if half == 1 {
					players[0], players[1] = players[1], players[0]
				}
				score, ok := play(ctx, from.Clone(), players, nodes, nil)
				switch {
				case !ok:
					out[half] = 0.5
				case half == 1:
					out[half] = 1 - score
				default:
					out[half] = score
				}
			}
			return out
		}
	}, done)
}
