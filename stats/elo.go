package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Elo is the rating difference at which a mean score is expected,
// -400·log10(1/score - 1); infinite at 0 and 1.
func Elo(score float64) float64 { return -400 * math.Log10(1/score-1) }

// ScoreOfElo is the mean score expected from a rating difference.
func ScoreOfElo(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// EloOf turns an estimated score into an estimated rating difference. An
// interval that reaches 0 or 1 has no end in Elo and is marked ErrUnbounded.
func EloOf(score Estimate) Estimate {
	e := score.Transform(Elo)
	if math.IsInf(e.Lo, 0) || math.IsInf(e.Hi, 0) || math.IsInf(e.Value, 0) {
		return e.warn(fmt.Errorf("%w: a score of %.4g to %.4g", ErrUnbounded, score.Lo, score.Hi))
	}
	return e
}

// LOS is the likelihood of superiority: the probability that the true value
// exceeds the centre, from a flat prior. It says how sure the sign is, not how
// large the difference. NaN without a standard error.
func LOS(e Estimate, centre float64) float64 {
	return distuv.UnitNormal.CDF((e.Value - centre) / e.SE)
}
