package stats

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// An ArmSpread is how far the arms scatter about the model beyond what chance
// makes of their games: every arm adds something of its own to the sum of its
// terms, normal around zero with standard deviation τ. A rook that is missing
// opens a file, and the arm scores for that too.
type ArmSpread struct {
	// Tau is τ on the scale of the link, for the logit in logarithms of odds.
	// It is 0 where the arms scatter no more than chance would have it, and NaN
	// where fewer than leastSpare arms are left when the terms are told.
	Tau Estimate
	// Arms counts the arms, DF those that the terms do not use up.
	Arms, DF int
}

// leastSpare is the number of arms to spare below which τ is not estimated: of
// fewer, one odd arm would be all the evidence.
const leastSpare = 4

// armScatter is what the fit says of its arms: the score of an indicator for
// each, made orthogonal to the terms, and what makes it vary.
type armScatter struct {
	arms []string
	u    []float64     // the scores
	d    []float64     // the information of each indicator alone
	c    *mat.SymDense // their information after the terms are taken out
	v    *mat.SymDense // their variance by chance
	df   int           // rank of c
}

// tau2 is the estimate of τ² by moments. The scores have the covariance V + τ²·C²,
// so that with weights 1/D, which are those of DerSimonian and Laird (Control.
// Clin. Trials 7:177, 1986; with terms Raudenbush 2009),
//
//	E[Σ u²/d] = tr(D⁻¹V) + τ²·tr(D⁻¹C²).
//
// Negative estimates are taken for 0.
func (s armScatter) tau2() float64 {
	q, chance, weight := 0.0, 0.0, 0.0
	for i, u := range s.u {
		if !(s.d[i] > 0) {
			continue
		}
		q += u * u / s.d[i]
		chance += s.v.At(i, i) / s.d[i]
		for j := range s.u {
			weight += s.c.At(i, j) * s.c.At(i, j) / s.d[i]
		}
	}
	if !(weight > 0) {
		return 0
	}
	return math.Max(0, (q-chance)/weight)
}

// mostChance bounds what chance may add to the relative error of τ².
const mostChance = 2.5

// relativeError is the standard error of τ² by τ²: that of the quadratic form
// Σ u²/d of normal scores, whose variance is 2·tr((D⁻¹Σ)²) with Σ = V + τ²·C².
// A τ² that is small beside its error says little of what it adds to an interval,
// which then rests on the clusters; so the error counts as at most mostChance
// times that without V, a bound at which simulated intervals cover as they should.
func (s armScatter) relativeError(tau2 float64) float64 {
	n := len(s.u)
	var cc mat.Dense
	cc.Mul(s.c, s.c)
	weight := 0.0
	own, all := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	for i := range n {
		if !(s.d[i] > 0) {
			continue
		}
		weight += cc.At(i, i) / s.d[i]
		for j := range n {
			own.Set(i, j, tau2*cc.At(i, j)/s.d[i])
			all.Set(i, j, own.At(i, j)+s.v.At(i, j)/s.d[i])
		}
	}
	of := func(form *mat.Dense) float64 {
		var square mat.Dense
		square.Mul(form, form)
		return math.Sqrt(2*mat.Trace(&square)) / weight / tau2
	}
	return math.Min(of(all), mostChance*of(own))
}

// dispersion is the variance of the scores by chance over their information, for
// all arms together: an arm of few clusters cannot say for itself.
func (s armScatter) dispersion() float64 {
	chance, information := 0.0, 0.0
	for i, d := range s.d {
		if d > 0 {
			chance += s.v.At(i, i) / d
			information += s.c.At(i, i) / d
		}
	}
	return chance / information
}

// profile is the interval of τ² by the Q-profile method (Viechtbauer, Stat. Med.
// 26:37, 2007): the values at which u'(φ·C + τ²·C²)⁻u, with φ the dispersion, is no
// rare draw from the χ² distribution.
func (s armScatter) profile(level float64) (lo, hi float64) {
	var cc mat.Dense
	cc.Mul(s.c, s.c)
	n, phi := len(s.u), s.dispersion()
	at := func(tau2 float64) float64 {
		sum := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				sum.SetSym(i, j, phi*s.c.At(i, j)+tau2*(cc.At(i, j)+cc.At(j, i))/2)
			}
		}
		chi2, _ := omnibus(s.u, sum)
		return chi2
	}
	chi2 := distuv.ChiSquared{K: float64(s.df)}
	end := func(want float64) float64 {
		if !(at(0) > want) {
			return 0
		}
		lo, hi := 0.0, 1.0
		for at(hi) > want && hi < 1e6 {
			lo, hi = hi, 2*hi
		}
		for range 50 {
			if mid := (lo + hi) / 2; at(mid) > want {
				lo = mid
			} else {
				hi = mid
			}
		}
		return hi
	}
	return end(chi2.Quantile(0.5 + level/2)), end(chi2.Quantile(0.5 - level/2))
}

