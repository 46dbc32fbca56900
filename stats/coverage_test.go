package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// opening draws one block of two games of an evenly matched game with a
// first-mover edge and an opening that favours one side by a normal amount:
// both games of the pair inherit it, with the same sign for the side that
// moves first.
func opening(rng *rand.Rand, edge, sd, draws float64) []float64 {
	p := edge + sd*rng.NormFloat64()
	values := make([]float64, 2)
	for i := range values {
		switch u := rng.Float64(); {
		case u < draws:
			values[i] = 0.5
		case u < draws+(1-draws)/(1+math.Exp(-p)):
			values[i] = 1
		}
	}
	return values
}

// meanOfOpening is the mean of opening, by quadrature over the normal.
func meanOfOpening(edge, sd, draws float64) float64 {
	sum, weight := 0.0, 0.0
	for x := -8.0; x <= 8; x += 0.01 {
		w := math.Exp(-x * x / 2)
		sum += w / (1 + math.Exp(-edge-sd*x))
		weight += w
	}
	return draws/2 + (1-draws)*sum/weight
}

func TestCoverageOfClusteredIntervals(t *testing.T) {
	const replicates = 2000
	tests := map[string]struct {
		blocks          int
		edge, sd, draws float64
		estimate        func(Sample) Estimate
		truth           float64
		lo, hi          float64
	}{
		"score, 200 pairs": {200, 0.2, 1, 0.3, Score, meanOfOpening(0.2, 1, 0.3), 0.935, 0.965},
		"score, 12 pairs":  {12, 0.2, 1, 0.3, Score, meanOfOpening(0.2, 1, 0.3), 0.93, 0.97},
		"score near 1":     {60, 4, 1, 0, Score, meanOfOpening(4, 1, 0), 0.92, 0.995},
		"draw rate":        {100, 0, 1, 0.1, drawRate, 0.1, 0.935, 0.975},
		"win rate":         {100, 0.2, 2, 0.3, winRate, meanOfOpening(0.2, 2, 0.3) - 0.15, 0.935, 0.965},
		// Controls: forgetting the blocks must cover too rarely. Coverage of
		// 1.96/√(1+ρ) standard errors with ρ about 0.3 is 91%, and lower
		// with more spread between the openings.
		"rows as if independent": {200, 0.2, 3, 0, rowsAsIfIndependent, meanOfOpening(0.2, 3, 0), 0.80, 0.90},
	}
	for name, test := range tests {
		rng := rand.New(rand.NewPCG(20, 26)) // the same for each, whatever their order
		covered := 0
		for range replicates {
			var s Sample
			for b := range test.blocks {
				s = append(s, Block{uint64(b), opening(rng, test.edge, test.sd, test.draws)})
			}
			e := test.estimate(s)
			if e.Lo <= test.truth && test.truth <= e.Hi {
				covered++
			}
		}
		if c := float64(covered) / replicates; c < test.lo || c > test.hi {
			t.Errorf("%s: coverage %.3f, want %.3f to %.3f", name, c, test.lo, test.hi)
		}
	}
}

func drawRate(s Sample) Estimate {
	return Rate(s.Where(func(v float64) bool { return v == 0.5 }))
}

func winRate(s Sample) Estimate {
	return Rate(s.Where(func(v float64) bool { return v == 1 }))
}

func rowsAsIfIndependent(s Sample) Estimate {
	var rows Sample
	for _, b := range s {
		for _, v := range b.Values {
			rows = append(rows, Block{uint64(len(rows)), []float64{v}})
		}
	}
	return Score(rows)
}

// What ErrThin warns of: few blocks of a skewed measurement cover too rarely.
func TestFewSkewedBlocks(t *testing.T) {
	const replicates = 2000
	rng := newRand(2)
	covered := 0
	for range replicates {
		var s Sample
		for b := range uint64(12) {
			s = append(s, Block{b, []float64{rng.ExpFloat64()}})
		}
		e := Mean(s)
		if !e.Warned(ErrThin) {
			t.Fatalf("warnings %v", e.Warnings)
		}
		if e.Lo <= 1 && 1 <= e.Hi {
			covered++
		}
	}
	if c := float64(covered) / replicates; c < 0.87 || c > 0.915 {
		t.Errorf("coverage %.3f, documented as 0.89", c)
	}
}

// Blocks whose games share a level and differ by noise: the interval of the
// median must cover the median.
func TestCoverageOfQuantiles(t *testing.T) {
	const replicates = 1000
	for _, p := range []float64{0.1, 0.5, 0.9} {
		rng := rand.New(rand.NewPCG(5, 6))
		covered := 0
		truth := math.Sqrt2 * tQuantile(p, math.Inf(1)) // N(0, 1+1)
		for range replicates {
			var s Sample
			for b := range 100 {
				level := rng.NormFloat64()
				s = append(s, Block{uint64(b), []float64{level + rng.NormFloat64(), level + rng.NormFloat64()}})
			}
			if e := Quantile(s, p); e.Lo <= truth && truth <= e.Hi {
				covered++
			}
		}
		if c := float64(covered) / replicates; c < 0.925 || c > 0.975 {
			t.Errorf("quantile %v: coverage %.3f", p, c)
		}
	}
}
