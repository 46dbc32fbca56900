package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// An Addition is a term that the fit left out and that was tested.
type Addition struct {
	Term string
	// Effect is the coefficient the term would get, by one step from the fit.
	Effect Estimate
	// Chi2 is the score statistic, to be compared with the χ² distribution
	// of one degree of freedom; P is its p-value and Holm the same adjusted
	// for all additions tested together.
	Chi2, P, Holm float64
}

// Additions tests terms of the data that are not in the fit, one at a time,
// by score tests with clustered variance (Boos, Am. Statist. 46:327, 1992). They
// answer questions such as: is a pair worth more than two singles? Does a strong
// piece lose value against many weak ones? The fit itself is not repeated. It
// fails if the data have no such term.
func (f *Fit) Additions(terms ...string) ([]Addition, error) {
	var out []Addition
	for _, t := range terms {
		c, err := f.data.column(t)
		if err != nil {
			return nil, fmt.Errorf("stats: additions: %w", err)
		}
		out = append(out, f.addition(t, func(r int) float64 { return f.data.rows[r].x[c] }))
	}
	return adjusted(out), nil
}

// Curvature tests the link by the square and the cube of the fitted sum of
// terms (Pregibon, Appl. Statist. 29:15, 1980). The square finds a curve that
// is not symmetric, the cube one with other tails.
func (f *Fit) Curvature() []Addition {
	eta := func(r int) float64 { return dot(f.x(r), f.Beta) }
	return adjusted([]Addition{
		f.addition("η²", func(r int) float64 { return math.Pow(eta(r), 2) }),
		f.addition("η³", func(r int) float64 { return math.Pow(eta(r), 3) }),
	})
}

func adjusted(tests []Addition) []Addition {
	p := make([]float64, len(tests))
	for i, a := range tests {
		p[i] = a.P
	}
	for i, h := range Holm(p) {
		tests[i].Holm = h
	}
	return tests
}

func (f *Fit) addition(name string, h func(r int) float64) Addition {
	s := f.scoreStatistic(1, func(r int) []float64 { return []float64{h(r)} }, nil)
	a := Addition{Term: name, Chi2: math.NaN(), P: math.NaN(), Holm: math.NaN()}
	u, d, b := s.score[0], s.information.At(0, 0), s.variance.At(0, 0)
	g := s.clusters
	m := moments{blocks: g, games: f.Games, effective: float64(g), mean: u / d, se: math.Sqrt(b) / d}
	if !(d > 1e-9*s.raw) || !(b > 0) {
		m.mean, m.se = math.NaN(), math.NaN()
		a.Effect = m.estimate(student)
		return a
	}
	a.Effect = m.estimate(student)
	a.Chi2 = u * u / b
	a.P = distuv.ChiSquared{K: 1}.Survival(a.Chi2)
	return a
}

// A scoreStatistic is the score of extra columns, made orthogonal to the terms
// of the fit.
type scoreStatistic struct {
	score       []float64
	information *mat.SymDense
	// variance is the clustered variance of the score, unless the parts are asked for.
	variance *mat.SymDense
	// clusters counts those with a part in the score.
	clusters int
	// raw is the information of the first column before the terms were taken
	// out, to judge whether anything is left of it.
	raw float64
}

// A clusterScore is what each of so many like clusters adds to a score.
type clusterScore struct {
	count float64
	score []float64
}

// scoreStatistic makes the statistic of q columns, given by row. What the
// clusters add is appended to parts, by pattern of the data, unless it is nil.
func (f *Fit) scoreStatistic(q int, h func(r int) []float64, parts *[]clusterScore) scoreStatistic {
	k := len(f.Beta)
	type weighted struct{ mu, w, a float64 }
	at := make([]weighted, len(f.data.rows))
	hs, xs := make([][]float64, len(at)), make([][]float64, len(at))
	for r := range at {
		xs[r], hs[r] = f.x(r), slices.Clone(h(r))
		mu, slope := f.Link.mean(dot(xs[r], f.Beta))
		w := f.Link.weight(mu, slope)
		at[r] = weighted{mu, w, w * slope}
	}
	n := f.rowGames()
	cross := mat.NewDense(k, q, nil)
	out := scoreStatistic{score: make([]float64, q), information: mat.NewSymDense(q, nil), variance: mat.NewSymDense(q, nil)}
	for r := range at {
		out.raw += n[r] * at[r].a * hs[r][0] * hs[r][0]
		addOuter(out.information, n[r]*at[r].a, hs[r])
		for j, v := range hs[r] {
			if v == 0 {
				continue
			}
			for i, x := range xs[r] {
				cross.Set(i, j, cross.At(i, j)+n[r]*at[r].a*x*v)
			}
		}
	}
	// The regression of the extra columns on the terms takes away what these tell.
	var on, told mat.Dense
	on.Mul(f.Naive, cross)
	told.Mul(cross.T(), &on)
	for i := range q {
		for j := i; j < q; j++ {
			out.information.SetSym(i, j, out.information.At(i, j)-told.At(i, j))
		}
	}
	for r := range at {
		for i, x := range xs[r] {
			if x == 0 {
				continue
			}
			for j, b := range on.RawRowView(i) {
				hs[r][j] -= b * x
			}
		}
	}
	for _, p := range f.data.patterns {
		s := make([]float64, q)
		touched := false
		for _, e := range p.entries {
			for j, v := range hs[e.row] {
				s[j] += at[e.row].w * e.n * (e.y - at[e.row].mu) * v
				touched = touched || math.Abs(v) > 1e-9
			}
		}
		count := float64(len(p.openings))
		for j, v := range s {
			out.score[j] += count * v
		}
		if parts != nil {
			*parts = append(*parts, clusterScore{count, s})
		} else {
			addOuter(out.variance, count, s)
		}
		if touched {
			out.clusters += len(p.openings)
		}
	}
	g := float64(f.Clusters)
	out.variance.ScaleSym(g/(g-1), out.variance)
	return out
}

// rowGames counts the games of each row.
func (f *Fit) rowGames() []float64 {
	n := make([]float64, len(f.data.rows))
	for _, p := range f.data.patterns {
		for _, e := range p.entries {
			n[e.row] += e.n * float64(len(p.openings))
		}
	}
	return n
}

// omnibus is uᵀ·V⁻·u with the generalised inverse, and the rank of V.
func omnibus(u []float64, v *mat.SymDense) (chi2 float64, rank int) {
	squares, lambda := principal(u, v)
	for j, l := range lambda {
		chi2 += squares[j] / l
	}
	return chi2, len(lambda)
}

// principal returns the squares of u along the eigenvectors of V, and the
// eigenvalues, of those that are not zero; NaN if V holds NaN.
func principal(u []float64, v *mat.SymDense) (squares, lambda []float64) {
	var eigen mat.EigenSym
	if !eigen.Factorize(v, true) {
		return []float64{math.NaN()}, []float64{math.NaN()}
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	values := eigen.Values(nil)
	largest := values[len(values)-1]
	for j, l := range values {
		if l <= 1e-9*largest {
			continue
		}
		along := 0.0
		for i, x := range u {
			along += vectors.At(i, j) * x
		}
		squares, lambda = append(squares, along*along), append(lambda, l)
	}
	return squares, lambda
}
