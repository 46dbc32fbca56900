package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// ClopperPearson is the exact interval for the probability of an event seen k
// times in n independent trials (Biometrika 26:404, 1934). It never covers
// less often than the level says.
func ClopperPearson(k, n int, level float64) (lo, hi float64) {
	if k < 0 || k > n || n == 0 {
		panic("stats: ClopperPearson wants 0 <= k <= n, n > 0")
	}
	alpha := (1 - level) / 2
	lo, hi = 0, 1
	if k > 0 {
		lo = mathext.InvRegIncBeta(float64(k), float64(n-k+1), alpha)
	}
	if k < n {
		hi = mathext.InvRegIncBeta(float64(k+1), float64(n-k), 1-alpha)
	}
	return lo, hi
}

// wilsonInterval is the score interval for a share p of n independent trials (JASA
// 22:209, 1927), with the quantile z. n need not be whole: for clustered trials it
// is their effective number.
func wilsonInterval(p, n, z float64) (lo, hi float64) {
	if !(n > 0) {
		return math.NaN(), math.NaN()
	}
	zz := z * z / n
	centre := (p + zz/2) / (1 + zz)
	half := math.Sqrt(zz*(p*(1-p)+zz/4)) / (1 + zz)
	return math.Max(0, centre-half), math.Min(1, centre+half)
}

// constantInterval is the interval for a mean in 0..1 when n independent
// blocks all gave the value v. The share q of blocks that would give another
// value is, by Clopper and Pearson, at most 1-(α/2)^(1/n); the mean is
// farthest from v if all of those lie at an edge. For v at an edge this is
// the Clopper-Pearson interval of 0 in n.
func constantInterval(v, n, level float64) (lo, hi float64) {
	q := 1 - math.Pow((1-level)/2, 1/n)
	return v * (1 - q), v + q*(1-v)
}
