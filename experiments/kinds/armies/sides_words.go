package armies

import (
	"komi/experiments/answer"
	"komi/stats"
)

// teams tells who wins the team games.
func teams(v *study) []answer.Sentence {
	a := v.Armies
	var equal, open []string
	var alone, allies byArmy // where it has the strong king
	var out []answer.Sentence
	var told []*Field
	for _, f := range a.Fields {
		if f.Alone < 0 || !f.Side.OK() {
			continue
		}
		plain := f.Arm.Options == a.Base.Arm.Options
		switch {
		case !plain: // told as a change
		case f.Equal == stats.Fair:
			equal = append(equal, f.Name)
		case f.favours() > 0:
			alone[f.Alone] = append(alone[f.Alone], f.Name)
		case f.favours() < 0:
			allies[f.Alone] = append(allies[f.Alone], f.Name)
		default:
			open = append(open, f.Name)
		}
		if !plain {
			continue
		}
		told = append(told, f)
		var team []string
		for q, p := range a.Players {
			if q != f.Alone {
				team = append(team, p.Name)
			}
		}
		out = append(out, answer.Say("In %v, the %v army with its %v scores %v against %v, %v.",
			answer.Strong(fieldName(f)), a.Players[f.Alone].Name, a.Strong, answer.Estimate(f.Side, answer.Share), answer.List(team), answer.From(f.Side)))
	}
	if len(out) == 0 {
		return []answer.Sentence{v.FewGames(answer.Say("which side wins"))}
	}
	var top answer.Sentence
	add := func(which []string, text string, args ...any) {
		if len(which) > 0 {
			top = answer.Join(top, answer.Say(text, args...))
		}
	}
	has := func(which []string) string {
		if len(which) == 1 {
			return "has"
		}
		return "have"
	}
	one, two := alone.named(a), allies.named(a)
	add(one, "The %v is favoured where %v %v it.", a.Strong, answer.List(one), has(one))
	add(two, "The two allies are favoured where %v %v the %v.", answer.List(two), has(two), a.Strong)
	add(equal, "The sides are equal to within %v in %v.", answer.Points(armyMargin), answer.List(equal))
	switch {
	case len(open) <= 3:
		add(open, "Neither side is shown to be favoured in %v.", answer.List(open))
	case len(open) == len(out):
		top = answer.Say("Neither side is shown to be favoured in any of the %v team games.", answer.InWords(len(open)))
	default:
		top = answer.Join(top, answer.Say("Neither side is shown to be favoured in the other %v team games.", answer.InWords(len(open))))
	}
	if len(told) > 0 {
		out = append(out, answer.Say("Draws are shared by who is still in the game."))
	}
	if line := hidden(told); line != nil {
		out = append(out, line)
	}
	return append(append([]answer.Sentence{top}, out...), options(a)...)
}

// A byArmy is names of fields by the army that they are about.
type byArmy [3][]string

// named names each army with its fields: "FIDE (std-xs and alt-xs)".
func (b byArmy) named(a *Armies) (out []string) {
	for q, fields := range b {
		if len(fields) > 0 {
			out = append(out, a.Players[q].Name+" ("+answer.List(fields).String()+")")
		}
	}
	return out
}

// options tells what the options of team games change.
func options(a *Armies) []answer.Sentence {
	var out []answer.Sentence
	var never, none []string
	for _, c := range a.Changes {
		if c.Field.Alone < 0 {
			continue
		}
		d := c.Shares[c.Field.Alone]
		switch {
		case c.Never():
			never = append(never, fieldName(c.Field))
		case d.shown():
			out = append(out, answer.Say("%v changes what the %v wins by %v percentage points, compared with %v on the same openings.",
				answer.Capital(answer.Say("%v", answer.Strong(fieldName(c.Field)))), a.Strong, answer.Estimate(d.Estimate, answer.Shift), fieldName(c.From)))
		default:
			none = append(none, fieldName(c.Field))
		}
	}
	if len(never) > 0 {
		out = append(out, answer.Say("No game changed with %v.", answer.List(never)))
	}
	if len(none) > 0 {
		out = append(out, answer.Say("No change in the sides’ chances is shown for %v.", answer.List(none)))
	}
	return out
}
