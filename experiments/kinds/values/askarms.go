package values

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
	"komi/experiments"
	"komi/experiments/document"
)

// addArms adds the arms of a setup, and notes what values can be asked of.
func (a *Ask) addArms(c *experiments.Checker, d *document.File, r *engine.Rules, x experiments.Choice, asked map[string]bool) {
	t := &a.tables.Values
	if _, ok := r.KindOf(t.Unit); !ok {
		c.Fault("values.unit", "read %q, expected a piece of the game", t.Unit)
		return
	}
	on, bad, err := play.NewUnitSquares(r, t.Unit, t.UnitOn)
	if err != nil {
		c.Fault(fmt.Sprintf("values.unit_on[%d]", bad), "setup %s: %v", x.Setup, err)
		return
	}
	if on != nil {
		a.UnitOn = on.Names
	}
	a.design.Rules, a.design.Worth = r, priorOf(r)
	for _, column := range a.design.possible() {
		asked[column] = true
	}
	a.Coarse = r.Players() == 2 && a.design.change() != t.Unit
	a.design.Slack = a.design.slack() // by the prior, whatever the games say later
	design := a.design
	texts := t.Arms
	if len(texts) == 0 {
		if texts, err = design.imbalances(); err != nil {
			c.Fault("values", "setup %s: %v", x.Setup, err)
			return
		}
	}
	add := func(arm document.Arm) {
		if len(t.Budgets) == 0 {
			d.Arm = append(d.Arm, arm)
			return
		}
		arm.Twin = arm.Name
		for _, nodes := range t.Budgets {
			twin := arm
			twin.Nodes, twin.Name = nodes, withBudget(arm.Name, nodes)
			d.Arm = append(d.Arm, twin)
		}
	}
	if r.Players() > 2 {
		add(document.Arm{Name: a.arm(x.Setup, usualArmies).Name, Setup: x.Setup, From: "values"})
	} else if a.Ordinary > 0 {
		add(document.Arm{Name: a.arm(x.Setup, usualArmies).Name, Setup: x.Setup, From: "values.ordinary"})
	}
	for i, text := range texts {
		at := "values"
		if len(t.Arms) > 0 {
			at = fmt.Sprintf("values.arms[%d]", i)
		}
		b, err := play.ParseImbalance(r, text, on)
		if err != nil {
			c.Fault(at, "setup %s: %v", x.Setup, err)
			continue
		}
		a.note(b, &design)
		arm := a.arm(x.Setup, b.Text)
		arm.From = at
		add(arm)
	}
	if len(d.Arm) > maxDesign*max(1, len(t.Budgets)) {
		c.Fault("values", "makes %d arms, expected at most %d: name fewer pieces or setups", len(d.Arm), maxDesign)
	}
}

// note adds what an imbalance is about to what is asked.
func (a *Ask) note(b *play.Imbalance, d *Design) {
	for column := range b.Columns() {
		if a.Worth[column] != 0 {
			continue
		}
		letter := column[strings.Index(column, ":")+1:]
		name, hand := strings.CutPrefix(letter, play.HandMark)
		k, _ := d.Rules.KindOf(name)
		unit, _ := d.Rules.KindOf(d.Unit)
		a.Worth[column] = d.Worth(k, hand) / d.Worth(unit, false)
		if letter != d.Unit {
			a.Pieces = append(a.Pieces, column)
			slices.Sort(a.Pieces)
		}
	}
}

// priorOf returns what the weights of some rules make of a piece.
func priorOf(r *engine.Rules) func(k engine.Kind, hand bool) float64 {
	if r.Players() > 2 {
		w := eval.ArmiesFor(r)
		return func(k engine.Kind, hand bool) float64 {
			if hand {
				return float64(w.Hand(0, k))
			}
			return float64(w.Worth(engine.MakePiece(0, k)))
		}
	}
	w := eval.For(r)
	return func(k engine.Kind, hand bool) float64 {
		if hand {
			return float64(w.Hand(k))
		}
		return float64(w.Material(k))
	}
}

// furtherArms designs the arms again by what the pieces turned out to be worth,
// in units by column and with so many for each piece, and returns those that the
// schedule does not have. There
// are none where the file names its arms, at several budgets, or in a game of
// several players.
func (a *Ask) furtherArms(s *experiments.Schedule, worth map[string]float64, each int) ([]document.Arm, error) {
	if !a.designs() || s.Arms[0].Rules.Players() > 2 {
		return nil, nil
	}
	var out []document.Arm
	for _, setup := range a.setups {
		r, err := s.Rules(setup, s.Options)
		if err != nil {
			return nil, err
		}
		design := a.design
		design.Rules, design.Most = r, each
		unit, _ := r.KindOf(a.Unit)
		prior := priorOf(r)
		design.Worth = func(k engine.Kind, hand bool) float64 {
			column := r.Letter(k)
			if hand {
				column = play.HandMark + column
			}
			// A pilot may find a weak piece worth nothing or less; it says no
			// more than that the piece is weak.
			if w, ok := worth[column]; ok {
				return max(w, 0.1)
			}
			return prior(k, hand) / prior(unit, false)
		}
		texts, err := design.imbalances()
		if err != nil {
			continue // by these values no trade is near balance; the arms there are go on
		}
		for _, text := range texts {
			arm := a.arm(setup, text)
			if !slices.ContainsFunc(s.Arms, func(a experiments.Arm) bool { return a.Name == arm.Name }) {
				out = append(out, arm)
			}
		}
	}
	return out, nil
}

// arm is the text of an arm of a setup.
func (a *Ask) arm(setup, imbalance string) document.Arm {
	arm := document.Arm{Name: imbalance, Setup: setup, Imbalance: imbalance}
	if len(a.setups) > 1 {
		arm.Name = setup + ": " + imbalance
	}
	return arm
}

// withBudget names an arm that others share but for the budget.
func withBudget(name string, nodes int64) string {
	return name + ", " + strconv.FormatInt(nodes, 10) + " nodes"
}
