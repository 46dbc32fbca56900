package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Of scores with errors of many sizes the interval holds the true distance from even as often
// as it says; where all are even it reaches down to 0.
func TestOffByHoldsTheTruth(t *testing.T) {
	const replicates = 600
	rng := rand.New(rand.NewPCG(3, 3))
	for name, truth := range map[string][]float64{
		"even":       {0.5, 0.5, 0.5, 0.5, 0.5, 0.5},
		"little off": {0.53, 0.48, 0.51, 0.5, 0.46, 0.52},
		"far off":    {0.7, 0.35, 0.6, 0.42, 0.55, 0.3},
	} {
		square := 0.0
		for _, x := range truth {
			square += (x - 0.5) * (x - 0.5) / float64(len(truth))
		}
		want, held, sum := math.Sqrt(square), 0, 0.0
		for range replicates {
			var scores []Estimate
			for _, x := range truth {
				const se = 0.02
				scores = append(scores, Estimate{Value: x + se*rng.NormFloat64(), SE: se, Lo: 0, Hi: 1, Games: 200, Blocks: 100})
			}
			e := OffBy(0.5, scores)
			if e.Games != 1200 || e.Blocks != 100 {
				t.Fatalf("%s: %d games in %d blocks, want 1200 in 100", name, e.Games, e.Blocks)
			}
			held += int(Indicator(e.Lo <= want && want <= e.Hi))
			sum += e.Value * e.Value
		}
		least, most := 0.92, 0.98
		if want == 0 {
			most = 1 // the interval has no lower side there
		}
		if share := float64(held) / replicates; share < least || share > most {
			t.Errorf("%s: the interval holds %.3f in %.1f%% of %d runs", name, want, 100*share, replicates)
		}
		if mean := math.Sqrt(sum / replicates); math.Abs(mean-want) > 0.012 {
			t.Errorf("%s: the estimates are %.4f in the mean, want %.4f", name, mean, want)
		}
	}
	if e := OffBy(0.5, []Estimate{{Value: 0.6, SE: 0}}); e.OK() {
		t.Errorf("a score without a standard error gives %v", e)
	}
	if e := OffBy(0.5, nil); e.OK() {
		t.Errorf("no score gives %v", e)
	}
}

// The distribution is that of sums of squares of normal variables, one of them shifted.
func TestNoncentralBelow(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, c := range []struct{ q, df, lambda float64 }{{10, 4, 5}, {3, 1, 2}, {40, 12, 20}, {900, 12, 700}} {
		below, n := 0, 50_000
		shift := math.Sqrt(c.lambda)
		for range n {
			sum := 0.0
			for j := range int(c.df) {
				x := rng.NormFloat64()
				if j == 0 {
					x += shift
				}
				sum += x * x
			}
			below += int(Indicator(sum <= c.q))
		}
		got, want := noncentralBelow(c.q, c.df, c.lambda), float64(below)/float64(n)
		if math.Abs(got-want) > 0.01 {
			t.Errorf("χ² of %v degrees and noncentrality %v lies below %v with %.4f, drawn %.4f", c.df, c.lambda, c.q, got, want)
		}
	}
}

// Estimates of one quantity have a p-value that is uniform: as many lie below a half as above, and
// a twentieth below 5%. Those of two quantities that are far apart have a small one.
func TestHomogeneity(t *testing.T) {
	const replicates, se = 4000, 0.02
	rng := rand.New(rand.NewPCG(5, 5))
	draw := func(means ...float64) float64 {
		var scores []Estimate
		for i, m := range means {
			s := se * float64(1+i%3)
			scores = append(scores, Estimate{Value: m + s*rng.NormFloat64(), SE: s, Lo: 0, Hi: 1, Games: 200, Blocks: 100})
		}
		return Homogeneity(scores)
	}
	half, twentieth := 0, 0
	for range replicates {
		p := draw(0.6, 0.6, 0.6, 0.6, 0.6)
		half, twentieth = half+int(Indicator(p < 0.5)), twentieth+int(Indicator(p < 0.05))
	}
	if x := float64(half) / replicates; math.Abs(x-0.5) > 0.03 {
		t.Errorf("%v lie below a half", x)
	}
	if x := float64(twentieth) / replicates; math.Abs(x-0.05) > 0.012 {
		t.Errorf("%v lie below 5%%", x)
	}
	if p := draw(0.4, 0.5, 0.6, 0.4, 0.5, 0.8); p > 0.001 {
		t.Errorf("scores far apart: p = %v", p)
	}
	// Q = ((0.4-0.5)² + (0.6-0.5)²)/0.1² = 2 with one degree of freedom.
	e := func(x float64) Estimate { return Estimate{Value: x, SE: 0.1, Lo: 0, Hi: 1, Games: 20, Blocks: 10} }
	if p := Homogeneity([]Estimate{e(0.4), e(0.6)}); math.Abs(p-0.1573) > 1e-4 {
		t.Errorf("p = %v, want 0.1573", p)
	}
	if p := Homogeneity([]Estimate{e(0.4)}); !math.IsNaN(p) {
		t.Errorf("one estimate: p = %v", p)
	}
}
