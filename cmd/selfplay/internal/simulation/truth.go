package simulation

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/experiments/kinds"
	"komi/experiments/kinds/values"
	"komi/stats"
)

// A simulated is a truth, and how games are drawn from it.
type simulated struct {
	name  string
	truth string // in words
	games stats.Simulation
	unit  int
	of    []int
	// rehearsal plays the experiment from its pilot; nil to draw games as they were
	// laid out in the end.
	rehearsal *values.Rehearsal
}

// draw returns what draws the games of a replicate, and what tells why one could not be
// drawn.
func (t simulated) draw(truth stats.Simulation) (draw func(*rand.Rand) []stats.Observation, failed func() error) {
	if t.rehearsal == nil {
		return truth.Draw, func() error { return nil }
	}
	play := *t.rehearsal
	play.Truth = truth
	var mu sync.Mutex
	var first error
	draw = func(rng *rand.Rand) []stats.Observation {
		seen, err := play.Draw(rng)
		mu.Lock()
		defer mu.Unlock()
		if first == nil {
			first = err
		}
		return seen
	}
	return draw, func() error { return first }
}

// fittedTruths are what the games of a run say, at its largest budget.
func fittedTruths(ctx context.Context, s *games.Set) ([]simulated, error) {
	v, err := values.Collect(s.Run, s.Records(ctx))
	if err != nil {
		return nil, err
	}
	v.Steady(s.Run.Seed) // the unit that the run's page tells values in
	estimates, err := v.Estimate(s.Run.Seed)
	if err != nil {
		return nil, err
	}
	level := estimates.Levels[len(estimates.Levels)-1]
	guess, drawn := level.Guess(s.Run.Seed), level.Fit.Simulation()
	var rehearsal *values.Rehearsal
	how := "drawn as it was laid out in the end"
	if e, err := kinds.Asked().Recreate(s.Run); err == nil && e.Arms[0].Rules.Players() == 2 {
		interrupted := 0
		how = "played again from its pilot"
		if !s.Complete() {
			interrupted = s.Played()
			how += fmt.Sprintf(" to game %s, where it was interrupted", answer.Count(interrupted))
		}
		if rehearsal, err = values.Rehearse(e, s.Run, v.Costs(), interrupted); err != nil {
			return nil, err
		}
	}
	var out []simulated
	for i, unit := range guess.Units {
		out = append(out, simulated{
			name: s.Run.Experiment,
			truth: fmt.Sprintf("%s games in %s, as fitted, %s. Games of one opening correlate by %.2f. Arms scatter by %s.",
				answer.Count(level.Fit.Games), answer.Plural(len(drawn.Arms), "design"), how, level.Fit.PairCorrelation(), scatterText(drawn.Tau, drawn.Beta[unit], drawn.Terms[unit])),
			games: drawn, unit: unit, of: guess.Of[i], rehearsal: rehearsal,
		})
	}
	return out, nil
}

// scatterText writes by how many units arms scatter; "~" if the unit is worth nothing.
func scatterText(tau, unit float64, name string) string {
	switch {
	case tau == 0:
		return "0.00 " + name
	case !(unit > 0):
		return "~"
	}
	return fmt.Sprintf("%.2f %s", tau/unit, name)
}

// assumedTruths are what the pieces of an experiment are thought to be worth.
func assumedTruths(e *experiments.Experiment, o Options) ([]simulated, error) {
	if e.Arms[0].Rules.Players() != 2 {
		return nil, errors.New("read a game of more than two players, expected a run of it: play it first")
	}
	asked := e.Question.(*values.Ask)
	guess := values.Prior(asked.Worth, asked.Unit, o.Odds, values.FirstMove)
	guess.Beta[len(guess.Beta)-1] = 0 // no advantage of the first move
	var trials []values.Trial
	n := 0
	for i := range e.Arms {
		a := &e.Arms[i]
		if a.Imbalance == nil {
			continue // games between equal armies tell no values at the start
		}
		if len(asked.Budgets) > 0 && a.Seats[0].Nodes != asked.Budgets[0] {
			continue
		}
		trials = append(trials, values.Trial{Name: a.Name, Counts: a.Imbalance.Columns(), Played: e.Rounds})
		n += e.PerRound() * e.Rounds
	}
	nu := 2 * o.Draws / (1 - o.Draws) // the share of draws between equals is ν/(2+ν)
	return []simulated{{
		name: e.Name,
		truth: fmt.Sprintf("%s games in %s, as assumed. A unit ahead scores %.0f%%. %.0f%% of even games are drawn. Arms scatter by %.2f %s.",
			answer.Count(n), answer.Plural(len(trials), "arm"), 100*o.Odds, 100*o.Draws, o.Scatter, asked.Unit),
		games: guess.Simulation(trials, nu, o.Alike, o.Scatter*guess.Beta[guess.Units[0]]), unit: guess.Units[0], of: guess.Of[0],
		rehearsal: &values.Rehearsal{Experiment: e},
	}}, nil
}
