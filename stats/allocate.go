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
	// Variances are those of the targets.
	Variances []float64
	// Gap bounds what moving the cost among arms that are not at their most could still
	// save, as a share of the sum of the variances.
	Gap float64
}

// An ArmDesign is an arm as an allocation sees it.
type ArmDesign struct {
	// Information is the information matrix of a round of the arm (see
	// [PairInformation]), and Pull and Weight are its column and its diagonal for an
	// effect that the arm has of its own, see [ArmPull]. Without scatter they are not
	// needed.
	Information *mat.SymDense
	Pull        []float64
	Weight      float64
	Cost        float64 // of a round
}

// A Budget bounds an allocation.
type Budget struct {
	// Total is the cost of all rounds together.
	Total float64
	// Least and Most are the smallest and the largest share of the cost that an arm
	// gets: the smallest so that it can be checked against the others, the largest so
	// that no value hangs on one arm. Most is 1 if it is 0.
	Least, Most float64
	// Tau2 is the variance of what arms add of their own, see [ArmSpread].
	Tau2 float64
	// Gap is the share of the variances that may be left to gain; a hundred-thousandth if
	// it is 0.
	Gap float64
}

// AllocateUnder divides the cost so that the sum of the variances of the targets is
// least: an A-optimal design for arms that scatter. Targets holds contrasts of the
// coefficients, each divided by the scale of its error. An arm of n rounds tells
//
//	M(n) = n·I − τ²·n²·g·g'/(1 + τ²·n·d)
//
// with I the information of a round, g the pull and d the weight of the arm's own
// effect: the information X'V⁻¹X of a random-effects regression whose variances are taken
// as known (Mentré, Mallet and Baccar, Optimal design in random-effects regression models,
// Biometrika 84:429, 1997), with V inverted by the formula of Sherman and Morrison. The first rounds of
// an arm tell most. However many there are, an arm tells no more of its sum of values
// than 1/τ², so that games go to more arms. The weights are improved by the factor
// √(−∂Φ/∂w) (Silvey, Titterington and Torsney 1978) until the equivalence
// theorem says that hardly anything is left to gain. It fails
// if the arms together cannot tell the coefficients apart.
func AllocateUnder(arms []ArmDesign, targets [][]float64, b Budget) (Allocation, error) {
	n := len(arms)
	most := b.Most
	if most == 0 {
		most = 1
	}
	if n == 0 || len(targets) == 0 || b.Least < 0 || b.Least*float64(n) >= 1 || most*float64(n) < 1 || !(b.Total > 0) {
		return Allocation{}, fmt.Errorf("stats: allocate: %d arms, %d targets, shares of %v to %v, cost %v: want some of both, shares that can add up to 1 and a cost",
			n, len(targets), b.Least, most, b.Total)
	}
	enough := b.Gap
	if enough == 0 {
		enough = 1e-5
	}
	a := Allocation{Weights: make([]float64, n), Variances: make([]float64, len(targets))}
	free := make([]float64, n)
	for i := range free {
		free[i] = 1 / float64(n)
	}
	for range 20_000 {
		bounded(a.Weights, free, b.Least, most)
		gain, err := a.evaluate(arms, targets, b)
		if err != nil {
			return Allocation{}, err
		}
		// Moving what is free onto the best arm that has room gains at most its gain
		// less the mean of the arms that give.
		mean, best, share := 0.0, 0.0, 0.0
		for i, g := range gain {
			if more := a.Weights[i] - b.Least; a.Weights[i] < most {
				mean, share = mean+more*g, share+more
				best = math.Max(best, g)
			}
		}
		a.Gap = 0
		if share > 0 {
			a.Gap = math.Max(0, best-mean/share) * share / total(a.Variances)
		}
		if a.Gap < enough {
			break
		}
		sum := 0.0
		for i, g := range gain {
			free[i] = (a.Weights[i] - b.Least) * math.Sqrt(math.Max(g, 0))
			sum += free[i]
		}
		for i := range free {
			free[i] /= sum
		}
	}
	return a, nil
}

// bounded gives every arm the least share, and of the rest what is free, but no more
// than the most. What an arm cannot take goes to the others.
func bounded(weights, free []float64, least, most float64) {
	rest := 1 - least*float64(len(weights))
	full := make([]bool, len(weights))
	for range weights {
		sum, over := 0.0, false
		for i, f := range free {
			if !full[i] {
				sum += f
			}
		}
		left := rest
		for i := range weights {
			if full[i] {
				left -= most - least
			}
		}
		for i, f := range free {
			if full[i] {
				weights[i] = most
				continue
			}
			weights[i] = least
			if sum > 0 {
				weights[i] += left * f / sum
			}
			if weights[i] > most {
				full[i], over = true, true
			}
		}
		if !over {
			return
		}
	}
}

// evaluate fills in the variances and returns for each arm the derivative
// −∂Φ/∂w of their sum.
func (a *Allocation) evaluate(arms []ArmDesign, targets [][]float64, b Budget) ([]float64, error) {
	sum := mat.NewSymDense(arms[0].Information.SymmetricDim(), nil)
	for i, arm := range arms {
		n := a.Weights[i] * b.Total / arm.Cost
		addScaled(sum, n, arm.Information)
		if b.Tau2 > 0 {
			addOuter(sum, -b.Tau2*n*n/(1+b.Tau2*n*arm.Weight), arm.Pull)
		}
	}
	if weakest(sum, scales(sum)).size < 1e-12 {
		return nil, fmt.Errorf("stats: allocate: %w by these arms", ErrUnidentified)
	}
	inv, err := inverse(sum)
	if err != nil {
		return nil, fmt.Errorf("stats: allocate: %w by these arms", ErrUnidentified)
	}
	// What an arm gains is a sum over the targets of squares along M⁻¹·c; their outer
	// products are added up first, so that it costs an arm no more with more targets.
	along := mat.NewSymDense(len(targets[0]), nil)
	for t, c := range targets {
		u := times(inv, c)
		a.Variances[t] = dot(c, u)
		addOuter(along, 1, u)
	}
	gain := make([]float64, len(arms))
	for i, arm := range arms {
		g := inner(along, arm.Information)
		if b.Tau2 > 0 {
			n := a.Weights[i] * b.Total / arm.Cost
			x := b.Tau2 * n * arm.Weight
			g -= b.Tau2 * n * (2 + x) / (1 + x) / (1 + x) * dot(arm.Pull, times(along, arm.Pull))
		}
		gain[i] = g * b.Total / arm.Cost
	}
	return gain, nil
}

// ArmPull is how the games of a round pull at what the arm adds for the side of the
// first of them: the derivative of the scores by it, and its own information. Sign is 1
// for games seen by that side and -1 for those seen by the other.
func ArmPull(beta []float64, games [][]float64, sign []float64, dispersion float64) (pull []float64, weight float64) {
	pull = make([]float64, len(beta))
	for i, x := range games {
		p := logistic(dot(x, beta))
		w := p * (1 - p) / dispersion
		weight += w
		for j, v := range x {
			pull[j] += w * sign[i] * v
		}
	}
	return pull, weight
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

// VariancesOf returns the variances of the targets if arms are given these shares of the
// cost, as [AllocateUnder] reckons them. It fails if the arms together cannot tell the
// coefficients apart.
func VariancesOf(arms []ArmDesign, targets [][]float64, weights []float64, b Budget) ([]float64, error) {
	a := Allocation{Weights: weights, Variances: make([]float64, len(targets))}
	_, err := a.evaluate(arms, targets, b)
	return a.Variances, err
}
