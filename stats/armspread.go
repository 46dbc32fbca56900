package stats

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// An ArmSpread says how far the arms scatter about the model beyond chance. Each
// arm has a random effect: it adds to the sum of its terms something of its own,
// normal around zero with standard deviation τ. For example, a missing rook
// opens a file, which the rook's value does not explain.
type ArmSpread struct {
	// Tau is the median-unbiased estimate of τ with its interval, on
	// the scale of the link; for the logit that is log odds. It is 0 where the
	// arms scatter no more than chance. It is NaN with fewer than four degrees
	// of freedom.
	Tau Estimate
	// Square is the mean of τ² over all values that the games allow, each as likely as
	// they make it: what planning goes by. It is 0 where nothing is known.
	Square float64
	// Arms counts the arms. DF is their degrees of freedom: the arms less the
	// terms that they determine.
	Arms, DF int
}

// leastSpare is the least number of degrees of freedom to estimate τ from. With
// fewer, one odd arm would be all the evidence.
const leastSpare = 4

// armScatter is what the fit says of its arms: the score of an indicator for
// each, made orthogonal to the terms, and what makes it vary.
type armScatter struct {
	arms []string
	u    []float64     // the scores
	c    *mat.SymDense // their information after the terms are taken out
	v    []float64     // their variances by chance
	df   int           // rank of c

	square, lambda []float64 // u on the spectrum of c, see [quadrature]
	spectrum       []float64 // the eigenvalues of c that are not zero
}

// dispersion is the sampling variance of the scores over their information. It is
// pooled over the arms, because an arm of few clusters cannot estimate its own.
func (s armScatter) dispersion() float64 {
	chance, information := 0.0, 0.0
	for i, v := range s.v {
		chance += v
		information += s.c.At(i, i)
	}
	return chance / information
}

// A tauLaw says how likely the scores of the arms are under each τ². They have
// the covariance φ·C + τ²·C², with φ the dispersion, so that with z² the squares of
// the scores along the eigenvectors of C, of eigenvalues λ,
//
//	S(τ²) = Σ z²/(φ + τ²·λ)²
//
// is distributed as Σ a·χ² at the true τ², with a = λ/(φ + τ²·λ) and χ² of one degree
// of freedom each. S is its expectation where the restricted likelihood is greatest:
// no other sum of the squares tells small changes of τ² better. Where arms have unequal
// numbers of games it says much more of a small τ² than Cochran's Q, which counts them
// alike (see Jackson, Res. Synth. Methods 4:220, 2013). The values of τ² at which S is
// the quantile of a probability are the ends of an interval, and at a half the
// median-unbiased estimate. All of them together are a generalised inference, after
// Iyer, Wang and Mathew (JASA 99:1060, 2004): a distribution of τ² that has a part at 0
// where little scatter was seen.
type tauLaw struct {
	square, lambda []float64
	spectrum       []float64
	phi            float64
}

func (s armScatter) law() tauLaw {
	return tauLaw{square: s.square, lambda: s.lambda, spectrum: s.spectrum, phi: s.dispersion()}
}

// score is S at τ².
func (l tauLaw) score(tau2 float64) float64 {
	sum := 0.0
	for i, lambda := range l.lambda {
		per := l.phi + tau2*lambda // the variance of z is λ times as much
		sum += l.square[i] / (per * per)
	}
	return sum
}

// below is the probability that τ² is at most so much: that of a sum at τ² which is
// greater than S. The sum has the first three moments of a shifted multiple of a χ²
// (Hall, Z. Wahrsch. 63:491, 1983; Buckley and Eagleson, Austral. J. Statist. 30A:150,
// 1988). That is exact where all λ are the same.
func (l tauLaw) below(tau2 float64) float64 {
	var mean, squares, cubes float64
	for _, lambda := range l.spectrum {
		a := lambda / (l.phi + tau2*lambda)
		mean += a
		squares += a * a
		cubes += a * a * a
	}
	scale := cubes / squares
	df := squares / (scale * scale)
	return distuv.ChiSquared{K: df}.Survival(math.Max(0, df+(l.score(tau2)-mean)/scale))
}

// mostTau2 bounds the search for τ². No games show as much scatter.
const mostTau2 = 1e6

// quantile is the τ² that is not exceeded with probability p.
func (l tauLaw) quantile(p float64) float64 { return l.quantileFrom(0, p) }

// quantileFrom is quantile where it is known to be no less than lo.
func (l tauLaw) quantileFrom(lo, p float64) float64 {
	if !(l.below(lo) < p) {
		return lo
	}
	hi := max(1e-3, 1.1*lo)
	for l.below(hi) < p && hi < mostTau2 {
		lo, hi = hi, 2*hi
	}
	_, hi = bisect(lo, hi, 30, func(tau2 float64) bool { return l.below(tau2) >= p })
	return hi
}

// tauPoints is the number of values of τ² that stand for their distribution.
const tauPoints = 100

