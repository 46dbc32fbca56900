package prose

import (
	"komi/cmd/report/internal/study"
	"komi/experiments/answer"
	"komi/stats"
)

// measure says how a measure is told: its name, its unit after a number, and
// the form of a difference.
type measure struct {
	name, unit string
	format     stats.Format
}

var measures = map[study.Measure]measure{
	study.ScoreMeasure:     {"first player’s score", "percentage points", stats.Format{Scale: 100, Digits: 1, Signed: true}},
	study.DrawMeasure:      {"draws", "percentage points", stats.Format{Scale: 100, Digits: 1, Signed: true}},
	study.LengthMeasure:    {"length", "plies", stats.Format{Scale: 1, Digits: 1, Signed: true}},
	study.DropMeasure:      {"drops a game", "", stats.Format{Scale: 1, Digits: 1, Signed: true}},
	study.PromotionMeasure: {"promotions a game", "", stats.Format{Scale: 1, Digits: 1, Signed: true}},
}

// MeasureName is what a measure is called: "draws".
func MeasureName(m study.Measure) string { return measures[m].name }

// MeasureUnit is the unit of its differences, "" for a plain number.
func MeasureUnit(m study.Measure) string { return measures[m].unit }

// MeasureFormat is how its differences are written.
func MeasureFormat(m study.Measure) stats.Format { return measures[m].format }

// Readings answers what each arm changes, compared with the first. The first
// sentence is the answer in short.
func Readings(s *study.Study) []answer.Sentence {
	if len(s.Readings) == 0 {
		return General(s)
	}
	var shown []string
	never := 0
	for _, r := range s.Readings {
		if len(r.Shown()) > 0 {
			shown = append(shown, r.Arm.Name)
		}
		if r.Never() {
			never++
		}
	}
	out := []answer.Sentence{readingsHeadline(s, shown, never)}
	for _, r := range s.Readings {
		out = append(out, Reading(s, r))
	}
	n := NamesOf(s)
	out = append(out, finishes(s)...)
	return append(append(out, draws(s, n)...), Lasts(s)...)
}

func readingsHeadline(s *study.Study, shown []string, never int) answer.Sentence {
	all, have := len(s.Readings), "are"
	of := answer.Say("the %v readings", answer.InWords(all))
	if all == 1 {
		of = answer.Say("the one reading")
	}
	if len(shown) == 1 {
		have = "is"
	}
	switch {
	case never == all && all == 1:
		return answer.Say("The one reading made no difference in any game.")
	case never == all:
		return answer.Say("None of %v made a difference in any game.", of)
	case !estimable(s):
		return answer.Say("There are too few games yet to say what %v change.", of)
	case len(shown) == 0 && all == 1:
		return answer.Say("The one reading is not shown to change how the game goes.")
	case len(shown) == 0:
		return answer.Say("None of %v is shown to change how the game goes.", of)
	}
	if all == 1 {
		return answer.Say("The one reading is shown to change how the game goes: %v.", answer.List(shown))
	}
	return answer.Say("Of %v, %v %v shown to change how the game goes: %v.", of, answer.InWords(len(shown)), have, answer.List(shown))
}

// estimable reports whether any effect could be estimated.
func estimable(s *study.Study) bool {
	for _, r := range s.Readings {
		for _, e := range r.Effects {
			if e.Diff.OK() {
				return true
			}
		}
	}
	return false
}

// Reading tells what one reading changes compared with the first arm, with
// intervals, or that no difference is shown.
func Reading(s *study.Study, r study.Reading) answer.Sentence {
	name, first := answer.Strong(r.Arm.Name), s.Arms[0].Name
	if r.Never() {
		return answer.Say("%v made no difference: all %v are move for move those of “%v”.", name, answer.Plural(r.Twins, "game"), first)
	}
	how := answer.Sentence(nil)
	if r.Changed.OK() {
		how = answer.Say(" %v of games from the same opening go another way, %v.", answer.Estimate(r.Changed, answer.Share), answer.From(r.Changed))
	}
	known := false
	for _, e := range r.Effects {
		known = known || e.Diff.OK()
	}
	if !known {
		return append(answer.Say("Of %v there are too few games to say what it changes.", name), how...)
	}
	shown := r.Shown()
	if len(shown) == 0 && r.Effects[0].Nil() {
		return append(answer.Say("%v: no difference from “%v” is shown; the first player’s score is the same from every opening.", name, first), how...)
	}
	if len(shown) == 0 {
		return append(answer.Say("%v: no difference from “%v” is shown; the first player’s score differs by %v.",
			name, first, difference(r.Effects[0])), how...)
	}
	var each []answer.Sentence
	for _, e := range shown {
		each = append(each, answer.Say("%v by %v", MeasureName(e.Measure), difference(e)))
	}
	return append(answer.Say("%v changes %v, compared with “%v”.", name, answer.List(each), first), how...)
}

// difference writes an effect with its interval and unit.
func difference(e study.Effect) answer.Sentence {
	out := answer.Sentence{answer.Estimate(e.Diff, MeasureFormat(e.Measure))}
	if unit := MeasureUnit(e.Measure); unit != "" && e.Diff.OK() {
		out = append(out, answer.Span{Text: " " + unit})
	}
	return out
}
