package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Compensated is a game in which the second side was given so many points.
type Compensated struct {
	Opening uint64
	K       float64 // the compensation in force
	Y       float64 // the first side's score
}

// A CompensationLine is the first side's score as it falls with the points that the
// second is given, a straight line on the logarithm of the odds,
//
//	E[y | k] = logit⁻¹(α - β·k),
//
// fitted to games in which several values were in force. Values far apart tell the line;
// neighbours differ by less than chance does.
type CompensationLine struct {
	Fit *Fit // terms: moving first, and a point
	// Even is the compensation at which the first side scores half, α/β, with Fieller's
	// set: unbounded where points hardly move the score.
	Even Ratio
	// Slope is how much of the score a point takes where the sides are even.
	Slope Estimate
	// Bent is the probability that a straight line looks as bent by chance.
	Bent float64
	// Tried is the score at each compensation.
	Tried []ScoreAt
}

// A ScoreAt is the first side's score at a compensation.
type ScoreAt struct {
	K     float64
	Score Estimate
}

// The terms of a line.
const (
	termMovesFirst = "moves first"
	termPoint      = "a point"
	termBend       = "a point squared"
)

// FitCompensation fits the line. It fails with fewer than two compensations, and where
// the games cannot tell, as [Regress].
func FitCompensation(games []Compensated) (CompensationLine, error) {
	var out CompensationLine
	var tried []float64
	for _, g := range games {
		if !slices.Contains(tried, g.K) {
			tried = append(tried, g.K)
		}
	}
	slices.Sort(tried)
	if len(tried) < 2 {
		return out, fmt.Errorf("stats: compensation: %w: games at %d compensations, want at least 2", ErrFewData, len(tried))
	}
	middle := (tried[0] + tried[len(tried)-1]) / 2
	reach := (tried[len(tried)-1] - tried[0]) / 2
	observations := make([]Observation, len(games))
	for i, g := range games {
		off := (g.K - middle) / reach
		observations[i] = Observation{Opening: g.Opening, X: []float64{1, -g.K, off * off}, Y: g.Y}
	}
	d, err := NewData([]string{termMovesFirst, termPoint, termBend}, observations)
	if err != nil {
		return out, err
	}
	if out.Fit, err = Regress(d, Logit, termMovesFirst, termPoint); err != nil {
		return out, err
	}
	first, point := out.Fit.Unit(0), out.Fit.Unit(1)
	critical, _ := out.Fit.Critical(out.Fit.ratioContrasts([][]float64{first}, point)[0], 1)
	out.Even = out.Fit.Ratio(first, point, critical)
	out.Slope = out.Fit.Contrast([]float64{0, 0.25})
	out.Bent = math.NaN()
	if len(tried) > 2 {
		if bent, err := Regress(d, Logit); err == nil {
			out.Bent = bent.PValue(bent.Unit(2))
		}
	}
	for _, k := range tried {
		var openings []uint64
		var scores []float64
		for _, g := range games {
			if g.K == k {
				openings, scores = append(openings, g.Opening), append(scores, g.Y)
			}
		}
		out.Tried = append(out.Tried, ScoreAt{K: k, Score: Score(MustGroup(openings, scores))})
	}
	return out, nil
}

// At is the first side's score at a compensation by the line.
func (l CompensationLine) At(k float64) Estimate { return l.Fit.Predict([]float64{1, -k}) }

// Nearest is the half point between two bounds at which the line is nearest to even, the
// lowest of several.
func (l CompensationLine) Nearest(lo, hi float64) float64 {
	return nearestHalf(lo, hi, func(k float64) float64 { return math.Abs(l.logit(k)) })
}

func (l CompensationLine) logit(k float64) float64 { return l.Fit.Beta[0] - l.Fit.Beta[1]*k }

// A CommonCompensation is one compensation for several setups.
type CommonCompensation struct {
	// K is the half point that makes the mean square of the setups' advantages least, the lowest
	// of several.
	K float64
	// Lo and Hi bound the half points that are the best in 95% of draws of the lines.
	Lo, Hi float64
	// Uneven is [Unevenness] at K.
	Uneven float64
	// P is the p-value of "all lines are even at one compensation", be it a half point or not, by
	// the chi-square of what they say where that is least (minimum chi-square; Neyman 1949).
	P float64
}

