package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Trend is a straight line through estimates at several settings, such as
// numbers of doublings of the search budget.
type Trend struct {
	// Start is the line at x = 0 and Slope its rise per unit of x.
	Start, Slope Estimate
	// LackOfFit is the p-value of the deviations from the line; small if the
	// estimates do not lie on one. NaN with two estimates or none to spare.
	LackOfFit float64
}

// NewTrend fits the line y = start + slope·x by least squares weighted with the
// variances. Its standard errors use the whole covariance of the estimates, which are
// dependent if the same openings were played at every setting (see [Covariance] and
// [JointCovariance]). Blocks is the fewest blocks behind one of the estimates. It fails
// without two different x, or where a variance is not positive.
func NewTrend(x, y []float64, cov mat.Symmetric, blocks, games int) (Trend, error) {
	if len(x) != len(y) || cov.SymmetricDim() != len(y) {
		return Trend{}, fmt.Errorf("stats: trend: %d settings, %d estimates, %d variances", len(x), len(y), cov.SymmetricDim())
	}
	var sw, sx, sxx float64
	w := make([]float64, len(y))
	for i := range y {
		if !(cov.At(i, i) > 0) || math.IsNaN(y[i]) {
			return Trend{}, fmt.Errorf("stats: trend: estimate %v with variance %v at %v", y[i], cov.At(i, i), x[i])
		}
		w[i] = 1 / cov.At(i, i)
		sw += w[i]
		sx += w[i] * x[i]
		sxx += w[i] * x[i] * x[i]
	}
	determinant := sw*sxx - sx*sx
	if !(determinant > 1e-12*sw*sxx) {
		return Trend{}, fmt.Errorf("stats: trend: settings %v, want at least two different ones", x)
	}
	start, slope := make([]float64, len(y)), make([]float64, len(y)) // as sums over y
	for i := range y {
		start[i] = w[i] * (sxx - sx*x[i]) / determinant
		slope[i] = w[i] * (sw*x[i] - sx) / determinant
	}
	line := func(c []float64) Estimate {
		m := moments{
			blocks: blocks, games: games, effective: float64(blocks),
			mean: dot(c, y), se: math.Sqrt(math.Max(0, mat.Inner(mat.NewVecDense(len(c), c), cov, mat.NewVecDense(len(c), c)))),
		}
		return m.estimate(student)
	}
	t := Trend{Start: line(start), Slope: line(slope), LackOfFit: math.NaN()}
	if len(y) > 2 {
		t.LackOfFit = lackOfFit(x, y, cov, t)
	}
	return t, nil
}

// lackOfFit compares the deviations from the line with their covariance,
// M·cov·Mᵀ where M takes the line out.
func lackOfFit(x, y []float64, cov mat.Symmetric, t Trend) float64 {
	n := len(y)
	deviations := make([]float64, n)
	for i := range y {
		deviations[i] = y[i] - t.Start.Value - t.Slope.Value*x[i]
	}
	// Two contrasts of y are used up by the line; the others, orthogonal to 1
	// and x, are free of it, so their covariance needs no correction.
	basis := mat.NewDense(n, 2, nil)
	for i := range x {
		basis.Set(i, 0, 1)
		basis.Set(i, 1, x[i])
	}
	var qr mat.QR
	qr.Factorize(basis)
	var q mat.Dense
	qr.QTo(&q)
	free := q.Slice(0, n, 2, n)
	var u mat.VecDense
	u.MulVec(free.T(), mat.NewVecDense(n, deviations))
	var half, v mat.Dense
	half.Mul(free.T(), cov)
	v.Mul(&half, free)
	sym := mat.NewSymDense(n-2, nil)
	for i := range n - 2 {
		for j := i; j < n-2; j++ {
			sym.SetSym(i, j, v.At(i, j))
		}
	}
	chi2, rank := omnibus(u.RawVector().Data, sym)
	if rank == 0 {
		return math.NaN()
	}
	return distuv.ChiSquared{K: float64(rank)}.Survival(chi2)
}
