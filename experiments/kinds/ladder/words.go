package ladder

import (
	"cmp"
	"slices"

	"komi/experiments/answer"
	"komi/stats"
)

// elo is how differences in Elo are written.
var elo = stats.Format{Scale: 1, Digits: 0, Signed: true}

// open reports whether no rung is shown to gain.
func (v study) open() bool {
	return !slices.ContainsFunc(v.Rungs, func(r Rung) bool { return r.gains(v.Even) })
}

// sentences answer what twice the budget is worth, rung by rung.
func sentences(v study) []answer.Sentence {
	if len(v.Rungs) == 0 {
		return v.TooFew()
	}
	known, gains := 0, 0
	for _, r := range v.Rungs {
		if r.Score.OK() {
			known++
		}
		if r.gains(v.Even) {
			gains++
		}
	}
	all := len(v.Rungs)
	var out []answer.Sentence
	switch {
	case known == 0:
		return []answer.Sentence{v.FewGames(answer.Say("what doubling the budget is worth"))}
	case gains == all && all == 1:
		out = append(out, answer.Say("Doubling the budget helps."))
	case gains == 0:
		out = append(out, answer.Say("Doubling the budget is not shown to help on any of the %v rungs.", answer.InWords(all)))
	case gains == all:
		out = append(out, append(answer.Say("Doubling the budget helps on all %v rungs", answer.InWords(all)), between(v.Rungs)...))
		out = append(out, sharesBetween(v)...)
	default:
		out = append(out, answer.Say("Doubling the budget is shown to help on %v of the %v rungs.", answer.InWords(gains), answer.InWords(all)))
	}
	for _, r := range v.Rungs {
		if r.Score.OK() && !r.gains(v.Even) {
			out = append(out, answer.Say("At %v positions a move no gain is shown: the player with twice the budget scores %v.", r.Strong, answer.Estimate(r.Score, answer.Share)))
		}
	}
	ends := []Rung{v.Rungs[0], v.Rungs[all-1]}
	switch {
	case all == 1:
		ends = ends[:1]
	case gains == all && gainsKnown(v.Rungs):
		ends = nil // the headline tells the least gain and the greatest
	}
	for _, r := range ends {
		if r.Elo.OK() {
			out = append(out, answer.Say("Doubling the budget to %v positions a move is worth %v Elo.", r.Strong, answer.Estimate(r.Elo, elo)))
		}
	}
	return append(out, v.Lasts()...)
}

func gainsKnown(rungs []Rung) bool {
	return !slices.ContainsFunc(rungs, func(r Rung) bool { return !r.Elo.OK() })
}

// sharesBetween tells the least and the greatest share of the player with twice the budget, among several
// players, where no gain is known in Elo.
func sharesBetween(v study) []answer.Sentence {
	if gainsKnown(v.Rungs) {
		return nil
	}
	byScore := func(a, b Rung) int { return cmp.Compare(a.Score.Value, b.Score.Value) }
	together := jointly(v.Rungs)
	return []answer.Sentence{answer.Say("The player who searches twice as many positions wins from %v to %v of the games, by rung, where %v would be even (for all rungs at once).",
		answer.Estimate(slices.MinFunc(v.Rungs, byScore).Score.At(together), answer.Share), answer.Estimate(slices.MaxFunc(v.Rungs, byScore).Score.At(together), answer.Share), answer.Given(v.Even))}
}

// between tells the least and the greatest gain where all are known, and ends the sentence.
func between(rungs []Rung) answer.Sentence {
	if !gainsKnown(rungs) {
		return answer.Say(".")
	}
	byGain := func(a, b Rung) int { return cmp.Compare(a.Elo.Value, b.Elo.Value) }
	together := jointly(rungs)
	return answer.Say(": the least gain is %v Elo, the greatest %v (for all rungs at once).",
		answer.Estimate(stats.EloOf(slices.MinFunc(rungs, byGain).Score.At(together)), elo), answer.Estimate(stats.EloOf(slices.MaxFunc(rungs, byGain).Score.At(together)), elo))
}

// jointly is the level of each rung's interval with which all hold at once (Bonferroni): the
// least and the greatest of many are picked by what the games say.
func jointly(rungs []Rung) float64 { return 1 - (1-stats.Level)/float64(len(rungs)) }
