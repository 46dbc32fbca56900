package main

import (
	"context"
	"encoding/json"
	"iter"

	"komi/experiments"

	"komi/experiments/document"
	"komi/experiments/kinds/points"
	"komi/results"
)

// pointsPlanner lays out the steps of an experiment on points.
type pointsPlanner struct{}

// Next lays out the step after the games so far.
func (pointsPlanner) Next(_ context.Context, s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
	run := s.Header("", "")
	for n := range s.Stages() {
		run.Stages = append(run.Stages, s.Record(n+1))
	}
	p, err := points.New(run)
	if err != nil {
		return document.Stage{}, err
	}
	for g, err := range games {
		if err == nil {
			err = p.Add(g)
		}
		if err != nil {
			return document.Stage{}, err
		}
	}
	step, err := p.Next()
	if err != nil {
		return document.Stage{}, err
	}
	note, err := json.Marshal(step.Note)
	if err != nil {
		return document.Stage{}, err
	}
	stage := document.Stage{About: step.About, Rounds: map[string]int{}, Note: note, End: step.End}
	for _, a := range step.Arms {
		stage.Arms = append(stage.Arms, document.Arm{
			Name: a.Name, Setup: a.Setup, Options: a.Options, Nodes: a.Nodes, Positions: a.Positions,
		})
		stage.Rounds[a.Name] = a.Rounds
	}
	return stage, nil
}
