package variants

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine"
)

// A Recorded reads rules out of the records of games played before, which carry
// the text of their variant file. The zero value is ready; a text is read once.
type Recorded struct {
	games map[string]*Game // by text
	rules map[recorded]*engine.Rules
}

type recorded struct{ text, setup, options string }

// Game is the variant file of a record; name is what faults call it.
func (r *Recorded) Game(name, text string) (*Game, error) {
	if g := r.games[text]; g != nil {
		return g, nil
	}
	g, err := (&stack{recorded: true}).game(name+".toml", []byte(text))
	if err != nil {
		return nil, fmt.Errorf("the variant file of the record: %w", err)
	}
	if r.games == nil {
		r.games = map[string]*Game{}
	}
	r.games[text] = g
	return g, nil
}

// Rules are those of a setup and of options as [OptionsText] writes them. It is an
// error if they are not the ones whose hash is given: this build then reads the file
// in another way than the one that played the games.
func (r *Recorded) Rules(name, text, setup, options, hash string) (*engine.Rules, error) {
	key := recorded{text, setup, options}
	rules := r.rules[key]
	if rules == nil {
		g, err := r.Game(name, text)
		if err != nil {
			return nil, err
		}
		chosen, err := ParseOptions(options)
		if err != nil {
			return nil, err
		}
		if rules, err = g.Rules(setup, chosen); err != nil {
			return nil, err
		}
		if r.rules == nil {
			r.rules = map[recorded]*engine.Rules{}
		}
		r.rules[key] = rules
	}
	if rules.Hash() != hash {
		return nil, fmt.Errorf("this build reads the rules as %.12s, the games were played by %.12s; expected the build that played them", rules.Hash(), hash)
	}
	return rules, nil
}

// OptionsText writes options as records hold them: "deom=0 pass=stuck", sorted.
func OptionsText(options map[string]string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		parts = append(parts, name+"="+options[name])
	}
	return strings.Join(parts, " ")
}

// ParseOptions is the inverse of [OptionsText].
func ParseOptions(text string) (map[string]string, error) {
	out := map[string]string{}
	for _, part := range strings.Fields(text) {
		name, value, ok := strings.Cut(part, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("options: read %q, expected name=value", part)
		}
		out[name] = value
	}
	return out, nil
}
