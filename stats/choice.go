package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// A Choice is one game seen as a prize shared among alternatives: the players
// of a game of three, or win, draw and loss.
type Choice struct {
	// Opening names the cluster, as in Block.
	Opening uint64
	// X holds for each alternative its numbers, one a term.
	X [][]float64
	// Y holds the share of the prize each alternative got; they add up to 1.
	Y []float64
}

// A ChoiceFit is a conditional logit model,
//
//	E[yᵢ] = exp(β·xᵢ) / Σ exp(β·xⱼ),
//
// fitted by quasi-likelihood to shares (McFadden 1974; with two alternatives
// it is [Regress], with one winner among players Bradley, Terry and Luce).
// Standard errors are clustered on the opening.
type ChoiceFit struct {
	Terms []string
	Beta  []float64
	Cov   *mat.SymDense
	// LogLikelihood is the mean over games at Beta.
	LogLikelihood   float64
	Clusters, Games int
}

// FitChoices fits the model. It fails if the numbers do not match in count or
// the shares do not add up to 1, and where the data cannot say, as [Regress].
func FitChoices(terms []string, choices []Choice) (*ChoiceFit, error) {
	f := &ChoiceFit{Terms: slices.Clone(terms), Games: len(choices)}
	if len(choices) == 0 || len(terms) == 0 {
		return nil, fmt.Errorf("stats: choices: %w: %d games and %d terms", ErrFewData, len(choices), len(terms))
	}
	k := len(terms)
	groups, groupOf, err := groupChoices(k, choices)
	if err != nil {
		return nil, err
	}
	if first := choices[0].Opening; !slices.ContainsFunc(choices, func(c Choice) bool { return c.Opening != first }) {
		return nil, fmt.Errorf("stats: choices: %w: one opening, want at least 2", ErrFewData)
	}
	games := float64(len(choices))
	mean := func(beta []float64, gradient *mat.VecDense, information *mat.SymDense) float64 {
		gradient.Zero()
		information.Zero()
		value := 0.0
		average := make([]float64, k)
		for _, g := range groups {
			p, logSum := g.shares(beta)
			for j := range average {
				average[j] = 0
			}
			for i, x := range g.x {
				value += g.y[i] * (dot(x, beta) - logSum) / games
				for j, v := range x {
					gradient.SetVec(j, gradient.AtVec(j)+(g.y[i]-g.n*p[i])*v/games)
					average[j] += p[i] * v
				}
			}
			centred := make([]float64, k)
			for i, x := range g.x {
				for j, v := range x {
					centred[j] = v - average[j]
				}
				addOuter(information, g.n*p[i]/games, centred)
			}
		}
		return value
	}
	beta, information, err := maximise(mean, make([]float64, k), f.Terms)
	if err != nil {
		return nil, fmt.Errorf("stats: choices: %w", err)
	}
	f.Beta = beta
	f.LogLikelihood = mean(beta, mat.NewVecDense(k, nil), mat.NewSymDense(k, nil))
	information.ScaleSym(games, information)
	inv, err := inverse(information)
	if err != nil {
		return nil, err
	}
	f.cluster(choices, groups, groupOf, inv)
	return f, nil
}

// A choiceGroup is the games with equal alternatives, added up.
type choiceGroup struct {
	x [][]float64
	y []float64
	n float64
}

func groupChoices(k int, choices []Choice) (groups []choiceGroup, groupOf []int, err error) {
	at := make(map[string]int)
	for c, choice := range choices {
		if len(choice.X) != len(choice.Y) || len(choice.X) < 2 {
			return nil, nil, fmt.Errorf("stats: choice %d: %d alternatives with %d shares, want as many and at least 2", c, len(choice.X), len(choice.Y))
		}
		key := ""
		for _, x := range choice.X {
			if len(x) != k {
				return nil, nil, fmt.Errorf("stats: choice %d: %d numbers for %d terms", c, len(x), k)
			}
			key += numbersKey(x)
		}
		if sum := total(choice.Y); !(math.Abs(sum-1) < 1e-9) {
			return nil, nil, fmt.Errorf("stats: choice %d: shares add up to %v, want 1", c, sum)
		}
		i, seen := at[key]
		if !seen {
			i = len(groups)
			at[key] = i
			groups = append(groups, choiceGroup{x: choice.X, y: make([]float64, len(choice.Y))})
		}
		groups[i].n++
		for a, y := range choice.Y {
			groups[i].y[a] += y
		}
		groupOf = append(groupOf, i)
	}
	return groups, groupOf, nil
}

// shares returns the expected shares and the logarithm of the sum.
func (g choiceGroup) shares(beta []float64) (p []float64, logSum float64) {
	p = make([]float64, len(g.x))
	top := math.Inf(-1)
	for i, x := range g.x {
		p[i] = dot(x, beta)
		top = math.Max(top, p[i])
	}
	sum := 0.0
	for i := range p {
		p[i] = math.Exp(p[i] - top)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p, top + math.Log(sum)
}

func (f *ChoiceFit) cluster(choices []Choice, groups []choiceGroup, groupOf []int, inv *mat.SymDense) {
	k := len(f.Beta)
	p := make([][]float64, len(groups))
	for i, g := range groups {
		p[i], _ = g.shares(f.Beta)
	}
	scores := make(map[uint64][]float64)
	var order []uint64
	for c, choice := range choices {
		s, seen := scores[choice.Opening]
		if !seen {
			s = make([]float64, k)
			scores[choice.Opening] = s
			order = append(order, choice.Opening)
		}
		for i, x := range choice.X {
			for j, v := range x {
				s[j] += (choice.Y[i] - p[groupOf[c]][i]) * v
			}
		}
	}
	f.Clusters = len(order)
	v := mat.NewSymDense(k, nil)
	for _, o := range order {
		addOuter(v, 1, times(inv, scores[o]))
	}
	g := float64(f.Clusters)
	v.ScaleSym(g/(g-1), v)
	f.Cov = v
}

// Contrast estimates a weighted sum of coefficients.
func (f *ChoiceFit) Contrast(weights []float64) Estimate {
	m := moments{
		blocks: f.Clusters, games: f.Games, effective: float64(f.Clusters),
		mean: dot(weights, f.Beta), se: math.Sqrt(dot(weights, times(f.Cov, weights))),
	}
	return m.estimate(student)
}
