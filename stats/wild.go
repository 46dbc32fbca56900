package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

// wildDraws is how often the wild bootstrap is drawn.
const wildDraws = 1999

// wildT is the distribution of |t| of a contrast under the wild cluster bootstrap.
// Every cluster's contribution to the estimate keeps its size and gets a random sign,
// and the sum is divided by its own clustered standard error (the score bootstrap of
// Kline and Santos 2012). With fewer than twelve clusters there would be too few
// combinations of signs. Webb's six-point weights replace them.
func (f *Fit) wildT(contrast []float64, seed uint64) maxT {
	direction := times(f.Naive, contrast)
	var u []float64
	for i, s := range f.scores(f.Beta) {
		v := dot(direction, s)
		if v == 0 {
			continue
		}
		for range f.data.patterns[i].openings {
			u = append(u, v)
		}
	}
	return wildDistribution(u, seed)
}

// wildDistribution draws |t| for the sum of contributions u.
func wildDistribution(u []float64, seed uint64) maxT {
	rng := rand.New(rand.NewPCG(seed, 0x77696c64))
	g := float64(len(u))
	draws := make(maxT, wildDraws)
	for d := range draws {
		sum, squares := 0.0, 0.0
		for _, v := range u {
			w := v * wildWeight(len(u), rng)
			sum += w
			squares += w * w
		}
		spread := g / (g - 1) * (squares - sum*sum/g)
		draws[d] = math.Abs(sum) / math.Sqrt(math.Max(spread, 1e-300))
	}
	slices.Sort(draws)
	return draws
}

// wildWeight draws a weight of mean zero and variance one.
func wildWeight(clusters int, rng *rand.Rand) float64 {
	if clusters >= 12 {
		return float64(2*rng.IntN(2) - 1)
	}
	size := math.Sqrt(float64(1+rng.IntN(3)) / 2) // √(1/2), 1, √(3/2)
	return size * float64(2*rng.IntN(2)-1)
}
