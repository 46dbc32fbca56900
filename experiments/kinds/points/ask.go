package points

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/document"
	"komi/experiments/kinds/values"
	"komi/results"
)

// Kind asks what each piece should count when a game is decided by points, and what
// the second player should get.
var Kind = experiments.Kind{
	Name: "points", Wants: "2: a compensation is for the second player", Unequal: true, Level: true,
	Two:   "where armies differ, the second game of a pair exchanges them",
	Draft: draft,
	Ask:   func() experiments.Question { return &Ask{} },
}

// An Ask is what a file of this kind asks.
type Ask struct {
	tables struct {
		Points Question
		Values values.Table
	}
	// Values asks for the values that the points are made of, under the neutral count.
	Values values.Ask

	measure int // most games that measure values
	setups  []string
}

// Tables are [points] and [values].
func (a *Ask) Tables() any { return &a.tables }

// Read makes the arms of the first stage: those that measure values.
func (a *Ask) Read(c *experiments.Checker, e *experiments.Experiment, d *document.File) {
	if !c.Has("values") {
		c.Fault("values", "is missing, expected the table [values] of an experiment of values: points are made of values")
		return
	}
	if c.Has("values.budgets") {
		c.Fault("values.budgets", "expected none: points are made of values at one budget")
	}
	if !c.Has("values.games") {
		c.Fault("values.games", "is missing, expected the most games that measure values")
	}
	a.tables.Points = a.tables.Points.usual()
	t := &a.tables.Points
	for _, x := range c.Setups(e, d.Setups) {
		a.setups = append(a.setups, x.Setup)
	}
	if len(c.Faults) > 0 || len(a.setups) == 0 {
		return
	}
	for _, setup := range a.setups {
		if a.neutral(c, e, setup); len(c.Faults) > 0 {
			return
		}
	}
	if len(t.MeasuredIn) > 0 {
		var in []any
		for _, setup := range t.MeasuredIn {
			in = append(in, setup)
		}
		d.Setups = in
	}
	a.Values.With(a.tables.Values)
	a.Values.Read(c, e, d)
	a.measure = e.Limit
	for i := range d.Arm {
		d.Arm[i].Options = t.Neutral
	}
}

// mostPoints is the largest number of points that can be asked for.
const mostPoints = 99

// Check checks the table and sets how many games there can be.
func (a *Ask) Check(c *experiments.Checker, e *experiments.Experiment, d *document.File) {
	a.Values.Check(c, e, d)
	t := a.tables.Points
	a.numbers(c, t)
	for _, setup := range a.setups {
		a.setup(c, e, setup)
	}
	if len(c.Faults) > 0 {
		return
	}
	setups := len(a.setups)
	playOn := t.Positions * 2 * ((t.Playouts + 1) / 2)
	each := 2*2*t.Counted + 3*playOn + 2*len(t.Tried)*t.Rounds + 2*2*len(t.Budgets)*t.Final
	e.Course += fmt.Sprintf(" %+v", t) // maps are printed sorted
	e.Limit = a.measure + t.Again + setups*each + 7*e.Batch
}

func (a *Ask) numbers(c *experiments.Checker, t Question) {
	c.Between("points.play_nodes", t.PlayNodes, 1, document.MaxNodes)
	for _, key := range []struct {
		name     string
		n        int
		from, to int64
	}{
		{"again", t.Again, 2, 2 * document.MaxRounds},
		{"counted", t.Counted, 1, document.MaxRounds},
		{"positions", t.Positions, 2, document.MaxRounds},
		{"playouts", t.Playouts, 2, 1000},
		{"rounds", t.Rounds, 1, document.MaxRounds},
		{"final", t.Final, 1, document.MaxRounds},
		{"from", t.From, 1, mostPoints},
		{"to", t.To, int64(t.From), mostPoints},
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
		if slices.Contains(t.Budgets[:i], n) {
			c.Fault("points.budgets", "read %d twice", n)
		}
	}
	if len(t.Tried) < 3 {
		c.Fault("points.tried", "read %d compensations, expected three or more far apart, such as [-9.5, 2.5, 14.5]: a line is fitted to them, and three tell whether it is straight", len(t.Tried))
	}
	for i, k := range t.Tried {
		switch {
		case k != math.Floor(k)+0.5:
			c.Fault(fmt.Sprintf("points.tried[%d]", i), "read %v, expected a half point such as 1.5, so that no count is even", k)
		case i > 0 && k <= t.Tried[i-1]:
			c.Fault(fmt.Sprintf("points.tried[%d]", i), "read %v after %v, expected a larger one", k, t.Tried[i-1])
		}
	}
	for _, name := range append(slices.Clone(t.Moments), t.Moment) {
		if !slices.Contains(a.Values.Moments(), name) {
			c.Fault("points.moments", "read %q, expected some of %v", name, a.Values.Moments())
		}
	}
}

