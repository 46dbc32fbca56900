package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"komi/engine/play"
	"komi/experiments"

	"komi/experiments/document"
	"komi/experiments/kinds/values"
	"komi/results"
	"komi/stats"
)

// valuesPlanner lays out the stages of an experiment of values: after the pilot,
// arms that are balanced by what the pilot found, and then the games that the
// values need most, until they are known as well as was asked.
type valuesPlanner struct{}

// Next lays out the stage after the games so far.
func (valuesPlanner) Next(_ context.Context, s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
	v, err := collectValues(s.Header("", ""), games)
	if err != nil {
		return document.Stage{}, err
	}
	if s.Left() < s.Batch {
		return document.Stage{About: "as many games as were allowed", End: true}, nil
	}
	e, err := v.Sketch(s.Seed)
	if errors.Is(err, stats.ErrUnidentified) || errors.Is(err, stats.ErrSeparated) {
		return evenStage(s, "too few games to tell: more of every arm"), nil
	}
	if err != nil {
		return document.Stage{}, err
	}
	if e.Settled(v.Question) {
		return document.Stage{About: "every value is known as well as was asked", End: true}, nil
	}
	stage := document.Stage{About: "where the values need it most"}
	if len(s.Stages()) == 0 && len(e.Levels) == 1 {
		if stage.Arms, err = s.FurtherArms(worthOf(e.Levels[0])); err != nil {
			return document.Stage{}, err
		}
	}
	plan, err := planValues(v, e, trialsOf(s, stage.Arms, v.Costs()))
	if err != nil {
		return evenStage(s, err.Error()), nil
	}
	stage.Rounds = ofTwins(s, plan.Part(s.RoundsFor(nextGames(s, plan))/len(e.Levels)))
	if len(stage.Rounds) == 0 {
		return evenStage(s, "a last look at every arm"), nil
	}
	for _, a := range stage.Arms {
		if stage.Rounds[a.Name] == 0 {
			stage.Rounds[a.Name] = 1 // an arm is played once it is there
		}
	}
	return shorten(s, stage), nil
}

// ofTwins gives every arm of a twin the rounds of the twin: they play the same
// openings.
func ofTwins(s *experiments.Schedule, rounds map[string]int) map[string]int {
	out := maps.Clone(rounds)
	for i := range s.Arms {
		if twin := s.Arms[i].Twin; twin != "" && rounds[twin] > 0 {
			out[s.Arms[i].Name] = rounds[twin]
			delete(out, twin)
		}
	}
	return out
}

// nextGames is the size of the next stage: no more than there were so far, so
// that a rough pilot cannot decide over most of the games.
func nextGames(s *experiments.Schedule, plan values.Plan) int {
	total := plan.Total * s.PerRound() * max(1, len(s.Values.Budgets))
	return min(total, max(s.Games(), 10*s.Batch), s.Left())
}

// evenStage is as many rounds of every arm as there were, as far as games are
// left.
func evenStage(s *experiments.Schedule, about string) document.Stage {
	st := document.Stage{About: about, Rounds: map[string]int{}}
	each := max(1, s.RoundsFor(min(s.Games(), s.Left()))/len(s.Arms))
	for i := range s.Arms {
		st.Rounds[s.Arms[i].Name] = each
	}
	return shorten(s, st)
}

// shorten takes rounds off a stage that has more games than are left, from the
// arms that have most.
func shorten(s *experiments.Schedule, st document.Stage) document.Stage {
	total := 0
	for _, n := range st.Rounds {
		total += n
	}
	names := slices.Sorted(maps.Keys(st.Rounds))
	for most := s.RoundsFor(s.Left() / s.Batch * s.Batch); total > most; total-- {
		top := names[0]
		for _, name := range names {
			if st.Rounds[name] > st.Rounds[top] {
				top = name
			}
		}
		if st.Rounds[top]--; st.Rounds[top] == 0 {
			delete(st.Rounds, top)
			names = slices.DeleteFunc(names, func(name string) bool { return name == top })
		}
	}
	return st
}

// worthOf are the values of a level in units, of both armies.
func worthOf(l values.Level) map[string]float64 {
	worth := map[string]float64{}
	for _, a := range l.Armies {
		worth[a.Unit] = 1
		for _, p := range a.Pieces {
			worth[p.Column] = p.Value.Value
		}
	}
	return worth
}

// planValues plans for the budget that needs most games. Twins, arms that differ
// in the budget only, get equally many.
func planValues(v *values.Collection, e values.Estimates, trials []values.Trial) (values.Plan, error) {
	var out values.Plan
	for _, l := range e.Levels {
		p, err := v.Plan(l.Guess(1), trials)
		if err != nil {
			return p, err
		}
		if out.Rounds == nil || p.Total > out.Total {
			out = p
		}
	}
	return out, nil
}

// trialsOf are the arms of a schedule and further ones, as planning sees them:
// twins as one, which costs what they cost together.
func trialsOf(s *experiments.Schedule, further []document.Arm, costs map[string]float64) []values.Trial {
	mean := 0.0
	for _, name := range slices.Sorted(maps.Keys(costs)) { // in one order, for the last digit
		mean += costs[name] / float64(len(costs))
	}
	var out []values.Trial
	add := func(name string, b *play.Imbalance, played int) {
		t := values.Trial{Name: name, Played: played, Cost: costs[name] * float64(s.PerRound())}
		if t.Cost == 0 {
			t.Cost = mean * float64(s.PerRound())
		}
		if b != nil {
			t.Counts = b.Columns()
			if army, ok := b.Army(); ok {
				t.Army = int(army) + 1
			}
			out = append(out, t)
		}
	}
	at := map[string]int{} // by twin
	for i := range s.Arms {
		arm := &s.Arms[i]
		if first, seen := at[arm.Twin]; seen && arm.Twin != "" {
			out[first].Cost += costs[arm.Name] * float64(s.PerRound())
			continue
		}
		at[arm.Twin] = len(out)
		add(arm.Name, arm.Imbalance, s.RoundsOf(i))
		if arm.Twin != "" && arm.Imbalance != nil {
			out[len(out)-1].Name = arm.Twin
		}
	}
	for _, text := range further {
		if b, err := s.ParseArm(text); err == nil {
			add(text.Name, b, 0)
		}
	}
	return out
}

// collectValues reads the games of a run.
func collectValues(run results.Run, games iter.Seq2[results.Game, error]) (*values.Collection, error) {
	v, err := values.New(run)
	if err != nil {
		return nil, err
	}
	for g, err := range games {
		if err == nil {
			err = v.Add(g)
		}
		if err != nil {
			return nil, err
		}
	}
	return v, nil
}

// supposedOdds is the score that planning before the first game takes a player
// who is a unit ahead to have. Between strong players it is 65% for a pawn of
// chess, between weak ones less.
const supposedOdds = 0.60

// priorPlan is the plan before any game, from what pieces are thought to be worth.
func priorPlan(e *experiments.Experiment, odds float64) (values.Plan, error) {
	q, err := values.ReadQuestion(e.Text)
	if err != nil {
		return values.Plan{}, err
	}
	guess := values.Prior(e.Values.Worth, e.Values.Unit, odds, values.FirstMove)
	trials := trialsOf(e.Schedule(), nil, nil)
	for i := range trials {
		trials[i].Played, trials[i].Cost = 0, 1
	}
	p, err := q.Plan(guess, trials)
	if err == nil && p.Total > math.MaxInt32 {
		err = fmt.Errorf("plan: %d rounds", p.Total)
	}
	return p, err
}
