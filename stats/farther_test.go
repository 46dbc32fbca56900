package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// threeWay draws games of three players under two rules on the same openings:
// the second rule changes a game in half of the cases.
func threeWay(rng *rand.Rand, openings int, a, b [3]float64) (x, y []Sample) {
	x, y = make([]Sample, 3), make([]Sample, 3)
	win := func(chances [3]float64, u float64) int {
		switch {
		case u < chances[0]:
			return 0
		case u < chances[0]+chances[1]:
			return 1
		}
		return 2
	}
	for o := range uint64(openings) {
		u := rng.Float64()
		v := u
		if rng.IntN(2) == 0 {
			v = rng.Float64()
		}
		for q := range 3 {
			x[q] = append(x[q], Block{o, []float64{Indicator(win(a, u) == q)}})
			y[q] = append(y[q], Block{o, []float64{Indicator(win(b, v) == q)}})
		}
	}
	return x, y
}

// The interval must hold the difference and the test must not see one where
// there is none, also where chance decides which mean is the farthest. To take
// the means that are seen to be the farthest as if they were known to be is the
// control that must fail.
func TestCoverageOfFarther(t *testing.T) {
	const third = 1.0 / 3
	n, slack := replicates(300)
	equal := [3]float64{third, third, third}
	for name, test := range map[string]struct {
		a, b       [3]float64
		truth      float64
		most       float64 // of coverage
		found      float64 // least share of replicates in which a difference is found
		fewByNaive float64 // what the control covers at most
	}{
		"equal shares":           {a: equal, b: equal, most: 1, fewByNaive: 1},
		"from equal to unequal":  {a: [3]float64{0.02, 0.02, 0.96}, b: equal, truth: 0.96 - third, most: 1, found: 0.9, fewByNaive: 0.9},
		"one side and the other": {a: [3]float64{0.25, 0.25, 0.5}, b: [3]float64{0.5 - third, 0.4, 0.1 + third}, most: 1, fewByNaive: 1},
		"up and down alike":      {a: [3]float64{0.02, third, 0.98 - third}, b: [3]float64{0.02, third, 0.98 - third}, most: 1, fewByNaive: 1},
		"one clearly farthest":   {a: [3]float64{0.1, 0.1, 0.8}, b: [3]float64{0.05, 0.05, 0.9}, truth: -0.1, most: 0.98, found: 0.8, fewByNaive: 1},
	} {
		rng := newRand(8)
		largest := map[int]maxT{} // by number of differences; other replicates' are much the same
		covered, naive, shown := 0, 0, 0
		for range n {
			x, y := threeWay(rng, 300, test.a, test.b)
			g := newGaps(x, y, third)
			differences, _ := g.load.Dims()
			if largest[differences] == nil {
				largest[differences] = newMaxT(g.load, g.df, 1)
			}
			e, p := g.bounded(largest[differences])
			if e.Lo <= test.truth && test.truth <= e.Hi {
				covered++
			}
			if (p <= 0.05) != (e.Lo > 0 || e.Hi < 0) {
				t.Errorf("%s: p %v, interval %v to %v", name, p, e.Lo, e.Hi)
			}
			if p <= 0.05 {
				shown++
			}
			seen := minimax(g.over, func(d Estimate) float64 { return d.Value })
			if math.Abs(seen.Value-test.truth) <= 1.96*seen.SE {
				naive++
			}
		}
		share := func(k int) float64 { return float64(k) / float64(n) }
		if c := share(covered); c < 0.93-slack || c > test.most+slack {
			t.Errorf("%s: coverage %.3f, want 0.93 to %v", name, c, test.most)
		}
		if share(shown) < test.found-slack || test.truth == 0 && share(shown) > 0.05+slack {
			t.Errorf("%s: a difference is found in %.3f, want at least %v", name, share(shown), test.found)
		}
		if share(naive) > test.fewByNaive+slack {
			t.Errorf("%s: the control covers %.3f, want at most %v", name, share(naive), test.fewByNaive)
		}
	}
}

func TestFartherWithoutSpread(t *testing.T) {
	lengths := []Sample{repeated([]float64{80}, 40)}
	if e, p := Farther(lengths, lengths, 0.5, 1); e.Value != 0 || e.OK() || !e.Warned(ErrNoSpread) || !math.IsNaN(p) {
		t.Errorf("equal lengths: %v (%v to %v), p %v, %v", e.Value, e.Lo, e.Hi, p, e.Warnings)
	}
	same := []Sample{repeated([]float64{0, 1}, 10, 30)}
	if e, p := Farther(same, same, 0.5, 1); e.Value != 0 || e.OK() || !e.Warned(ErrNoSpread) || !math.IsNaN(p) {
		t.Errorf("the same games: %v (%v to %v), p %v, %v", e.Value, e.Lo, e.Hi, p, e.Warnings)
	}
	// Forty games won of forty are no proof, see Score.
	always := []Sample{repeated([]float64{1}, 40)}
	if e, p := Farther(always, always, 0.5, 1); e.Lo >= 0 || e.Hi <= 0 || p < 0.5 {
		t.Errorf("all won: %v (%v to %v), p %v", e.Value, e.Lo, e.Hi, p)
	}
	if e, p := Farther([]Sample{pairs(3, 1, 0)}, []Sample{pairs(3, 1, 1)}, 0.5, 1); e.OK() {
		t.Errorf("three blocks: %v (%v to %v), p %v", e.Value, e.Lo, e.Hi, p)
	}
	if e, p := Farther([]Sample{pairs(1, 1, 0)}, []Sample{pairs(1, 1, 1)}, 0.5, 1); e.OK() || !math.IsNaN(p) {
		t.Errorf("one block: %v (%v to %v), p %v", e.Value, e.Lo, e.Hi, p)
	}
}
