package training

import (
	"fmt"
	"slices"

	"komi/engine"
	"komi/engine/train"
	"komi/engine/variants"
)

// Rules compiles the rules to play from of a game, the name of a built-in one or the path of its
// file: those of the setups with the options, or without setups those of all setups that have
// the board of the default one and no exchanges.
func Rules(game string, setups []string, options map[string]string) ([]*engine.Rules, error) {
	g, err := variants.Load(game)
	if err != nil {
		return nil, err
	}
	var list []*engine.Rules
	for i, id := range setups {
		if slices.Contains(setups[:i], id) {
			return nil, fmt.Errorf("train: --setup %s: read twice, expected each setup once", id)
		}
		r, err := g.Rules(id, options)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	if list != nil {
		return list, nil
	}
	usual, err := g.Rules("", options)
	if err != nil {
		return nil, err
	}
	for _, id := range g.Setups() {
		r, err := g.Rules(id, options)
		if err != nil {
			return nil, err
		}
		if train.Alike(usual, r) && (r.Spec().Team == nil || usual.Players() == 2) {
			list = append(list, r)
		}
	}
	return list, nil
}
