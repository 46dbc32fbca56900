package stats

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// A Selection ranks the things of a population by how far their truths lie from where
// they should, and says what is risked by going on with the first few.
type Selection struct {
	// Order lists the things, those that should lie nearest first.
	Order []int
	// Risk is, by how many of Order are kept, the probability that one of the others
	// lies nearer than the best of those kept by more than the slack: that a good
	// selection (Branke, Chick and Schmidt, Management Science 53:1916, 2007) is missed.
	// Nothing is risked by keeping all; to keep none has no risk that can be told.
	Risk []float64
	// Expected is, by thing, how far it should lie, and Lo and Hi are the shortest interval
	// that holds that with the probability Level.
	Expected, Lo, Hi []float64
}

// selectionDraws is how often the truth is drawn: a risk of 5% is then sure to half a
// point.
const selectionDraws = 2000

// Select ranks the things by their distances and tells the risk of keeping so many.
func (p *Population) Select(distance func(truth [2]float64) float64, slack float64, seed uint64) Selection {
	n := len(p.measured)
	s := Selection{Risk: make([]float64, n+1), Expected: make([]float64, n), Lo: make([]float64, n), Hi: make([]float64, n)}
	rng := rand.New(rand.NewPCG(seed, 0x73656c656374))
	draws := make([][]float64, selectionDraws)
	truths := make([][2]float64, n)
	for d := range draws {
		p.Draw(rng, truths)
		for i, truth := range truths {
			draws[d] = append(draws[d], distance(truth))
			s.Expected[i] += draws[d][i] / selectionDraws
		}
	}
	own := make([]float64, selectionDraws)
	for i := range n {
		s.Order = append(s.Order, i)
		for d := range draws {
			own[d] = draws[d][i]
		}
		slices.Sort(own)
		s.Lo[i], s.Hi[i] = shortest(own)
	}
	slices.SortStableFunc(s.Order, func(a, b int) int { return cmp.Compare(s.Expected[a], s.Expected[b]) })
	rest := make([]float64, n+1) // the nearest of those not kept
	for _, at := range draws {
		rest[n] = math.Inf(1)
		for m := n - 1; m >= 0; m-- {
			rest[m] = math.Min(rest[m+1], at[s.Order[m]])
		}
		kept := math.Inf(1)
		for m := 1; m <= n; m++ {
			kept = math.Min(kept, at[s.Order[m-1]])
			s.Risk[m] += Indicator(rest[m] < kept-slack) / selectionDraws
		}
	}
	s.Risk[0] = math.NaN()
	return s
}

// Within is, by thing, the probability that it lies no farther than a bound from where it
// should.
func (p *Population) Within(distance func(truth [2]float64) float64, bound float64, seed uint64) []float64 {
	out := make([]float64, len(p.measured))
	rng := rand.New(rand.NewPCG(seed, 0x77697468696e))
	truths := make([][2]float64, len(out))
	for range selectionDraws {
		p.Draw(rng, truths)
		for i, truth := range truths {
			out[i] += Indicator(distance(truth) <= bound)
		}
	}
	for i := range out {
		out[i] /= selectionDraws
	}
	return out
}

// shortest is the shortest interval that holds the share Level of some distances in
// order. It begins at zero if it leaves next to nothing below it: the distance of what
// may be just right has no lower bound.
func shortest(draws []float64) (lo, hi float64) {
	n := int(math.Ceil(Level * float64(len(draws))))
	best := 0
	for i := range len(draws) - n + 1 {
		if draws[i+n-1]-draws[i] < draws[best+n-1]-draws[best] {
			best = i
		}
	}
	lo, hi = draws[best], draws[best+n-1]
	if float64(best) < (1-Level)/5*float64(len(draws)) {
		lo = 0
	}
	return lo, hi
}

// Keep is how many of the order to go on with: half of those there are, rounded up, or
// the least that are wanted, as in sequential halving (Karnin, Koren and Somekh, ICML
// 2013), but more where to keep so few would risk more than is allowed.
func (s Selection) Keep(of, least int, risk float64) int {
	m := min(of, max((of+1)/2, least))
	for m < of && s.Risk[m] > risk {
		m++
	}
	return m
}
