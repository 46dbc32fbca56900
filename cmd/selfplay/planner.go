package main

import (
	"encoding/json"

	"komi/experiments"
	"komi/results"
)

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

// ended reports whether a run's stages have come to their end, and says why in the
// words of its last one.
func ended(run results.Run) (why string, over bool) {
	n := len(run.Stages)
	if n == 0 || !run.Stages[n-1].End {
		return "", false
	}
	var last struct {
		About string
		Note  struct{ Why string }
	}
	if err := json.Unmarshal([]byte(run.Stages[n-1].Text), &last); err != nil {
		return "its last stage gives no reason", true // of another form than this build's
	}
	if last.About == "" {
		last.About = last.Note.Why
	}
	return last.About, true
}
