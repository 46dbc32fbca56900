package armies

import "komi/experiments/answer"

// orders tells what the armies win apart from when they move.
func orders(a *Armies) []answer.Sentence {
	var out []answer.Sentence
	for _, p := range a.Pools {
		if !p.Whole || !p.Shares[0].OK() {
			continue
		}
		var each []answer.Sentence
		for _, q := range ranking(&p.Field) {
			each = append(each, answer.Say("%v %v", a.Players[q].Name, answer.Estimate(p.Shares[q], answer.Share)))
		}
		line := answer.Say("Over all six orders of turns, %v gives %v.", answer.Strong(p.Key), answer.List(each))
		for _, c := range a.Changes {
			if c.Field == &p.Field {
				line = append(append(line, answer.Span{Text: " "}), change(a, c)...)
			}
		}
		if len(p.Places) == 3 && p.Places[0].OK() {
			var turns []string
			for i, e := range p.Places {
				if e.Lo > 1.0/3 || e.Hi < 1.0/3 {
					turns = append(turns, [...]string{"first", "second", "third"}[i])
				}
			}
			line = append(line, answer.Say(" Whoever moves first wins %v, whoever moves second %v and whoever moves third %v.", answer.Estimate(p.Places[0], answer.Share), answer.Estimate(p.Places[1], answer.Share), answer.Estimate(p.Places[2], answer.Share))...)
			if len(turns) == 0 {
				line = append(line, answer.Say(" The order of turns is not shown to matter.")...)
			} else {
				line = append(line, answer.Say(" What is shown to differ from a third is moving %v.", answer.List(turns))...)
			}
		}
		out = append(out, line)
	}
	return out
}
