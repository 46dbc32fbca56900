package eval

import (
	"fmt"

	"komi/engine"
	"komi/engine/eval/nnue"
)

// An origin tells where weights are from. It holds the net that corrects what they say.
type origin struct {
	note    string    // how they were made
	net     *nnue.Net // nil for none
	netNote string    // how the net was made
}

// Note tells how the weights were made, and the net if there is one.
func (o *origin) Note() string {
	if o.net == nil {
		return o.note
	}
	return o.note + ". Net: " + o.netNote
}

// Net returns the net that corrects the linear evaluation, nil if there is none.
func (o *origin) Net() *nnue.Net { return o.net }

// with returns the origin of the same weights with another net, and a note on how that
// was made. It fails if the net does not fit the game.
func (o *origin) with(r *engine.Rules, net nnue.Weights, note string) (origin, error) {
	n, err := nnue.New(r, net)
	if err != nil {
		return origin{}, fmt.Errorf("weights: %w", err)
	}
	return origin{o.note, n, note}, nil
}
