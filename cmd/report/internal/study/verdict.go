package study

import (
	"math"

	"komi/stats"
)

// A Verdict is what may be said of an arm's balance.
type Verdict uint8

// The verdicts, from no knowledge to the strongest claim. Each claim is made
// at 5% for all arms of a study together, by Holm's method.
const (
	TooLittle     Verdict = iota // the games say nothing
	NotShown                     // neither an edge nor fairness is shown; not the same as equal
	FavoursFirst                 // the first mover scores more than an even share
	FavoursSecond                // the first mover scores less than an even share
	Fair                         // the score is within the margin of an even share
)

// alpha is the error allowed for each family of claims.
const alpha = 0.05

// judge sets the verdicts.
func judge(arms []*Arm, even, margin float64) {
	edge := make([]float64, len(arms))
	fair := make([]float64, len(arms))
	for i, a := range arms {
		a.even = even
		a.Fair = stats.Equivalent(a.Score, even, margin)
		edge[i], fair[i] = math.NaN(), math.NaN()
		if a.Score.OK() {
			edge[i], fair[i] = differs(a.Score, even), a.Fair.P
		}
	}
	edge, fair = stats.Holm(edge), stats.Holm(fair)
	for i, a := range arms {
		a.EdgeP, a.FairP = edge[i], fair[i]
		a.Verdict = verdict(a)
	}
}

func verdict(a *Arm) Verdict {
	switch {
	case !a.Score.OK():
		return TooLittle
	case a.Fair.Verdict == stats.Fair && a.FairP <= alpha:
		return Fair
	case a.EdgeP <= alpha && a.Score.Value > a.even:
		return FavoursFirst
	case a.EdgeP <= alpha:
		return FavoursSecond
	}
	return NotShown
}

// Edge is the side that is shown to gain from the order of moves, however
// little: Drawn if neither is.
func (a *Arm) Edge() Result {
	switch {
	case !(a.EdgeP <= alpha):
		return Drawn
	case a.Score.Value > a.even:
		return First
	}
	return Second
}

// differs is the two-sided p-value against one value: the smallest α at which
// the interval at level 1-α leaves the value out, found by bisection because
// intervals grow with their level.
func differs(e stats.Estimate, from float64) float64 {
	out := func(alpha float64) bool {
		i := e.At(1 - alpha)
		return i.Lo > from || i.Hi < from
	}
	if !out(1 - 1e-9) {
		return 1
	}
	lo, hi := 0.0, 1.0
	for range 60 {
		mid := (lo + hi) / 2
		if out(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

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

// Shown reports whether every other arm is shown to be less fair.
func (f Fairest) Shown() bool {
	return f.Best >= 0 && len(f.Rivals) == 0 && len(f.Unknown) == 0 && len(f.Worse) > 0
}

// fairest compares distances from even. The intervals cover together with
// probability 95% (Bonferroni), so that picking the best of them is allowed:
// an arm is worse if the least distance it may have exceeds the largest that
// the best arm may have.
func fairest(arms []*Arm, even float64) Fairest {
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
	level := 1 - alpha/float64(known)
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
