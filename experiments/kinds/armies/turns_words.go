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
		out = append(out, line)
		if len(p.Places) == 3 && p.Places[0].OK() {
			out = append(out, answer.Join(wayRound(a, p), places(p)))
		}
	}
	return out
}

// wayRound tells whether it matters in which direction the turns go round.
func wayRound(a *Armies, p *Pool) answer.Sentence {
	var each []answer.Sentence
	for q, d := range p.Ways {
		if d.shown() {
			each = append(each, answer.Say("%v’s share by %v", a.Players[q].Name, answer.Estimate(d.Estimate, answer.Shift)))
		}
	}
	if len(each) == 0 {
		return answer.Say("In %v the direction of turns is not shown to matter.", answer.Strong(p.Key))
	}
	return answer.Say("In %v, taking turns in the order %v, %v, %v instead of the reverse changes %v percentage points, whoever begins.",
		answer.Strong(p.Key), a.Players[0].Name, a.Players[1].Name, a.Players[2].Name, answer.List(each))
}

// places tells what whoever moves first, second and third wins.
func places(p *Pool) answer.Sentence {
	var turns []string
	for i, e := range p.Places {
		if e.Lo > 1.0/3 || e.Hi < 1.0/3 {
			turns = append(turns, [...]string{"first", "second", "third"}[i])
		}
	}
	out := answer.Say("Whoever moves first wins %v, whoever moves second %v and whoever moves third %v.",
		answer.Estimate(p.Places[0], answer.Share), answer.Estimate(p.Places[1], answer.Share), answer.Estimate(p.Places[2], answer.Share))
	if len(turns) == 0 {
		return answer.Join(out, answer.Say("None of them is shown to win more or less than a third."))
	}
	return answer.Join(out, answer.Say("What is shown to differ from a third is moving %v.", answer.List(turns)))
}
