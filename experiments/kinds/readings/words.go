package readings

import (
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
)

// sentences answer what each arm changes, compared with the first. The first is the
// answer in short.
func sentences(v *findings.View, readings []games.Reading) []answer.Sentence {
	if len(readings) == 0 {
		return v.TooFew()
	}
	var shown, same []answer.Sentence
	never := 0
	for _, r := range readings {
		called := answer.Say("“%v”", r.Arm.Called())
		if len(r.Shown()) > 0 {
			shown = append(shown, called)
		}
		if r.Never() {
			never++
			same = append(same, called)
		}
	}
	out := []answer.Sentence{headline(v, readings, leaning(v.Arms[0], readings), shown, never)}
	for _, r := range readings {
		if never < 2 || !r.Never() {
			out = append(out, v.Reading(r))
		}
	}
	if never > 1 { // told together
		out = append(out, answer.Say("No game changed with %v: all are the same as those of “%v”, move for move.", answer.List(same), v.Arms[0].Called()))
	}
	out = append(out, v.Finishes()...)
	return append(append(out, v.Draws()...), v.Lasts()...)
}

// open reports whether there are too few games to say what the readings change. That no
// reading is shown to change anything is an answer: it comes with what the games allow.
func open(readings []games.Reading) bool {
	never := !slices.ContainsFunc(readings, func(r games.Reading) bool { return !r.Never() })
	return len(readings) == 0 || !never && !estimable(readings)
}

// allowed is how far the first player's score may differ, by intervals that hold for all
// readings together; NaN where one of them is not known.
func allowed(readings []games.Reading) float64 {
	most := 0.0
	for _, r := range readings {
		if r.Never() || games.Alike(r.Score) {
			continue
		}
		if !r.Score.OK() {
			return math.NaN()
		}
		most = max(most, math.Abs(r.Score.Lo), math.Abs(r.Score.Hi))
	}
	return most
}

// apartFrom names the reading that makes the bound of [allowed] at least twice as wide as the
// others do, and gives theirs; nil if there is none.
func apartFrom(readings []games.Reading) (*games.Arm, float64) {
	most, all := -1, allowed(readings)
	for i := range readings {
		if allowed(readings[i:i+1]) == all {
			most = i
		}
	}
	if most < 0 || len(readings) < 3 {
		return nil, 0
	}
	rest := allowed(slices.Concat(readings[:most], readings[most+1:]))
	if rest <= 0 || 2*rest > all {
		return nil, 0
	}
	return readings[most].Arm, rest
}

// leaning tells which readings are shown to favour a side, where the first arm is not, and that
// they are not shown to do so more than the first arm; nil if there are no such readings.
func leaning(first *games.Arm, readings []games.Reading) answer.Sentence {
	var out []answer.Sentence
	for _, r := range readings {
		side := r.Arm.Edge()
		if side == games.Drawn || first.Edge() != games.Drawn || !r.Arm.Score.OK() || !first.Score.OK() {
			continue
		}
		e, usual := r.Arm.Score, first.Score // the first player's
		if side == games.Second {
			e.Value, e.Lo, e.Hi = 1-e.Value, 1-e.Hi, 1-e.Lo
			usual.Value, usual.Lo, usual.Hi = 1-usual.Value, 1-usual.Hi, 1-usual.Lo
		}
		out = append(out, answer.Say("“%v” is shown to favour %v, with %v, but not to give him more than “%v”, with %v",
			r.Arm.Called(), findings.Side(side), answer.Estimate(e, answer.Share), first.Called(), answer.Estimate(usual, answer.Share)))
	}
	var all answer.Sentence
	for i, said := range out {
		if i > 0 {
			all = append(all, answer.Say("; ")...)
		}
		all = append(all, said...)
	}
	return all
}

// headline answers in short. It names the readings that are shown to change something, and where
// none is, those that are shown to favour a side.
func headline(v *findings.View, readings []games.Reading, leaning answer.Sentence, shown []answer.Sentence, never int) answer.Sentence {
	but := answer.Say(".")
	if leaning != nil {
		but = answer.Say(": %v.", leaning)
	}
	all, have, change := len(readings), "are", "change"
	of := answer.Say("the %v readings", answer.InWords(all))
	if all == 1 {
		of, change = answer.Say("the one reading"), "changes"
	}
	if len(shown) == 1 {
		have = "is"
	}
	switch {
	case never == all && all == 1:
		return answer.Say("The other reading made no difference in any game.")
	case never == all:
		return answer.Say("None of %v made a difference in any game.", of)
	case !estimable(readings):
		return v.FewGames(answer.Say("what %v %v", of, change))
	case len(shown) == 0 && all == 1:
		return append(answer.Say("The other reading is not shown to change how the game goes"), but...)
	case len(shown) == 0:
		out := append(answer.Say("No reading is shown to change how the game goes, of %v tried", answer.InWords(all)), but...)
		if most := allowed(readings); most > 0 {
			out = append(out, answer.Say(" The intervals, taken together, still allow a reading to change the first player’s score by up to %v.", answer.Points(math.Round(1000*most)/1000))...)
			if widest, rest := apartFrom(readings); widest != nil {
				out = append(out, answer.Say(" If “%v”, which is measured most roughly, is left aside, it is %v.", widest.Called(), answer.Points(math.Round(1000*rest)/1000))...)
			}
		}
		return out
	}
	if all == 1 {
		return answer.Say("The other reading is shown to change how the game goes: %v.", answer.List(shown))
	}
	if len(shown) == all {
		which := answer.Say("All %v readings", answer.InWords(all))
		if all == 2 {
			which = answer.Say("Both readings")
		}
		return answer.Say("%v are shown to change how the game goes: %v.", which, answer.List(shown))
	}
	return answer.Say("Of %v, %v %v shown to change how the game goes: %v.", of, answer.InWords(len(shown)), have, answer.List(shown))
}

// estimable reports whether any effect could be estimated.
func estimable(readings []games.Reading) bool {
	for _, r := range readings {
		for _, e := range r.Effects {
			if e.Diff.OK() {
				return true
			}
		}
	}
	return false
}
