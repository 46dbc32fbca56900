package ladder

import (
	"slices"

	"komi/experiments"
	"komi/experiments/document"
	"komi/results"
)

// Kind asks what twice the budget is worth, rung by rung.
var Kind = experiments.Kind{
	Name: "ladder", Most: 3, OwnBudget: true, Lopsided: true, Wants: "2 or 3",
	Arm: "arm",
	Measures: func(e *experiments.Experiment) []experiments.Measure {
		strong := e.Arms[0].Seats[0].Name
		return []experiments.Measure{{
			Name:  "stronger player",
			Value: func(g results.Game) float64 { return g.Share(slices.Index(g.Seats, strong)) },
		}}
	},
	Draft: draft,
	Ask:   func() experiments.Question { return &Question{} },
}

// A Question is the [ladder] of a file: the budget of its lowest rung's weaker
// player and of its highest rung's stronger one.
//
//	arm          128 v 64    256 v 128    512 v 256 ...
//	seat A            128          256          512
//	seat B, or two     64          128          256
type Question struct {
	Ladder struct{ From, To int64 }
}

// Tables is the question itself.
func (q *Question) Tables() any { return q }

// Check has nothing to add.
func (*Question) Check(*experiments.Checker, *experiments.Experiment, *document.File) {}

// Read makes the rungs: an arm for each doubling.
func (q *Question) Read(c *experiments.Checker, e *experiments.Experiment, d *document.File) {
	for _, key := range []string{"arm", "seat", "budget.nodes"} {
		if c.Has(key) {
			c.Fault(key, "a ladder makes its own arms and seats from [ladder]")
		}
	}
	if e.Openings.Mirror && c.Has("openings.mirror") {
		c.Fault("openings.mirror", "a ladder compares players: both have each side of the same opening")
	}
	e.Openings.Mirror = false
	from, to := q.Ladder.From, q.Ladder.To
	for _, key := range []string{"ladder.from", "ladder.to"} {
		if !c.Has(key) {
			c.Fault(key, "is missing, expected a number of nodes: those of the lowest rung's weaker player are from, of the highest rung's stronger one to")
		}
	}
	if !c.Has("ladder.from") || !c.Has("ladder.to") {
		return
	}
	if c.Between("ladder.from", from, 1, document.MaxNodes); from < 1 {
		return // doubled it would never come to an end
	}
	if n := to / max(from, 1); to > document.MaxNodes || n < 2 || n&(n-1) != 0 || to%max(from, 1) != 0 {
		c.Fault("ladder.to", "read %d, expected %d doubled once or several times", to, from)
		return
	}
	setup := ""
	if ids, ok := d.Setups.([]any); ok && len(ids) == 1 {
		setup, _ = ids[0].(string)
	} else if c.Has("setups") {
		c.Fault("setups", "read %v, expected one setup: the rungs are the arms", d.Setups)
	}
	e.Nodes = to // openings are judged by the best player there is
	for n := from; n < to; n *= 2 {
		d.Arm = append(d.Arm, document.Arm{Name: armName(2 * n), Setup: setup, Budgets: []int64{2 * n, n}, From: "ladder"})
	}
}
