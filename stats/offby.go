package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// OffBy is how far from a value several quantities truly are: the root mean square, of which
// their own errors are no part. With each estimate's deviation d and standard error s,
//
//	Q = Σ (d/s)²
//
// is noncentral chi-square with n degrees of freedom and noncentrality λ = Σ (δ/s)², where δ
// are the true deviations; the interval inverts its distribution, and the mean of δ² is taken
// for λ/n times the harmonic mean of s².
// The estimates must be independent and nearly normal; Games is their sum, Blocks the fewest
// behind any. It is no estimate where there is none, or one of them has no standard error.
func OffBy(from float64, estimates []Estimate) Estimate {
	none := Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), SE: math.NaN(), Level: Level}
	out := none
	q, inverse := 0.0, 0.0
	for i, e := range estimates {
		out.Games += e.Games
		if out.Blocks = min(out.Blocks, e.Blocks); i == 0 {
			out.Blocks = e.Blocks
		}
		if !e.OK() || !(e.SE > 0) {
			return none
		}
		d := (e.Value - from) / e.SE
		q, inverse = q+d*d, inverse+1/(e.SE*e.SE)
	}
	n := float64(len(estimates))
	if n == 0 {
		return out
	}
	size := func(noncentrality float64) float64 { return math.Sqrt(noncentrality / inverse) }
	out.Value = size(math.Max(0, q-n))
	tail := (1 - Level) / 2
	out.Lo, out.Hi = size(noncentrality(q, n, 1-tail)), size(noncentrality(q, n, tail))
	return out
}

// Homogeneity is the p-value of "all these are estimates of one quantity": the chance of a larger
//
//	Q = Σ ((x - m)/s)²
//
// where m is the mean of the estimates x weighted by 1/s², by the chi-square distribution with one
// degree of freedom fewer than there are estimates (W. G. Cochran, Biometrics 10:101, 1954). The
// estimates must be independent and nearly normal. It is NaN for fewer than two, or where one
// has no standard error.
func Homogeneity(estimates []Estimate) float64 {
	sum, weight := 0.0, 0.0
	for _, e := range estimates {
		if !e.OK() || !(e.SE > 0) {
			return math.NaN()
		}
		w := 1 / (e.SE * e.SE)
		sum, weight = sum+w*e.Value, weight+w
	}
	if len(estimates) < 2 {
		return math.NaN()
	}
	q := 0.0
	for _, e := range estimates {
		d := (e.Value - sum/weight) / e.SE
		q += d * d
	}
	return distuv.ChiSquared{K: float64(len(estimates) - 1)}.Survival(q)
}

// noncentrality is the λ at which a noncentral chi-square variable of df degrees of freedom
// lies below q with probability p; 0 if it lies below less often even at 0.
func noncentrality(q, df, p float64) float64 {
	if noncentralBelow(q, df, 0) <= p {
		return 0
	}
	hi := q + 1
	for noncentralBelow(q, df, hi) > p {
		hi *= 2
	}
	_, at := bisect(0, hi, 40, func(lambda float64) bool { return noncentralBelow(q, df, lambda) <= p })
	return at
}

// noncentralBelow is the distribution function of the noncentral chi-square distribution: a
// Poisson mixture of central ones (Johnson, Kotz and Balakrishnan, "Continuous Univariate
// Distributions" 2, section 29.3).
func noncentralBelow(q, df, lambda float64) float64 {
	if lambda == 0 {
		return distuv.ChiSquared{K: df}.CDF(q)
	}
	mixed := distuv.Poisson{Lambda: lambda / 2}
	spread := 10*math.Sqrt(lambda/2) + 20
	sum := 0.0
	for j := math.Max(0, math.Floor(lambda/2-spread)); j <= lambda/2+spread; j++ {
		sum += mixed.Prob(j) * distuv.ChiSquared{K: df + 2*j}.CDF(q)
	}
	return sum
}