// ArmSpread estimates how far the arms scatter about the model, with an interval.
func (f *Fit) ArmSpread() ArmSpread {
	s := f.armScatter()
	out := ArmSpread{Arms: len(s.arms), DF: s.df}
	e := Estimate{
		Value: math.NaN(), SE: math.NaN(), Lo: math.NaN(), Hi: math.NaN(),
		Level: Level, Blocks: f.Clusters, Games: f.Games,
	}
	if s.df < leastSpare {
		out.Tau = e.warn(fmt.Errorf("%w: %d arms to spare, want %d", errFewData, s.df, leastSpare))
		return out
	}
	e.Value = math.Sqrt(s.tau2())
	lo, hi := s.profile(Level)
	// The two estimators weigh arms differently, so that the interval can miss
	// the value by a little where arms are few.
	e.Lo, e.Hi = math.Min(math.Sqrt(lo), e.Value), math.Max(math.Sqrt(hi), e.Value)
	out.Tau = e
	return out
}

// WithArms returns the fit with the scatter of the arms added to its covariance:
//
//	Cov = A⁻¹·(B + τ²·Σ g·g')·A⁻¹
//
// with g the derivative of the scores by what an arm adds. Its intervals are about
// the mean over all arms that could have been chosen, and not about these arms
// only. Their degrees of freedom are Satterthwaite's (Biometrics Bull. 2:110, 1946),
// which allow for τ² being an estimate. Where τ² is 0 or cannot be told the fit is
// returned as it is.
func (f *Fit) WithArms() *Fit {
	s := f.armScatter()
	tau2 := s.tau2()
	if s.df < leastSpare || tau2 == 0 || f.Sampling != nil {
		return f
	}
	at := make(map[string]int, len(s.arms))
	pull := make([][]float64, len(s.arms)) // g of each arm
	for i, arm := range s.arms {
		at[arm] = i
		pull[i] = make([]float64, len(f.Beta))
	}
	for r, n := range f.rowGames() {
		x := f.x(r)
		mu, slope := f.Link.mean(dot(x, f.Beta))
		for j, v := range x {
			pull[at[f.data.rows[r].arm]][j] += n * f.Link.weight(mu, slope) * slope * v
		}
	}
	out := *f
	out.Sampling, out.tauError = f.Cov, s.relativeError(tau2)
	out.Cov = mat.NewSymDense(len(f.Beta), nil)
	out.Cov.CopySym(f.Cov)
	for _, g := range pull {
		addOuter(out.Cov, tau2, times(f.Naive, g))
	}
	return &out
}

// degrees are the degrees of freedom of a contrast's standard error.
func (f *Fit) degrees(contrast []float64) float64 {
	df := math.Max(1, float64(f.clustersIn(contrast)-1))
	if f.Sampling == nil {
		return df
	}
	chance := dot(contrast, times(f.Sampling, contrast))
	arms := math.Max(0, f.covariance(contrast, contrast)-chance)
	if !(chance+arms > 0) {
		return df
	}
	return 2 * (chance + arms) * (chance + arms) / (2*chance*chance/df + math.Pow(arms*f.tauError, 2))
}

// armScatter collects the scores of the arms. The variance by chance is that
// between the clusters of the same arms, about their mean: about zero it would
// hold what is to be told.
func (f *Fit) armScatter() armScatter {
	s := armScatter{arms: f.data.arms()}
	at := make(map[string]int, len(s.arms))
	for i, arm := range s.arms {
		at[arm] = i
	}
	k := len(s.arms)
	s.d = make([]float64, k)
	for r, n := range f.rowGames() {
		mu, slope := f.Link.mean(dot(f.x(r), f.Beta))
		s.d[at[f.data.rows[r].arm]] += n * f.Link.weight(mu, slope) * slope
	}
	var parts []clusterScore
	scores := f.scoreStatistic(k, func(r int) []float64 {
		h := make([]float64, k)
		h[at[f.data.rows[r].arm]] = 1
		return h
	}, &parts)
	s.u, s.c = scores.score, scores.information
	s.v = f.varianceWithin(parts, k)
	_, s.df = omnibus(s.u, s.c)
	return s
}

// varianceWithin sums over the groups of clusters that have games of the same
// arms n/(n-1) times the squares about their mean.
func (f *Fit) varianceWithin(parts []clusterScore, k int) *mat.SymDense {
	type group struct {
		n    float64
		mean []float64
	}
	groups := make(map[string]*group)
	keys := make([]string, len(parts))
	for i, part := range parts {
		keys[i] = f.armsOf(f.data.patterns[i])
		g := groups[keys[i]]
		if g == nil {
			g = &group{mean: make([]float64, k)}
			groups[keys[i]] = g
		}
		g.n += part.count
		for j, x := range part.score {
			g.mean[j] += part.count * x
		}
	}
	v := mat.NewSymDense(k, nil)
	for i, part := range parts {
		g := groups[keys[i]]
		if g.n < 2 { // a single cluster: about zero, there is no mean to take out
			addOuter(v, part.count, part.score)
			continue
		}
		centred := make([]float64, k)
		for j, x := range part.score {
			centred[j] = x - g.mean[j]/g.n
		}
		addOuter(v, part.count*g.n/(g.n-1), centred)
	}
	return v
}

// armsOf names the arms of a pattern.
func (f *Fit) armsOf(p pattern) string {
	var b strings.Builder
	last := ""
	for i, e := range p.entries {
		if arm := f.data.rows[e.row].arm; i == 0 || arm != last {
			last = arm
			b.WriteString(arm)
			b.WriteByte(0)
		}
	}
	return b.String()
}
