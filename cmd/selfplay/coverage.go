package main

import (
	"fmt"
	"math"

	"komi/experiments/answer"
	"komi/stats"
)

const (
	// Coverage in these bounds is right for intervals of 95%.
	leastCoverage, mostCoverage = 0.935, 0.965
	// The controls are shown on whole games of which every ply is a row.
	controlGames, controlPlies, controlCaptures = 400, 40, 0.1
	controlReplicates, controlResamples         = 100, 40
)

// A coverage is what a simulation found: how often each method's intervals held the
// truth.
type coverage struct {
	simulated
	replicates int
	// methods are, in order: the intervals that reports print, one piece at a time;
	// those for all pieces together; and, where arms scatter, those that take arms as
	// if they agreed.
	methods []stats.Coverage
	// controls are intervals of whole games: made as here, with rows taken as
	// independent, and with the unit taken as known. The last two must fail.
	controls          []stats.Coverage
	controlReplicates int
}

// study draws the games of many replicates and fits them.
func (t simulated) study(f simulateFlags) (coverage, error) {
	c := coverage{simulated: t, replicates: f.replicates, controlReplicates: min(f.replicates, controlReplicates)}
	s := stats.Study{
		Terms: t.games.Terms, Beta: t.games.Beta, Base: t.unit, Of: t.of, Draw: t.games.Draw,
		Replicates: f.replicates, Seed: uint64(f.seed), Workers: f.workers,
	}
	all := stats.Methods()
	methods := []stats.Method{all[0], stats.JointFieller(uint64(f.seed))}
	if t.games.Tau > 0 {
		methods = append(methods, stats.FixedArms())
	}
	var err error
	if c.methods, err = s.Run(methods); err != nil {
		return c, err
	}
	// The controls are shown on games in which the pieces have the same values.
	games := stats.PlySimulation{Games: controlGames, Plies: controlPlies, Captures: controlCaptures}
	for _, i := range append([]int{t.unit}, t.of...) {
		games.Terms = append(games.Terms, t.games.Terms[i])
		games.Beta = append(games.Beta, t.games.Beta[i])
	}
	s.Terms, s.Beta, s.Base, s.Draw, s.Replicates = games.Terms, games.Beta, 0, games.Draw, c.controlReplicates
	s.Of = nil
	for i := range t.of {
		s.Of = append(s.Of, i+1)
	}
	c.controls, err = s.Run([]stats.Method{all[0], stats.RowBootstrap(controlResamples, uint64(f.seed)), all[len(all)-1]})
	return c, err
}

// tooLow reports whether the coverage of a term is shown to be less than promised.
func tooLow(e stats.Estimate) bool { return e.Hi < leastCoverage }

// held reports whether no coverage is shown to be too low.
func (c coverage) held() bool {
	for _, e := range c.methods[0].Terms {
		if tooLow(e) {
			return false
		}
	}
	return true
}

// controlsFail reports whether every control was seen failing for some piece.
func (c coverage) controlsFail() bool {
	for _, m := range c.controls[1:] {
		failed := false
		for _, e := range m.Terms {
			failed = failed || tooLow(e)
		}
		if !failed {
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
	s.Say("All pieces at once, by the joint intervals: %v.", answer.Estimate(c.methods[1].All, answer.Share))
	for _, m := range c.methods {
		if m.Failed > 0 {
			s.Say("%v: left out %v, which could not be fitted.", m.Method, answer.Plural(m.Failed, "replicate"))
		}
	}
	if !c.held() {
		s.Say("These intervals do not hold what they promise: coverage below %v is shown.", answer.Percent(leastCoverage))
	}
	s.Add(answer.Part{Table: &controls})
	if !c.controlsFail() {
		s.Say("A control that must fail was not seen failing: there are too few replicates to tell, or the pieces are too alike.")
	}
	return s
}

// pieces is the table of the coverage by piece.
func (c coverage) pieces() answer.Table {
	t := answer.Table{
		Caption: fmt.Sprintf("How often the intervals of values in units of %s hold the truth, %s", c.games.Terms[c.unit], answer.Plural(c.replicates, "replicate")),
		Columns: []string{"piece", "truth", "coverage", "half-width"},
	}
	scatter := len(c.methods) > 2
	if scatter {
		t.Columns = append(t.Columns, "as if arms agreed")
	}
	t.Columns = append(t.Columns, "verdict")
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
		cells := []answer.Cell{
			answer.Word(c.games.Terms[c.of[i]]), {Text: answer.Fixed(c.games.Beta[c.of[i]]/c.games.Beta[c.unit], 2)},
			answer.Interval(e, answer.Share), {Text: width},
		}
		if scatter {
			cells = append(cells, answer.Cell{Text: c.methods[2].Terms[i].Short(answer.Share)})
		}
		t.Add(append(cells, answer.Word(verdict))...)
	}
	return t
}

// controlTable is the table of the controls.
func (c coverage) controlTable() answer.Table {
	t := answer.Table{
		Caption: fmt.Sprintf("The same where every ply of %d whole games is a row, %s. Only the first may be trusted", controlGames, answer.Plural(c.controlReplicates, "replicate")),
		Columns: []string{"intervals"},
	}
	for _, i := range c.of {
		t.Columns = append(t.Columns, c.games.Terms[i])
	}
	for m, name := range []string{"by whole games, as used here", "rows taken as independent", "the unit taken as known"} {
		cells := []answer.Cell{answer.Word(name)}
		for _, e := range c.controls[m].Terms {
			cells = append(cells, answer.Cell{Text: answer.Percent(math.Round(100*e.Value) / 100)})
		}
		t.Add(cells...)
	}
	return t
}
