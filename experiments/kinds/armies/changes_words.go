package armies

import (
	"slices"

	"komi/experiments/answer"
	"komi/stats"
)

// optional reports whether the run is about options: most of its arms have one.
func optional(a *Armies) bool {
	n := 0
	for _, c := range a.Changes {
		if c.Field.Arm != nil && c.Field.Arm.Options != "" {
			n++
		}
	}
	return 2*n >= len(a.Fields)-1 && n > 0
}

// fieldName names a field in a sentence: "setup std" if its name is only its setup's. Other
// names are phrases of their own, some with a comma, and stand in quotation marks.
func fieldName(f *Field) string {
	if f.Arm != nil && f.Name == f.Arm.Setup {
		return "setup " + f.Name
	}
	return "“" + f.Name + "”"
}

// change tells what a change does to the shares, as far as it is shown.
func change(a *Armies, c Change) answer.Sentence {
	if c.Never() {
		return answer.Say("It changed no game, compared with %v.", fieldName(c.From))
	}
	var each []answer.Sentence
	for q, d := range c.Shares {
		if d.shown() {
			each = append(each, answer.Say("the share of %v by %v", a.Players[q].Name, answer.Estimate(d.Estimate, answer.Shift)))
		}
	}
	if len(each) == 0 {
		return answer.Say("On the same openings no difference from %v is shown.", fieldName(c.From))
	}
	return answer.Say("On the same openings it changes %v percentage points, compared with %v.", answer.List(each), fieldName(c.From))
}

// helps tells which optional rule brings the armies closest together.
func helps(v *study) []answer.Sentence {
	a := v.Armies
	known := slices.ContainsFunc(a.Changes, func(c Change) bool { return c.Gap.OK() })
	best := a.helps()
	var out []answer.Sentence
	switch {
	case !known:
		return []answer.Sentence{v.FewGames(answer.Say("what the changes do"))}
	case best == nil && len(a.Changes) == 1:
		out = append(out, answer.Say("The change is not shown to bring the three armies closer together in these %v.",
			answer.Plural(a.Changes[0].Field.Openings, "opening")))
		out = append(out, nearest(a)...)
	case best == nil:
		out = append(out, answer.Say("None of the %v changes is shown to bring the three armies closer together in these %v.",
			answer.InWords(len(a.Changes)), answer.Plural(a.Changes[0].Field.Openings, "opening")))
		out = append(out, nearest(a)...)
	default:
		out = append(out, answer.Say("%v brings the armies closest together: the shares are %v percentage points nearer to equal.",
			answer.Capital(answer.Say("%v", answer.Strong(fieldName(best.Field)))), answer.Estimate(negated(best.Gap.Estimate), stats.Format{Scale: 100, Digits: 1})), change(a, *best))
	}
	var never, none []string
	for _, c := range a.Changes {
		switch {
		case best != nil && c.Field == best.Field: // told above
		case c.Never():
			never = append(never, fieldName(c.Field))
		case !slices.ContainsFunc(c.Shares, Shift.shown) && !c.Gap.shown():
			none = append(none, fieldName(c.Field))
		default:
			out = append(out, answer.Say("%v: %v", answer.Capital(answer.Say("%v", answer.Strong(fieldName(c.Field)))), change(a, c)))
		}
	}
	if len(never) > 0 {
		out = append(out, answer.Say("No game changed with %v.", answer.List(never)))
	}
	if len(none) > 0 {
		out = append(out, answer.Say("From %v no difference in the armies’ shares is shown for %v.", answer.Plural(a.Changes[0].Field.Openings, "opening"), answer.List(none)))
	}
	return out
}

// nearest is for a run in which no change is shown to help. It tells which one went the
// farthest towards equal armies, and how far, with the interval taken alone.
func nearest(a *Armies) []answer.Sentence {
	var best *Change
	for i := range a.Changes {
		if c := &a.Changes[i]; c.Gap.OK() && !c.Gap.isNil() && !c.Never() && c.Gap.Value < 0 && (best == nil || c.Gap.Value < best.Gap.Value) {
			best = c
		}
	}
	if best == nil {
		return nil
	}
	return []answer.Sentence{answer.Say("In these games %v comes nearest to bringing them together: the shares are %v percentage points nearer to equal. That may be chance.",
		answer.Strong(fieldName(best.Field)), answer.Estimate(negated(best.Gap.Estimate), stats.Format{Scale: 100, Digits: 1}))}
}

func negated(e stats.Estimate) stats.Estimate {
	e.Value, e.Lo, e.Hi = -e.Value, -e.Hi, -e.Lo
	return e
}
