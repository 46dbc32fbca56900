package readings

import (
	"komi/experiments"
	"komi/experiments/document"
)

// Kind asks what each arm changes, compared with the first.
var Kind = experiments.Kind{
	Name: "readings", Wants: "2: a first-mover score needs a second mover",
	Arm: "reading", Level: true,
	Ask: func() experiments.Question { return Question{} },
}

// A Question has no tables of its own.
type Question struct{}

// Tables returns nil.
func (Question) Tables() any { return nil }

// Read has nothing to check.
func (Question) Read(*experiments.Checker, *experiments.Experiment, *document.File) {}

// Check refuses one arm, which there is nothing to compare with.
func (Question) Check(c *experiments.Checker, e *experiments.Experiment, _ *document.File) {
	if len(e.Arms) < 2 {
		c.Fault("kind", "read %q with one arm, expected several [[arm]] tables: the others are compared with the first", e.Kind)
	}
}
