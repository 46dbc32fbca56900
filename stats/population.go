package stats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Population is several things of one sort, such as the setups of a game, of each of
// which a mean was measured. The model is the normal hierarchical one (Lindley and Smith
// 1972; Gelman and others, Bayesian Data Analysis, 5.4):
//
//	measured i ~ N(true i, Cov i)      true i ~ N(centre, τ² I)
//
// with flat priors on the centre and on τ. What one thing is worth is thus learned from
// the others as well: an extreme measurement that rests on little is drawn towards the
// centre (shrinkage), the more so the less the things differ. An interval made so is not
// misled by the choice of the best-looking of many (Dawid 1994), as far as the model
// holds. Every other uncertainty is averaged over, that of τ by summing over a grid.
type Population struct {
	dims     int
	measured []Measured
	scale    float64       // half of the grid lies below it
	grid     []conditional // over τ
}

// A Measured is a mean of one or two coordinates with its covariance; of one, the second
// row and column are nothing.
type Measured struct {
	Coordinates int
	Mean        [2]float64
	Cov         [2][2]float64
}

// A conditional is what is known once τ is given.
type conditional struct {
	tau, weight float64
	centre      [2]float64
	root        [2][2]float64 // of the covariance of the centre
	things      []conditionalThing
}

// A conditionalThing is what is known of a thing once τ is given.
type conditionalThing struct {
	mean [2]float64
	cov  [2][2]float64
	rest [2][2]float64 // how much of a shift of the centre it follows
	own  [2][2]float64 // root of its covariance, the centre being known
}

const (
	// tauPointsOfPopulation is how many values of τ are summed over.
	tauPointsOfPopulation = 60
	// leastPopulation is the least number of things that τ can be learned from: with a
	// flat prior, three.
	leastPopulation = 3
)

// ErrSmallPopulation: too few things to learn from one another.
var ErrSmallPopulation = errors.New("too few things to learn from one another")

// NewPopulation learns what the things have in common. Every covariance must be positive
// definite.
func NewPopulation(measured []Measured) (*Population, error) {
	if len(measured) < leastPopulation {
		return nil, fmt.Errorf("stats: population of %d: %w", len(measured), ErrSmallPopulation)
	}
	p := &Population{measured: measured, dims: measured[0].Coordinates}
	for i, m := range measured {
		if m.Coordinates != p.dims || p.dims < 1 || p.dims > 2 || !(p.det(m.Cov) > 0) || !(m.Cov[0][0] > 0) || !finite(m) {
			return nil, fmt.Errorf("stats: population: thing %d has %d coordinates and the covariance %v, expected one or two, as all have, and a positive one", i, m.Coordinates, m.Cov)
		}
	}
	p.scale = p.expected()
	best := math.Inf(-1)
	logs := make([]float64, 0, tauPointsOfPopulation)
	for k := range tauPointsOfPopulation {
		u := (float64(k) + 0.5) / tauPointsOfPopulation
		c, likelihood := p.given(p.tau(u))
		log := likelihood - 2*math.Log(1-u)
		p.grid, logs = append(p.grid, c), append(logs, log)
		best = math.Max(best, log)
	}
	total := 0.0
	for k := range p.grid {
		p.grid[k].weight = math.Exp(logs[k] - best)
		total += p.grid[k].weight
	}
	for k := range p.grid {
		p.grid[k].weight /= total
	}
	return p, nil
}

