package search

import (
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// The shape kept move by move is that of the position, whatever the moves do: captures,
// drops, promotions, castling, taking in passing.
func TestShapeIsKept(t *testing.T) {
	for _, g := range benchGames {
		r := gametest.Rules(t, g.game, g.setup)
		rng := rand.New(rand.NewPCG(3, 3))
		k := &kept{weights: eval.For(r)}
		for range 20 {
			p := r.New()
			k.begin(p)
			for ply := range maxPly {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				fen, text := p.FEN(), p.MoveText(m)
				k.make(p, m, ply)
				if got, want := k.shapes[ply+1], shapeOf(p); got != want {
					t.Fatalf("%s: %s after %s: kept %x, from nothing %x", g.game, fen, text, got, want)
				}
				if _, over := p.Outcome(); over {
					break
				}
			}
		}
	}
}

// Numbers of histories stay within their bounds, whatever is added.
func TestDecayed(t *testing.T) {
	for _, bonus := range []int{1600, -1600, 3} {
		v := int16(0)
		for range 10_000 {
			v = decayed(v, bonus, historyMax)
			if v > historyMax || v < -historyMax {
				t.Fatalf("bonus %d: %d, want no more than %d", bonus, v, historyMax)
			}
		}
		if (v > 0) != (bonus > 0) {
			t.Errorf("bonus %d: %d, want its sign", bonus, v)
		}
	}
}

// A bound that a shallow search found does not replace the entry of a much deeper one,
// but a mate does, and so does an exact score.
func TestDeepEntriesStay(t *testing.T) {
	for _, c := range []struct {
		name         string
		keep         bool
		depth, score int
		kind         bound
		want         int // depth of the entry afterwards
	}{
		{"shallow bound", true, 0, 20, atMost, 8},
		{"shallow bound without the rule", false, 0, 20, atMost, 0},
		{"slightly shallower bound", true, 6, 20, atMost, 6},
		{"exact score", true, 0, 20, exact, 0},
		{"mate", true, 1, Win - 3, atLeast, 1},
	} {
		x := newTable(1 << 10)
		x.keepDeep = c.keep
		x.store(77, engine.Move(5), 10, 8, atLeast)
		x.store(77, engine.Move(6), c.score, c.depth, c.kind)
		if e := x.probe(77); int(e.depth) != c.want || e.move() != 6 {
			t.Errorf("%s: depth %d, move %d, want %d and 6", c.name, e.depth, e.move(), c.want)
		}
	}
}
