package games

import (
	"fmt"
	"strings"

	"komi/engine"
	"komi/engine/variants"
	"komi/results"
)

// A Rulebook compiles the rules of the games of a run, from the texts the run
// carries.
type Rulebook struct {
	Run      results.Run
	recorded variants.Recorded
}

// NewRulebook returns the rulebook of a run.
func NewRulebook(run results.Run) *Rulebook { return &Rulebook{Run: run} }

// Rules are the rules of a variant, setup and options of the run. It is an error if
// this build reads them otherwise than the one that played the run.
func (b *Rulebook) Rules(variant, setup, options string) (*engine.Rules, error) {
	for _, x := range b.Run.AllRules() {
		if x.Variant != variant || x.Setup != setup || x.Options != options {
			continue
		}
		r, err := b.recorded.Rules(x.Variant, x.Text, x.Setup, x.Options, x.Hash)
		if err != nil {
			return nil, fmt.Errorf("rules: %s: %w", x, err)
		}
		return r, nil
	}
	return nil, fmt.Errorf("rules: the run has no rules for %s, setup %s, options %q", variant, setup, options)
}

// Game is the variant file of the run's first rules.
func (b *Rulebook) Game() (*variants.Game, error) {
	if len(b.Run.Rules) == 0 {
		return nil, fmt.Errorf("rules: the run has no rules")
	}
	g, err := b.recorded.Game(b.Run.Rules[0].Variant, b.Run.Rules[0].Text)
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	return g, nil
}

// End is the position a game ended in.
func (b *Rulebook) End(g results.Game) (*engine.Position, error) {
	r, err := b.Rules(g.Variant, g.Setup, g.Options)
	if err != nil {
		return nil, err
	}
	p := r.New()
	if g.Start != "" {
		if p, err = r.Parse(g.Start); err != nil {
			return nil, fmt.Errorf("rules: game %d: %w", g.Index, err)
		}
	}
	for i, word := range strings.Fields(g.Moves) {
		m, err := p.ParseMove(word)
		if err != nil {
			return nil, fmt.Errorf("rules: game %d: move %d: %w", g.Index, i+1, err)
		}
		p.Make(m)
	}
	return p, nil
}
