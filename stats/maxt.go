package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// maxTDraws is how often the largest |t| is drawn. The 95% quantile is then
// sure to about 0.01.
const maxTDraws = 40_000

// maxT is the distribution of the largest of several |t| statistics under
// their joint null hypothesis, as a sorted sample of draws. Its quantile is
// what replaces 1.96 when all intervals are to cover at once.
type maxT []float64

// newMaxT draws the distribution for statistics that are linear in normal
// variables: statistic i is the inner product of row i of load, a row of unit
// length, with a vector of independent standard normals, over an independent
// estimate of scale with df degrees of freedom.
func newMaxT(load *mat.Dense, df float64, seed uint64) maxT {
	return newMixedMaxT(load, df, nil, nil, seed)
}

// newMixedMaxT is newMaxT for statistics with a second part: the inner product of row i
// of shifts with further standard normals, times a random factor. The factor is one of
// the given ones with equal chances. It is the same for all statistics.
func newMixedMaxT(load *mat.Dense, df float64, shifts *mat.Dense, factors []float64, seed uint64) maxT {
	src := rand.NewPCG(seed, 0x6d617854)
	rng := rand.New(src)
	k, dim := load.Dims()
	draws := make(maxT, maxTDraws)
	z := mat.NewVecDense(dim, nil)
	t, shift := mat.NewVecDense(k, nil), mat.NewVecDense(k, nil)
	var other *mat.VecDense
	if shifts != nil {
		_, n := shifts.Dims()
		other = mat.NewVecDense(n, nil)
	}
	for d := range draws {
		normals(z, rng)
		scale := 1.0
		if df < normalFrom {
			scale = math.Sqrt(distuv.ChiSquared{K: df, Src: src}.Rand() / df)
		}
		t.MulVec(load, z)
		if shifts != nil {
			normals(other, rng)
			shift.MulVec(shifts, other)
			shift.ScaleVec(factors[d%len(factors)], shift)
		}
		for i := range k {
			draws[d] = math.Max(draws[d], math.Abs(t.AtVec(i)/scale+shift.AtVec(i)))
		}
	}
	slices.Sort(draws)
	return draws
}

// normals fills a vector with independent standard normals.
func normals(z *mat.VecDense, rng *rand.Rand) {
	for i := range z.Len() {
		z.SetVec(i, rng.NormFloat64())
	}
}

// quantile is the value that the largest |t| stays below with probability p.
func (m maxT) quantile(p float64) float64 { return rank(m, p) }

// p is the probability that the largest |t| reaches the given one.
func (m maxT) p(t float64) float64 {
	below, _ := slices.BinarySearch(m, math.Abs(t))
	return float64(len(m)-below+1) / float64(len(m)+1)
}

// root returns a matrix L with L·Lᵀ = v, for a covariance matrix that may be
// singular.
func root(v mat.Symmetric) *mat.Dense {
	var eigen mat.EigenSym
	if !eigen.Factorize(v, true) {
		panic("stats: covariance matrix has no eigenvalues; does it hold NaN?")
	}
	var l mat.Dense
	eigen.VectorsTo(&l)
	for j, lambda := range eigen.Values(nil) {
		scale := math.Sqrt(math.Max(0, lambda))
		for i := range v.SymmetricDim() {
			l.Set(i, j, scale*l.At(i, j))
		}
	}
	return &l
}
