package document

import (
	"encoding/json"
	"fmt"
)

// A Stage is a part of a schedule that is laid out once the games before it are
// known: which arms are played further, and arms that are new. Its text is kept
// with the run, so that the run can be gone on with, replayed or played on other
// machines without deciding again.
type Stage struct {
	// About says what the stage is for, in words for people.
	About string `json:"about,omitempty"`
	// Arms are new arms.
	Arms []Arm `json:"arms,omitempty"`
	// Rounds are the rounds to play, by the arm's name.
	Rounds map[string]int `json:"rounds,omitempty"`
	// Note is what the planner wants to remember, in the form of its kind.
	Note json.RawMessage `json:"note,omitempty"`
	// End says that nothing is played any more.
	End bool `json:"end,omitempty"`
}

// Text is the stage as a run keeps it, in one line.
func (st Stage) Text() string {
	text, err := json.Marshal(st)
	if err != nil {
		panic("document: a stage's note is no JSON: " + err.Error())
	}
	return string(text)
}

// ParseStage is the inverse of [Stage.Text].
func ParseStage(text string) (Stage, error) {
	var st Stage
	if err := json.Unmarshal([]byte(text), &st); err != nil {
		return Stage{}, fmt.Errorf("stage: %w", err)
	}
	return st, nil
}
