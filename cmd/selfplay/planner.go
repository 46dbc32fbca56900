package main

import "komi/experiments"

// planners make the planners of the kinds of experiment whose course depends on
// their games.
var planners = map[string]func(*experiments.Experiment) (experiments.Planner, error){
	experiments.KindPoints: func(*experiments.Experiment) (experiments.Planner, error) { return pointsPlanner{}, nil },
	experiments.KindValues: func(*experiments.Experiment) (experiments.Planner, error) { return valuesPlanner{}, nil },
}

// plannerOf returns the planner of an experiment; nil where there is one stage.
func plannerOf(e *experiments.Experiment) (experiments.Planner, error) {
	if plan, ok := planners[e.Kind]; ok && e.Limit > 0 {
		return plan(e)
	}
	return nil, nil
}
