package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// counted is a sample of so many openings of one game each, in some of which a thing came up.
func counted(from uint64, openings, some int) Sample {
	var s Sample
	for i := range openings {
		s = append(s, Block{Opening: from + uint64(i), Values: []float64{Indicator(i < some)}})
	}
	return s
}

// A rare thing that comes up once in 241 openings, where 127 in 9,759 say that three were
// due, shows nothing: Fisher's exact test of whether it came up at all says 0.38, a permutation of what it counts 0.1. The small sample's own variance
// says 0.0002.
func TestPooledPOfRareThings(t *testing.T) {
	few, rest := counted(0, 241, 1), counted(1000, 9759, 127)
	few[0].Values[0] = 1. / 3 // a draw of three
	if alone := Compare([]Sample{few, rest}, 1)[0].P; alone > 0.001 {
		t.Errorf("by its own variance p = %v, want the small one that misleads", alone)
	}
	if p := PooledP(few, rest); p < 0.08 || p > 0.4 {
		t.Errorf("p = %v, want 0.1 to 0.4", p)
	}
	// (0.6-0.5)/√(0.2475·(1/200+1/600)) = 2.46 with 798 degrees of freedom, but for n-1.
	if p := PooledP(counted(0, 200, 120), counted(1000, 600, 300)); math.Abs(p-0.0141) > 0.0005 {
		t.Errorf("p = %v, want 0.0141", p)
	}
	if p := PooledP(counted(0, 1, 1), rest); !math.IsNaN(p) {
		t.Errorf("one opening: p = %v", p)
	}
}

// Under the null hypothesis it is wrong in no more than 5%.
func TestPooledPHoldsItsLevel(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	const replicates = 1000
	wrong := 0
	for range replicates {
		draw := func(from uint64, n int) Sample {
			some := 0
			for range n {
				if rng.Float64() < 0.03 {
					some++
				}
			}
			return counted(from, n, some)
		}
		if PooledP(draw(0, 200), draw(1000, 2000)) < 0.05 {
			wrong++
		}
	}
	if lo, _ := ClopperPearson(wrong, replicates, 0.999); lo > 0.06 {
		t.Errorf("wrong in %d of %d", wrong, replicates)
	}
}
