package points

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/stats"
)

// A Step is what to play next.
type Step struct {
	About  string
	Arms   []document.Arm
	Rounds map[string]int // by the arm's name
	Note   Note
	End    bool
}

// play adds an arm that plays so many rounds.
func (s *Step) play(arm document.Arm, rounds int, note NoteArm) {
	if s.Rounds == nil {
		s.Rounds = map[string]int{}
	}
	s.Arms = append(s.Arms, arm)
	s.Rounds[arm.Name] = rounds
	note.Name, note.Setup, note.Nodes = arm.Name, arm.Setup, arm.Nodes
	s.Note.Arms = append(s.Note.Arms, note)
}

func ended(why string) Step { return Step{End: true, Note: Note{Why: why}, About: why} }

// errNoTable: the games tell no table.
var errNoTable = errors.New("the games do not tell what every piece is worth")

// next lays out the step after the games so far:
//
//	values … → again → play on → tried → fresh → play on → end
func (p *Collection) next(s *experiments.Schedule) (Step, error) {
	last := ""
	if n := len(p.notes); n > 0 {
		last = p.notes[n-1].Step
	}
	switch {
	case last == "" || last == StepValues:
		m := p.measure(p.neutral)
		if m.Err != nil {
			return ended(fmt.Sprintf("%v (%v): play more games that measure values", errNoTable, answer.TooFew("games", m.Err))), nil
		}
		return p.again(s, p.tableOf(m.Rounded.Best.Weights))
	case last == StepAgain:
		step := p.playOn(StepAgain, roleBefore, roleNew)
		if len(step.Arms) > 0 {
			return step, nil
		}
		return p.tried()
	case last == StepPlayOn && p.steps(StepTried) == 0:
		return p.tried()
	case last == StepTried:
		return p.fresh()
	case last == StepFresh:
		if step := p.playOn(StepFresh, roleOwn); len(step.Arms) > 0 {
			return step, nil
		}
	}
	return Step{End: true, Note: Note{Why: "all steps are played"}}, nil
}

// steps counts the notes of a kind.
func (p *Collection) steps(step string) (n int) {
	for _, note := range p.notes {
		if note.Step == step {
			n++
		}
	}
	return n
}

// again measures values once more, by the same arms in the same parts, with the points
// made of the first values in force; and plays games by the points in force at first and by
// the new ones, of whose openings no value knows.
func (p *Collection) again(s *experiments.Schedule, table map[string]int) (Step, error) {
	step := Step{
		About: "values once more, with the points made of them in force, and games to be counted",
		Note:  Note{Step: StepAgain, Table: table},
	}
	options, err := p.pointOptions(table, p.playable(p.PriorK))
	if err != nil {
		return step, err
	}
	total := 0
	for i := range s.Arms {
		total += s.RoundsOf(i)
	}
	for i := range s.Arms {
		a := &s.Arms[i]
		rounds := int(math.Round(float64(s.RoundsFor(p.Again)*s.RoundsOf(i)) / float64(max(1, total))))
		if rounds == 0 {
			continue
		}
		arm := document.Arm{Name: "again, " + a.Name, Setup: a.Rules.Setup(), Options: options}
		if a.Imbalance != nil {
			arm.Imbalance = a.Imbalance.Text
		}
		step.play(arm, rounds, NoteArm{Role: roleValues, K: p.PriorK})
	}
	for _, setup := range p.Setups {
		step.play(document.Arm{Name: setup + ", points in force before", Setup: setup}, p.Counted, NoteArm{Role: roleBefore, K: p.PriorK})
		step.play(document.Arm{Name: setup + ", new points", Setup: setup, Options: options}, p.Counted, NoteArm{Role: roleNew, K: p.PriorK})
	}
	return step, nil
}

// playOn lays out positions in which games of a step were counted.
func (p *Collection) playOn(of string, roles ...string) Step {
	step := Step{About: "positions that were counted, played on without a count", Note: Note{Step: StepPlayOn}}
	for _, setup := range p.Setups {
		for _, role := range roles {
			chosen := p.choose(setup, of, role)
			if len(chosen) == 0 {
				continue
			}
			arm := document.Arm{Name: fmt.Sprintf("%s, %s, played on", setup, role), Setup: setup, Options: p.Neutral, Nodes: p.PlayNodes}
			note := NoteArm{Role: role}
			for _, s := range chosen {
				arm.Positions = append(arm.Positions, s.fen)
				note.Sources = append(note.Sources, s.game.Index)
			}
			step.play(arm, len(chosen)*((p.Playouts+1)/2), note)
		}
	}
	return step
}

// A Decision is which table is played with in the end, and why.
type Decision struct {
	First, Second Measured
	Table         map[string]int
	// Changed says that the second measurement's table took the place of the first one's.
	// More is how much more the side ahead by it scores when positions that neither was
	// made from are played on; Decided counts those that were decided.
	Changed bool
	More    stats.Estimate
	Decided int
}

