package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"komi/cmd/selfplay/internal/runs"
	"komi/engine"
	"komi/engine/eval"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments"
)

// Weights that a study has learned are kept beside the game's file, or in the folder of
// runs if the game is a built-in one. The name holds the beginning of the hash of the
// rules, so that a game whose rules were changed is not played by weights of its old
// rules. Every command about the game finds them there, unless weights for it come with
// the program.
//
//	my-game.toml
//	my-game-weights-1a2b3c4d.toml

// weightsPath is where weights for a game are kept.
func weightsPath(g *variants.Game) (string, error) {
	r, err := g.Rules("", nil)
	if err != nil {
		return "", err
	}
	base := strings.TrimSuffix(g.File, ".toml")
	if builtIn(g) {
		base = filepath.Join(runs.Folder, g.ID)
	}
	return fmt.Sprintf("%s-weights-%.8s.toml", base, r.Hash()), nil
}

// builtIn reports whether a game comes with the program.
func builtIn(g *variants.Game) bool {
	if g.File != g.ID+".toml" || !slices.Contains(append(variants.Builtin(), variants.Catalogue()...), g.ID) {
		return false
	}
	_, err := os.Stat(g.File)
	return err != nil // else it is a file of that name here
}

// hasFitted reports whether learned weights for a game come with the program.
func hasFitted(r *engine.Rules) bool {
	var err error
	if r.Players() > 2 {
		_, err = eval.FittedArmies(r)
	} else {
		_, err = eval.Fitted(r)
	}
	return err == nil
}

// keptWeights is the file of weights that are kept for a game, and its text; "" if there
// are none, or others come with the program. A file that is there but cannot be used is an
// error: players who go by something else would not be those of before.
func keptWeights(g *variants.Game) (path, text string, err error) {
	if path, err = weightsPath(g); err != nil {
		return "", "", err
	}
	if _, err := os.Stat(path); err != nil {
		return "", "", nil
	}
	r, err := g.Rules("", nil)
	if err != nil || hasFitted(r) {
		return "", "", err
	}
	if r.Players() > 2 {
		_, err = experiments.ReadArmies(r, path)
	} else {
		_, err = experiments.ReadWeights(r, path)
	}
	if err != nil {
		return "", "", err
	}
	file, err := tomlfile.ReadFile(path)
	return path, string(file), err
}

// withKept is an experiment played by the weights that are kept for its game, if any are
// and it names none. Where a setup that it asks about has another board or other pieces,
// nobody plays by them: setups whose players differ could not be compared.
func withKept(e *experiments.Experiment) (*experiments.Experiment, error) {
	path, text, err := keptWeights(e.Game)
	if err != nil || path == "" {
		return e, err
	}
	for i := range e.Arms {
		if !fits(e.Arms[i].Rules, text) {
			return e, nil
		}
	}
	return e.WithWeights(path)
}

// fits reports whether weights fit the board and the pieces of rules.
func fits(r *engine.Rules, text string) bool {
	var err error
	if r.Players() > 2 {
		_, err = eval.ReadArmies(r, []byte(text))
	} else {
		_, err = eval.Read(r, []byte(text))
	}
	return err == nil
}

// keptFor are the weights that are kept for a game of two, nil for none. The error is that
// of [keptWeights].
func keptFor(g *variants.Game, r *engine.Rules) (*eval.Weights, error) {
	path, text, err := keptWeights(g)
	if err != nil || path == "" {
		return nil, err
	}
	w, err := eval.Read(r, []byte(text))
	if err != nil {
		return nil, nil // a setup with another board
	}
	return w, nil
}
