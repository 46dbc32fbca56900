package weightfile

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"komi/cmd/internal/runs"
	"komi/engine"
	"komi/engine/eval"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments"
)

// Path is where weights for a game are kept, whether there are any or not.
func Path(g *variants.Game) (string, error) {
	r, err := g.Rules("", nil)
	if err != nil {
		return "", err
	}
	base := tomlfile.Stem(g.File)
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

// Fitted reports whether learned weights for a game come with the program.
func Fitted(r *engine.Rules) bool {
	var err error
	if r.Players() > 2 {
		_, err = eval.FittedArmies(r)
	} else {
		_, err = eval.Fitted(r)
	}
	return err == nil
}

// Find is the file of weights that are kept for a game, and its text; "" if there
// are none, or others come with the program. A file that is there but cannot be used is an
// error: players who go by something else would not be those of before.
func Find(g *variants.Game) (path, text string, err error) {
	if path, err = Path(g); err != nil {
		return "", "", err
	}
	if _, err := os.Stat(path); err != nil {
		return "", "", nil
	}
	r, err := g.Rules("", nil)
	if err != nil || Fitted(r) {
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

// Use is an experiment played by the weights that are kept for its game, if any are
// and it names none. Where a setup that it asks about has another board or other pieces,
// nobody plays by them: setups whose players differ could not be compared.
func Use(e *experiments.Experiment) (*experiments.Experiment, error) {
	path, text, err := Find(e.Game)
	if err != nil || path == "" {
		return e, err
	}
	for i := range e.Arms {
		if eval.CheckText(e.Arms[i].Rules, []byte(text)) != nil {
			return e, nil
		}
	}
	return e.WithWeights(path)
}

// Of are the weights that are kept for a game of two, nil for none or if they do not fit the
// board of r. The error is that of [Find].
func Of(g *variants.Game, r *engine.Rules) (*eval.Weights, error) {
	path, text, err := Find(g)
	if err != nil || path == "" {
		return nil, err
	}
	w, err := eval.Read(r, []byte(text))
	if err != nil {
		return nil, nil // a setup with another board
	}
	return w, nil
}
