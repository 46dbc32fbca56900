package points

import (
	"encoding/json"
	"fmt"

	"github.com/pelletier/go-toml/v2"

	"komi/results"
)

// A Question is the table [points] of a file: how much is played at each step.
// Every key is needed, so that the file says all that is done.
type Question struct {
	PlayOn    map[string]any `toml:"play_on"`    // options that switch the count off
	PlayNodes int64          `toml:"play_nodes"` // positions searched for a move when playing on
	Positions int            // positions of a setup that are played on, at each step
	Playouts  int            // games from each of them
	Most      int            // largest weight allowed
	Steps     int            // of the search for the compensation
	Rounds    int            // rounds of a setup in each step
	Final     int            // rounds of a setup, budget and compensation at the end
	Budgets   []int64        // at the end
	Margin    float64        // how far from even still counts as fair
	// Official is a published table to be compared with, by letter.
	Official map[string]int
}

// ReadQuestion reads the table from the text of an experiment file.
func ReadQuestion(config string) (Question, error) {
	var d struct{ Points Question }
	if err := toml.Unmarshal([]byte(config), &d); err != nil {
		return Question{}, fmt.Errorf("points: the run's experiment file: %w", err)
	}
	return d.Points, nil
}

// The steps of an experiment on points. The first stage has no note and is
// played by the points in force.
const (
	StepPlayOn = "play on" // positions that reached the count are played on without it
	StepSearch = "search"  // the table is in force; the compensation is looked for
	StepFinal  = "final"   // fresh games at the compensation found and beside it
)

// A Note is what a stage of an experiment on points remembers.
type Note struct {
	Step string    `json:"step"`
	Arms []NoteArm `json:"arms,omitempty"`
	// Table are the points in force, by letter; SpareRoyal is one of the terms.
	Table map[string]int `json:"table,omitempty"`
	// Why says why the experiment ends.
	Why string `json:"why,omitempty"`
}

// A NoteArm is an arm of a stage.
type NoteArm struct {
	Name  string `json:"name"`
	Setup string `json:"setup"`
	// K is the compensation in force and Exact where the search stands.
	K     float64 `json:"k,omitempty"`
	Exact float64 `json:"exact,omitempty"`
	Nodes int64   `json:"nodes,omitempty"`
	// Sources are the games whose last positions are played on, in the order
	// of the arm's positions.
	Sources []int `json:"sources,omitempty"`
}

// SpareRoyal is the term of a second royal that is still there.
const SpareRoyal = "spare royal"

// notes reads the notes of a run's stages.
func notes(run results.Run) ([]Note, error) {
	var out []Note
	for i, s := range run.Stages {
		var d struct{ Note Note }
		if err := json.Unmarshal([]byte(s.Text), &d); err != nil {
			return nil, fmt.Errorf("points: stage %d: %w", i+1, err)
		}
		out = append(out, d.Note)
	}
	return out, nil
}
