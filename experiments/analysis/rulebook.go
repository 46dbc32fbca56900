package analysis

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
	run   results.Run
	games map[string]*variants.Game // by text
	rules map[string]*engine.Rules  // by variant, setup and options
}

// NewRulebook returns the rulebook of a run.
func NewRulebook(run results.Run) *Rulebook {
	return &Rulebook{run: run, games: map[string]*variants.Game{}, rules: map[string]*engine.Rules{}}
}

// Rules are the rules of a variant, setup and options of the run.
func (b *Rulebook) Rules(variant, setup, options string) (*engine.Rules, error) {
	key := variant + "\n" + setup + "\n" + options
	if r := b.rules[key]; r != nil {
		return r, nil
	}
	for _, rules := range b.run.AllRules() {
		if rules.Variant != variant {
			continue
		}
		game, err := b.game(rules)
		if err != nil {
			return nil, err
		}
		chosen := map[string]string{}
		for _, part := range strings.Fields(options) {
			name, value, ok := strings.Cut(part, "=")
			if !ok {
				return nil, fmt.Errorf("analysis: options: read %q, expected name=value", part)
			}
			chosen[name] = value
		}
		r, err := game.Rules(setup, chosen)
		if err != nil {
			return nil, fmt.Errorf("analysis: %s: %w", variant, err)
		}
		b.rules[key] = r
		return r, nil
	}
	return nil, fmt.Errorf("analysis: the run has no rules of %q", variant)
}

// game is the variant file that rules of the run come from.
func (b *Rulebook) game(rules results.Rules) (*variants.Game, error) {
	if g := b.games[rules.Text]; g != nil {
		return g, nil
	}
	g, err := variants.Read(rules.Variant+".toml", []byte(rules.Text))
	if err != nil {
		return nil, fmt.Errorf("analysis: the variant file of %q: %w", rules.Variant, err)
	}
	b.games[rules.Text] = g
	return g, nil
}

// Game is the variant file of the run's first rules.
func (b *Rulebook) Game() (*variants.Game, error) {
	if len(b.run.Rules) == 0 {
		return nil, fmt.Errorf("analysis: the run has no rules")
	}
	return b.game(b.run.Rules[0])
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
			return nil, fmt.Errorf("analysis: game %d: %w", g.Index, err)
		}
	}
	for i, word := range strings.Fields(g.Moves) {
		m, err := p.ParseMove(word)
		if err != nil {
			return nil, fmt.Errorf("analysis: game %d: move %d: %w", g.Index, i+1, err)
		}
		p.Make(m)
	}
	return p, nil
}
