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

// Blocks whose games share a level and differ by noise: the interval of a
// quantile must cover it, also where part of the games are cut off at a value
// and where all values are rounded.
func TestCoverageOfQuantiles(t *testing.T) {
	const replicates = 1000
	normal := func(p float64) float64 { return math.Sqrt2 * tQuantile(p, math.Inf(1)) } // N(0, 1+1)
	capped := func(share float64) func(float64) float64 {
		return func(x float64) float64 { return math.Min(x, normal(1-share)) }
	}
	whole := func(x float64) float64 { return math.Floor(2 * x) }
	same := func(x float64) float64 { return x }
	for name, test := range map[string]struct {
		p      float64
		blocks int
		seen   func(float64) float64
		lo, hi float64
	}{
		"first tenth":                    {0.1, 100, same, 0.93, 0.97},
		"median":                         {0.5, 100, same, 0.93, 0.97},
		"last tenth":                     {0.9, 100, same, 0.93, 0.97},
		"median of rounded values":       {0.5, 100, whole, 0.93, 1}, // whole steps cover more often
		"median, 49% cut off":            {0.5, 100, capped(0.49), 0.93, 0.98},
		"median, 47% cut off":            {0.5, 100, capped(0.47), 0.93, 0.98},
		"median, 45% cut off":            {0.5, 100, capped(0.45), 0.93, 0.98},
		"median, 49% cut off, 12 blocks": {0.5, 12, capped(0.49), 0.92, 0.98},
		"median, 51% cut off":            {0.5, 100, capped(0.51), 0.95, 1}, // the cap itself
		"first tenth, 89% cut off":       {0.1, 100, capped(0.89), 0.93, 0.98},
		"last tenth, 9% cut off":         {0.9, 100, capped(0.09), 0.93, 0.98},
	} {
		rng := rand.New(rand.NewPCG(5, 6))
		covered := 0
		truth := test.seen(normal(test.p))
		for range replicates {
			var s Sample
			for b := range test.blocks {
				level := rng.NormFloat64()
				s = append(s, Block{uint64(b), []float64{test.seen(level + rng.NormFloat64()), test.seen(level + rng.NormFloat64())}})
			}
			if e := Quantile(s, test.p); e.Lo <= truth && truth <= e.Hi {
				covered++
			}
		}
		if c := float64(covered) / replicates; c < test.lo || c > test.hi {
			t.Errorf("%s: coverage %.3f, want %v to %v", name, c, test.lo, test.hi)
		}
	}
}
