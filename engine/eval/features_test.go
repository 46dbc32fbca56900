package eval

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"komi/engine/variants/gametest"
)

// Where no lead in points counts, the evaluation is the product of features and weights, in
// every position of random games.
func TestFeaturesMakeTheEvaluation(t *testing.T) {
	for _, g := range games {
		t.Run(g.game+g.setup, func(t *testing.T) {
			w := shaken(Mobility(gametest.Rules(t, g.game, g.setup)))
			w.counts = counting{}
			v := w.Vector()
			rng := rand.New(rand.NewPCG(8, 8))
			p := w.rules.New()
			for range 120 {
				if _, over := p.Outcome(); over {
					break
				}
				want := w.Static(p)
				if p.Turn() == 1 {
					want = -want
				}
				got := 0.0
				for _, f := range w.Features(p, nil) {
					got += f.Value * v[f.Index].At(w.Phase(p))
				}
				if math.Abs(got-float64(want)) >= 1 {
					t.Fatalf("%s: features make %v, want %d", p.FEN(), got, want)
				}
				moves := p.Moves(nil)
				p.Make(moves[rng.IntN(len(moves))])
			}
		})
	}
}

func TestVectorRoundTrip(t *testing.T) {
	w := shaken(Mobility(gametest.Rules(t, "shogi", "")))
	v := w.Vector()
	again := w.WithVector(v, "the same")
	if !slices.Equal(again.Vector(), v) || again.pieceSquare != w.pieceSquare || again.Note() != "the same" {
		t.Error("weights made from their own vector differ")
	}
	seen := map[string]bool{}
	for i := range v {
		name := w.Name(i)
		if seen[name] {
			t.Errorf("two features are called %q", name)
		}
		seen[name] = true
	}
	for _, name := range []string{"tempo", "board +R", "hand P", "square K e1", "own G 0,+1", "foe +P 3,-3"} {
		if !seen[name] {
			t.Errorf("no feature is called %q", name)
		}
	}
}

// A pair must hold two sums of either sign.
func TestPair(t *testing.T) {
	for _, c := range [][2]int{{0, 0}, {1, -1}, {-1, 1}, {-70_000, -3}, {12, 90_000}} {
		p := makePair(c)
		if p.start() != c[0] || p.end() != c[1] {
			t.Errorf("%v reads back as %d and %d", c, p.start(), p.end())
		}
		if n := -p; n.start() != -c[0] || n.end() != -c[1] {
			t.Errorf("-%v reads as %d and %d", c, n.start(), n.end())
		}
	}
}
