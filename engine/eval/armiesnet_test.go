package eval

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/eval/nnue"
	"komi/engine/variants/gametest"
)

// withArmyNet gives weights a random net.
func withArmyNet(t testing.TB, w *Armies) *Armies {
	t.Helper()
	out, err := w.WithNet(randomNet(nnue.NewInputs(w.rules)), "made at random")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A net multiplies the odds between two players by e to the difference of its
// outputs, leaves the dead alone, and is gone where it is taken away.
func TestArmyNetCorrects(t *testing.T) {
	for _, c := range titansSetups[:3] {
		r := gametest.RulesWith(t, "titans", c.setup, c.options)
		plain := ArmiesFor(r).Linear()
		w := withArmyNet(t, plain)
		rng := rand.New(rand.NewPCG(2, 2))
		corrected := 0
		for range 3 {
			p := r.New()
			for range 300 {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				p.Make(moves[rng.IntN(len(moves))])
				if _, over := p.Outcome(); over {
					break
				}
				s, bare := w.Sum(p), plain.Sum(p)
				got, exposed := w.Evaluate(p, &s)
				want, exposedToo := plain.Evaluate(p, &bare)
				if exposed != exposedToo {
					t.Fatalf("%s: a net exposes a royal", p.FEN())
				}
				for q := range r.Players() {
					out := w.Net().Output(&s.accumulators, engine.Player(q), p.Turn())
					ratio := math.Exp(LogOdds * float64(out) / 2)
					if p.Royals(engine.Player(q)) == 0 {
						ratio = 1
					}
					if out != 0 {
						corrected++
					}
					if diff := float64(got[q]) - float64(want[q])*ratio; math.Abs(diff) > 2+0.001*float64(got[q]) {
						t.Fatalf("%s: player %d is at %d, want %d by %.4f", p.FEN(), q, got[q], want[q], ratio)
					}
				}
			}
		}
		if corrected == 0 {
			t.Error("the net never says anything")
		}
		again, err := ReadArmies(r, w.Text())
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again.Text(), w.Text()) || again.Note() != w.Note() || w.Linear().Net() != nil {
			t.Errorf("%s: weights with a net differ after reading", c.setup)
		}
	}
}

// The factors are those of the exponential function, and one for nothing.
func TestFactors(t *testing.T) {
	for out, f := range map[int]float64{0: 1, 1: math.Exp(0.002), -350: math.Exp(-0.7), 1500: math.Exp(3), -1500: math.Exp(-3)} {
		if got := float64(factors[out+mostCorrection]) / factorOne; math.Abs(got-f) > 1.0/factorOne {
			t.Errorf("factor of %d is %v, want %v", out, got, f)
		}
	}
}
