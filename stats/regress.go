package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"
)

// WildClusters is the number of clusters with a term below which the normal
// approximation is not trusted for it and the wild bootstrap sets the
// critical values; see [Fit.Critical].
const WildClusters = 60

// ErrFewData is returned where fewer results than terms leave nothing to fit.
var ErrFewData = errors.New("too few data")

// A Fit is a fractional regression of scores on terms,
//
//	E[y | x] = link⁻¹(Σ βⱼ·xⱼ),
//
// fitted by quasi-likelihood (Papke and Wooldridge 1996). It needs no model of
// draws: it is consistent whenever the mean is right, and the standard errors
// are right whatever the spread, because they come from the clusters.
type Fit struct {
	Terms []string
	Beta  []float64
	// Cov is the covariance of Beta clustered on the opening, A⁻¹·B·A⁻¹ with
	// A the information and B = G/(G-1)·Σ s·sᵀ over the clusters' scores s.
	Cov *mat.SymDense
	// Naive is A⁻¹, right only if games were independent and never drawn. It
	// is there to show the design effect.
	Naive *mat.SymDense
	// Sampling is Cov without the scatter of the arms, of a fit made by
	// [Fit.WithArms]; else nil.
	Sampling        *mat.SymDense
	Clusters, Games int
	Link            Link

	columns []int
	data    *Data
	with    []int // clusters in which each term is not zero

	// arms is what arms add to Cov, of a fit made by WithArms; else nil.
	arms *Scatter
	// scattered tells what the games say of their arms. It is worked out once.
	scattered func() armScatter
}

// Regress fits the named terms of the data, or all of them if none is named.
// Its errors wrap ErrUnidentified or ErrSeparated where the data cannot say,
// naming the terms.
func Regress(d *Data, link Link, terms ...string) (*Fit, error) {
	f := &Fit{Link: link, data: d, Clusters: d.clusters, Games: d.games}
	if len(terms) == 0 {
		terms = d.terms
	}
	for _, t := range terms {
		c, err := d.column(t)
		if err != nil {
			return nil, fmt.Errorf("stats: regression: %w", err)
		}
		f.columns = append(f.columns, c)
		f.Terms = append(f.Terms, t)
	}
	if d.clusters < 2 || len(f.columns) == 0 {
		return nil, fmt.Errorf("stats: regression: %w: %d openings and %d terms, want at least 2 and 1", ErrFewData, d.clusters, len(f.columns))
	}
	beta, information, err := f.solve(d.multiplicities(), make([]float64, len(f.columns)))
	if err != nil {
		return nil, fmt.Errorf("stats: regression: %w", err)
	}
	f.Beta = beta
	if f.Naive, err = inverse(information); err != nil {
		return nil, err
	}
	f.Cov = f.sandwich(d.multiplicities(), f.Beta, f.Naive)
	f.countClusters()
	f.scattered = sync.OnceValue(f.armScatter)
	return f, nil
}

func (d *Data) column(term string) (int, error) {
	if i := slices.Index(d.terms, term); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("no term %q among %q", term, d.terms)
}

// solve fits with each pattern weighing the given number of openings, and
// returns the information of all games.
func (f *Fit) solve(weights, start []float64) ([]float64, *mat.SymDense, error) {
	type bin struct{ n, y, yy float64 }
	bins := make([]bin, len(f.data.rows))
	games := 0.0
	for i, p := range f.data.patterns {
		for _, e := range p.entries {
			bins[e.row].n += weights[i] * e.n
			bins[e.row].y += weights[i] * e.n * e.y
			bins[e.row].yy += weights[i] * e.n * e.y * e.y
			games += weights[i] * e.n
		}
	}
	xs := make([][]float64, len(f.data.rows))
	for r := range xs {
		xs[r] = f.x(r)
	}
	mean := func(beta []float64, gradient *mat.VecDense, information *mat.SymDense) float64 {
		gradient.Zero()
		information.Zero()
		value := 0.0
		for r, b := range bins {
			if b.n == 0 {
				continue
			}
			eta := dot(xs[r], beta)
			mu, slope := f.Link.mean(eta)
			w := f.Link.weight(mu, slope)
			if f.Link == Tanh {
				value -= (b.yy - 2*mu*b.y + b.n*mu*mu) / 2 / games
			} else {
				value += b.n * f.Link.gain(b.y/b.n, eta, mu) / games
			}
			for j, x := range xs[r] {
				gradient.SetVec(j, gradient.AtVec(j)+w*(b.y-b.n*mu)*x/games)
			}
			addOuter(information, w*slope*b.n/games, xs[r])
		}
		return value
	}
	beta, information, err := maximise(mean, start, f.Terms)
	if err != nil {
		return nil, nil, err
	}
	information.ScaleSym(games, information)
	return beta, information, nil
}

// x is a row's numbers of the fitted terms.
func (f *Fit) x(r int) []float64 {
	out := make([]float64, len(f.columns))
	for j, c := range f.columns {
		out[j] = f.data.rows[r].x[c]
	}
	return out
}

// scores returns for each pattern the score vector of one opening at beta,
// Σ w·(y - μ)·x over its games.
func (f *Fit) scores(beta []float64) [][]float64 {
	mus, ws := make([]float64, len(f.data.rows)), make([]float64, len(f.data.rows))
	xs := make([][]float64, len(f.data.rows))
	for r := range xs {
		xs[r] = f.x(r)
		mu, slope := f.Link.mean(dot(xs[r], beta))
		mus[r], ws[r] = mu, f.Link.weight(mu, slope)
	}
	out := make([][]float64, len(f.data.patterns))
	for i, p := range f.data.patterns {
		s := make([]float64, len(f.columns))
		for _, e := range p.entries {
			for j, x := range xs[e.row] {
				s[j] += ws[e.row] * e.n * (e.y - mus[e.row]) * x
			}
		}
		out[i] = s
	}
	return out
}

