package prose

import (
	"slices"

	"komi/cmd/report/internal/study"
	"komi/stats"
)

// optional reports whether the run is about options: most of its arms have one.
func optional(a *study.Armies) bool {
	n := 0
	for _, c := range a.Changes {
		if c.Field.Arm != nil && c.Field.Arm.Options != "" {
			n++
		}
	}
	return 2*n >= len(a.Fields)-1 && n > 0
}

// change tells what a change does to the shares, as far as it is shown.
func change(a *study.Armies, c study.Change) Sentence {
	if c.Never() {
		return say("It made no difference from %v in any game.", c.From.Name)
	}
	var each []Sentence
	for q, d := range c.Shares {
		if d.Shown() {
			each = append(each, say("the share of %v by %v", a.Players[q].Name, estimate(d.Estimate, Shift)))
		}
	}
	if len(each) == 0 {
		return say("On the same openings no difference from %v is shown.", c.From.Name)
	}
	return say("On the same openings it changes %v percentage points, compared with %v.", list(each), c.From.Name)
}

// helps tells which optional rule brings the armies closest together.
func helps(a *study.Armies) []Sentence {
	known := slices.ContainsFunc(a.Changes, func(c study.Change) bool { return c.Gap.OK() })
	best := a.Helps()
	var out []Sentence
	switch {
	case !known:
		return []Sentence{say("There are too few games yet to say what the changes do.")}
	case best == nil:
		out = append(out, say("None of the %v changes is shown to bring the three armies closer together.", number(len(a.Changes))))
	default:
		out = append(out, say("%v brings the armies closest together: with it %v fewer games in a hundred would have to be won by another army for all to win equally often.",
			strong(best.Field.Name), estimate(negated(best.Gap.Estimate), stats.Format{Scale: 100, Digits: 1})))
	}
	var never, none []string
	for _, c := range a.Changes {
		switch {
		case c.Never():
			never = append(never, c.Field.Name)
		case !slices.ContainsFunc(c.Shares, study.Shift.Shown) && !c.Gap.Shown():
			none = append(none, c.Field.Name)
		case best == nil || c.Field != best.Field:
			out = append(out, say("%v: %v", strong(c.Field.Name), change(a, c)))
		default:
			out = append(out, change(a, c))
		}
	}
	if len(never) > 0 {
		out = append(out, say("No game went another way with %v.", list(never)))
	}
	if len(none) > 0 {
		out = append(out, say("No difference is shown for %v.", list(none)))
	}
	return out
}

func negated(e stats.Estimate) stats.Estimate {
	e.Value, e.Lo, e.Hi = -e.Value, -e.Hi, -e.Lo
	return e
}
