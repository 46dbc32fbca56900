package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"komi/engine"
)

// Drops that give check are those among all moves after which the opponent is in
// check. Where there are hoppers a drop can also check as the screen of another
// piece, which is not asked for.
func TestDropChecks(t *testing.T) {
	for game, hoppers := range map[string]bool{"shogi": false, "csx": true, "classic-sum": true} {
		t.Run(game, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 4))
			r := match{game: game}.rules(t)
			checks := 0
			for range 4 {
				wander(r, rng, 150, func(p *engine.Position, moves []engine.Move) {
					var want []engine.Move
					for _, m := range moves {
						if !m.IsDrop() {
							continue
						}
						p.Make(m)
						if p.InCheck() {
							want = append(want, m)
						}
						p.Unmake()
					}
					got := p.DropChecks(nil)
					checks += len(got)
					for _, m := range got {
						if !slices.Contains(want, m) {
							t.Fatalf("%s: %s is no check", p.FEN(), p.MoveText(m))
						}
					}
					for _, m := range want {
						if !slices.Contains(got, m) && !hoppers {
							t.Fatalf("%s: %s is missing", p.FEN(), p.MoveText(m))
						}
					}
				})
			}
			if checks == 0 {
				t.Error("no drop gave check")
			}
		})
	}
}

// A move that is said to give check does, and one that does without being said to
// discovers it.
func TestAims(t *testing.T) {
	for _, game := range []string{"chess", "xiangqi", "shogi", "janggi", "csx", "classic-sum", "classic-sum-light", "capablanca"} {
		t.Run(game, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 5))
			r := match{game: game}.rules(t)
			said, silent := 0, 0
			for range 3 {
				wander(r, rng, 100, func(p *engine.Position, moves []engine.Move) {
					for _, m := range moves {
						aims := p.Aims(m)
						text := p.MoveText(m)
						p.Make(m)
						checks := p.InCheck()
						p.Unmake()
						switch {
						case aims && !checks:
							t.Fatalf("%s: %s is no check", p.FEN(), text)
						case aims:
							said++
						case checks:
							silent++
						}
					}
				})
			}
			if said < 5 || silent > said {
				t.Errorf("%d checks found, %d not", said, silent)
			}
		})
	}
}
