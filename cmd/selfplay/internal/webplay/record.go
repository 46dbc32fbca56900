package webplay

import (
	"context"
	"errors"
)

// An Archive holds games that were played.
type Archive interface {
	// Games is how many games there are, or are to be. They are numbered from 0.
	Games() int
	// Record is one of the games, which can be played through by the rules of its setup. It
	// fails if there is no game of that number, or none yet.
	Record(ctx context.Context, index int) (*Record, error)
}

// A Record is a game that was played.
type Record struct {
	Index   int      `json:"index"`
	Setup   string   `json:"setup"`   // as the source knows it
	Start   string   `json:"start"`   // FEN
	Moves   []string `json:"moves"`   // in the project's move text, the opening too
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
