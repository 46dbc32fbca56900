package balance

import (
	"math"

	"komi/experiments/games"
	"komi/stats"
)

// Fairest says which arm comes closest to even and how sure that is.
type Fairest struct {
	// Best indexes the arm whose score is closest to even; -1 if no arm has a
	// usable score.
	Best int
	// Rivals are the arms that may be as close or closer, Worse those that are
	// shown to be farther from even than Best, Unknown those without a usable
	// score. Together with Best they are all arms.
	Rivals, Worse, Unknown []int
}

// shown reports whether every other arm is shown to be less fair.
func (f Fairest) shown() bool {
	return f.Best >= 0 && len(f.Rivals) == 0 && len(f.Unknown) == 0 && len(f.Worse) > 0
}

// fairest compares distances from even. The intervals cover together with
// probability 95% (Bonferroni), so that picking the best of them is allowed:
// an arm is worse if the least distance it may have exceeds the largest that
// the best arm may have.
func fairest(arms []*games.Arm, even float64) Fairest {
	f := Fairest{Best: -1}
	known := 0
	for i, a := range arms {
		if !a.Score.OK() {
			f.Unknown = append(f.Unknown, i)
			continue
		}
		known++
		if f.Best < 0 || off(a.Score.Value, even) < off(arms[f.Best].Score.Value, even) {
			f.Best = i
		}
	}
	if f.Best < 0 {
		return f
	}
	level := 1 - games.Alpha/float64(known)
	_, most := distance(arms[f.Best].Score.At(level), even)
	for i, a := range arms {
		if i == f.Best || !a.Score.OK() {
			continue
		}
		if least, _ := distance(a.Score.At(level), even); least > most {
			f.Worse = append(f.Worse, i)
		} else {
			f.Rivals = append(f.Rivals, i)
		}
	}
	return f
}

func off(score, even float64) float64 { return math.Abs(score - even) }

// distance is the range of the distance from even over an interval.
func distance(e stats.Estimate, even float64) (least, most float64) {
	most = math.Max(off(e.Lo, even), off(e.Hi, even))
	if e.Lo <= even && e.Hi >= even {
		return 0, most
	}
	return math.Min(off(e.Lo, even), off(e.Hi, even)), most
}
