package train

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

const thicket = "../variants/example/thicket.toml"

// positions plays random games and returns positions of them.
func positions(r *engine.Rules, rng *rand.Rand, n int) []*engine.Position {
	var out []*engine.Position
	for len(out) < n {
		p := r.New()
		for range 60 {
			if _, over := p.Outcome(); over {
				break
			}
			moves := p.Moves(nil)
			p.Make(moves[rng.IntN(len(moves))])
			if rng.IntN(4) == 0 {
				out = append(out, p.Clone())
			}
		}
	}
	return out[:n]
}

// If results come from known weights, the fit finds these, up to the scale.
func TestFitRecoversWeights(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	prior := eval.Mobility(r)
	truth := prior.Vector()
	known := map[string]eval.Taper{"board N": {390, 390}, "board B": {330, 330}, "board R": {480, 480}, "board Q": {1000, 1000}}
	for i := range truth {
		if v, ok := known[prior.Name(i)]; ok {
			truth[i] = v
		}
		if term := prior.Term(i); term.Sort == eval.OnSquare && r.Letter(term.Kind) == "N" {
			truth[i] = eval.Taper{}
			if file := int(term.Square) % 8; file == 0 || file == 7 {
				truth[i] = eval.Taper{-60, -60}
			}
		}
	}
	w := prior.WithVector(truth, "the truth")
	rng := rand.New(rand.NewPCG(1, 2))
	var buf []eval.Feature
	var samples []Sample
	for _, p := range positions(r, rng, 12_000) {
		s := newSample(w, p, &buf)
		v := w.Static(p)
		if p.Turn() != 0 {
			v = -v
		}
		s.Score = float32(v)
		if rng.Float64() < logistic(slope*float64(v)) {
			s.Result = 1
		}
		samples = append(samples, s)
	}
	fitted, err := Fit(prior, samples, 0.5, 2)
	if err != nil {
		t.Fatal(err)
	}
	pawn, _ := r.KindOf("P")
	unit := float64(fitted.Material(pawn)) / float64(w.Material(pawn))
	for _, letter := range []string{"N", "B", "R", "Q"} {
		k, _ := r.KindOf(letter)
		got, want := float64(fitted.Material(k))/unit, float64(w.Material(k))
		if math.Abs(got-want) > 0.1*want {
			t.Errorf("%s is worth %.0f, want about %.0f (the formula says %d)", letter, got, want, prior.Material(k))
		}
	}
	v := fitted.Vector()
	value := func(name string) eval.Taper {
		for i := range v {
			if fitted.Name(i) == name {
				return v[i]
			}
		}
		t.Fatalf("no weight is called %q", name)
		return eval.Taper{}
	}
	for _, name := range []string{"board N", "board B"} {
		if x := value(name); x[0] != x[1] {
			t.Errorf("%s is %v, want the same in all phases", name, x)
		}
	}
	if a, d := value("square N a4"), value("square N d4"); a.At(0.5) > d.At(0.5)-30 {
		t.Errorf("a knight on the edge is worth %v, in the middle %v, want 60 less", a, d)
	}
	if a, h := value("square N a4"), value("square N h4"); a != h {
		t.Errorf("a knight on a4 is worth %v, on its mirror image %v", a, h)
	}
}

// The same seed must give the same weights, whatever the number of workers.
func TestSameSeedSameWeights(t *testing.T) {
	r := gametest.Rules(t, thicket, "")
	var texts [][]byte
	var scores [][]Round
	for _, workers := range []int{1, 3} {
		a, err := Pairs([]*engine.Rules{r, gametest.Rules(t, thicket, "garden~A")}, 5, workers)
		if err != nil {
			t.Fatal(err)
		}
		prior := eval.Mobility(r)
		samples, err := Samples(context.Background(), a, 1, prior, 30, 0, 40, nil)
		if err != nil {
			t.Fatal(err)
		}
		w, err := Fit(prior, samples, 0.5, workers)
		if err != nil {
			t.Fatal(err)
		}
		pairs, err := a.Match(context.Background(), 1, w, prior, 30, 6, nil)
		if err != nil {
			t.Fatal(err)
		}
		texts, scores = append(texts, w.Text()), append(scores, pairs)
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Error("one worker and three find other weights")
	}
	for i, p := range scores[0] {
		if !slices.Equal(p, scores[1][i]) {
			t.Errorf("pair %d: one worker scores %v, three %v", i, p, scores[1][i])
		}
	}
}

// Weights against themselves: each game of a pair is the other one with the
// sides exchanged.
func TestMatchIsFair(t *testing.T) {
	r := gametest.Rules(t, thicket, "")
	a, err := Pairs([]*engine.Rules{r}, 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	w := eval.Mobility(r)
	other := w.WithVector(w.Vector(), "the same under another name")
	pairs, err := a.Match(context.Background(), 1, w, other, 20, 8, nil)
	if err != nil {
		t.Fatal(err)
	}
	turned, err := a.Match(context.Background(), 1, other, w, 20, 8, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range pairs {
		if !slices.Equal(pairs[i], turned[i]) {
			t.Errorf("pair %d: %v, and %v with equal weights exchanged", i, pairs[i], turned[i])
		}
	}
}

func TestArenaRefuses(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules []*engine.Rules
	}{
		{"nothing", nil},
		{"three players", []*engine.Rules{gametest.Rules(t, "titans", "std")}},
		{"two boards", []*engine.Rules{gametest.Rules(t, "changi", "1"), gametest.Rules(t, "changi", "5s")}},
	} {
		if _, err := Pairs(c.rules, 1, 1); err == nil {
			t.Errorf("%s: accepted", c.name)
		}
	}
	for _, c := range []struct {
		name  string
		rules []*engine.Rules
	}{
		{"nothing", nil},
		{"two players", []*engine.Rules{gametest.Rules(t, "chess", "")}},
		{"a team", []*engine.Rules{gametest.Rules(t, "titans", "std-xs")}},
	} {
		if _, err := Several(c.rules, 1, 1); err == nil {
			t.Errorf("several players, %s: accepted", c.name)
		}
	}
}

func TestInterruptedPlayStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a, err := Pairs([]*engine.Rules{gametest.Rules(t, thicket, "")}, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Samples(ctx, a, 1, eval.Mobility(a.Rules[0]), 20, 0, 100_000, func(games int) {
		if games == 3 {
			cancel()
		}
	})
	if err == nil {
		t.Error("played on after the context ended")
	}
}

// Mirror images share parameters only where a piece moves alike on both.
func TestSymmetric(t *testing.T) {
	for _, c := range []struct{ game, kinds string }{
		{"chess", "PNBRQK"}, {"xiangqi", "PCNRABK"}, {"shogi", "PLNSGBR"}, {"changi", "PSNEVRCB"},
	} {
		r := gametest.Rules(t, c.game, "")
		for _, letter := range c.kinds {
			k, ok := r.KindOf(string(letter))
			if !ok || !symmetric(r, k) {
				t.Errorf("%s: %c does not move alike on both wings", c.game, letter)
			}
		}
	}
}