// sandwich is the clustered covariance, given the inverse information.
func (f *Fit) sandwich(weights, beta []float64, inv *mat.SymDense) *mat.SymDense {
	b := mat.NewSymDense(len(beta), nil)
	g := 0.0
	for i, s := range f.scores(beta) {
		addOuter(b, weights[i], s)
		g += weights[i]
	}
	b.ScaleSym(g/(g-1), b)
	return congruent(inv, b)
}

func (f *Fit) countClusters() {
	f.with = make([]int, len(f.columns))
	for _, p := range f.data.patterns {
		for j, c := range f.columns {
			for _, e := range p.entries {
				if f.data.rows[e.row].x[c] != 0 {
					f.with[j] += len(p.openings)
					break
				}
			}
		}
	}
}

// clustersIn is the number of clusters that inform a contrast: of its terms,
// the fewest in which one is not zero.
func (f *Fit) clustersIn(contrast []float64) int {
	n := f.Clusters
	for j, c := range contrast {
		if c != 0 {
			n = min(n, f.with[j])
		}
	}
	return n
}

// Unit is the contrast that picks out one term.
func (f *Fit) Unit(term int) []float64 {
	c := make([]float64, len(f.Beta))
	c[term] = 1
	return c
}

// Contrast estimates a weighted sum of coefficients, one weight a fitted term. The
// t interval has one degree of freedom less than the fewest clusters behind one of
// them. After [Fit.WithArms] the interval cannot be moved to another level.
func (f *Fit) Contrast(weights []float64) Estimate {
	e := f.contrast(weights)
	if f.arms != nil && !math.IsNaN(e.Lo) {
		return e.around(f.critical(weights) * e.SE)
	}
	return e
}

// contrast is Contrast with an interval as if all error were by chance.
func (f *Fit) contrast(weights []float64) Estimate {
	g := f.clustersIn(weights)
	m := moments{
		blocks: g, games: f.Games, effective: float64(g),
		mean: dot(weights, f.Beta), se: math.Sqrt(f.covariance(weights, weights)),
	}
	return m.estimate(student)
}

// degrees are the degrees of freedom that chance leaves a contrast.
func (f *Fit) degrees(contrast []float64) float64 {
	return math.Max(1, float64(f.clustersIn(contrast)-1))
}

// Elo estimates a coefficient in Elo, 400·β/ln 10: what one unit of the term
// does to the logarithm of the odds. It is meant for the links Logit and Tanh.
func (f *Fit) Elo(term int) Estimate {
	c := f.Unit(term)
	c[term] = 400 / math.Ln10
	return f.Contrast(c)
}

// Predict estimates the expected score at x, one number a fitted term.
func (f *Fit) Predict(x []float64) Estimate {
	return f.Contrast(x).Transform(func(eta float64) float64 {
		mean, _ := f.Link.mean(eta)
		return mean
	})
}

// covariance is aᵀ·Cov·b.
func (f *Fit) covariance(a, b []float64) float64 { return dot(a, times(f.Cov, b)) }

// DesignEffect is the factor by which the variance of a coefficient exceeds
// what independent games without draws would give.
func (f *Fit) DesignEffect(term int) float64 {
	return f.Cov.At(term, term) / f.Naive.At(term, term)
}

// JointCovariance is the covariance of the coefficients of several fits, one
// after the other. Fits to games from the same openings are dependent, and
// the openings they share say how much.
func JointCovariance(fits []*Fit) *mat.SymDense {
	k := 0
	at := make([]int, len(fits))
	for i, f := range fits {
		at[i] = k
		k += len(f.Beta)
	}
	byOpening := make(map[uint64][]float64)
	var order []uint64
	for i, f := range fits {
		g := float64(f.Clusters)
		scale := math.Sqrt(g / (g - 1))
		for pi, s := range f.scores(f.Beta) {
			u := times(f.Naive, s)
			for _, o := range f.data.patterns[pi].openings {
				if byOpening[o] == nil {
					byOpening[o] = make([]float64, k)
					order = append(order, o)
				}
				for j, v := range u {
					byOpening[o][at[i]+j] += scale * v
				}
			}
		}
	}
	v := mat.NewSymDense(k, nil)
	for _, o := range order {
		addOuter(v, 1, byOpening[o])
	}
	return v
}

// PValue is the probability that chance alone takes a weighted sum of coefficients as
// far from zero as it is. After [Fit.WithArms] the scatter of the arms is counted in.
func (f *Fit) PValue(weights []float64) float64 {
	df := f.degrees(weights)
	wider := f.critical(weights) / tQuantile(0.5+Level/2, df)
	return twoSided(dot(weights, f.Beta)/math.Sqrt(f.covariance(weights, weights))/wider, df)
}

// Common is the contrast of what some terms have in common: their mean, each weighed by the
// inverse of its variance, as if a single term stood for them. Where a variance is not above
// 0 all weigh alike.
func (f *Fit) Common(terms []int) []float64 {
	c, sum := make([]float64, len(f.Beta)), 0.0
	for _, t := range terms {
		c[t] = 1 / f.Cov.At(t, t)
		sum += c[t]
	}
	for _, t := range terms {
		if c[t] /= sum; !(sum > 0) || math.IsInf(sum, 1) {
			c[t] = 1 / float64(len(terms))
		}
	}
	return c
}
