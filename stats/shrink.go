package stats

import (
	"errors"

	"gonum.org/v1/gonum/mat"
)

// errNoGuess: nothing tells how a guess and the estimates stand to each other.
var errNoGuess = errors.New("the estimates have nothing in common with the guess")

// Shrink pulls estimates b with covariance V towards a guess w, which is taken to be right
// but for its scale s and for errors in proportion to each entry: β ~ N(s·w, D) with
// D = diag((share·s·w)²). It returns
//
//	s·w + D·(D + V)⁻¹·(b - s·w),
//
// the best linear prediction of β (Robinson, That BLUP is a good thing, Stat. Sci. 6:15,
// 1991), with s by least squares weighed by the variances: the covariances would let a
// guess of other proportions pull it to 0. An estimate that is hardly known ends near the
// guess, one that is known well stays where it is. It fails if the scale is not above 0.
func Shrink(b []float64, cov mat.Symmetric, guess []float64, share float64) ([]float64, error) {
	k := len(b)
	num, den := 0.0, 0.0
	for i, w := range guess {
		num += w * b[i] / cov.At(i, i)
		den += w * w / cov.At(i, i)
	}
	s := num / den
	if !(s > 0) {
		return nil, errNoGuess
	}
	all := mat.NewSymDense(k, nil)
	all.CopySym(cov)
	off := make([]float64, k)
	for i, w := range guess {
		all.SetSym(i, i, all.At(i, i)+share*share*s*s*w*w)
		off[i] = b[i] - s*w
	}
	precision, err := inverse(all)
	if err != nil {
		return nil, err
	}
	back := times(precision, off)
	out := make([]float64, k)
	for i, w := range guess {
		out[i] = s*w + share*share*s*s*w*w*back[i]
	}
	return out, nil
}
