package experiments

import (
	"errors"
	"fmt"
	"slices"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments/document"
)

// KindPoints asks what each piece should count when a game is decided by points,
// and what the second player should get.
const KindPoints = "points"

// pointsTable is the table [points] of a file: how much is played at each step.
// Every key is needed, so that the file says all that is done.
type pointsTable struct {
	PlayOn    map[string]any   `toml:"play_on"`    // options that switch the count off
	PlayNodes int64            `toml:"play_nodes"` // positions searched for a move when playing on
	Positions int64            // positions of a setup that are played on, at each of two steps
	Playouts  int64            // games from each
	Most      int64            // largest points allowed
	Steps     int64            // of the search for the compensation
	Rounds    int64            // of a setup in each step
	Final     int64            // rounds of a setup, a budget and a compensation at the end
	Budgets   []int64          // at the end
	Margin    float64          // how far from even still counts as fair
	Official  map[string]int64 // a table to compare with
}

// mostFinals is how often fresh games are played at the end: once, and twice more
// if the games point to other compensations than were tried (analysis.Points.Next).
const mostFinals = 3

const (
	leastPlayed = 12 // positions that are played on
	mostPoints  = 99
)

// pointsCheck checks the table and sets how many games there can be.
func pointsCheck(c *checker, e *Experiment, d *paper) {
	t := d.Points
	if c.Has("arm") {
		c.Fault("arm", "an experiment on points makes its own arms: name setups, and give options in [options]")
	}
	for _, key := range []struct {
		name     string
		n        int64
		from, to int64
	}{
		{"play_nodes", t.PlayNodes, 1, document.MaxNodes},
		{"positions", t.Positions, leastPlayed, document.MaxRounds},
		{"playouts", t.Playouts, 2, 1000},
		{"most", t.Most, 1, mostPoints},
		{"steps", t.Steps, 1, 100},
		{"rounds", t.Rounds, 1, document.MaxRounds},
		{"final", t.Final, 1, document.MaxRounds},
	} {
		c.Between("points."+key.name, key.n, key.from, key.to)
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
		c.pointsArm(e, &e.Arms[i], d)
		games += 2 * (int64(e.Rounds) + 2*t.Positions*((t.Playouts+1)/2) + t.Steps*t.Rounds + 3*mostFinals*int64(len(t.Budgets))*t.Final)
	}
	if len(c.Faults) == 0 {
		e.course = fmt.Sprintf("%+v", t)                         // maps are printed sorted
		e.Limit = int(games) + int(t.Steps+4+mostFinals)*e.Batch // every stage is filled up to whole batches
	}
}

// pointsArm checks that an arm counts points, that the options of playing on
// make it stop doing so, and that the table's letters are pieces.
func (c *checker) pointsArm(e *Experiment, a *Arm, d *paper) {
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
	for name, value := range c.options("points.play_on", d.Points.PlayOn) {
		options[name] = value
	}
	r, err := e.rules(a.Rules.Setup(), options)
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
	for letter, n := range d.Points.Official {
		if _, ok := a.Rules.KindOf(letter); !ok && letter != "spare royal" {
			c.Fault("points.official."+letter, "is no piece of the game")
		}
		c.Between("points.official."+letter, n, 0, mostPoints)
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
		case path != "rules.deom" && all[i].Min > float64(d.Points.Most):
			c.Fault("points.most", "read %d, expected at least the %v that option %s of %s begins at", d.Points.Most, all[i].Min, all[i].Name, e.Game.ID)
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
