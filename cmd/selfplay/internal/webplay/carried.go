package webplay

import (
	"context"
	"fmt"

	"komi/engine/variants"
)

// Carried is a game that a page carries with it.
type Carried struct {
	Name    string            `json:"name"` // of the file, for messages
	Text    string            `json:"text"` // the variant file, with those that it builds on
	Setup   string            `json:"setup"`
	Options map[string]string `json:"options,omitempty"`
	Weights string            `json:"weights,omitempty"` // as in [Config]
	Records []Record          `json:"records,omitempty"`
}

// Open returns the game, which plays without files. A search calls pause now and then.
func (c Carried) Open(pause func()) (*Game, error) {
	file, err := variants.Read(c.Name, []byte(c.Text))
	if err != nil {
		return nil, err
	}
	var a Archive
	if len(c.Records) > 0 {
		a = shelf(c.Records)
	}
	return New(Config{Source: Of{File: file, Options: c.Options, First: c.Setup}, Archive: a, Weights: c.Weights, Pause: pause}), nil
}

// A shelf is an archive of a few games.
type shelf []Record

func (s shelf) Games() int { return len(s) }

func (s shelf) Record(_ context.Context, index int) (*Record, error) {
	if index < 0 || index >= len(s) {
		return nil, fmt.Errorf("read game %d, expected 0 to %d", index, len(s)-1)
	}
	return &s[index], nil
}
