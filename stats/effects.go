package stats

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// Effects is the shape in which arms scatter about the model. All shapes have the same
// variance. Intervals suppose the first; the others show what happens when they are
// wrong about it.
type Effects uint8

const (
	// Alike arms have normal effects of one spread.
	Alike Effects = iota
	// Uneven arms have normal effects; of every second one they are three times as
	// large.
	Uneven
	// HeavyTailed arms have effects of Student's t distribution with three degrees of
	// freedom: a few lie far out.
	HeavyTailed
	// Sparse arms have an effect one time in ten, and else none.
	Sparse
)

// String is the shape of the effects in words.
func (e Effects) String() string {
	switch e {
	case Alike:
		return "all arms scatter alike"
	case Uneven:
		return "half of the arms scatter three times as much"
	case HeavyTailed:
		return "a few arms lie far out (t, 3 degrees of freedom)"
	case Sparse:
		return "one arm in ten is off, the others agree"
	}
	return fmt.Sprintf("Effects(%d)", uint8(e))
}

// OfOpenings names the shape where it describes the luck of openings.
func (e Effects) OfOpenings() string {
	switch e {
	case Uneven:
		return "uneven"
	case HeavyTailed:
		return "heavy tails"
	case Sparse:
		return "one in ten"
	}
	return "normal"
}

// Draw draws an effect of variance 1.
func (e Effects) Draw(rng *rand.Rand) float64 {
	switch e {
	case Uneven:
		if rng.IntN(2) == 0 {
			return rng.NormFloat64() / math.Sqrt(5)
		}
		return 3 * rng.NormFloat64() / math.Sqrt(5)
	case HeavyTailed:
		chi2 := distuv.ChiSquared{K: 3, Src: rng}.Rand() // the variance of t is 3
		return rng.NormFloat64() / math.Sqrt(chi2)
	case Sparse:
		if rng.IntN(10) == 0 {
			return math.Sqrt(10) * rng.NormFloat64()
		}
		return 0
	}
	return rng.NormFloat64()
}
