package points

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/document"
	"komi/results"
)

// Kind asks what each piece should count when a game is decided by points, and what
// the second player should get.
var Kind = experiments.Kind{
	Name: "points", Wants: "2: a compensation is for the second player",
	Ask: func() experiments.Question { return &Ask{} },
}

// An Ask is what a file of this kind asks.
type Ask struct {
	tables struct{ Points Question }
}

// Tables is the table [points].
func (a *Ask) Tables() any { return &a.tables }

// Read leaves all to Check: what is asked depends on the rules.
func (a *Ask) Read(*experiments.Checker, *experiments.Experiment, *document.File) {}

// mostPoints is the largest weight that can be asked for.
const mostPoints = 99

// Check checks the table and sets how many games there can be.
func (a *Ask) Check(c *experiments.Checker, e *experiments.Experiment, _ *document.File) {
	t := a.tables.Points
	if c.Has("arm") {
		c.Fault("arm", "an experiment on points makes its own arms: name setups, and give options in [options]")
	}
	c.Between("points.play_nodes", t.PlayNodes, 1, document.MaxNodes)
	for _, key := range []struct {
		name     string
		n        int
		from, to int64
	}{
		{"positions", t.Positions, leastPositions, document.MaxRounds},
		{"playouts", t.Playouts, 2, 1000},
		{"most", t.Most, 1, mostPoints},
		{"steps", t.Steps, 1, 100},
		{"rounds", t.Rounds, 1, document.MaxRounds},
		{"final", t.Final, 1, document.MaxRounds},
	} {
		c.Between("points."+key.name, int64(key.n), key.from, key.to)
	}
	if !(t.Margin > 0 && t.Margin < 0.5) {
		c.Fault("points.margin", "read %v, expected a share such as 0.02: how far from even still counts as fair", t.Margin)
	}
	if len(t.Budgets) == 0 {
		c.Fault("points.budgets", "is empty, expected numbers of nodes such as [100, 400, 1600]")
	}
	for i, n := range t.Budgets {
		c.Between(fmt.Sprintf("points.budgets[%d]", i), n, 1, document.MaxNodes)
		for _, other := range t.Budgets[:i] {
			if n == other {
				c.Fault("points.budgets", "read %d twice", n)
			}
		}
	}
	games := int64(0)
	for i := range e.Arms {
		a.arm(c, e, &e.Arms[i])
		games += 2 * (int64(e.Rounds) + 2*int64(t.Positions)*int64((t.Playouts+1)/2) + int64(t.Steps)*int64(t.Rounds) + 3*(1+mostAgain)*int64(len(t.Budgets))*int64(t.Final))
	}
	if len(c.Faults) == 0 {
		e.Course = fmt.Sprintf("%+v", t)                       // maps are printed sorted
		e.Limit = int(games) + (t.Steps+4+1+mostAgain)*e.Batch // every stage is filled up to whole batches
	}
}

// arm checks that an arm counts points, that the options of playing on
// make it stop doing so, and that the table's letters are pieces.
func (q *Ask) arm(c *experiments.Checker, e *experiments.Experiment, a *experiments.Arm) {
	t := q.tables.Points
	if a.Rules.Spec().Points == nil {
		c.Fault("game", "arm %q decides no game by points, expected rules that count them", a.Name)
		return
	}
	options := map[string]string{}
	for name, value := range e.Options {
		options[name] = value
	}
	for name, value := range a.Rules.Options() {
		options[name] = value
	}
	for name, value := range c.Options("points.play_on", t.PlayOn) {
		options[name] = value
	}
	r, err := e.Rules(a.Rules.Setup(), options)
	if err != nil {
		at := "points.play_on"
		var bad *variants.OptionError
		if errors.As(err, &bad) {
			at += "." + bad.Option
		}
		c.Fault(at, "%v", err)
		return
	}
	if r.Spec().Points != nil {
		c.Fault("points.play_on", "with these options games are still counted, expected options that switch the count off")
	}
	for letter, n := range t.Official {
		if _, ok := a.Rules.KindOf(letter); !ok && letter != SpareRoyal {
			c.Fault("points.official."+letter, "is no piece of the game")
		}
		c.Between("points.official."+letter, int64(n), 0, mostPoints)
	}
	paths := []string{"rules.deom"}
	start := a.Rules.New()
	if start.Royals(0) > 1 || start.Royals(1) > 1 {
		paths = append(paths, "rules.spare_royal")
	}
	for k := 1; k <= a.Rules.Kinds(); k++ {
		if kind := engine.Kind(k); !a.Rules.IsRoyal(kind) && onBoard(start, kind) {
			paths = append(paths, "piece."+a.Rules.Letter(kind)+".value")
		}
	}
	for _, path := range paths {
		all := e.Game.Options()
		i := slices.IndexFunc(all, func(o variants.Option) bool { return o.Sets() == path })
		switch {
		case i < 0:
			c.Fault("game", "%s has no option that sets %s, so no other points can be tried", e.Game.ID, path)
		case path == "rules.deom" && all[i].Whole:
			c.Fault("game", "option %s of %s takes whole numbers, expected any: compensations are half points, so that no count is even", all[i].Name, e.Game.ID)
		case path != "rules.deom" && all[i].Min > float64(t.Most):
			c.Fault("points.most", "read %d, expected at least the %v that option %s of %s begins at", t.Most, all[i].Min, all[i].Name, e.Game.ID)
		}
	}
}

// onBoard reports whether a piece of the kind stands on the board.
func onBoard(p *engine.Position, k engine.Kind) bool {
	for _, sq := range p.Occupied().Squares() {
		if p.At(sq).Kind() == k {
			return true
		}
	}
	return false
}

// Next lays out the step after the games so far.
func (*Ask) Next(_ context.Context, s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
	run := s.Header("", "")
	for n := range s.Stages() {
		run.Stages = append(run.Stages, s.Record(n+1))
	}
	p, err := Collect(run, games)
	if err != nil {
		return document.Stage{}, err
	}
	step, err := p.Next()
	if err != nil {
		return document.Stage{}, err
	}
	note, err := json.Marshal(step.Note)
	if err != nil {
		return document.Stage{}, err
	}
	return document.Stage{About: step.About, Arms: step.Arms, Rounds: step.Rounds, Note: note, End: step.End}, nil
}