// decide compares the tables of the two measurements by positions that were played on. The
// first one's stays unless the second one's is shown to be better.
func (p *Collection) decide() Decision {
	d := Decision{First: p.measure(p.neutral)}
	if d.First.Err != nil {
		return d
	}
	d.Table = p.tableOf(d.First.Rounded.Best.Weights)
	for _, n := range p.notes {
		if n.Step == StepAgain {
			d.Table = n.Table // as it was played
		}
	}
	positions := p.playouts(func(g *Game) bool { return g.Step == StepAgain })
	for _, x := range positions {
		if x.Decided() {
			d.Decided++
		}
	}
	if d.Second = p.measure(p.under); d.Second.Err != nil {
		return d
	}
	second := p.tableOf(d.Second.Rounded.Best.Weights)
	more, err := stats.CompareAwards(numbers(d.Second.Rounded.Best.Weights), numbers(weights(p, d.Table)), positions)
	if err != nil || maps.Equal(second, d.Table) {
		return d
	}
	if d.More = more; more.OK() && more.Lo > 0 {
		d.Table, d.Changed = second, true
	}
	return d
}

// tried lays out games at compensations far apart.
func (p *Collection) tried() (Step, error) {
	d := p.decide()
	if d.Table == nil {
		return ended(errNoTable.Error()), nil
	}
	step := Step{About: "compensations far apart", Note: Note{Step: StepTried, Table: d.Table}}
	for _, setup := range p.Setups {
		for _, k := range p.Tried {
			if err := step.at(p, setup, k, 0, p.Rounds, roleNew, "tried"); err != nil {
				return step, err
			}
		}
	}
	return step, nil
}

// at adds an arm with the step's table and a compensation.
func (s *Step) at(p *Collection, setup string, k float64, nodes int64, rounds int, role, label string) error {
	options, err := p.pointOptions(s.Note.Table, k)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s, %s, compensation %.1f", setup, label, k)
	s.play(document.Arm{Name: name, Setup: setup, Options: options, Nodes: nodes}, rounds, NoteArm{Role: role, K: k})
	return nil
}

// line is the line through the compensations tried in a setup.
func (p *Collection) line(setup string) (stats.CompensationLine, error) {
	var games []stats.Compensated
	for _, g := range p.games {
		if g.Step == StepTried && g.Setup == setup {
			games = append(games, stats.Compensated{Opening: g.Opening, K: g.K, Y: g.Score})
		}
	}
	return stats.FitCompensation(games)
}

// between bounds the compensations that a line is trusted for: half a step beyond those
// tried, as far as the game allows them.
func (p *Collection) between() (lo, hi float64) {
	n := len(p.Tried)
	beyond := (p.Tried[n-1] - p.Tried[0]) / float64(n-1) / 2
	return p.playable(p.Tried[0] - beyond), p.Tried[n-1] + beyond
}

// A Chosen is what the lines say: each setup's own compensation, and one for all. Where
// points move the games of a setup too little to bound its own, it gets the one for all.
type Chosen struct {
	Lines map[string]stats.CompensationLine // of the setups that have one
	Own   map[string]float64
	// Bent tells by setup whether its line is bent, for all lines together: [stats.Holm] of
	// what each says by itself.
	Bent map[string]float64
	// Common is nil where fewer than two setups have a line.
	Common *stats.CommonCompensation
	// Uneven is how far from even scores are with each setup's own compensation, see
	// [stats.Unevenness].
	Uneven float64
	K      float64 // the common one; of one setup its own
}

// Choose reads the compensations off the games tried.
func (p *Collection) Choose() Chosen {
	c := Chosen{Lines: map[string]stats.CompensationLine{}, Own: map[string]float64{}, Bent: map[string]float64{}, K: math.NaN()}
	lo, hi := p.between()
	var lines []stats.CompensationLine
	var of []string
	var bent []float64
	for _, setup := range p.Setups {
		l, err := p.line(setup)
		if err != nil {
			continue
		}
		c.Lines[setup], c.Own[setup] = l, l.Nearest(lo, hi)
		lines, of, bent = append(lines, l), append(of, setup), append(bent, l.Bent)
		c.K = c.Own[setup]
	}
	for i, v := range stats.Holm(bent) {
		c.Bent[of[i]] = v
	}
	if len(lines) > 1 {
		common := stats.Common(lines, lo, hi, p.seed)
		c.Common, c.K = &common, common.K
		var at []float64
		var own []bool
		for _, setup := range p.Setups {
			l, has := c.Lines[setup]
			if !has {
				continue
			}
			if !l.Even.Set.Bounded() {
				c.Own[setup] = c.K
			}
			at, own = append(at, c.Own[setup]), append(own, l.Even.Set.Bounded())
		}
		c.Uneven = stats.Unevenness(lines, at, own)
	}
	return c
}

// fresh lays out fresh games at each setup's own compensation and at the common one, at
// every budget.
func (p *Collection) fresh() (Step, error) {
	c := p.Choose()
	if len(c.Own) == 0 {
		return ended("no line can be fitted to the compensations tried: every game came out alike"), nil
	}
	step := Step{About: "fresh games with the compensations found, at several budgets", Note: Note{Step: StepFresh, Table: p.notes[len(p.notes)-1].Table}}
	for _, setup := range p.Setups {
		own, ok := c.Own[setup]
		if !ok {
			continue
		}
		ks, roles := []float64{own}, []string{roleOwn}
		if !slices.Contains(ks, c.K) {
			ks, roles = append(ks, c.K), append(roles, roleCommon)
		}
		for i, k := range ks {
			for _, nodes := range p.Budgets {
				if err := step.at(p, setup, k, nodes, p.Final, roles[i], fmt.Sprintf("%d nodes", nodes)); err != nil {
					return step, err
				}
			}
		}
	}
	return step, nil
}
