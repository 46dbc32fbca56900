package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Margins -1, 0, 1, 2, 3 and one game won outright by each side, all equally
// often: P is 5/7 at -0.5, 4/7 at 0.5, 3/7 at 1.5 and 2/7 at 2.5, by counting.
func TestCompensateByCounting(t *testing.T) {
	var openings []uint64
	var margins []float64
	inf := math.Inf(1)
	for range 700 {
		for _, m := range []float64{-1, 0, 1, 2, 3, inf, -inf} {
			openings, margins = append(openings, uint64(len(openings))), append(margins, m)
		}
	}
	c, err := Compensate(openings, margins, -10, 10)
	if err != nil {
		t.Fatal(err)
	}
	// 0.5 and 1.5 are equally near; both are rejected by 4,900 games.
	if c.Best != 0.5 || !math.IsNaN(c.Lo) || !math.IsNaN(c.Hi) {
		t.Errorf("best %v in %v to %v", c.Best, c.Lo, c.Hi)
	}
	if c.Blocks != len(openings) {
		t.Errorf("%d blocks, want %d", c.Blocks, len(openings))
	}
}

// The smaller of two compensations is taken that are equally near, also where their
// distances from 1/2 are rounded differently: 11/20 and 9/20.
func TestCompensateTakesTheSmallerOfEquals(t *testing.T) {
	var openings []uint64
	var margins []float64
	for m, games := range map[float64]int{0: 9, 1: 2, 2: 9} {
		for range games {
			openings, margins = append(openings, uint64(len(openings))), append(margins, m)
		}
	}
	c, err := Compensate(openings, margins, -10, 10)
	if err != nil {
		t.Fatal(err)
	}
	if c.Best != 0.5 || c.Lo != 0.5 || c.Hi != 1.5 {
		t.Errorf("best %v in %v to %v, want 0.5 in 0.5 to 1.5", c.Best, c.Lo, c.Hi)
	}
}

// Where royals decide too much, no compensation evens the score, and the
// interval says so.
func TestCompensateOutOfReach(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var openings []uint64
	var margins []float64
	for i := range 400 {
		m := math.Inf(1)
		if i%5 == 0 {
			m = math.Round(4 * rng.NormFloat64())
		}
		openings, margins = append(openings, uint64(i/2)), append(margins, m)
	}
	c, err := Compensate(openings, margins, -20, 20)
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsNaN(c.Lo) || !math.IsNaN(c.Hi) {
		t.Errorf("best %v in %v to %v, want none that is even", c.Best, c.Lo, c.Hi)
	}
	if _, err := Compensate([]uint64{1}, []float64{math.Inf(1)}, -5, 5); err == nil {
		t.Error("a compensation without a counted game")
	}
}

// The interval holds the true compensation as often as it says, with blocks
// whose games are alike. The margin is a rounded normal, symmetric about 3.5, so
// that P(3.5) is exactly 1/2.
func TestCompensationCovers(t *testing.T) {
	n, slack := replicates(400)
	held := 0
	for r := range n {
		rng := rand.New(rand.NewPCG(5, uint64(r)))
		var openings []uint64
		var margins []float64
		for block := range 150 {
			shared := rng.NormFloat64()
			for range 2 {
				m := math.Round(3.5 + 5*(0.7*shared+math.Sqrt(0.51)*rng.NormFloat64()))
				if rng.Float64() < 0.2 {
					m = math.Inf(1 - 2*rng.IntN(2))
				}
				openings, margins = append(openings, uint64(block)), append(margins, m)
			}
		}
		c, err := Compensate(openings, margins, -15, 15)
		if err != nil {
			t.Fatal(err)
		}
		if c.Lo <= 3.5 && c.Hi >= 3.5 {
			held++
		}
	}
	if share := float64(held) / float64(n); share < 0.925-slack || share > 0.98+slack {
		t.Errorf("covered in %v of replicates", share)
	}
}

// Stopping when an interval is narrow enough keeps its coverage; stopping when
// it first leaves out the even score does not.
func TestStoppingOnWidthKeepsCoverage(t *testing.T) {
	const truth = 0.5
	n, slack := replicates(400)
	width, sign := 0, 0
	for r := range n {
		rng := rand.New(rand.NewPCG(9, uint64(r)))
		var openings []uint64
		var scores []float64
		stopped := [2]bool{}
		for look := 1; look <= 40 && !(stopped[0] && stopped[1]); look++ {
			for range 25 {
				p := truth + 0.15*(2*rng.Float64()-1) // the opening's own chance
				for range 2 {
					openings, scores = append(openings, uint64(len(openings)/2)), append(scores, Indicator(rng.Float64() < p))
				}
			}
			s, err := Group(openings, scores)
			if err != nil {
				t.Fatal(err)
			}
			e := Score(s)
			holds := e.Lo <= truth && truth <= e.Hi
			if !stopped[0] && e.HalfWidth() <= 0.05 {
				stopped[0] = true
				width += int(Indicator(holds))
			}
			if !stopped[1] && (e.Lo > 0.5 || e.Hi < 0.5 || look == 40) {
				stopped[1] = true
				sign += int(Indicator(holds))
			}
		}
		if !stopped[0] {
			t.Fatal("never narrow enough")
		}
	}
	if c := float64(width) / float64(n); c < 0.925-slack || c > 0.98+slack {
		t.Errorf("stopped on width, covered %v", c)
	}
	if c := float64(sign) / float64(n); c > 0.92 {
		t.Errorf("stopped on significance, covered %v: the control must fail", c)
	}
}

// Whoever chooses a compensation chooses the lowest of those that cost alike.
func TestNearestHalf(t *testing.T) {
	flat := func(from, to float64) func(float64) float64 {
		return func(k float64) float64 { return max(0, from-k, k-to) - 1e-14*k } // rounded otherwise everywhere
	}
	for _, c := range []struct {
		lo, hi float64
		cost   func(float64) float64
		want   float64
	}{
		{-10, 10, flat(1.5, 4.5), 1.5},
		{-10, 10, flat(-4.5, -1.5), -4.5},
		{-10, 10, flat(-3.5, 2.5), -3.5},
		{-10, 10, func(k float64) float64 { return math.Abs(k - 1) }, 0.5},
		{-10, 10, func(k float64) float64 { return math.Abs(k + 1) }, -1.5},
		{-10, 10, func(k float64) float64 { return math.Abs(k - 1.1) }, 1.5},
		{1, 2, flat(-10, 10), 1.5},
		{1.6, 2.4, flat(-10, 10), math.NaN()},
		{-10, 10, func(float64) float64 { return math.NaN() }, math.NaN()},
	} {
		if got := nearestHalf(c.lo, c.hi, c.cost); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("from %v to %v: %v, want %v", c.lo, c.hi, got, c.want)
		}
	}
}
