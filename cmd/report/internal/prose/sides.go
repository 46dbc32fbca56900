package prose

import (
	"komi/cmd/report/internal/study"
	"komi/stats"
)

// sides tells who wins the team games.
func sides(a *study.Armies) []Sentence {
	var equal, alone, allies, open []string
	var out []Sentence
	for _, f := range a.Fields {
		if f.Alone < 0 || !f.Side.OK() {
			continue
		}
		plain := f.Arm.Options == a.Fields[0].Arm.Options
		switch {
		case !plain: // told as a change
		case f.Equal == stats.Fair:
			equal = append(equal, f.Name)
		case f.Favours() > 0:
			alone = append(alone, a.Players[f.Alone].Name+" ("+f.Name+")")
		case f.Favours() < 0:
			allies = append(allies, a.Players[f.Alone].Name+" ("+f.Name+")")
		default:
			open = append(open, f.Name)
		}
		if !plain {
			continue
		}
		var team []string
		for q, p := range a.Players {
			if q != f.Alone {
				team = append(team, p.Name)
			}
		}
		out = append(out, say("In %v the %v army with its strong king wins %v against %v, %v.",
			strong(fieldName(f)), a.Players[f.Alone].Name, estimate(f.Side, Share), list(team), from(f.Side)))
	}
	if len(out) == 0 {
		return []Sentence{say("There are too few games yet to say which side wins.")}
	}
	var top Sentence
	add := func(which []string, text string) {
		if len(which) > 0 {
			top = append(append(top, space(top)...), say(text, list(which))...)
		}
	}
	has := func(which []string) string {
		if len(which) == 1 {
			return "has"
		}
		return "have"
	}
	add(alone, "The strong king is favoured where %v "+has(alone)+" it.")
	add(allies, "The two allies are favoured where %v "+has(allies)+" the strong king.")
	add(equal, "The sides are equal to within "+points(study.ArmyMargin)+" in %v.")
	switch {
	case len(open) <= 3:
		add(open, "Neither side is shown to be favoured in %v.")
	case len(open) == len(out):
		top = say("Neither side is shown to be favoured in any of the %v team games.", number(len(open)))
	default:
		top = append(append(top, space(top)...), say("Neither side is shown to be favoured in the other %v team games.", number(len(open)))...)
	}
	return append(append([]Sentence{top}, out...), options(a)...)
}

// options tells what the options of team games change.
func options(a *study.Armies) []Sentence {
	var out []Sentence
	var never, none []string
	for _, c := range a.Changes {
		if c.Field.Alone < 0 {
			continue
		}
		d := c.Shares[c.Field.Alone]
		switch {
		case c.Never():
			never = append(never, c.Field.Name)
		case d.Shown():
			out = append(out, say("%v changes what the strong king wins by %v percentage points, compared with %v on the same openings.",
				capital(say("%v", strong(fieldName(c.Field)))), estimate(d.Estimate, Shift), fieldName(c.From)))
		default:
			none = append(none, c.Field.Name)
		}
	}
	if len(never) > 0 {
		out = append(out, say("No game went another way with %v.", list(never)))
	}
	if len(none) > 0 {
		out = append(out, say("That the sides’ chances change is not shown for %v.", list(none)))
	}
	return out
}
