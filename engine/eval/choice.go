package eval

import (
	"fmt"
	"slices"

	"komi/engine"
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
	switch name {
	case ByFormula:
		return Mobility(r), nil
	case ByLinear, ByNet:
		w, err := Fitted(r)
		if err != nil {
			return nil, err
		}
		if name == ByLinear {
			return w.Linear(), nil
		}
		if w.Net() == nil {
			return nil, fmt.Errorf("weights: no net for %s comes with the program", r.ID())
		}
		return w, nil
	}
	return nil, fmt.Errorf("weights: read %q, expected one of %q", name, Names())
}
