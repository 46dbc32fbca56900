package main

import "komi/cmd/selfplay/internal/study"

// A studied is the result of a study as JSON.
type studied struct {
	Game      string   `json:"game"`
	Name      string   `json:"name"`
	Rules     string   `json:"rules"`             // the hash of the rules
	Weights   string   `json:"weights,omitempty"` // file of the weights that the players go by, unless they come with the program
	Players   string   `json:"players"`           // by what they evaluate
	Page      string   `json:"page"`
	Warnings  []string `json:"warnings"`
	Questions []asked  `json:"questions"`
}

// An asked is a question of a study as JSON.
type asked struct {
	Question string     `json:"question"`
	Kind     string     `json:"kind"`
	Refused  string     `json:"refused,omitempty"` // why it cannot be asked of the game
	Run      string     `json:"run,omitempty"`
	Games    int        `json:"games"`
	AtMost   int        `json:"at_most"`
	Answer   string     `json:"answer,omitempty"`
	More     []string   `json:"more,omitempty"`
	Warnings []string   `json:"warnings,omitempty"`
	Columns  []string   `json:"columns,omitempty"` // of the table that goes with the answer
	Rows     [][]string `json:"rows,omitempty"`
}

// studiedOf is what was found of a game.
func studiedOf(ref string, found *study.Result) studied {
	out := studied{
		Game: ref, Name: found.Name, Rules: found.Rules, Weights: found.Weights, Players: found.Players, Page: found.Page,
		Warnings: append([]string{}, found.Warnings...),
	}
	for _, q := range found.Questions {
		a := asked{Question: q.Text, Kind: q.Kind, Refused: q.Refused, Run: q.Run, Games: q.Games, AtMost: q.AtMost}
		if q.Answer != nil {
			a.Answer, a.Columns = q.Answer.Headline.String(), q.Answer.Summary.Columns
			for _, s := range q.Answer.Sentences {
				a.More = append(a.More, s.String())
			}
			for _, s := range q.Answer.Warnings {
				a.Warnings = append(a.Warnings, s.String())
			}
			for _, cells := range q.Answer.Summary.Rows {
				var row []string
				for _, c := range cells {
					row = append(row, c.Text)
				}
				a.Rows = append(a.Rows, row)
			}
		}
		out.Questions = append(out.Questions, a)
	}
	return out
}
