package values

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"komi/engine/play"
	"komi/experiments"
	"komi/experiments/document"
	"komi/results"
	"komi/stats"
)

// A Rehearsal plays an experiment of values with made-up games from its pilot to its
// end: it lays out, allocates and stops as the run did, each time by the games it drew.
// So it shows what planning by the games does to the intervals.
type Rehearsal struct {
	Experiment *experiments.Experiment
	// Truth is what games are drawn from; its arms are not used.
	Truth stats.Simulation
	// Costs are the nodes of a game by arm; 1,000 of those that are not known.
	Costs map[string]float64
	// Interrupted is after how many games the run was interrupted, and so every course
	// is; 0 if it was not.
	Interrupted int

	// latest plans as runs once did, whose later arms were balanced by the latest values.
	latest bool
}

// Rehearse prepares rehearsals of a run, made by its experiment. They are planned and end
// as the run was and did; interrupted is after how many games, 0 if it was not. It fails if a
// stage cannot be read.
func Rehearse(e *experiments.Experiment, run results.Run, costs map[string]float64, interrupted int) (*Rehearsal, error) {
	latest, err := balancedByLatest(run)
	if err != nil {
		return nil, err
	}
	return &Rehearsal{Experiment: e, Costs: costs, Interrupted: interrupted, latest: latest}, nil
}

// mostStages ends a rehearsal that would go on for ever.
const mostStages = 100

// Draw plays the experiment once, as far as the run got, and returns the games of the
// largest budget that are about values at the start, the pilot left out where a page
// leaves it out.
func (r Rehearsal) Draw(rng *rand.Rand) ([]stats.Observation, error) {
	e := r.Experiment.WithSeed(rng.Uint64() >> 1)
	ask := *e.Question.(*Ask)
	ask.latest = r.latest
	e.Question = &ask
	c := course{Rehearsal: r, experiment: e, schedule: e.Schedule(), own: map[string]float64{}, blocks: map[int64]uint64{}}
	for range mostStages {
		if interrupted := c.playStage(rng); interrupted || c.schedule.Planner() == nil || c.schedule.Ended() {
			return c.told(), nil
		}
		if err := c.plan(); err != nil {
			return nil, fmt.Errorf("rehearsal: %w", err)
		}
	}
	return nil, fmt.Errorf("rehearsal: no end after %d stages", mostStages)
}

// A course is one play of a rehearsal.
type course struct {
	Rehearsal
	experiment *experiments.Experiment
	schedule   *experiments.Schedule
	own        map[string]float64 // what arms add, by twin
	games      []results.Game
	counted    []stats.Observation // the games that Draw returns, before any are left out
	blocks     map[int64]uint64    // the openings of those, by that of the schedule
	// The pilot is the first stage: how many games it has, and how many of them are counted.
	pilot, ofPilot int
	designed       bool // by the pilot, some arms
}

// playStage draws the games that are laid out and not drawn yet, and reports whether the run was
// interrupted among them.
func (c *course) playStage(rng *rand.Rand) (interrupted bool) {
	for len(c.games) < c.schedule.Games() {
		if c.Interrupted > 0 && len(c.games) >= c.Interrupted {
			return true
		}
		slot := c.schedule.Slot(len(c.games))
		arm := &c.schedule.Arms[slot.Arm]
		rows := c.rows(arm)
		for half, y := range c.Scores(rng, arm, c.own) {
			c.games = append(c.games, c.Record(c.schedule.Slot(len(c.games)), arm, half, y))
			if arm.Imbalance == nil || !largest(c.experiment, arm) {
				continue
			}
			block, seen := c.blocks[slot.Block]
			if !seen {
				block = uint64(len(c.blocks))
				c.blocks[slot.Block] = block
			}
			c.counted = append(c.counted, stats.Observation{Opening: block, Arm: arm.Name, X: rows[half], Y: y})
		}
	}
	return false
}