// points are equally likely values of τ², in order.
func (l tauLaw) points() []float64 {
	out, last := make([]float64, tauPoints), 0.0
	for i := range out {
		last = l.quantileFrom(last, (float64(i)+0.5)/tauPoints)
		out[i] = last
	}
	return out
}

// ArmSpread estimates how far the arms scatter about the model, with an interval.
func (f *Fit) ArmSpread() ArmSpread {
	s := f.scattered()
	out := ArmSpread{Arms: len(s.arms), DF: s.df}
	e := unknown(f.Clusters, f.Games)
	if s.df < leastSpare {
		out.Tau = e.warn(fmt.Errorf("%w: %d arms to spare, want %d", ErrFewData, s.df, leastSpare))
		return out
	}
	l := s.law()
	e.Value = math.Sqrt(l.quantile(0.5))
	e.Lo, e.Hi = math.Sqrt(l.quantile(0.5-Level/2)), math.Sqrt(l.quantile(0.5+Level/2))
	out.Tau = e
	for _, tau2 := range l.points() {
		out.Square += tau2 / tauPoints
	}
	return out
}

// armScatter collects the scores of the arms. Their sampling variance is taken
// about the mean of the clusters of the same arms. Taken about zero it would
// include the scatter that is to be estimated.
func (f *Fit) armScatter() armScatter {
	s := armScatter{arms: f.data.arms()}
	at := make(map[string]int, len(s.arms))
	for i, arm := range s.arms {
		at[arm] = i
	}
	k := len(s.arms)
	var parts []clusterScore
	scores := f.scoreStatistic(k, func(r int) []float64 {
		h := make([]float64, k)
		h[at[f.data.rows[r].arm]] = 1
		return h
	}, &parts)
	s.u, s.c = scores.score, scores.information
	s.v = f.variancesWithin(parts, k)
	s.square, s.lambda = quadrature(s.u, s.c)
	s.df = f.spareArms(s.arms)
	s.spectrum = spectrum(s.c, s.df)
	return s
}

// spectrum is the so many largest eigenvalues of a matrix; NaN if it holds NaN.
func spectrum(of *mat.SymDense, rank int) []float64 {
	var eigen mat.EigenSym
	if !eigen.Factorize(of, false) {
		return []float64{math.NaN()}
	}
	values := eigen.Values(nil)
	return values[len(values)-rank:]
}

// spareArms is the rank of the information of the arms: their number less that of the
// sums of terms that are the same in all games of each arm. Those follow from what the
// arms scored; a term that differs within arms, such as who moves first, does not.
func (f *Fit) spareArms(arms []string) int {
	at := make(map[string]int, len(arms))
	for i, arm := range arms {
		at[arm] = i
	}
	k := len(f.Beta)
	weights, sums := f.rowGames(), make([]float64, len(arms))
	means := make([][]float64, len(arms))
	for i := range means {
		means[i] = make([]float64, k)
	}
	for r, n := range weights {
		x, arm := f.x(r), at[f.data.rows[r].arm]
		mu, slope := f.Link.mean(dot(x, f.Beta))
		weights[r] = n * f.Link.weight(mu, slope) * slope
		sums[arm] += weights[r]
		for j, v := range x {
			means[arm][j] += weights[r] * v
		}
	}
	within := mat.NewSymDense(k, nil)
	for r, w := range weights {
		if w == 0 {
			continue
		}
		off, arm := f.x(r), at[f.data.rows[r].arm]
		for j := range off {
			off[j] -= means[arm][j] / sums[arm]
		}
		addOuter(within, w, off)
	}
	spare := 0
	for _, sum := range sums {
		if sum > 0 {
			spare++
		}
	}
	var eigen mat.EigenSym // of what is within arms, as shares of all information
	if !eigen.Factorize(congruent(root(f.Naive).T(), within), false) {
		return 0
	}
	for _, share := range eigen.Values(nil) {
		if share < 1e-9 {
			spare--
		}
	}
	return spare
}

// variancesWithin sums the squares about the mean, times n/(n-1), within each group of
// clusters that have games of the same arms.
func (f *Fit) variancesWithin(parts []clusterScore, k int) []float64 {
	type group struct {
		n    float64
		mean []float64
	}
	groups := make(map[string]*group)
	of := make([]*group, len(parts))
	for i, part := range parts {
		key := f.armsOf(f.data.patterns[i])
		g := groups[key]
		if g == nil {
			g = &group{mean: make([]float64, k)}
			groups[key] = g
		}
		of[i] = g
		g.n += part.count
		for j, x := range part.score {
			g.mean[j] += part.count * x
		}
	}
	v := make([]float64, k)
	for i, part := range parts {
		g := of[i]
		if g.n < 2 { // a single cluster: about zero, there is no mean to take out
			for j, x := range part.score {
				v[j] += part.count * x * x
			}
			continue
		}
		weight := part.count * g.n / (g.n - 1)
		for j, x := range part.score {
			off := x - g.mean[j]/g.n
			v[j] += weight * off * off
		}
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
