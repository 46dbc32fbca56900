package findings

import (
	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// measure says how a measure is told: its name, its unit after a number, and
// the form of a difference.
type measure struct {
	name, unit string
	format     stats.Format
}

var measures = map[games.Measure]measure{
	games.ScoreMeasure:     {"first player’s score", "percentage points", stats.Format{Scale: 100, Digits: 1, Signed: true}},
	games.DrawMeasure:      {"draws", "percentage points", stats.Format{Scale: 100, Digits: 1, Signed: true}},
	games.LengthMeasure:    {"length", "plies", stats.Format{Scale: 1, Digits: 1, Signed: true}},
	games.DropMeasure:      {"drops a game", "", stats.Format{Scale: 1, Digits: 1, Signed: true}},
	games.PromotionMeasure: {"promotions a game", "", stats.Format{Scale: 1, Digits: 1, Signed: true}},
}

// Reading tells what one reading changes compared with the first arm, with intervals.
// It says so if no difference is shown.
func (v *View) Reading(r games.Reading) answer.Sentence {
	name, first := answer.Say("“%v”", answer.Strong(r.Arm.Called())), v.Arms[0].Called()
	if r.Never() {
		return answer.Say("With %v, no game changed: all %v are the same as those of “%v”, move for move.", name, answer.Plural(r.Twins.Games, "game"), first)
	}
	how := answer.Sentence(nil)
	if r.Changed.OK() {
		how = answer.Say(" %v of games differ from those of “%v” on the same opening, %v.", answer.Estimate(r.Changed, answer.Share), first, answer.From(r.Changed))
	}
	if usual := v.usual(r.Arm); len(usual) > 0 {
		name = answer.Say("%v (in place of %v)", name, answer.List(usual))
	}
	known := false
	for _, e := range r.Effects {
		known = known || e.Diff.OK()
	}
	if !known {
		return append(v.FewGames(answer.Say("what %v changes", name)), how...)
	}
	shown := r.Shown()
	if len(shown) == 0 && games.Alike(r.Effects[0].Diff) {
		return append(answer.Say("With %v, no difference from “%v” is shown; the first player’s score is the same from every opening.", name, first), how...)
	}
	if len(shown) == 0 {
		said := answer.Say("With %v, no difference from “%v” is shown; the first player’s score differs by %v.", name, first, difference(r.Effects[0]))
		if e := r.Effects[0].Diff; e.OK() && (e.Lo > 0 || e.Hi < 0) {
			said = append(said, answer.Say(" That interval is taken alone; among all the differences that were tested it may be chance.")...)
		}
		return append(said, how...)
	}
	var each []answer.Sentence
	for i, e := range shown {
		says := "the %v by %v"
		if i == 0 {
			says = "the %v changes by %v"
		}
		each = append(each, answer.Say(says, measures[e.Measure].name, difference(e)))
	}
	return append(answer.Say("With %v, %v, compared with “%v”.", name, answer.List(each), first), how...)
}

// usual is what the first arm has in place of the options that an arm differs in, in the words
// of the variant file; nil where it has no words for them.
func (v *View) usual(a *games.Arm) []string {
	chosen, _ := variants.ParseOptions(a.Options) // they were read when the rules were
	first, _ := variants.ParseOptions(v.Arms[0].Options)
	var out []string
	for _, o := range v.options {
		value, has := chosen[o.Name]
		before, had := first[o.Name]
		if !had {
			before = o.Default
		}
		if has && value != before && o.InWords(before) {
			out = append(out, o.Says(before))
		}
	}
	return out
}

// difference writes an effect with its interval and unit.
func difference(e games.Effect) answer.Sentence {
	out := answer.Sentence{answer.Estimate(e.Diff, measures[e.Measure].format)}
	if unit := measures[e.Measure].unit; unit != "" && e.Diff.OK() {
		out = append(out, answer.Span{Text: " " + unit})
	}
	return out
}
