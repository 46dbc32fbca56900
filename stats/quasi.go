package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A Quasi holds quasi standard errors, one for each of several effects. For any two
// effects the root of the sum of squares is close to the standard error of their
// difference. So effects can be drawn with bars and compared without one of them as the
// reference (Firth and de Menezes, Biometrika 91:65, 2004).
type Quasi struct {
	// Variances are the squares of the quasi standard errors. One is negative where the
	// covariances allow no better. It has no bar.
	Variances []float64
	// Worst is the largest relative error of a standard error of a
	// difference made from them.
	Worst float64
}

// NewQuasi finds the quasi variances of effects with the given covariance; a
// reference effect that is zero by definition has a row of zeros. They
// minimise the squared relative errors of all variances of differences, on
// the logarithmic scale. It fails with fewer than three effects or if two of
// them do not differ in the data.
func NewQuasi(cov mat.Symmetric) (Quasi, error) {
	k := cov.SymmetricDim()
	if k < 3 {
		return Quasi{}, fmt.Errorf("stats: quasi variances of %d effects, want at least 3", k)
	}
	var pairs [][2]int
	var v []float64
	for i := range k {
		for j := i + 1; j < k; j++ {
			d := cov.At(i, i) + cov.At(j, j) - 2*cov.At(i, j)
			if !(d > 0) {
				return Quasi{}, fmt.Errorf("stats: quasi variances: effects %d and %d differ with variance %v", i, j, d)
			}
			pairs = append(pairs, [2]int{i, j})
			v = append(v, d)
		}
	}
	q := make([]float64, k) // to start, half the mean variance of a difference
	for p, ij := range pairs {
		for _, i := range ij {
			q[i] += v[p] / float64(2*(k-1))
		}
	}
	// Gauss-Newton on log(qᵢ+qⱼ) - log v.
	sums := make([]float64, len(v))
	design, residual := mat.NewDense(len(v), k, nil), mat.NewVecDense(len(v), nil)
	for range 200 {
		for p, ij := range pairs {
			sums[p] = q[ij[0]] + q[ij[1]]
			residual.SetVec(p, math.Log(v[p]/sums[p]))
			design.Set(p, ij[0], 1/sums[p])
			design.Set(p, ij[1], 1/sums[p])
		}
		var step mat.VecDense
		if err := step.SolveVec(design, residual); err != nil {
			return Quasi{}, fmt.Errorf("stats: quasi variances: %w", err)
		}
		size := quasiStep(q, &step, pairs)
		moved := 0.0
		for i := range q {
			q[i] += size * step.AtVec(i)
			moved = math.Max(moved, math.Abs(size*step.AtVec(i))/v[0])
		}
		if moved < 1e-13 {
			break
		}
	}
	out := Quasi{Variances: q}
	for p := range v {
		out.Worst = math.Max(out.Worst, math.Abs(math.Sqrt(sums[p]/v[p])-1))
	}
	return out, nil
}

// quasiStep shortens a step until all sums stay positive.
func quasiStep(q []float64, step *mat.VecDense, pairs [][2]int) float64 {
	size := 1.0
	for ; size > 1e-9; size /= 2 {
		positive := true
		for _, ij := range pairs {
			positive = positive && q[ij[0]]+q[ij[1]]+size*(step.AtVec(ij[0])+step.AtVec(ij[1])) > 0
		}
		if positive {
			break
		}
	}
	return size
}
