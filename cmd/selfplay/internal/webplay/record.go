package webplay

import (
	"context"
	"errors"
)

// An Archive holds games that were played.
type Archive interface {
	Games() int
	Record(ctx context.Context, index int) (*Record, error)
}

// A Record is a game that was played.
type Record struct {
	Index   int      `json:"index"`
	Setup   string   `json:"setup"` // as the source knows it
	Start   string   `json:"start"`
	Moves   []string `json:"moves"`
	Title   string   `json:"title"`   // which game it is
	Told    string   `json:"told"`    // how it ended, a sentence
	Opening int      `json:"opening"` // plies that nobody chose
}

func (g *Game) record(ctx context.Context, index int) (*Record, error) {
	if g.Archive == nil {
		return nil, errors.New("there is no run to take games from")
	}
	return g.Archive.Record(ctx, index)
}