// plan lays out the next stage by the games so far.
func (c *course) plan() error {
	if c.pilot == 0 {
		c.pilot, c.ofPilot = len(c.games), len(c.counted)
	}
	st, err := c.schedule.Planner().Next(context.Background(), c.schedule, func(yield func(results.Game, error) bool) {
		for _, g := range c.games {
			if !yield(g, nil) {
				return
			}
		}
	})
	if err != nil {
		return err
	}
	c.designed = c.designed || len(st.Arms) > 0
	return c.schedule.Extend(st)
}

// told are the counted games, without the pilot where a page leaves it out.
func (c *course) told() []stats.Observation {
	if c.designed && leftOut(c.pilot, len(c.games)) > 0 {
		return c.counted[c.ofPilot:]
	}
	return c.counted
}

// Scores draws the scores of the two games of a pair, as the holder sees them. Own holds
// what arms add of their own, by twin; it is drawn once for each.
func (r Rehearsal) Scores(rng *rand.Rand, arm *experiments.Arm, own map[string]float64) []float64 {
	name := arm.Name
	if arm.Twin != "" {
		name = arm.Twin
	}
	if _, seen := own[name]; !seen {
		own[name] = r.Truth.Tau * r.Truth.Effects.Draw(rng)
	}
	effect := own[name]
	if arm.Imbalance == nil {
		effect = 0
	}
	return r.Truth.Opening(r.rows(arm), effect)(rng)
}

// A Pose is a made-up calm position of a game between equal armies.
type Pose struct {
	Game    int // its index
	Opening int64
	Phase   string
	Counts  map[string]float64 // the first player's pieces less the second's
	Score   float64            // the first player's
}

// Suppose takes positions in place of those of the games added, and after them.
func (v *Collection) Suppose(poses []Pose) {
	v.camera.given = true
	for _, p := range poses {
		v.camera.shots = append(v.camera.shots, shot{
			game: p.Game, opening: uint64(p.Opening), phase: p.Phase, counts: p.Counts, pairs: map[string]float64{}, turn: float64(1 - 2*(p.Game%2)), y: p.Score, even: true,
		})
	}
}

// largest reports whether an arm plays at the largest budget.
func largest(e *experiments.Experiment, arm *experiments.Arm) bool {
	budgets := e.Question.(*Ask).Budgets
	return len(budgets) == 0 || arm.Seats[0].Nodes == budgets[len(budgets)-1]
}

// rows are the terms of the two games of a pair, as the holder sees them.
func (r Rehearsal) rows(arm *experiments.Arm) [][]float64 {
	var counts map[string]float64
	if arm.Imbalance != nil {
		counts = arm.Imbalance.Columns()
	}
	out := make([][]float64, 2)
	for half := range out {
		x := make([]float64, len(r.Truth.Terms))
		for i, t := range r.Truth.Terms {
			if x[i] = counts[t]; t == FirstMove {
				x[i] = 1 - 2*float64(half)
			}
		}
		out[half] = x
	}
	return out
}

// Record is a made-up game as a run keeps it: enough of it for planning.
func (r Rehearsal) Record(slot experiments.Slot, arm *experiments.Arm, half int, y float64) results.Game {
	const whole = 6
	g := results.Game{
		Index: slot.Index, Block: slot.Block, Arm: arm.Name, Whole: whole, Shares: make([]int, 2),
		Nodes: 1000, Extra: map[string]float64{},
	}
	if c := r.Costs[arm.Name]; c > 0 {
		g.Nodes = int64(c)
	}
	g.Shares[half] = int(y * whole) // the holder is first in the first game
	g.Shares[1-half] = whole - g.Shares[half]
	if arm.Twin != "" {
		g.Extra[document.Budget] = float64(arm.Seats[0].Nodes)
	}
	if arm.Imbalance == nil {
		return g
	}
	for column, n := range arm.Imbalance.Columns() {
		key := document.Material + column
		if letter, hand := strings.CutPrefix(column, play.HandMark); hand {
			key = document.Hand + letter
		}
		g.Extra[key] = n * (1 - 2*float64(half))
	}
	return g
}
