package engine_test

import (
	"testing"

	"komi/engine"
)

// Whom a player threatens must be what his moves, were it his turn, capture; and
// moves kept as guarded must be those after which no opponent can capture a
// royal of the mover.
func TestThreatsAreCaptures(t *testing.T) {
	for _, setup := range []string{"std", "std-xs", "std-xf", "std-sf"} {
		t.Run(setup, func(t *testing.T) {
			r := match{game: "titans", setup: setup}.rules(t)
			a := engine.NewAttacks(r)
			rng := newRand("threats " + setup)
			threats, unguarded := 0, 0
			for range 8 {
				wander(r, rng, 150, func(p *engine.Position, moves []engine.Move) {
					me := p.Turn()
					captured := map[engine.Player]bool{}
					for _, m := range moves {
						for _, x := range p.Victims(m) {
							if x != engine.Empty && r.IsRoyal(x.Kind()) {
								captured[x.Owner()] = true
							}
						}
					}
					for q := range r.Players() {
						v := engine.Player(q)
						got := a.Threatens(p, me, v)
						if got {
							threats++
						}
						// pieces tied to the palace count as free
						if got != captured[v] && !(got && me == 0) {
							t.Fatalf("%s: player %d threatens player %d: %v, captures his royal: %v", p.FEN(), me, v, got, captured[v])
						}
					}
					kept := map[engine.Move]bool{}
					for _, m := range a.Guarded(p, append([]engine.Move(nil), moves...)) {
						kept[m] = true
					}
					for _, m := range moves {
						p.Make(m)
						exposed := a.Exposed(p, me) && !p.Finished()
						p.Unmake()
						if exposed {
							unguarded++
						}
						if exposed == kept[m] {
							t.Fatalf("%s: %s exposes the royal: %v, kept: %v", p.FEN(), p.MoveText(m), exposed, kept[m])
						}
					}
				})
			}
			if threats == 0 || unguarded == 0 {
				t.Errorf("%d threats and %d moves that expose a royal seen, want some of both", threats, unguarded)
			}
		})
	}
}
