package findings

import (
	"fmt"
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// A Compensation is what the player who moves second should get in an arm whose games can
// be decided by counting points, read off the games that were played.
type Compensation struct {
	stats.Compensation
	ByRules float64 // what he gets
}

// KomiIs says what a table means by [KomiColumn].
const KomiIs = "Even with, points: how many points for the second player would have made the games that were played even, and all half points that are not ruled out; those below 0 are for the first player. Players who know of it play for it, so a smaller change may be enough."

// KomiColumn names what [Compensation] finds.
const KomiColumn = "even with, points"

// leastReach is how many points are tried at least, up and down; more where margins are
// larger.
const leastReach = 10.5

// Compensation finds what the second player should get in an arm for an even score; nil
// where too few games were counted to rule out any, where the rules cannot be read, and of
// other than two players.
func (v *View) Compensation(a *games.Arm) *Compensation {
	if v.Players != 2 || len(a.Margins) == 0 {
		return nil
	}
	if k, known := v.compensations[a]; known {
		return k
	}
	k := v.compensate(a)
	if v.compensations == nil {
		v.compensations = map[*games.Arm]*Compensation{}
	}
	v.compensations[a] = k
	return k
}

func (v *View) compensate(a *games.Arm) *Compensation {
	rules, err := v.book.Rules(a.Variant, a.Setup, a.Options)
	if err != nil {
		return nil // what he gets by the rules is not known
	}
	out := &Compensation{}
	if points := rules.Spec().Points; points != nil {
		out.ByRules = points.Deom
	}
	var openings []uint64
	var margins []float64
	reach := leastReach
	for _, g := range a.Played {
		m := math.Inf(1)
		switch {
		case g.Counted():
			m = g.Margin + out.ByRules
			reach = math.Max(reach, math.Abs(m)+0.5)
		case g.Result == games.Second:
			m = math.Inf(-1)
		case g.Result != games.First:
			continue // neither counted nor decided: no compensation reaches it
		}
		openings, margins = append(openings, v.Audit.Clusters.Of(g.Block)), append(margins, m)
	}
	if out.Compensation, err = stats.Compensate(openings, margins, -reach, reach); err != nil || out.Blocks < stats.MinBlocks || math.IsInf(out.Lo, -1) && math.IsInf(out.Hi, 1) {
		return nil
	}
	return out
}

// CountsPoints reports whether a compensation is known in any arm.
func (v *View) CountsPoints() bool {
	return slices.ContainsFunc(v.Arms, func(a *games.Arm) bool { return v.Compensation(a) != nil })
}

// Cell is the compensation with its interval, "~" if it is not known.
func (k *Compensation) Cell() answer.Cell {
	if k == nil {
		return answer.Cell{Text: "~"}
	}
	if k.none() {
		return answer.Cell{Text: "none", Sub: "closest at " + halfPoint(k.Best), Word: true}
	}
	return answer.Cell{Text: halfPoint(k.Best), Sub: k.interval()}
}

// none reports whether all compensations are ruled out.
func (k *Compensation) none() bool { return math.IsNaN(k.Lo) }

// interval is the half points that are not ruled out, where there are some.
func (k *Compensation) interval() string {
	if k.Lo == k.Hi {
		return "no other half point fits"
	}
	return halfPoint(k.Lo) + " to " + halfPoint(k.Hi)
}

func halfPoint(v float64) string {
	switch {
	case math.IsInf(v, -1):
		return "any less"
	case math.IsInf(v, 1):
		return "any more"
	}
	return answer.Minus(answer.Fixed(v, 1))
}

// Compensations says what would have made the games even; nothing where no game was counted.
func (v *View) Compensations() []answer.Sentence {
	var each, none []answer.Sentence
	var byRules []float64
	changes, below := false, false
	for _, a := range v.Arms {
		k := v.Compensation(a)
		if k == nil {
			continue
		}
		byRules = append(byRules, k.ByRules)
		changes = changes || k.Best != k.ByRules
		if k.none() {
			none = append(none, answer.Say("%v", v.Names.Label(a)))
			continue
		}
		below = below || k.Best < 0
		unit := ""
		if len(each) == 0 {
			unit = " points"
		}
		text := answer.Say("%v%v (%v)", halfPoint(k.Best), unit, k.interval())
		if len(v.Arms) > 1 {
			text = append(text, answer.Say(" in %v", v.Names.Label(a))...)
		}
		each = append(each, text)
	}
	if len(each) == 0 && len(none) == 0 {
		return nil
	}
	out := answer.Say("Recounted with another compensation, these same games come closest to even where the player who moves second%v gets %v", v.second(), answer.List(each))
	if len(each) == 0 {
		out = answer.Say("Recounted with any other compensation, these same games are not even%v", inThese(none, len(v.Arms)))
	} else if len(none) > 0 {
		out = append(out, answer.Say("; none makes those of %v even", answer.List(none))...)
	}
	if slices.Max(byRules) == slices.Min(byRules) {
		out = append(out, answer.Say("; by the rules in force he gets %v", halfPoint(byRules[0]))...)
	}
	out = append(out, answer.Say(".")...)
	if below {
		out = append(out, answer.Say(" Points below 0 are for the player who moves first.")...)
	}
	if counted := v.All.Counted; changes && counted.OK() && counted.Hi < seldom {
		out = append(out, answer.Say(" Only %v of games are counted, and it decides no others: so few make up for the rest only by very many points.", answer.Estimate(counted, answer.Share))...)
	} else if changes {
		out = append(out, answer.Say(" Players who know of a compensation play for it, so a smaller change may be enough.")...)
	}
	return []answer.Sentence{out}
}

// inThese names arms, unless they are all that there are.
func inThese(arms []answer.Sentence, all int) answer.Sentence {
	if all == 1 {
		return nil
	}
	return answer.Say(" in %v", answer.List(arms))
}

// seldom is a share of games so small that what decides them alone must be large to even out
// all.
const seldom = 0.25

// second is the second player's name in brackets, where the rules give one.
func (v *View) second() string {
	if v.Second == "" {
		return ""
	}
	return fmt.Sprintf(" (%s)", v.Second)
}