// finite reports whether a thing's numbers are all finite.
func finite(m Measured) bool {
	sum := 0.0
	for j := range m.Coordinates {
		sum += m.Mean[j]
		for k := range m.Coordinates {
			sum += m.Cov[j][k]
		}
	}
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// tau runs over all positive numbers as u runs from 0 to 1.
func (p *Population) tau(u float64) float64 { return p.scale * u / (1 - u) }

// expected is how large τ may be expected to be: the mean error and the spread seen.
func (p *Population) expected() float64 {
	errs, spread := 0.0, 0.0
	n := float64(len(p.measured))
	for j := range p.dims {
		var sum, squares float64
		for _, m := range p.measured {
			errs += m.Cov[j][j]
			sum += m.Mean[j]
			squares += m.Mean[j] * m.Mean[j]
		}
		spread += math.Max(0, squares/n-(sum/n)*(sum/n))
	}
	return math.Sqrt(errs/n/float64(p.dims)) + math.Sqrt(spread/float64(p.dims))
}

// given computes what follows from τ, and the logarithm of its likelihood, the centre
// being integrated out.
func (p *Population) given(tau float64) (c conditional, log float64) {
	c = conditional{tau: tau, things: make([]conditionalThing, len(p.measured))}
	weights := make([][2][2]float64, len(p.measured))
	var precision [2][2]float64
	var weighted [2]float64
	for i, m := range p.measured {
		v := m.Cov
		for j := range p.dims {
			v[j][j] += tau * tau
		}
		weights[i] = p.inverse(v)
		log -= math.Log(p.det(v)) / 2
		for j := range p.dims {
			for k := range p.dims {
				precision[j][k] += weights[i][j][k]
				weighted[j] += weights[i][j][k] * m.Mean[k]
			}
		}
	}
	log -= math.Log(p.det(precision)) / 2
	ofCentre := p.inverse(precision)
	c.centre, c.root = p.apply(ofCentre, weighted), p.lower(ofCentre)
	for i, m := range p.measured {
		deviation := [2]float64{m.Mean[0] - c.centre[0], m.Mean[1] - c.centre[1]}
		moved := p.apply(weights[i], deviation)
		log -= (deviation[0]*moved[0] + deviation[1]*moved[1]) / 2
		x := &c.things[i]
		t2 := tau * tau
		var own [2][2]float64
		for j := range p.dims {
			x.mean[j] = c.centre[j] + t2*moved[j]
			for k := range p.dims {
				x.rest[j][k] = Indicator(j == k) - t2*weights[i][j][k]
				own[j][k] = t2 * x.rest[j][k]
			}
		}
		x.own = p.lower(own)
		follows := p.product(p.product(x.rest, ofCentre), x.rest) // rest is symmetric
		for j := range p.dims {
			for k := range p.dims {
				x.cov[j][k] = own[j][k] + follows[j][k]
			}
		}
	}
	return c, log
}

// The arithmetic of matrices of the population's dimension.

func (p *Population) det(m [2][2]float64) float64 {
	if p.dims == 1 {
		return m[0][0]
	}
	return m[0][0]*m[1][1] - m[0][1]*m[1][0]
}

func (p *Population) inverse(m [2][2]float64) [2][2]float64 {
	d := p.det(m)
	if p.dims == 1 {
		return [2][2]float64{{1 / d}}
	}
	return [2][2]float64{{m[1][1] / d, -m[0][1] / d}, {-m[1][0] / d, m[0][0] / d}}
}

func (p *Population) apply(m [2][2]float64, v [2]float64) (out [2]float64) {
	for j := range p.dims {
		for k := range p.dims {
			out[j] += m[j][k] * v[k]
		}
	}
	return out
}

func (p *Population) product(a, b [2][2]float64) (out [2][2]float64) {
	for i := range p.dims {
		for j := range p.dims {
			for k := range p.dims {
				out[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return out
}

// lower is the lower triangle whose product with its own transpose is m (Cholesky).
func (p *Population) lower(m [2][2]float64) (l [2][2]float64) {
	l[0][0] = math.Sqrt(math.Max(0, m[0][0]))
	if p.dims == 2 {
		if l[0][0] > 0 {
			l[1][0] = m[1][0] / l[0][0]
		}
		l[1][1] = math.Sqrt(math.Max(0, m[1][1]-l[1][0]*l[1][0]))
	}
	return l
}

// Scatter is how far the things are apart, as a standard deviation: the median of τ with
// the interval that holds it with the probability Level.
func (p *Population) Scatter() (tau, lo, hi float64) {
	// The weight of a point of the grid is spread evenly over its cell of u.
	at := func(q float64) float64 {
		below := 0.0
		for k, c := range p.grid {
			if below+c.weight >= q {
				return p.tau((float64(k) + (q-below)/c.weight) / tauPointsOfPopulation)
			}
			below += c.weight
		}
		return p.grid[len(p.grid)-1].tau
	}
	return at(0.5), at(0.5 - Level/2), at(0.5 + Level/2)
}

// Shrunk is what the truth of thing i is, seen along some weights of its coordinates
// from a constant: the mean and the interval that holds it with the given probability.
func (p *Population) Shrunk(i int, constant float64, weights [2]float64, level float64) (value, lo, hi float64) {
	means, sds := make([]float64, len(p.grid)), make([]float64, len(p.grid))
	least, most := math.Inf(1), math.Inf(-1)
	for k, c := range p.grid {
		x := &c.things[i]
		means[k] = constant + weights[0]*x.mean[0] + weights[1]*x.mean[1]
		along := p.apply(x.cov, weights)
		sds[k] = math.Sqrt(math.Max(1e-24, weights[0]*along[0]+weights[1]*along[1]))
		value += c.weight * means[k]
		least, most = math.Min(least, means[k]-10*sds[k]), math.Max(most, means[k]+10*sds[k])
	}
	quantile := func(q float64) float64 {
		a, b := bisect(least, most, 60, func(x float64) bool {
			below := 0.0
			for k, c := range p.grid {
				below += c.weight * distuv.UnitNormal.CDF((x-means[k])/sds[k])
			}
			return below >= q
		})
		return (a + b) / 2
	}
	return value, quantile(0.5 - level/2), quantile(0.5 + level/2)
}

// Draw draws a truth for each thing, all of them together, into out.
func (p *Population) Draw(rng *rand.Rand, out [][2]float64) {
	u := rng.Float64()
	k := 0
	for u >= p.grid[k].weight && k < len(p.grid)-1 {
		u -= p.grid[k].weight
		k++
	}
	c := &p.grid[k]
	normal := func() (z [2]float64) {
		for j := range p.dims {
			z[j] = rng.NormFloat64()
		}
		return z
	}
	shift := p.apply(c.root, normal()) // of the centre from where it is expected
	for i := range out {
		x := &c.things[i]
		own, follows := p.apply(x.own, normal()), p.apply(x.rest, shift)
		for j := range p.dims {
			out[i][j] = x.mean[j] + own[j] + follows[j]
		}
	}
}
