package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// In the last ply before a limit no royal is captured any more, so that the player looks at
// all moves, those that leave a royal attacked among them, and finds the best count.
func TestLastPlyLooksAtEveryMove(t *testing.T) {
	for _, g := range []struct{ game, setup string }{{"changi", "1"}, {"changi", "5"}} {
		t.Run(g.game+g.setup, func(t *testing.T) {
			const limit = 90
			r := gametest.RulesWith(t, g.game, g.setup, map[string]string{"max_plies": "90"})
			s := New(r, eval.Mobility(r), 1<<16)
			rng := rand.New(rand.NewPCG(7, 7))
			mattered := 0
			for range 6000 {
				p := r.New()
				var moves []engine.Move
				for p.Ply() < limit-1 && !p.Finished() {
					if moves = p.Moves(moves[:0]); len(moves) == 0 {
						break
					}
					p.Make(moves[rng.IntN(len(moves))])
				}
				if _, over := p.Outcome(); over || p.Ply() < limit-1 {
					continue
				}
				me, best, worst := p.Turn(), 0, engine.Whole
				for _, m := range p.Moves(nil) {
					p.Make(m)
					if o, over := p.Outcome(); over {
						best, worst = max(best, int(o.Shares[me])), min(worst, int(o.Shares[me]))
					}
					p.Unmake()
				}
				if best == worst {
					continue
				}
				mattered++
				s.Reset(1)
				m := s.Best(p, Limits{Depth: 1}).Move
				p.Make(m)
				o, over := p.Outcome()
				p.Unmake()
				if !over || int(o.Shares[me]) != best {
					t.Errorf("%s: plays %s, which brings %v; the best brings %d", p.FEN(), p.MoveText(m), o.Shares, best)
				}
			}
			if mattered < 20 {
				t.Errorf("the last ply decided %d games, too few to tell", mattered)
			}
		})
	}
}

// Who passes while he is behind loses to the other's pass, and sees it at depth 1.
func TestPassedOut(t *testing.T) {
	for _, g := range []struct {
		game, setup string
		options     map[string]string
	}{{"janggi", "", nil}, {"changi", "3", nil}, {"changi", "5", map[string]string{"safety": "mate"}}} {
		t.Run(g.game+g.setup, func(t *testing.T) {
			r := gametest.RulesWith(t, g.game, g.setup, g.options)
			s := New(r, eval.Mobility(r), 1<<16)
			rng := rand.New(rand.NewPCG(9, 9))
			seen := map[bool]int{}
			for range 60 {
				p := opening(r, rng.Uint64(), 20+rng.IntN(40))
				if p.Passed() || p.Faced() || !slices.Contains(p.Moves(nil), engine.Pass) {
					continue
				}
				me := p.Turn()
				p.Make(engine.Pass)
				if p.Faced() || !slices.Contains(p.Moves(nil), engine.Pass) {
					continue
				}
				p.Make(engine.Pass)
				o, over := p.Outcome()
				if !over {
					t.Fatalf("%s: two passes do not end the game", p.FEN())
				}
				p.Unmake()
				p.Unmake()
				behind := o.Shares[me] < o.Shares[1-me]
				s.Reset(1)
				x := s.Best(p, Limits{Depth: 1, Moves: []engine.Move{engine.Pass}})
				if lost := x.Score == lost(2); lost != behind && (behind || x.Score > -mateZone) {
					t.Errorf("%s: a pass scores %d, and another brings %v", p.FEN(), x.Score, o.Shares)
				}
				seen[behind]++
			}
			if seen[true] < 10 || seen[false] < 10 {
				t.Errorf("%d passes behind and %d ahead, too few to tell", seen[true], seen[false])
			}
		})
	}
}
