package stats

import (
	"fmt"
	"math"
)

// SPRTBounds returns Wald's bounds for a log-likelihood ratio: below lower
// the first hypothesis is accepted, above upper the second, with error
// probabilities alpha (accepting the second when the first holds) and beta.
// At 5% each they are -2.944 and 2.944.
func SPRTBounds(alpha, beta float64) (lower, upper float64) {
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

// LLR is the generalised log-likelihood ratio of a true mean score s1 against
// s0: under each hypothesis the probabilities of the five pair scores are the
// most likely ones with that mean (Van den Bergh, "MLE for the multinomial
// distribution under a mean constraint", proposition 1.1; LLR_logistic of
// fishtest). Like fishtest it counts an empty cell as a thousandth of a pair.
// It fails without pairs or if a hypothesis is not strictly between 0 and 1.
func (p Pentanomial) LLR(s0, s1 float64) (float64, error) {
	if err := p.testable(); err != nil {
		return 0, err
	}
	for _, s := range []float64{s0, s1} {
		if !(s > 0 && s < 1) {
			return 0, fmt.Errorf("stats: log-likelihood ratio: score %v, want one between 0 and 1", s)
		}
	}
	counts := p.regularised()
	q0 := withMean(counts, s0)
	q1 := withMean(counts, s1)
	return logRatio(counts, q0, q1), nil
}

func (p Pentanomial) testable() error {
	if p.Count() == 0 {
		return fmt.Errorf("stats: log-likelihood ratio of no pairs")
	}
	return nil
}

// cells are the five pair scores' counts or probabilities.
type cells [5]float64

func (p Pentanomial) regularised() cells {
	var c cells
	for i, k := range p {
		c[i] = math.Max(float64(k), 1e-3)
	}
	return c
}

func logRatio(counts, q0, q1 cells) float64 {
	llr := 0.0
	for i, c := range counts {
		llr += c * math.Log(q1[i]/q0[i])
	}
	return llr
}

// withMean returns the most likely probabilities with the given mean score.
func withMean(counts cells, mean float64) cells {
	var a cells
	for i := range a {
		a[i] = float64(i)/4 - mean
	}
	return tilt(counts, a)
}

// tilt returns the probabilities q that maximise Σ counts·log q subject to
// Σ q·a = 0: q = counts / (n·(1 + x·a)), with x the root of the secular
// equation Σ counts·a/(1 + x·a) = 0, which decreases between its poles.
func tilt(counts, a cells) cells {
	n := 0.0
	least, most := math.Inf(1), math.Inf(-1)
	for i, c := range counts {
		n += c
		least, most = math.Min(least, a[i]), math.Max(most, a[i])
	}
	lo, hi := bisect(-1/most, -1/least, 200, func(x float64) bool {
		sum := 0.0
		for i, c := range counts {
			sum += c * a[i] / (1 + x*a[i])
		}
		return !(sum > 0)
	})
	x := (lo + hi) / 2
	var q cells
	for i, c := range counts {
		q[i] = c / (n * (1 + x*a[i]))
	}
	return q
}
