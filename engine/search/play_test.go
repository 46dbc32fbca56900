package search

import (
	"flag"
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

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

// play plays a game to its end.
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

// long plays a hundred games a pairing: go test ./engine/search -run BeatsWeak -args -long
var long = flag.Bool("long", false, "play 100 games against each weak player instead of 3")

// At 2,000 nodes a move the search must win every game against a random player,
// and nineteen of twenty against a greedy one.
func TestBeatsWeak(t *testing.T) {
	games, losses := 3, 0
	if *long {
		games, losses = 100, 5
	}
	for _, a := range arenas {
		t.Run(a.game+a.setup, func(t *testing.T) {
			r := gametest.Rules(t, a.game, a.setup)
			w := eval.For(r)
			s := New(r, w, 1<<20)
			strong := func(p *engine.Position) engine.Move { return s.Best(p, Limits{Nodes: 2000}).Move }
			for _, weak := range []struct {
				name   string
				mover  func(rng *rand.Rand) mover
				losses int
			}{
				{"random", randomMover, 0},
				{"greedy", func(rng *rand.Rand) mover { return greedyMover(w, rng) }, losses},
			} {
				points := 0
				for i := range games {
					rng := rand.New(rand.NewPCG(uint64(i), 7))
					s.Reset(uint64(i))
					players := [2]mover{strong, weak.mover(rng)}
					me := i % 2
					if me == 1 {
						players[0], players[1] = players[1], players[0]
					}
					o := play(r, players[0], players[1])
					points += int(o.Shares[me])
					if o.Shares[me] != engine.Whole {
						t.Logf("game %d against %s: share %d by %v", i, weak.name, o.Shares[me], o.Reason)
					}
				}
				if want := (games - weak.losses) * engine.Whole; points < want {
					t.Errorf("%d of %d points against %s, want at least %d", points, games*engine.Whole, weak.name, want)
				}
			}
		})
	}
}