// neutral checks that a setup counts points and that the neutral options make it stop
// doing so.
func (a *Ask) neutral(c *experiments.Checker, e *experiments.Experiment, setup string) {
	r, err := e.Rules(setup, e.Options)
	if err != nil {
		c.Fault("setups", "%v", err)
		return
	}
	if r.Spec().Points == nil {
		c.Fault("game", "setup %s decides no game by points, expected rules that count them", setup)
		return
	}
	options := maps.Clone(e.Options)
	if options == nil {
		options = map[string]string{}
	}
	maps.Copy(options, c.Options("points.neutral", a.tables.Points.Neutral))
	neutral, err := e.Rules(setup, options)
	if err != nil {
		at := "points.neutral"
		var bad *variants.OptionError
		if errors.As(err, &bad) && bad.Option != "" {
			at += "." + bad.Option
		}
		c.Fault(at, "%v", err)
		return
	}
	if neutral.Spec().Points != nil {
		c.Fault("points.neutral", "with these options games are still counted, expected options that switch the count off")
	}
}

// setup checks that other points can be put in force in a setup, and that every piece of
// it is measured.
func (a *Ask) setup(c *experiments.Checker, e *experiments.Experiment, setup string) {
	r, err := e.Rules(setup, e.Options)
	if err != nil {
		c.Fault("setups", "%v", err)
		return
	}
	e.Later = append(e.Later, r)
	a.pieces(c, e, r)
}

// pieces checks the letters of a setup's tables, and the options by which its points
// change.
func (a *Ask) pieces(c *experiments.Checker, e *experiments.Experiment, r *engine.Rules) {
	t := a.tables.Points
	for name, table := range map[string]map[string]int{"kept": t.Kept, "official": t.Official} {
		for _, letter := range slices.Sorted(maps.Keys(table)) {
			k, known := r.KindOf(letter)
			at := "points." + name + "." + letter
			switch {
			case letter == spareRoyal:
			case !known || r.IsRoyal(k):
				c.Fault(at, "is no piece that can be counted, expected letters such as R, or \"%s\"", spareRoyal)
			}
			c.Between(at, int64(table[letter]), 1, mostPoints)
		}
	}
	if k, known := r.KindOf(t.Top); !known || r.IsRoyal(k) {
		c.Fault("points.top", "read %q, expected the letter of a piece: it sets the scale", t.Top)
	}
	start := r.New()
	paths := []string{"rules.deom"}
	if start.Royals(0) > 1 {
		paths = append(paths, "rules.spare_royal")
	}
	for k := 1; k <= r.Kinds(); k++ {
		kind := engine.Kind(k)
		if r.IsRoyal(kind) && start.Royals(0) < 2 || !onBoard(start, kind) {
			continue
		}
		letter := r.Letter(kind)
		if _, measured := a.Values.Worth[letter]; !measured && letter != a.Values.Unit {
			c.Fault("points.measured_in", "setup %s has %s (%s), whose value no setup measures: expected one that does", r.Setup(), r.KindName(kind), letter)
		}
		if !r.IsRoyal(kind) {
			paths = append(paths, "piece."+letter+".value")
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
		case path == "rules.deom" && len(t.Tried) > 0 && t.Tried[0] < all[i].Min:
			c.Fault("points.tried[0]", "read %v, expected at least the %v that option %s of %s begins at", t.Tried[0], all[i].Min, all[i].Name, e.Game.ID)
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

// measuring is the schedule as far as values go, so that their planner has the games that
// the file gives them.
func (a *Ask) measuring(s *experiments.Schedule) *experiments.Schedule {
	own, e := *s, *s.Experiment
	e.Limit = a.measure
	own.Experiment = &e
	return &own
}

// Next lays out the step after the games so far. Values are measured as long as their own
// planner asks for it.
func (a *Ask) Next(ctx context.Context, s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
	return a.next(ctx, s, games, collect)
}

// next is Next, with the way in which games are collected.
func (a *Ask) next(ctx context.Context, s *experiments.Schedule, games iter.Seq2[results.Game, error], collect func(results.Run, iter.Seq2[results.Game, error]) (*Collection, error)) (document.Stage, error) {
	run := s.Header("", "")
	for n := range s.Stages() {
		run.Stages = append(run.Stages, s.Record(n+1))
	}
	noted, err := notes(run)
	if err != nil {
		return document.Stage{}, err
	}
	if n := len(noted); n == 0 || noted[n-1].Step == StepValues {
		st, err := a.Values.Next(ctx, a.measuring(s), games)
		if err != nil {
			return document.Stage{}, err
		}
		if !st.End {
			for i := range st.Arms {
				st.Arms[i].Options = a.tables.Points.Neutral
			}
			st.About = "values: " + st.About
			st.Note, err = json.Marshal(Note{Step: StepValues, ByPilot: values.ByPilot(st)})
			return st, err
		}
	}
	p, err := collect(run, games)
	if err != nil {
		return document.Stage{}, err
	}
	step, err := p.next(s)
	if err != nil {
		return document.Stage{}, err
	}
	note, err := json.Marshal(step.Note)
	if err != nil {
		return document.Stage{}, err
	}
	return document.Stage{About: step.About, Arms: step.Arms, Rounds: step.Rounds, Note: note, End: step.End}, nil
}

// Otherwise says why the experiment of a run is laid out otherwise today than the run was;
// "" where nothing is known to be other. It fails if a stage cannot be read.
func Otherwise(run results.Run) (string, error) {
	noted, err := notes(run)
	if err != nil {
		return "", err
	}
	for i, note := range noted {
		st, err := document.ParseStage(run.Stages[i].Text)
		if err != nil {
			return "", err
		}
		if i > 0 && note.Step == StepValues && len(st.Arms) > 0 && !note.ByPilot {
			return values.Replanned, nil
		}
	}
	return "", nil
}
