package stats

import "math"

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
