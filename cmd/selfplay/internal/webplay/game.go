package webplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"komi/engine"
	"komi/engine/variants"
)

// A Source knows the rules that a page may play by, each by the name of a setup.
type Source interface {
	// Setups lists the setups to choose from, the first one to begin with.
	Setups() []string
	// Rules are those of a setup.
	Rules(setup string) (*engine.Rules, error)
	// Game is the variant file of a setup.
	Game(setup string) (*variants.Game, error)
}

// A Game answers the questions of pages. It may be used by several goroutines.
type Game struct {
	Config

	mu      sync.Mutex
	seats   map[string]*engine.Rules // by setup
	remarks map[*variants.Game]map[string][]string
	last    line
	thinker thinker
}

// Config is what a game is made of.
type Config struct {
	Source  Source
	Archive Archive // of games to show; nil for none
	// Weights is what Komi goes by: the text of a weights file, the name of an
	// evaluation, or "" for the usual one. Where a file does not fit a setup, Komi goes
	// by the usual one there.
	Weights string
	Pause   func() // called every millisecond or so of a search; nil for nothing
}

// New returns a game.
func New(c Config) *Game {
	if c.Pause == nil {
		c.Pause = func() {}
	}
	return &Game{Config: c, seats: map[string]*engine.Rules{}, remarks: map[*variants.Game]map[string][]string{}}
}

// A Request is a question of a page.
type Request struct {
	Ask    string        `json:"ask"`
	Setup  string        `json:"setup"`            // of the game
	Start  string        `json:"start,omitempty"`  // position line, "" for that of the setup
	Moves  []string      `json:"moves,omitempty"`  // from the start
	Viewer engine.Player `json:"viewer"`           // who sits below the board
	Nodes  int64         `json:"nodes,omitempty"`  // that Komi may search
	Seed   uint64        `json:"seed,omitempty"`   // of the game
	Search uint64        `json:"search,omitempty"` // to think, and to stop thinking: the page's number for a search
	Piece  string        `json:"piece,omitempty"`  // letter
	Index  int           `json:"index,omitempty"`  // of a game of a run
}

// maxMoves is the longest game that a page can play. Games end by their rules; this
// bounds what a page can ask for.
const maxMoves = 10_000

// Answer answers a question. What is wrong with the question is an answer too, with
// the key "error".
func (g *Game) Answer(ctx context.Context, question []byte) []byte {
	var q Request
	var a any
	err := json.Unmarshal(question, &q)
	if err != nil {
		err = errors.New("the page asked something that Komi does not understand: reload the page")
	} else {
		a, err = g.answer(ctx, &q)
	}
	if err != nil {
		a = map[string]string{"error": err.Error()}
	}
	text, err := json.Marshal(a)
	if err != nil {
		panic("webplay: " + err.Error()) // all answers are plain data
	}
	return text
}

func (g *Game) answer(ctx context.Context, q *Request) (any, error) {
	switch q.Ask {
	case "game":
		return g.about()
	case "stop":
		g.thinker.stop(q.Search)
		return struct{}{}, nil
	case "record":
		return g.record(ctx, q.Index)
	}
	if len(q.Moves) > maxMoves {
		return nil, fmt.Errorf("a game of more than %d plies cannot be played here", maxMoves)
	}
	r, err := g.rules(q.Setup)
	if err != nil {
		return nil, err
	}
	switch q.Ask {
	case "board":
		return drawBoard(r, q.Viewer)
	case "look":
		return g.look(r, q)
	case "think":
		return g.think(ctx, r, q)
	case "piece":
		return g.piece(r, q)
	}
	return nil, fmt.Errorf("read %q, expected game, board, look, think, stop, piece or record", q.Ask)
}

// rules are those of a setup, compiled once.
func (g *Game) rules(setup string) (*engine.Rules, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r := g.seats[setup]; r != nil {
		return r, nil
	}
	r, err := g.Source.Rules(setup)
	if err == nil {
		g.seats[setup] = r
	}
	return r, err
}

// Of is the source of one variant file with a choice of options.
type Of struct {
	File    *variants.Game
	Options map[string]string
	First   string // the setup to begin with, "" for the default one
}

// Setups lists the setups of the file, the one to begin with first.
func (o Of) Setups() []string {
	first := o.First
	if first == "" {
		first = o.File.Default()
	}
	list := []string{first}
	for _, s := range o.File.Setups() {
		if s != first {
			list = append(list, s)
		}
	}
	return list
}

// Rules compiles a setup.
func (o Of) Rules(setup string) (*engine.Rules, error) { return o.File.Rules(setup, o.Options) }

// Game is the file.
func (o Of) Game(string) (*variants.Game, error) { return o.File, nil }
