package main

import (
	"strings"

	"komi/cmd/selfplay/internal/forecast"
	"komi/experiments"
)

// planJSON is what plan --json writes.
type planJSON struct {
	Experiment   string       `json:"experiment"`
	Kind         string       `json:"kind"`
	About        string       `json:"about"`
	Game         string       `json:"game"`
	Arms         []string     `json:"arms"`
	Games        int          `json:"games"`
	AtMost       bool         `json:"at_most"` // later stages may need fewer games
	Openings     int          `json:"openings"`
	PerOpening   int          `json:"games_per_opening"`
	Nodes        [2]int64     `json:"nodes"` // positions a move, the least and the most
	Workers      int          `json:"workers"`
	Speed        float64      `json:"games_per_second"` // of all workers
	Seconds      float64      `json:"seconds"`          // that the whole takes
	SecondsAlone float64      `json:"seconds_alone"`    // the same if no other work ran here
	Tried        int          `json:"games_tried"`      // to their end, to measure the speed
	Void         int          `json:"void"`             // of those
	Endless      bool         `json:"endless"`          // the rules let a game go on for ever
	Title        string       `json:"expect"`           // what the promises suppose
	Promises     []promiseOut `json:"promises"`
}

// promiseOut is a line of what to expect.
type promiseOut struct {
	Text    string   `json:"text"`
	Games   int      `json:"games,omitempty"`
	Seconds *float64 `json:"seconds,omitempty"`
}

// planOf is the plan after a pilot.
func planOf(p forecast.Pilot, e *experiments.Experiment, workers int) planJSON {
	speed := float64(workers) / p.Each
	out := planJSON{
		Experiment: e.Name, Kind: e.Kind, About: e.About, Game: e.Game.ID, Arms: []string{},
		Games: e.Games(), AtMost: e.Limit > 0, Openings: e.Rounds, PerOpening: e.PerRound(),
		Workers: workers, Speed: speed, Seconds: float64(e.Games()) / speed, SecondsAlone: float64(e.Games()) / (speed * p.Alone), Tried: p.Games, Void: p.Tally.Void(), Endless: endless(e),
	}
	out.Nodes[0] = e.Arms[0].Seats[0].Nodes
	for i := range e.Arms {
		out.Arms = append(out.Arms, e.Arms[i].Name)
		for _, s := range e.Arms[i].Seats {
			out.Nodes[0], out.Nodes[1] = min(out.Nodes[0], s.Nodes), max(out.Nodes[1], s.Nodes)
		}
	}
	f := p.Expect(e)
	out.Title = f.Title
	for _, line := range f.Lines {
		x := promiseOut{Text: strings.Join(strings.Fields(line.Text), " "), Games: line.Games}
		if line.Games > 0 {
			x.Seconds = number(float64(line.Games) / speed)
		}
		out.Promises = append(out.Promises, x)
	}
	return out
}
