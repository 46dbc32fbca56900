package webplay

import (
	"maps"
	"slices"

	"komi/engine"
	"komi/engine/variants"
)

// About is what a game is, for the head of a page.
type About struct {
	Name    string   `json:"name"`
	About   string   `json:"about,omitempty"`
	Source  string   `json:"source,omitempty"` // where its rules are told
	Setups  []string `json:"setups"`           // the one to begin with first
	Players []string `json:"players"`          // names, in turn order
	Options []Choice `json:"options,omitempty"`
	Games   int      `json:"games,omitempty"` // of the run
}

// A Choice is an option that differs from its default.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Says  string `json:"says"` // the choice in words
}

func (g *Game) about() (*About, error) {
	setups := g.Source.Setups()
	r, err := g.rules(setups[0])
	if err != nil {
		return nil, err
	}
	file, err := g.Source.Game(setups[0])
	if err != nil {
		return nil, err
	}
	a := &About{Name: r.Name(), About: file.About, Source: file.Source, Setups: setups, Options: choices(r, file)}
	for q := range engine.Player(r.Players()) {
		a.Players = append(a.Players, r.PlayerName(q))
	}
	if g.Archive != nil {
		a.Games = g.Archive.Games()
	}
	return a, nil
}

// choices are the options that were chosen.
func choices(r *engine.Rules, file *variants.Game) []Choice {
	chosen := r.Options()
	var out []Choice
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		c := Choice{Name: name, Value: chosen[name]}
		for _, o := range file.Options() {
			if o.Name == name {
				c.Says = o.Says(c.Value)
			}
		}
		out = append(out, c)
	}
	return out
}
