package games

import (
	"math"

	"komi/stats"
)

// A Verdict says how balanced an arm is.
type Verdict uint8

// The verdicts, from no knowledge to the strongest claim. Each claim is made
// at 5% for all arms of a study together, by Holm's method; that an arm is fair for those of
// other runs on the page, too (see [JudgeTogether]).
const (
	TooLittle     Verdict = iota // the games say nothing
	NotShown                     // no edge is shown and no fairness; not the same as equal
	FavoursFirst                 // the first mover scores more than an even share
	FavoursSecond                // the first mover scores less than an even share
	// Fair: the score is within the margin of an even share, also if every game that the
	// limit on moves cut off had been lost, or won.
	Fair
)

// Alpha is the error allowed for each family of claims.
const Alpha = 0.05

// judge sets the verdicts.
func judge(arms []*Arm, even, margin float64) {
	edge := make([]float64, len(arms))
	for i, a := range arms {
		a.even = even
		a.Fair = stats.Equivalent(a.Score, even, margin)
		edge[i], a.fairAlone = math.NaN(), math.NaN()
		if a.Score.OK() {
			edge[i], a.fairAlone = a.Score.PValue(even), a.Fair.P
			// A claim that holds in both of the worst cases is tested in each at the full
			// level (intersection-union test, Berger 1982).
			for _, worst := range []stats.Estimate{a.ScoreCutLost, a.ScoreCutWon} {
				if a.CutOff.Value > 0 {
					a.fairAlone = math.Max(a.fairAlone, stats.Equivalent(worst, even, margin).P)
				}
			}
		}
	}
	for i, p := range stats.Holm(edge) {
		arms[i].EdgeP = p
	}
	judgeFair(arms)
}

// judgeFair judges as one family of claims which arms are fair, and sets their verdicts. It
// returns how many claims there are.
func judgeFair(arms []*Arm) (claims int) {
	var fair []float64
	for _, a := range arms {
		fair = append(fair, a.fairAlone)
		claims += int(stats.Indicator(!math.IsNaN(a.fairAlone)))
	}
	for i, p := range stats.Holm(fair) {
		arms[i].FairP = p
		arms[i].Verdict = verdict(arms[i])
	}
	return claims
}

// JudgeTogether judges as one family of claims what is fair in all runs of a game that are of
// one kind: a page may try a setup in several runs, with other compensations for example, and
// the more is tried the more looks fair by chance. [Read] has done it.
func JudgeTogether(sets []*Set) {
	type asked struct{ kind, game string }
	families := map[asked][]*Set{}
	for _, s := range sets {
		if len(s.Arms) > 0 {
			key := asked{s.Run.Kind, s.Arms[0].Variant}
			families[key] = append(families[key], s)
		}
	}
	for _, family := range families {
		var arms []*Arm
		for _, s := range family {
			arms = append(arms, s.Arms...)
		}
		claims := judgeFair(arms)
		for _, s := range family {
			s.Judged = claims
		}
	}
}

func verdict(a *Arm) Verdict {
	switch {
	case !a.Score.OK():
		return TooLittle
	case a.Fair.Verdict == stats.Fair && a.FairP <= Alpha:
		return Fair
	case a.EdgeP <= Alpha && a.Score.Value > a.even:
		return FavoursFirst
	case a.EdgeP <= Alpha:
		return FavoursSecond
	}
	return NotShown
}

// Corrected is the score with an interval that holds for so many arms together
// (Bonferroni). It holds an even share wherever neither side is shown to gain.
func (a *Arm) Corrected(arms int) stats.Estimate {
	return a.Score.At(1 - Alpha/float64(max(1, arms)))
}

// Edge is the side that is shown to gain from the order of moves, however
// little: Drawn if neither is.
func (a *Arm) Edge() Result {
	switch {
	case !(a.EdgeP <= Alpha):
		return Drawn
	case a.Score.Value > a.even:
		return First
	}
	return Second
}
