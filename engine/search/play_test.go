package search

import (
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants"
)

// load compiles a game, or fails the test.
func load(t testing.TB, game, setup string) *engine.Rules {
	t.Helper()
	g, err := variants.Load(game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A mover chooses moves.
type mover func(p *engine.Position) engine.Move

func randomMover(rng *rand.Rand) mover {
	return func(p *engine.Position) engine.Move {
		moves := p.Moves(nil)
		return moves[rng.IntN(len(moves))]
	}
}

// greedyMover takes the most valuable piece it can, else moves at random.
func greedyMover(w *eval.Weights, rng *rand.Rand) mover {
	return func(p *engine.Position) engine.Move {
		moves := p.Moves(nil)
		var best []engine.Move
		value := -1
		for _, m := range moves {
			v := 0
			if x := p.Captured(m); x != engine.Empty {
				v = w.Material(x.Kind())
			}
			if v > value {
				best, value = best[:0], v
			}
			if v == value {
				best = append(best, m)
			}
		}
		return best[rng.IntN(len(best))]
	}
}

// play plays a game to its end and returns the first player's share of
// engine.Whole.
func play(r *engine.Rules, first, second mover) engine.Outcome {
	p := r.New()
	for {
		if o, over := p.Outcome(); over {
			return o
		}
		m := first
		if p.Turn() == 1 {
			m = second
		}
		p.Make(m(p))
	}
}

var arenas = []struct{ game, setup string }{
	{"chess", ""},
	{"capablanca", ""},
	{"xiangqi", ""},
	{"shogi", ""},
	{"janggi", ""},
	{"changi", "1"},
	{"changi", "2"},
	{"changi", "3"},
	{"changi", "4"},
	{"changi", "5"},
	{"changi", "5s"},
}

func TestBeatsWeak(t *testing.T) {
	const games = 6
	for _, a := range arenas {
		t.Run(a.game+a.setup, func(t *testing.T) {
			r := load(t, a.game, a.setup)
			w := eval.Mobility(r)
			s := New(r, w, 1<<22)
			for i := range games {
				rng := rand.New(rand.NewPCG(uint64(i), 7))
				weak := randomMover(rng)
				name := "random"
				if i%2 == 1 {
					weak, name = greedyMover(w, rng), "greedy"
				}
				s.Reset(uint64(i))
				strong := func(p *engine.Position) engine.Move { return s.Best(p, Limits{Nodes: 2000}).Move }
				var o engine.Outcome
				me := i / 2 % 2
				if me == 0 {
					o = play(r, strong, weak)
				} else {
					o = play(r, weak, strong)
				}
				t.Logf("game %d against %s: share %d by %v", i, name, o.Shares[me], o.Reason)
				if o.Shares[me] != engine.Whole {
					t.Errorf("game %d against %s: share %d by %v, want a win", i, name, o.Shares[me], o.Reason)
				}
			}
		})
	}
}

// newDefault returns a searcher with the weights a game comes with.
func newDefault(r *engine.Rules) *Searcher { return New(r, eval.For(r), 1<<20) }
