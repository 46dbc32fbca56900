package eval

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"komi/engine"
	"komi/engine/eval/nnue"
)

// The evaluations that come with the program, by name. They differ in what they
// believe of pieces and squares, so that a study can show whether its answer depends
// on that.
const (
	ByNet     = "net"     // the linear evaluation, corrected by a network
	ByLinear  = "linear"  // learned values of pieces and squares alone
	ByFormula = "formula" // values that follow from how far pieces move: [Mobility]
)

// Names are the names of the evaluations that come with the program, the strongest
// first.
func Names() []string { return []string{ByNet, ByLinear, ByFormula} }

// For returns the strongest evaluation that comes with the program for the game of r:
// [ByNet], else [ByLinear], else [ByFormula], which every game has.
func For(r *engine.Rules) *Weights {
	for _, name := range Names() {
		if w, err := Named(r, name); err == nil {
			return w
		}
	}
	panic("eval: a game without a formula")
}

// IsName reports whether a text is the name of an evaluation, rather than of a file.
func IsName(text string) bool { return slices.Contains(Names(), text) }

// Named returns the evaluation of a name for the game of r. It fails if none of that
// name comes with the program for the game.
func Named(r *engine.Rules, name string) (*Weights, error) {
	return named(r, name, Mobility, Fitted)
}

// ArmiesFor returns the program's usual weights for a game of several players. If it has
// none that fit the pieces and players of r, ArmiesFor returns those of the formula.
func ArmiesFor(r *engine.Rules) *Armies {
	w, err := FittedArmies(r)
	if err != nil {
		return mobileArmies(r)
	}
	return w
}

// NamedArmies returns the evaluation of a name for a game of several players. It fails if
// none of that name comes with the program for the game.
func NamedArmies(r *engine.Rules, name string) (*Armies, error) {
	return named(r, name, mobileArmies, FittedArmies)
}

// CheckNamed says why there is no evaluation of a name for the game of r, however many play
// it. It fails as [Named] and [NamedArmies] do.
func CheckNamed(r *engine.Rules, name string) error {
	var err error
	if r.Players() > 2 {
		_, err = NamedArmies(r, name)
	} else {
		_, err = Named(r, name)
	}
	return err
}

// CheckText says why the text of a weights file does not fit the game of r, however many
// play it. It fails as [Read] and [ReadArmies] do.
func CheckText(r *engine.Rules, text []byte) error {
	var err error
	if r.Players() > 2 {
		_, err = ReadArmies(r, text)
	} else {
		_, err = Read(r, text)
	}
	return err
}

// named makes the evaluation of a name, by its formula or from the files of the program.
func named[W interface {
	Linear() W
	Net() *nnue.Net
}](r *engine.Rules, name string, formula func(*engine.Rules) W, fitted func(*engine.Rules) (W, error)) (W, error) {
	var none W
	switch name {
	case ByFormula:
		return formula(r), nil
	case ByLinear, ByNet:
		w, err := fitted(r)
		if errors.Is(err, fs.ErrNotExist) {
			return none, fmt.Errorf("weights: none for %s come with the program, expected %s or a file that \"selfplay train\" wrote", r.ID(), ByFormula)
		}
		if err != nil {
			return none, err
		}
		if name == ByLinear {
			return w.Linear(), nil
		}
		if w.Net() == nil {
			return none, fmt.Errorf("weights: no net for %s comes with the program", r.ID())
		}
		return w, nil
	}
	return none, fmt.Errorf("weights: read %q, expected one of %q", name, Names())
}
