package search

import (
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// benchGames are the games whose speed is reported.
var benchGames = []struct{ game, setup string }{
	{"chess", ""},
	{"capablanca", ""},
	{"xiangqi", ""},
	{"shogi", ""},
	{"janggi", ""},
	{"changi", "1"},
	{"csx", ""},
	{"classic-sum", ""},
	{"classic-sum-light", ""},
}

// opening plays n random legal moves from the start. None of them ends the game.
func opening(r *engine.Rules, seed uint64, n int) *engine.Position {
	rng := rand.New(rand.NewPCG(seed, 1))
	for {
		p := r.New()
		for range n {
			moves := p.Moves(nil)
			p.Make(moves[rng.IntN(len(moves))])
			if _, over := p.Outcome(); over {
				break
			}
		}
		if _, over := p.Outcome(); !over {
			return p
		}
	}
}

// BenchmarkSearch reports nodes per processor second: 100,000 nodes from each of eight
// positions, which are eight random plies from the start.
func BenchmarkSearch(b *testing.B) {
	for _, g := range benchGames {
		b.Run(g.game, func(b *testing.B) {
			r := gametest.Rules(b, g.game, g.setup)
			s := New(r, eval.For(r), 1<<24)
			var nodes int64
			began := processorTime()
			for i := 0; b.Loop(); i++ {
				s.Reset(1)
				nodes += s.Best(opening(r, uint64(i%8), 8), Limits{Nodes: 100_000}).Nodes
			}
			b.ReportMetric(float64(nodes)/(processorTime()-began).Seconds(), "nodes/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkSelfplay reports games per processor second at 1,000 nodes a move, from eight
// random plies to the end or 300 plies. One iteration is one game.
func BenchmarkSelfplay(b *testing.B) {
	for _, g := range benchGames {
		b.Run(g.game, func(b *testing.B) {
			r := gametest.Rules(b, g.game, g.setup)
			s := New(r, eval.For(r), 1<<20)
			plies, began := 0, processorTime()
			for i := 0; b.Loop(); i++ {
				p := opening(r, uint64(i), 8)
				s.Reset(uint64(i))
				for p.Ply() < 300 {
					m := s.Best(p, Limits{Nodes: 1000}).Move
					if m == 0 {
						break
					}
					p.Make(m)
					if _, over := p.Outcome(); over {
						break
					}
				}
				plies += p.Ply()
			}
			b.ReportMetric(float64(b.N)/(processorTime()-began).Seconds(), "games/s")
			b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
			b.ReportMetric(0, "ns/op")
		})
	}
}
