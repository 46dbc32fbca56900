package simulation

import (
	"fmt"
	"math"

	"komi/experiments/answer"
	"komi/stats"
)

const (
	// Coverage in these bounds is right for intervals of 95%.
	leastCoverage, mostCoverage = 0.935, 0.965
	// pliesOfControl is how many plies of a game the control takes for games.
	pliesOfControl = 40
	// shapesShare is how many replicates the other shapes of scatter get, of those asked.
	shapesShare = 0.4
)

// A coverage is what a simulation found: how often each method's intervals held the
// truth.
type coverage struct {
	simulated
	replicates int
	// methods are, in order: the intervals that reports print, one piece at a time;
	// and those for all pieces together.
	methods []stats.Coverage
	// controls are wrong intervals of the same games: with arms taken as if they
	// agreed, with the unit taken as known, and with every ply taken for a game.
	controls []stats.Coverage
	// shapes are the joint intervals where arms scatter otherwise than supposed.
	shapes []shapeCoverage
}

// A shapeCoverage is the coverage of joint intervals in a shape of scatter.
type shapeCoverage struct {
	shape      stats.Effects
	replicates int
	all        stats.Estimate
}

// The controls, by place.
const (
	armsAgree = iota
	unitKnown
	plyAsGame
)

// study draws the games of many replicates and fits them.
func (t simulated) study(o Options) (coverage, error) {
	c := coverage{simulated: t, replicates: o.Replicates}
	joint := stats.JointFieller(uint64(o.Seed))
	all, err := t.covered(t.games, o.Replicates, o, stats.Methods()[0], joint, stats.FixedArms(), stats.UnitKnown(), stats.PliesAsGames(pliesOfControl))
	if err != nil {
		return c, err
	}
	c.methods, c.controls = all[:2], all[2:]
	if !o.Shapes {
		return c, nil
	}
	for _, shape := range []stats.Effects{stats.Uneven, stats.HeavyTailed, stats.Sparse} {
		truth := t.games
		truth.Effects = shape
		n := max(2, int(shapesShare*float64(o.Replicates)))
		all, err := t.covered(truth, n, o, joint)
		if err != nil {
			return c, err
		}
		c.shapes = append(c.shapes, shapeCoverage{shape, n, all[0].All})
	}
	return c, nil
}

// covered counts how often methods cover games drawn from a truth.
func (t simulated) covered(truth stats.Simulation, replicates int, o Options, methods ...stats.Method) ([]stats.Coverage, error) {
	draw, failed := t.draw(truth)
	s := stats.Study{
		Terms: truth.Terms, Beta: truth.Beta, Base: t.unit, Of: t.of, Draw: draw,
		Replicates: replicates, Seed: uint64(o.Seed), Workers: o.Workers,
	}
	out, err := s.Run(methods)
	if err == nil {
		err = failed()
	}
	return out, err
}

// tooLow reports whether a coverage is shown to be less than promised.
func tooLow(e stats.Estimate) bool { return e.Hi < leastCoverage }

// held reports whether no coverage is shown to be too low, alone or all at once.
func (c coverage) held() bool {
	for _, e := range c.methods[0].Terms {
		if tooLow(e) {
			return false
		}
	}
	return !tooLow(c.methods[1].All)
}

// controlsFail reports whether every control that must fail was seen failing for some
// piece: plies taken for games always, and arms as if they agreed where they scatter.
// With the unit as known, intervals can be too wide as well as too short.
func (c coverage) controlsFail() bool {
	for m, must := range map[int]bool{plyAsGame: true, armsAgree: c.games.Tau > 0} {
		failed := false
		for _, e := range c.controls[m].Terms {
			failed = failed || tooLow(e)
		}
		if must && !failed {
			return false
		}
	}
	return true
}

// right reports whether everything came out as it must.
func (c coverage) right() bool { return c.held() && c.controlsFail() }

// section is the coverage in words and tables.
func (c coverage) section() answer.Section {
	s := answer.Section{ID: "coverage", Title: c.name + ": " + c.truth}
	pieces, controls := c.pieces(), c.controlTable()
	s.Add(answer.Part{Table: &pieces})
	s.Say("All pieces at once, by the joint intervals: %v%v.", answer.Estimate(c.methods[1].All, answer.Share), c.width())
	for _, m := range c.methods {
		if m.Failed > 0 {
			s.Say("%v: left out %v, which could not be fitted.", m.Method, answer.Plural(m.Failed, "replicate"))
		}
	}
	if !c.held() {
		s.Say("These intervals cover less than they promise: coverage is below %v.", answer.Percent(leastCoverage))
	}
	s.Add(answer.Part{Table: &controls})
	if !c.controlsFail() {
		s.Say("A control that should fail did not: there are too few replicates to tell, or the arms barely scatter.")
	}
	if len(c.shapes) > 0 {
		t := answer.Table{Caption: "All pieces at once, where arms scatter by as much but not alike", Columns: []string{"scatter", "coverage", "replicates"}}
		for _, x := range c.shapes {
			t.Add(answer.Word(x.shape.String()), answer.Interval(x.all, answer.Share), answer.Whole(x.replicates))
		}
		s.Add(answer.Part{Table: &t})
	}
	return s
}

// width says so where the joint intervals are wider than need be.
func (c coverage) width() string {
	if c.methods[1].All.Lo > mostCoverage {
		return ", more than promised: the intervals are wider than they need to be"
	}
	return ""
}

// pieces is the table of the coverage by piece.
func (c coverage) pieces() answer.Table {
	t := answer.Table{
		Caption: fmt.Sprintf("How often the intervals of values in units of %s hold the truth, %s", c.games.Terms[c.unit], answer.Plural(c.replicates, "replicate")),
		Columns: []string{"piece", "truth", "coverage", "half-width", "verdict"},
	}
	for i, e := range c.methods[0].Terms {
		verdict := ""
		switch {
		case tooLow(e):
			verdict = "wrong"
		case e.Lo > mostCoverage:
			verdict = "wider than need be"
		}
		width := "no end"
		if h := c.methods[0].HalfWidths[i]; !math.IsInf(h, 0) {
			width = fmt.Sprintf("±%.2f", h)
		}
		t.Add(
			answer.Word(c.games.Terms[c.of[i]]), answer.Cell{Text: answer.Fixed(c.games.Beta[c.of[i]]/c.games.Beta[c.unit], 2)},
			answer.Interval(e, answer.Share), answer.Cell{Text: width}, answer.Word(verdict),
		)
	}
	return t
}

// controlTable is the table of the controls.
func (c coverage) controlTable() answer.Table {
	t := answer.Table{
		Caption: fmt.Sprintf("Wrong intervals of the same games, which hold the truth less often than they promise, %s", answer.Plural(c.replicates, "replicate")),
		Columns: []string{"intervals"},
	}
	for _, i := range c.of {
		t.Columns = append(t.Columns, c.games.Terms[i])
	}
	for m, name := range []string{"arms taken as if they agreed", "the unit taken as known", fmt.Sprintf("every ply taken for a game, %d each", pliesOfControl)} {
		cells := []answer.Cell{answer.Word(name)}
		for _, e := range c.controls[m].Terms {
			cells = append(cells, answer.Cell{Text: answer.Percent(math.Round(100*e.Value) / 100)})
		}
		t.Add(cells...)
	}
	return t
}
