package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// The functions here plan an experiment before it is played. A unit is
// whatever is independent, and sd its standard deviation: pairs with the sd
// of a pair's mean score, or single games with that of a game.

// PlannedHalfWidth is the half-width to expect of the interval of a mean from
// n units; NaN for fewer than two.
func PlannedHalfWidth(sd float64, n int, level float64) float64 {
	if n < 2 {
		return math.NaN()
	}
	return tQuantile(0.5+level/2, float64(n-1)) * sd / math.Sqrt(float64(n))
}

// EquivalencePower is the probability that n units are found fair when the true value
// is offset away from the centre, in the normal approximation:
// Φ((e-δ)/se - z) + Φ((e+δ)/se - z) - 1, or zero if negative, for margin e and offset δ.
// So many claims are judged together: z is that of one-sided tests at 5% over their
// number, which [Holm] asks of the first claim that is made.
// For a claim judged alone, by [Equivalent], there is one test.
func EquivalencePower(sd float64, n int, margin, offset float64, tests int) float64 {
	se := sd / math.Sqrt(float64(n))
	z := equivalenceZ(tests)
	phi := distuv.UnitNormal.CDF
	return math.Max(0, phi((margin-offset)/se-z)+phi((margin+offset)/se-z)-1)
}

// equivalenceZ is the quantile of one-sided tests at 5% over the number of claims.
func equivalenceZ(tests int) float64 {
	return distuv.UnitNormal.Quantile(1 - (1-EquivalenceLevel)/2/float64(max(1, tests)))
}

// UnitsForEquivalence is the least number of units with which a value is found fair with
// the given power, as [EquivalencePower] has it. It fails unless sd > 0, |offset| < margin
// and 0 < power < 1, and where too many are needed.
func UnitsForEquivalence(sd, margin, offset, power float64, tests int) (int, error) {
	if !(sd > 0) || !(power > 0 && power < 1) || !(math.Abs(offset) < margin) {
		return 0, fmt.Errorf("stats: plan: sd %v, margin %v, offset %v, power %v: want sd > 0, |offset| < margin, 0 < power < 1",
			sd, margin, offset, power)
	}
	return leastUnits(func(n int) bool { return EquivalencePower(sd, n, margin, offset, tests) >= power })
}

// ThirdsPower is the probability that [EquivalentAll] finds three equal shares of a whole
// fair with n units, as one of so many claims judged together (see [EquivalencePower]). Each
// share has the standard deviation sd, so that any two have the correlation -1/2, and all
// three estimates must lie within margin less z standard errors of a third. In the plane of
// shares that sum to one that is a regular hexagon around the middle of a round normal
// distribution. With a = margin/se - z from its middle to a side, the probability is
//
//	1 - 6/π · ∫ exp(-a² / (2·cos²θ)) dθ from 0 to π/6
func ThirdsPower(sd float64, n int, margin float64, tests int) float64 {
	a := margin/(sd/math.Sqrt(float64(n))) - equivalenceZ(tests)
	if a <= 0 {
		return 0
	}
	beyond := quad.Fixed(func(angle float64) float64 {
		far := a / math.Cos(angle)
		return math.Exp(-far * far / 2)
	}, 0, math.Pi/6, 32, nil, 0)
	return 1 - 6/math.Pi*beyond
}

// UnitsForThirds is the least number of units with which three equal shares are found fair
// with the given power, as [ThirdsPower] has it. It fails unless sd, margin > 0 and
// 0 < power < 1, and where too many are needed.
func UnitsForThirds(sd, margin, power float64, tests int) (int, error) {
	if !(sd > 0) || !(margin > 0) || !(power > 0 && power < 1) {
		return 0, fmt.Errorf("stats: plan: sd %v, margin %v, power %v: want sd > 0, margin > 0, 0 < power < 1", sd, margin, power)
	}
	return leastUnits(func(n int) bool { return ThirdsPower(sd, n, margin, tests) >= power })
}

// mostUnits bounds the search for a number of units. Nobody plays five hundred
// million openings, and the number fits an int of 32 bits.
const mostUnits = 1 << 29

// leastUnits finds the least n for which a claim holds. The claim must hold for all
// larger n, too.
func leastUnits(enough func(n int) bool) (int, error) {
	lo, hi := 1, 2 // lo is never enough
	for !enough(hi) {
		if hi >= mostUnits {
			return 0, fmt.Errorf("stats: plan: more than %d units needed", mostUnits)
		}
		lo, hi = hi, 2*hi
	}
	for hi-lo > 1 {
		mid := lo + (hi-lo)/2
		if enough(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi, nil
}
