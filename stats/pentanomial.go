package stats

import (
	"math"
)

// A Pentanomial counts the pairs by their score: entry i holds the pairs in
// which the side of interest scored i/2 points out of 2.
type Pentanomial [5]int

// Pairs counts the blocks of two games by their score. Other counts the
// blocks that are not pairs of wins, draws and losses: halves of a pair whose
// other game was void, or merged openings.
func Pairs(s Sample) (p Pentanomial, other int) {
	for _, b := range s {
		i := 2 * total(b.Values)
		if len(b.Values) != 2 || i != math.Trunc(i) || i < 0 || i > 4 {
			other++
			continue
		}
		p[int(i)]++
	}
	return p, other
}

// Count is the number of pairs.
func (p Pentanomial) Count() int {
	n := 0
	for _, k := range p {
		n += k
	}
	return n
}

// Mean is the mean score of a game, between 0 and 1; NaN without pairs.
func (p Pentanomial) Mean() float64 {
	mean, _ := p.moment(1)
	return mean
}

// moment returns the mean and the k-th central moment of the score of a pair,
// divided by 2 so that it lies between 0 and 1.
func (p Pentanomial) moment(k float64) (mean, central float64) {
	n := float64(p.Count())
	for i, c := range p {
		mean += float64(i) / 4 * float64(c) / n
	}
	for i, c := range p {
		central += math.Pow(float64(i)/4-mean, k) * float64(c) / n
	}
	return mean, central
}

// leastFactor is how much of the variance of a mean the variance of a standardised mean must be for
// its first order to be believed.
const leastFactor = 0.1

// NormalisedElo is the distance of the mean score from 1/2 in units of the
// spread of one game, times 800/ln 10, so that it resembles Elo where draws
// are absent:
//
//	nElo = 347.4 · (m - 1/2) / (σ·√2)
//
// with σ² the variance of the mean score of a pair (Van den Bergh, "Normalized
// Elo practical", used by fishtest). The number of games needed to tell two
// sides apart depends on it alone. The standard error is that of a
// standardised mean, with skewness and kurtosis of the pairs. Where mean and spread nearly cancel in
// it, as in pairs of which two in three score 1½ and the others 2, it would be told too small, and
// there is none.
func NormalisedElo(p Pentanomial) Estimate {
	n := p.Count()
	m := moments{blocks: n, games: 2 * n, mean: math.NaN(), se: math.NaN(), effective: float64(n)}
	mean, variance := p.moment(2)
	if n < 2 || variance == 0 {
		return m.estimate(fixed)
	}
	_, third := p.moment(3)
	_, fourth := p.moment(4)
	sd := math.Sqrt(variance)
	t := (mean - 0.5) / sd
	skew, kurtosis := third/(variance*sd), fourth/(variance*variance)
	scale := 800 / math.Ln10 / math.Sqrt2
	m.mean = scale * t
	if factor := 1 - t*skew + t*t*(kurtosis-1)/4; factor > leastFactor {
		m.se = scale * math.Sqrt(factor/float64(n))
	}
	return m.estimate(student)
}
