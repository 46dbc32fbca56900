package stats

import (
	"fmt"
	"math"
)

// A Result is one game for the draw model.
type Result struct {
	// Opening names the cluster, as in Block.
	Opening uint64
	// X holds what favours one side over the other, one number a term.
	X []float64
	// Drawish holds what makes draws likely, such as 1 and the total
	// material, one number a draw term.
	Drawish []float64
	// Score is 1, 1/2 or 0 for that side.
	Score float64
}

// A DrawModel is Davidson's (JASA 65:317, 1970):
//
//	win : draw : loss = exp(η/2) : ν : exp(-η/2)
//
// with η a sum of terms and log ν a sum of draw terms. It serves to forecast
// draws and to simulate games. Values come from [Regress], which does not
// depend on it.
type DrawModel struct {
	// Fit holds the coefficients of η and then those of log ν.
	Fit *ChoiceFit
	// Sides is the number of terms of η.
	Sides int
}

// FitDraws fits the model. It fails if a score is not 0, 1/2 or 1, and as
// [FitChoices].
func FitDraws(terms, drawTerms []string, results []Result) (*DrawModel, error) {
	choices := make([]Choice, len(results))
	for i, r := range results {
		if len(r.X) != len(terms) || len(r.Drawish) != len(drawTerms) {
			return nil, fmt.Errorf("stats: draw model: result %d: %d and %d numbers for %d and %d terms",
				i, len(r.X), len(r.Drawish), len(terms), len(drawTerms))
		}
		y := []float64{0, 0, 0}
		switch r.Score {
		case 1:
			y[0] = 1
		case 0.5:
			y[1] = 1
		case 0:
			y[2] = 1
		default:
			return nil, fmt.Errorf("stats: draw model: result %d: score %v, want 0, 1/2 or 1", i, r.Score)
		}
		choices[i] = Choice{Opening: r.Opening, X: drawRows(r.X, r.Drawish), Y: y}
	}
	all := append(append([]string(nil), terms...), drawTerms...)
	f, err := FitChoices(all, choices)
	if err != nil {
		return nil, err
	}
	return &DrawModel{Fit: f, Sides: len(terms)}, nil
}

// drawRows are the alternatives win, draw and loss.
func drawRows(x, drawish []float64) [][]float64 {
	k := len(x) + len(drawish)
	win, draw, loss := make([]float64, k), make([]float64, k), make([]float64, k)
	for j, v := range x {
		win[j], loss[j] = v/2, -v/2
	}
	copy(draw[len(x):], drawish)
	return [][]float64{win, draw, loss}
}

// Probabilities forecasts a game.
func (m *DrawModel) Probabilities(x, drawish []float64) (win, draw, loss float64) {
	p := m.Fit.Shares(drawRows(x, drawish))
	return p[0], p[1], p[2]
}

// davidson returns the probabilities of win and draw for η and ν.
func davidson(eta, nu float64) (win, draw float64) {
	up, down := math.Exp(eta/2), math.Exp(-eta/2)
	return up / (up + nu + down), nu / (up + nu + down)
}

// davidsonFor returns the probabilities of win and draw with a given expected
// score and ν: with u = exp(η/2) the score s solves
// (1-s)·u² + (1/2-s)·ν·u - s = 0.
func davidsonFor(score, nu float64) (win, draw float64) {
	b := (0.5 - score) * nu
	u := (-b + math.Sqrt(b*b+4*score*(1-score))) / (2 * (1 - score))
	return davidson(2*math.Log(u), nu)
}
