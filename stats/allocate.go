package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// An Allocation divides an experiment among its arms.
type Allocation struct {
	// Weights are the shares of the cost, by arm; they add up to 1.
	Weights []float64
	// Variances are those of the targets for one unit of cost; for n units
	// divide by n.
	Variances []float64
	// Gap bounds what a perfect allocation could still save, as a share of
	// the sum of the variances.
	Gap float64
}

// Allocate divides the cost so that the sum of the variances of the targets
// is least: an A-optimal design. Information holds, by arm, the information matrix
// of one unit of cost (see [PairInformation]). Targets holds contrasts of the
// coefficients, each divided by the scale of its error. No arm gets less than
// the floor, a share of the cost, so that every arm can be checked against the
// others. The weights are improved by the factor
// √(−∂Φ/∂w) (Silvey, Titterington and Torsney 1978) until the equivalence
// theorem says that less than a hundred-thousandth is left to gain. It fails
// if the arms together cannot tell the coefficients apart.
func Allocate(information []*mat.SymDense, targets [][]float64, floor float64) (Allocation, error) {
	n := len(information)
	if n == 0 || len(targets) == 0 || floor < 0 || floor*float64(n) >= 1 {
		return Allocation{}, fmt.Errorf("stats: allocate: %d arms, %d targets, floor %v: want some of both and less than all of the cost on the floor",
			n, len(targets), floor)
	}
	a := Allocation{Weights: make([]float64, n), Variances: make([]float64, len(targets))}
	free := make([]float64, n) // of what the floor leaves
	for i := range free {
		free[i] = 1 / float64(n)
	}
	for range 20_000 {
		for i := range free {
			a.Weights[i] = floor + (1-floor*float64(n))*free[i]
		}
		gain, err := a.evaluate(information, targets)
		if err != nil {
			return Allocation{}, err
		}
		// Moving the free part onto the best arm gains at most best - mean.
		mean, best := 0.0, 0.0
		for i, g := range gain {
			mean += free[i] * g
			best = math.Max(best, g)
		}
		a.Gap = (best - mean) / total(a.Variances)
		if a.Gap < 1e-5 {
			break
		}
		sum := 0.0
		for i, g := range gain {
			free[i] *= math.Sqrt(g)
			sum += free[i]
		}
		for i := range free {
			free[i] /= sum
		}
	}
	return a, nil
}

// evaluate fills in the variances and returns for each arm the derivative
// −∂Φ/∂w of their sum.
func (a *Allocation) evaluate(information []*mat.SymDense, targets [][]float64) ([]float64, error) {
	sum := mat.NewSymDense(information[0].SymmetricDim(), nil)
	for i, m := range information {
		var part mat.SymDense
		part.ScaleSym(a.Weights[i], m)
		sum.AddSym(sum, &part)
	}
	if weakest(sum, scales(sum)).size < 1e-12 {
		return nil, fmt.Errorf("stats: allocate: %w by these arms", ErrUnidentified)
	}
	inv, err := inverse(sum)
	if err != nil {
		return nil, fmt.Errorf("stats: allocate: %w by these arms", ErrUnidentified)
	}
	gain := make([]float64, len(information))
	for t, c := range targets {
		u := times(inv, c)
		a.Variances[t] = dot(c, u)
		for i, m := range information {
			gain[i] += dot(u, times(m, u))
		}
	}
	return gain, nil
}

// PairInformation is what one opening tells about the coefficients of a
// logit fit: Σ p(1-p)·x·xᵀ over its games, over the dispersion, the factor by
// which draws and dependence within the pair change the variance of its
// score (1 without either; below 1 with draws).
func PairInformation(beta []float64, games [][]float64, dispersion float64) *mat.SymDense {
	m := mat.NewSymDense(len(beta), nil)
	for _, x := range games {
		p := logistic(dot(x, beta))
		addOuter(m, p*(1-p)/dispersion, x)
	}
	return m
}
