package engine_test

import (
	"slices"
	"testing"

	"komi/engine"
)

// Captures are the moves that capture or promote.
func TestCapturesAmongMoves(t *testing.T) {
	for _, game := range []string{"chess", "capablanca", "xiangqi", "shogi", "janggi", "changi", "csx", "classic-sum", "classic-sum-light", "titans"} {
		t.Run(game, func(t *testing.T) {
			rng := newRand(game)
			for range 3 {
				wander(match{game: game}.rules(t), rng, 120, func(p *engine.Position, moves []engine.Move) {
					var want []engine.Move
					for _, m := range moves {
						if p.Captured(m) != engine.Empty || m.Becomes() != 0 {
							want = append(want, m)
						}
					}
					got := p.Captures(nil)
					slices.Sort(got)
					slices.Sort(want)
					if !slices.Equal(got, want) {
						t.Fatalf("%s: %s", p.FEN(), diff(texts(p, got), texts(p, want)))
					}
				})
			}
		})
	}
}