// Unevenness is how far from half scores truly are, each at a compensation of its own: the root
// mean square, as far as the lines tell. A line that is asked about a compensation found elsewhere is
// as far off as it says, and by its own error more, which is taken out. One that was asked for the
// compensation itself (own) always says that it is even there, and is as far off as it errs.
func Unevenness(lines []CompensationLine, at []float64, own []bool) float64 {
	sum := 0.0
	for i, l := range lines {
		off, se := l.off(at[i])
		if own[i] {
			sum += off*off + se*se
		} else {
			sum += off*off - se*se
		}
	}
	return math.Sqrt(math.Max(0, sum/float64(len(lines))))
}

// off is how far from half the score is at a compensation, with its standard error.
func (l CompensationLine) off(k float64) (off, se float64) {
	p := logistic(l.logit(k))
	return p - 0.5, p * (1 - p) * l.Fit.Contrast([]float64{1, -k}).SE
}

// leastChiSquare is the least that the squares of the lines' logits over their standard errors add
// up to, at any compensation between two bounds.
func leastChiSquare(lines []CompensationLine, lo, hi float64) float64 {
	squares := func(k float64) (sum float64) {
		for _, l := range lines {
			off, at := l.logit(k), []float64{1, -k}
			sum += off * off / l.Fit.covariance(at, at)
		}
		return sum
	}
	const step = 0.25
	best := lo
	for k := lo; k <= hi; k += step {
		if squares(k) < squares(best) {
			best = k
		}
	}
	from, to := max(lo, best-step), min(hi, best+step)
	for range 40 { // it has one minimum so near to the best of the grid
		a, b := from+(to-from)/3, to-(to-from)/3
		if squares(a) < squares(b) {
			to = b
		} else {
			from = a
		}
	}
	return squares((from + to) / 2)
}

// commonDraws is how often the lines are drawn again for the bounds.
const commonDraws = 2000

// Common finds one compensation for several lines, of the half points between two bounds.
func Common(lines []CompensationLine, lo, hi float64, seed uint64) CommonCompensation {
	best := func(alpha, beta []float64) float64 {
		cost := func(k float64) (sum float64) {
			for i := range alpha {
				off := logistic(alpha[i]-beta[i]*k) - 0.5
				sum += off * off / float64(len(alpha))
			}
			return sum
		}
		return nearestHalf(lo, hi, cost)
	}
	alpha, beta := make([]float64, len(lines)), make([]float64, len(lines))
	out := CommonCompensation{}
	roots := make([]*mat.Dense, len(lines))
	for i, l := range lines {
		alpha[i], beta[i] = l.Fit.Beta[0], l.Fit.Beta[1]
		roots[i] = root(l.Fit.Cov)
	}
	out.K = best(alpha, beta)
	at := make([]float64, len(lines))
	for i := range lines {
		at[i] = out.K
	}
	out.Uneven = Unevenness(lines, at, make([]bool, len(lines)))
	out.P = distuv.ChiSquared{K: float64(len(lines) - 1)}.Survival(leastChiSquare(lines, lo, hi))
	rng := rand.New(rand.NewPCG(seed, 0x636f6d6d))
	ks := make([]float64, commonDraws)
	a, b := make([]float64, len(lines)), make([]float64, len(lines))
	for d := range ks {
		for i := range lines {
			z := []float64{rng.NormFloat64(), rng.NormFloat64()}
			a[i] = alpha[i] + roots[i].At(0, 0)*z[0] + roots[i].At(0, 1)*z[1]
			b[i] = beta[i] + roots[i].At(1, 0)*z[0] + roots[i].At(1, 1)*z[1]
		}
		ks[d] = best(a, b)
	}
	slices.Sort(ks)
	out.Lo, out.Hi = rank(ks, 0.5-Level/2), rank(ks, 0.5+Level/2)
	return out
}
