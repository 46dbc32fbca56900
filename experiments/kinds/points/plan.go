package points

import (
	"cmp"
	"fmt"
	"math"
	"slices"

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
func (s *Step) play(arm document.Arm, rounds int) {
	if s.Rounds == nil {
		s.Rounds = map[string]int{}
	}
	s.Arms = append(s.Arms, arm)
	s.Rounds[arm.Name] = rounds
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

// Next lays out the step after the games so far:
//
//	first stage → play on → search, so many steps → play on → final → end
//
// The table is fitted to the positions played on and fitted once more with
// those that came up when it was in force. Fresh games are played again where all
// games together even out at a compensation that was not among those tried, at most
// twice.
func (p *Collection) Next() (Step, error) {
	last := Note{}
	if n := len(p.notes); n > 0 {
		last = p.notes[n-1]
	}
	switch played := p.steps(StepPlayOn); {
	case last.Step == "":
		return p.playOn("points in force")
	case last.Step == StepPlayOn && played == 1:
		return p.search()
	case last.Step == StepSearch && p.steps(StepSearch) < p.Steps:
		return p.search()
	case last.Step == StepSearch && played == 1:
		return p.playOn("new points")
	case last.Step == StepPlayOn || last.Step == StepSearch:
		return p.final()
	case last.Step == StepFinal && p.steps(StepFinal) <= mostAgain:
		if step, err := p.again(last.Table); err != nil || len(step.Arms) > 0 {
			return step, err
		}
	}
	return Step{End: true, Note: Note{Why: "all steps are played"}}, nil
}

// playOn lays out the positions of the stages not played on yet.
func (p *Collection) playOn(by string) (Step, error) {
	step := Step{About: "positions that reached the count by the " + by + ", played on without it", Note: Note{Step: StepPlayOn}}
	total := 0
	for _, setup := range p.Setups() {
		chosen := p.choose(setup)
		if len(chosen) == 0 {
			continue
		}
		name := fmt.Sprintf("%s, played on %d", setup, p.steps(StepPlayOn)+1)
		arm := document.Arm{Name: name, Setup: setup, Options: p.PlayOn, Nodes: p.PlayNodes}
		note := NoteArm{Name: name, Setup: setup, Nodes: p.PlayNodes}
		for _, s := range chosen {
			arm.Positions = append(arm.Positions, s.fen)
			note.Sources = append(note.Sources, s.game.Index)
		}
		total += len(chosen)
		step.play(arm, len(chosen)*((p.Playouts+1)/2))
		step.Note.Arms = append(step.Note.Arms, note)
	}
	if total < leastPositions && p.steps(StepPlayOn) == 0 {
		return Step{End: true, Note: Note{
			Why: fmt.Sprintf("only %d games reached the count, of which %d are needed: play more in the first stage", total, leastPositions),
		}}, nil
	}
	if total == 0 {
		return p.final()
	}
	return step, nil
}

// choose picks positions of a setup that nobody played on, of the stages since
// the last ones: by turns the next one in the order of the games and the one
// nearest to even by the points that came first, from which there is most to
// learn; one of each opening before the second of any.
func (p *Collection) choose(setup string) []*source {
	newest := 0 // the stage that the last positions came from
	for _, s := range p.sources {
		if s.games > 0 {
			newest = max(newest, s.game.Stage+1)
		}
	}
	var inOrder []*source
	seen, openings := map[string]bool{}, map[uint64]int{}
	turn := map[*source]int{} // how many of its opening come before it
	for _, g := range p.games {
		s := p.sources[g.Index]
		if s == nil || g.Setup != setup || g.Stage < newest || seen[s.fen] {
			continue
		}
		seen[s.fen] = true
		turn[s] = openings[g.Opening]
		openings[g.Opening]++
		inOrder = append(inOrder, s)
	}
	slices.SortStableFunc(inOrder, func(a, b *source) int { return turn[a] - turn[b] })
	even := slices.Clone(inOrder)
	slices.SortStableFunc(even, func(a, b *source) int { return cmp.Compare(p.edge(a), p.edge(b)) })
	var out []*source
	for i := 0; len(out) < min(len(inOrder), p.Positions); i++ {
		list := &inOrder
		if i%2 == 1 {
			list = &even
		}
		next := (*list)[0]
		*list = (*list)[1:]
		if _, open := turn[next]; open {
			delete(turn, next)
			out = append(out, next)
		}
		if len(inOrder) == 0 || len(even) == 0 {
			break
		}
	}
	return out
}

// edge is how far from even a position is by the points that came first.
func (p *Collection) edge(s *source) float64 {
	points := 0.0
	for i, t := range p.Terms {
		points += p.Prior[t] * float64(s.game.X[i])
	}
	return math.Abs(points)
}

// search lays out a step of the search for the compensation.
func (p *Collection) search() (Step, error) {
	n := p.steps(StepSearch) + 1
	step := Step{
		About: fmt.Sprintf("the compensation is looked for, step %d of %d", n, p.Steps),
		Note:  Note{Step: StepSearch},
	}
	if n == 1 {
		f, err := p.Fit()
		if err != nil {
			return step, err
		}
		step.Note.Table = f.Table
	} else {
		step.Note.Table = p.notes[len(p.notes)-1].Table
	}
	for _, setup := range p.Setups() {
		a, err := p.approximation(setup, step.Note.Table)
		if err != nil {
			return step, err
		}
		if least, _ := p.lowest(); a.K == least {
			step.About += p.limit(math.Inf(-1))
		}
		if err := step.add(p, setup, a.K, a.Played(), 0, p.Rounds, fmt.Sprintf("step %d", n)); err != nil {
			return step, err
		}
	}
	return step, nil
}

// add adds an arm with the step's table and a compensation.
func (s *Step) add(p *Collection, setup string, exact, k float64, nodes int64, rounds int, label string) error {
	options, err := p.PointOptions(s.Note.Table, k)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s, %s, compensation %.1f", setup, label, k)
	s.play(document.Arm{Name: name, Setup: setup, Options: options, Nodes: nodes}, rounds)
	s.Note.Arms = append(s.Note.Arms, NoteArm{Name: name, Setup: setup, K: k, Exact: exact, Nodes: nodes})
	return nil
}

const (
	// leastSlope bounds what a point is taken to be worth from below, so that
	// the search does not leap.
	leastSlope = 0.006
	mostStep   = 6 // points
)

// approximation is where the search for a setup's compensation stands: it starts
// from what the games of the first stage say and is moved by every step.
func (p *Collection) approximation(setup string, table map[string]int) (stats.Approximation, error) {
	c, err := p.Compensate(setup, table, func(g Game) bool { return g.Stage == 0 })
	if err != nil {
		return stats.Approximation{}, fmt.Errorf("points: setup %s: %w", setup, err)
	}
	a := stats.Approximation{K: p.playable(c.Best), Slope: math.Max(c.Slope.Value, leastSlope), Most: mostStep, Delay: 1, Gain: 2}
	for i, note := range p.notes {
		if note.Step != StepSearch {
			continue
		}
		total, games := 0.0, 0
		for _, g := range p.games {
			if g.Stage == i+1 && g.Setup == setup {
				total += g.Score
				games++
			}
		}
		if games > 0 {
			a = a.Next(total / float64(games))
			a.K = p.playable(a.K)
		}
	}
	return a, nil
}

// final lays out the fresh games.
func (p *Collection) final() (Step, error) {
	f, err := p.Fit()
	if err != nil {
		return Step{}, err
	}
	step := Step{
		About: "fresh games with the compensation found and its neighbours, at several budgets",
		Note:  Note{Step: StepFinal, Table: f.Table},
	}
	for _, setup := range p.Setups() {
		k, err := p.Chosen(setup, f.Table)
		if err != nil {
			return step, err
		}
		step.About += p.limit(k)
		if err := step.around(p, setup, p.playable(k), "%d nodes"); err != nil {
			return step, err
		}
	}
	return step, nil
}

// mostAgain is how often fresh games are played again at other compensations.
const mostAgain = 2

// again lays out fresh games around the compensation at which all games together
// even out, for the setups in which the last ones did not try it.
func (p *Collection) again(table map[string]int) (Step, error) {
	n := p.steps(StepFinal) + 1
	step := Step{
		About: fmt.Sprintf("fresh games with the compensation that all games point to and its neighbours, time %d", n),
		Note:  Note{Step: StepFinal, Table: table},
	}
	for _, setup := range p.Setups() {
		c, err := p.Compensate(setup, table, func(g Game) bool { return g.Stage > 0 })
		if err != nil {
			return step, fmt.Errorf("points: setup %s: %w", setup, err)
		}
		k := p.playable(c.Best)
		if p.tried(setup, k) {
			continue
		}
		step.About += p.limit(c.Best)
		if err := step.around(p, setup, k, fmt.Sprintf("%%d nodes, time %d", n)); err != nil {
			return step, err
		}
	}
	return step, nil
}

// tried reports whether fresh games were played with a compensation.
func (p *Collection) tried(setup string, k float64) bool {
	for _, note := range p.notes {
		for _, a := range note.Arms {
			if note.Step == StepFinal && a.Setup == setup && a.K == k {
				return true
			}
		}
	}
	return false
}

// around adds arms with a compensation and its neighbours, those that can be played,
// at every budget, which the label is to name.
func (s *Step) around(p *Collection, setup string, k float64, label string) error {
	for _, nodes := range p.Budgets {
		for _, by := range []float64{-1, 0, 1} {
			if p.playable(k+by) != k+by {
				continue
			}
			if err := s.add(p, setup, k, k+by, nodes, p.Final, fmt.Sprintf(label, nodes)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Chosen is the compensation of a setup: what the games played while it was
// looked for say under the table, whose players knew one nearly like it.
func (p *Collection) Chosen(setup string, table map[string]int) (float64, error) {
	c, err := p.Compensate(setup, table, p.inSearch)
	if err != nil {
		return 0, fmt.Errorf("points: setup %s: %w", setup, err)
	}
	return c.Best, nil
}

// inSearch claims that a game was played while the compensation was looked for.
func (p *Collection) inSearch(g Game) bool {
	return g.Stage > 0 && p.notes[g.Stage-1].Step == StepSearch
}
