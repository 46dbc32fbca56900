package rulebook

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"komi/engine"
	"komi/engine/variants"
	"komi/results"
)

// A Book has the rules of a run. Rules are compiled when they are first asked for, and
// once. A Book is safe for concurrent use.
type Book struct {
	Run      results.Run
	mu       sync.Mutex
	recorded variants.Recorded
	rules    map[name]*engine.Rules
}

// A name tells the rules of one run apart, as records do.
type name struct{ variant, setup, options string }

// New returns the rulebook of a run, with the rules of the stages that the run has now.
func New(run results.Run) *Book { return &Book{Run: run, rules: map[name]*engine.Rules{}} }

// Rules are the rules of a variant, setup and options of the run. It is an error if
// this build reads them in another way than the build that played the run.
func (b *Book) Rules(variant, setup, options string) (*engine.Rules, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := name{variant, setup, options}
	if r := b.rules[n]; r != nil {
		return r, nil
	}
	for _, x := range b.Run.AllRules() {
		if (name{x.Variant, x.Setup, x.Options}) != n {
			continue
		}
		r, err := b.recorded.Rules(x.Variant, x.Text, x.Setup, x.Options, x.Hash)
		if err != nil {
			return nil, fmt.Errorf("rules: %s: %w", x, err)
		}
		b.rules[n] = r
		return r, nil
	}
	return nil, fmt.Errorf("rules: the run has no rules for %s, setup %s, options %q", variant, setup, options)
}

// Of are the rules that a game follows.
func (b *Book) Of(g results.Game) (*engine.Rules, error) {
	r, err := b.Rules(g.Variant, g.Setup, g.Options)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Index, err)
	}
	return r, nil
}

// Check compiles all rules of the run.
func (b *Book) Check() error {
	for _, x := range b.Run.AllRules() {
		if _, err := b.Rules(x.Variant, x.Setup, x.Options); err != nil {
			return err
		}
	}
	return nil
}

// Game is the variant file of the run's first rules.
func (b *Book) Game() (*variants.Game, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.Run.Rules) == 0 {
		return nil, errors.New("rules: the run has none")
	}
	return b.recorded.Game(b.Run.Rules[0].Variant, b.Run.Rules[0].Text)
}

// Moves returns a game's start and its moves. The error names the first move that is
// not legal.
func (b *Book) Moves(g results.Game) (start *engine.Position, moves []engine.Move, err error) {
	p, moves, err := b.play(g)
	if err != nil {
		return nil, nil, err
	}
	for range moves {
		p.Unmake()
	}
	return p, moves, nil
}

// End is the position a game ended in.
func (b *Book) End(g results.Game) (*engine.Position, error) {
	p, _, err := b.play(g)
	return p, err
}

// play makes the moves of a game.
func (b *Book) play(g results.Game) (p *engine.Position, moves []engine.Move, err error) {
	r, err := b.Of(g)
	if err != nil {
		return nil, nil, err
	}
	if p, err = r.Parse(g.Start); err != nil {
		return nil, nil, fmt.Errorf("game %d: start: %w", g.Index, err)
	}
	words := strings.Fields(g.Moves)
	for i, word := range words {
		if p.Finished() {
			return nil, nil, fmt.Errorf("game %d: the game is over after ply %d, but the record goes on to ply %d", g.Index, i, len(words))
		}
		m, err := p.ParseMove(word)
		if err != nil {
			return nil, nil, fmt.Errorf("game %d: ply %d: %w", g.Index, i+1, err)
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return p, moves, nil
}
