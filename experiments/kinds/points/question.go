package points

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"komi/engine/variants"
	"komi/results"
)

// A Question is the table [points] of a file: how much is played at each step.
type Question struct {
	// Neutral are the options under which values are measured and positions are played on:
	// those that switch the count off, so that it cannot teach what it is to be taught.
	Neutral map[string]any
	// MeasuredIn are the setups whose games tell values; all that are asked if it is left
	// out.
	MeasuredIn []string `toml:"measured_in"`
	// Moment is the moment of the game whose values decide; points are counted late. Moments
	// are those set side by side, it among them; one of the others stands in for it where it
	// does not tell every piece.
	Moments []string
	Moment  string
	// Top is the piece that sets the scale: it counts From to To points.
	Top      string
	From, To int
	// Kept are points that pieces keep unless they are shown to be worse. Official is a
	// published table to compare with, and OfficialCompensation its compensation.
	Kept, Official       map[string]int
	OfficialCompensation float64 `toml:"official_compensation"`

	Again     int       // games that measure the values once more, with the new points in force
	Counted   int       // pairs of a setup by the points before and by the new ones, to be counted
	Positions int       // of these, how many are played on, of each
	Playouts  int       // games from each
	PlayNodes int64     `toml:"play_nodes"` // positions searched for a move when playing on
	Tried     []float64 // compensations
	Rounds    int       // pairs of a setup at each
	Final     int       // pairs of a setup in fresh games, by budget and compensation
	Budgets   []int64   // of the fresh games
	Margin    float64   // how far from even still counts as fair

	values  int // most games that measure values under the neutral count
	setups  any
	options map[string]any
}

// readQuestion reads the table from the text of an experiment file, with what it needs of
// the others.
func readQuestion(config string) (Question, error) {
	var d struct {
		Setups  any
		Options map[string]any
		Values  struct{ Games int }
		Points  Question
	}
	if err := toml.Unmarshal([]byte(config), &d); err != nil {
		return Question{}, fmt.Errorf("points: the run's experiment file: %w", err)
	}
	q := d.Points.usual()
	q.values, q.setups, q.options = d.Values.Games, d.Setups, d.Options
	return q, nil
}

// usual fills in what is usual where the file says nothing.
func (q Question) usual() Question {
	if len(q.Moments) == 0 {
		q.Moments = []string{"start", "middle", "late"}
	}
	if q.Moment == "" {
		q.Moment = "late"
	}
	if q.Top == "" {
		q.Top = "R"
	}
	if q.From == 0 && q.To == 0 {
		q.From, q.To = 13, 15
	}
	return q
}

// texts are options as a game reads them.
func texts(options map[string]any) map[string]string {
	out := map[string]string{}
	for name, value := range options {
		if v, ok := value.(float64); ok {
			out[name] = strconv.FormatFloat(v, 'f', -1, 64)
			continue
		}
		out[name] = fmt.Sprint(value)
	}
	return out
}

// setupsOf are the setups that a file asks about.
func (q Question) setupsOf(g *variants.Game) []string {
	switch v := q.setups.(type) {
	case string:
		if v == "every" {
			return g.AllSetups()
		}
		return g.Setups()
	case []any:
		var out []string
		for _, x := range v {
			out = append(out, fmt.Sprint(x))
		}
		return out
	}
	return []string{g.Default()}
}

// The steps of an experiment on points, in their order; play on comes twice.
const (
	StepValues = "values"  // values are measured under the neutral count
	StepAgain  = "again"   // once more with the points made of them in force; games are counted
	StepPlayOn = "play on" // positions that were counted are played on without a count
	StepTried  = "tried"   // compensations far apart
	StepFresh  = "fresh"   // the compensations that these point to, in fresh games
)

// What the arms of a step are for.
const (
	roleValues = "values" // games that tell values
	roleBefore = "before" // games by the points in force at first
	roleNew    = "new"    // games by the points made of the values
	roleOwn    = "own"    // fresh games at the setup's own compensation
	roleCommon = "common" // fresh games at the one for all setups
)

// A Note is what a stage of an experiment on points remembers.
type Note struct {
	Step string    `json:"step"`
	Arms []NoteArm `json:"arms,omitempty"`
	// ByPilot says that the arms of a stage of values are balanced by what the pilot found.
	ByPilot bool `json:"by_pilot,omitempty"`
	// Table are the points in force, by term.
	Table map[string]int `json:"table,omitempty"`
	// Why says why the experiment ends.
	Why string `json:"why,omitempty"`
}

// A NoteArm is an arm of a stage.
type NoteArm struct {
	Name  string  `json:"name"`
	Setup string  `json:"setup"`
	Role  string  `json:"role,omitempty"`
	K     float64 `json:"k,omitempty"` // the compensation in force
	Nodes int64   `json:"nodes,omitempty"`
	// Sources are the games whose last positions are played on, in the order
	// of the arm's positions.
	Sources []int `json:"sources,omitempty"`
}

// spareRoyal is the term of a second royal that is still there.
const spareRoyal = "spare royal"

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
