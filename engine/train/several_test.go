package train

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/eval/nnue"
	"komi/engine/variants/gametest"
)

// In a game of several, examples are read back as written, and a network learns what
// shares a rule plants that depends on who is on turn: his army is worth a third more,
// unless he misses pieces, which then count twice.
func TestSeveralLearnFromShares(t *testing.T) {
	r := gametest.Rules(t, "titans", "")
	e, err := NewExamples(r)
	if err != nil {
		t.Fatal(err)
	}
	linear := eval.ArmiesFor(r).Linear()
	rng := rand.New(rand.NewPCG(4, 4))
	start := r.New()
	planted := func(p *engine.Position) (was, found eval.Shares) {
		s := linear.Sum(p)
		value, _ := linear.Evaluate(p, &s)
		was = value.Shares()
		turn := p.Turn()
		have, had := p.Pieces(turn), start.Pieces(turn)
		value[turn] = value[turn] * 4 / 3
		for range had.Len() - have.Len() {
			value[turn] = value[turn] * 3 / 4
		}
		return was, value.Shares()
	}
	for range 12_000 {
		p := wandered(fewer(fewer(r.New(), rng), rng), rng)
		was, found := planted(p)
		e.addShares(p, was, found)
	}
	again, err := NewExamples(r)
	if err != nil {
		t.Fatal(err)
	}
	text := e.Append(nil)
	if rest, err := again.Read(text); err != nil || len(rest) != 0 || string(again.Append(nil)) != string(text) {
		t.Fatalf("read back %d of %d examples, %v", again.Len(), e.Len(), err)
	}
	var last Progress
	w, err := Descend(context.Background(), e, Course{Epochs: 8, Seed: 1, Workers: 2, Told: func(p Progress) { last = p }})
	if err != nil {
		t.Fatal(err)
	}
	floor := 0.0
	for i := heldShare - 1; i < e.Len(); i += heldShare {
		d := &descent{}
		shares := d.targets(&e.about[i])
		floor += crossEntropy(shares, shares)
	}
	floor /= float64(e.Len() / heldShare)
	if share := (last.Held - floor) / (last.Linear - floor); !(share < 0.5) {
		t.Errorf("held out, %.0f%% of what can be known is missed: %.4f, from %.4f to learn to %.4f", 100*share, last.Held, last.Linear, floor)
	}
	if _, err := nnue.New(r, w); err != nil {
		t.Fatal(err)
	}
}

// The gradient of the loss of several players is that of the cross entropy, by output.
func TestSoftmaxGradient(t *testing.T) {
	a := &about{of: [engine.MaxPlayers]known{{linear: 9000, score: 4000}, {linear: 15000, score: 12000}, {linear: 0, score: 0}}}
	d := &descent{}
	targets := d.targets(a)
	out := [engine.MaxPlayers]float32{0.3, -0.2, 9}
	expected := softmax(a, out)
	if expected[2] != 0 || math.Abs(expected[0]+expected[1]-1) > 1e-12 {
		t.Fatalf("shares %v, want none for the dead and 1 in all", expected)
	}
	for q := range 2 {
		const h = 1.0 / 256
		up, down := out, out
		up[q] += h
		down[q] -= h
		want := (crossEntropy(targets, softmax(a, up)) - crossEntropy(targets, softmax(a, down))) / (2 * h)
		if got := expected[q] - targets[q]; math.Abs(got-want) > 1e-4 {
			t.Errorf("player %d: gradient %v, want %v", q, got, want)
		}
	}
}

// Games of several give examples of all living players, and a match one game for each
// seat; against the same weights everybody scores as much as nobody's.
func TestSeveralPlay(t *testing.T) {
	r := gametest.Rules(t, "titans", "")
	var first string
	for _, workers := range []int{1, 2} {
		a, err := Several([]*engine.Rules{r}, 9, workers)
		if err != nil {
			t.Fatal(err)
		}
		w := eval.ArmiesFor(r)
		e, err := a.Examples(context.Background(), 1, w, Plan{Nodes: 60, Cheap: 20, Share: 0.5, Unequal: 0.5}, 0, 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		if e.Len() < 20 {
			t.Fatalf("%d examples of three games", e.Len())
		}
		alone := 0
		for i := range e.about {
			sum := 0
			for _, of := range e.about[i].of {
				sum += int(of.score)
				if of.linear == 0 {
					alone++
				}
			}
			if sum <= 0 || sum > eval.WholeShare {
				t.Fatalf("example %d: %+v", i, e.about[i])
			}
		}
		if alone == 0 {
			t.Error("nobody is ever eliminated")
		}
		rounds, err := a.Match(context.Background(), 1, w, w, 40, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		text := string(e.Append(nil))
		for _, round := range rounds {
			if len(round) != 3 {
				t.Fatalf("a round of %d games", len(round))
			}
			text += string(rune(int(1000 * round[0])))
		}
		if first == "" {
			first = text
		}
		if text != first {
			t.Error("one worker and two play other games")
		}
	}
}
