package armies

import (
	"fmt"

	"komi/engine"
	"komi/experiments"
	"komi/experiments/document"
	"komi/results"
)

// Kind asks what each of three armies wins: by setup, by rule, by order of turns, and
// by how the players search.
//
// A round is one opening. If all seats are alike it is one game, because changing places
// would change nothing; seats that differ play every seating. In paired arms each army
// makes the same moves in the opening, whatever the order of turns, so that setups,
// rules and orders are compared within a block.
var Kind = experiments.Kind{
	Name: "armies", Least: 3, Most: 3,
	Wants: "3: this kind asks what each of three armies wins",
	Arm:   "arm", One: "the seats are alike, so that each opening is one game",
	Measures: func(e *experiments.Experiment) []experiments.Measure {
		var out []experiments.Measure
		for q := range e.Arms[0].Rules.Players() {
			name := e.Arms[0].Rules.PlayerName(engine.Player(q))
			out = append(out, experiments.Measure{Name: name, Value: func(g results.Game) float64 { return g.Share(q) }})
		}
		return out
	},
	Draft: draft,
	Ask:   func() experiments.Question { return Question{} },
}

// A Question has no tables of its own.
type Question struct{}

// Tables returns nil.
func (Question) Tables() any { return nil }

// Read refuses what makes no sense where three armies differ.
func (Question) Read(c *experiments.Checker, e *experiments.Experiment, d *document.File) {
	e.Openings.Mirror = false
	if c.Has("openings.mirror") {
		c.Fault("openings.mirror", "armies that differ have no mirror, expected none where three play")
	}
	if n := d.Openings.Plies; n%3 != 0 {
		c.Fault("openings.plies", "read %d, expected a multiple of 3, so that every army makes as many moves", n)
	}
	for i, t := range d.Seat {
		if t.Engine != "" {
			c.Fault(fmt.Sprintf("seat[%d].engine", i), "read %q, but other people's engines play games of two", t.Engine)
		}
	}
	for i, t := range d.Arm {
		if t.Model != "" && len(d.Seat) > 0 {
			c.Fault(fmt.Sprintf("arm[%d].model", i), "read %q besides [[seat]] tables, which say how each seat searches: expected one or the other", t.Model)
		}
	}
}

// Check has nothing to add.
func (Question) Check(*experiments.Checker, *experiments.Experiment, *document.File) {}
