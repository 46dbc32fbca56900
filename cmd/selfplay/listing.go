package main

import (
	"encoding/json"
	"io"
	"math"

	"komi/engine"
	"komi/stats"
)

// Listings for other programs: what --json of a command writes. Names are in lower case
// with underscores, times in seconds, shares of one, and what the data do not say is
// null.

// writeJSON writes a value as JSON for people and programs.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// positionJSON is the game and the position that a listing is about.
type positionJSON struct {
	Game    string            `json:"game"`
	Setup   string            `json:"setup"`
	Options map[string]string `json:"options"` // that differ from their defaults
	FEN     string            `json:"fen"`
	Turn    string            `json:"turn"`
}

func positionOf(p *engine.Position) positionJSON {
	r := p.Rules()
	options := r.Options()
	if options == nil {
		options = map[string]string{}
	}
	return positionJSON{r.ID(), r.Setup(), options, p.FEN(), r.PlayerName(p.Turn())}
}

// estimateJSON is a number with its 95% interval.
type estimateJSON struct {
	Value    *float64 `json:"value"`
	Lo       *float64 `json:"lo"`
	Hi       *float64 `json:"hi"`
	Openings int      `json:"openings"` // that it rests on
}

func estimateOf(e stats.Estimate) estimateJSON {
	if !e.OK() {
		return estimateJSON{Openings: e.Blocks}
	}
	return estimateJSON{number(e.Value), number(e.Lo), number(e.Hi), e.Blocks}
}

// number is a number that may be unknown, or without bound, which JSON cannot write.
func number(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return &v
}
