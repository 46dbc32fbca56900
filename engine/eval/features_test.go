package eval

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Without a horizon the evaluation is the product of features and weights, in
// every position of random games.
func TestFeaturesMakeTheEvaluation(t *testing.T) {
	for _, g := range games {
		t.Run(g.game+g.setup, func(t *testing.T) {
			w := Mobility(load(t, g.game, g.setup))
			v := w.Vector()
			rng := rand.New(rand.NewPCG(8, 8))
			p := w.rules.New()
			for range 120 {
				if _, over := p.Outcome(); over {
					break
				}
				want := int(w.Sum(p).Worth) + w.tempo
				if p.Turn() == 1 {
					want -= 2 * w.tempo
				}
				got := 0.0
				for _, f := range w.Features(p, nil) {
					got += f.Value * v[f.Index]
				}
				if got != float64(want) {
					t.Fatalf("%s: features make %v, want %d", p.FEN(), got, want)
				}
				moves := p.Moves(nil)
				p.Make(moves[rng.IntN(len(moves))])
			}
		})
	}
}

func TestVectorRoundTrip(t *testing.T) {
	w := Mobility(load(t, "shogi", ""))
	v := w.Vector()
	again := w.WithVector(v, "the same")
	if !slices.Equal(again.Vector(), v) || again.at != w.at || again.Note() != "the same" {
		t.Error("weights made from their own vector differ")
	}
	seen := map[string]bool{}
	for i := range v {
		name := w.FeatureName(i)
		if seen[name] {
			t.Errorf("two features are called %q", name)
		}
		seen[name] = true
	}
	for _, name := range []string{"tempo", "board +R", "hand P", "square K e1"} {
		if !seen[name] {
			t.Errorf("no feature is called %q", name)
		}
	}
}
