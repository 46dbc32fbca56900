package armies

import (
	"strings"

	"komi/experiments/answer"
)

// models tells the range of each army's share over the ways to search, setup by
// setup, and whether another way favours another army.
func models(a *Armies) []answer.Sentence {
	var out []answer.Sentence
	for _, first := range mainFields(a) {
		fields := searched(a, first)
		if len(fields) < 2 {
			continue
		}
		var each []answer.Sentence
		for q, p := range a.Players {
			least, most := fields[0], fields[0]
			for _, f := range fields {
				if f.Shares[q].Value < least.Shares[q].Value {
					least = f
				}
				if f.Shares[q].Value > most.Shares[q].Value {
					most = f
				}
			}
			each = append(each, span(p.Name, least, most, q))
		}
		line := answer.Say("What three players do depends on what they expect of each other. Over the %v of searching setup %v, the shares range as follows: %v.",
			waysOf(fields), answer.Strong(first.Arm.Setup), answer.List(each))
		if len(out) > 0 {
			line = answer.Say("Over the %v of searching setup %v: %v.", waysOf(fields), answer.Strong(first.Arm.Setup), answer.List(each))
		}
		out = append(out, append(line, disagreement(a, first, fields)...))
	}
	return out
}

// waysOf counts the ways of searching, which a number after the name parts by their budgets:
// "four ways", "four ways (and budgets)".
func waysOf(fields []*Field) string {
	ways := map[string]bool{}
	for _, f := range fields {
		name, _, _ := strings.Cut(f.Model, " ")
		ways[name] = true
	}
	text := answer.InWords(len(ways)) + " ways"
	if len(ways) == 1 {
		text = "one way"
	}
	if len(ways) < len(fields) {
		text += " (and budgets)"
	}
	return text
}

// span tells the least and the greatest share of an army.
func span(army string, least, most *Field, q int) answer.Sentence {
	if least == most {
		return answer.Say("%v always %v", army, answer.Estimate(least.Shares[q], answer.Share))
	}
	return answer.Say("%v from %v with %v to %v with %v", army,
		answer.Estimate(least.Shares[q], answer.Share), least.Model, answer.Estimate(most.Shares[q], answer.Share), most.Model)
}

// searched are the arms that differ from one in nothing but who plays, itself among
// them.
func searched(a *Armies, first *Field) []*Field {
	var out []*Field
	for _, f := range a.Fields {
		if f.Games > 0 && f.Model != "" && f.Arm.Setup == first.Arm.Setup && f.Arm.Options == first.Arm.Options && alikeArmies(f, first) && f.Shares[0].OK() {
			out = append(out, f)
		}
	}
	return out
}

// favourites lists the armies that some way of searching is shown to favour, and
// those ways.
func favourites(a *Armies, fields []*Field) (armies []string, models [][]string) {
	for q, p := range a.Players {
		var by []string
		for _, f := range fields {
			rank := ranking(f)
			if f.won(q) > 0 && rank[0] == q && f.Shares[q].Lo > f.Shares[rank[1]].Hi {
				by = append(by, f.Model)
			}
		}
		if len(by) > 0 {
			armies, models = append(armies, p.Name), append(models, by)
		}
	}
	return armies, models
}

// disagreement says which armies different players are shown to favour; nil if they
// favour the same one.
func disagreement(a *Armies, first *Field, fields []*Field) answer.Sentence {
	armies, models := favourites(a, fields)
	if len(armies) < 2 {
		return nil
	}
	var each []answer.Sentence
	for i, army := range armies {
		each = append(each, answer.Say("%v with %v", army, answer.List(models[i])))
	}
	return answer.Say(" Other players favour other armies: %v. The answer above is that of %v.", answer.List(each), first.Model)
}
