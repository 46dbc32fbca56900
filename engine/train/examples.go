package train

import (
	"fmt"
	"math"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/eval/nnue"
)

// Examples are positions that a network learns from, with what a search thought of
// them. They are kept small: the inputs of a position are listed once, in the view
// of the first player.
type Examples struct {
	in     *nnue.Inputs
	rules  *engine.Rules
	inputs []uint16 // of all positions, one after the other
	ends   []int    // by position: where its inputs end
	about  []about
}

// about is what is known of a position besides its inputs. In games of two it is about
// the player on turn and says the evaluation and the score in hundredths of a pawn. In
// games of several it is about every player and says shares of the outcome, in parts of
// [eval.WholeShare].
type about struct {
	turn engine.Player
	of   [engine.MaxPlayers]known // the first alone in games of two
}

type known struct {
	result uint8 // of the game, in parts of engine.Whole
	linear int16 // what the evaluation without a network makes of the position
	score  int16 // what the search found
}

// NewExamples returns an empty set of examples of the game of r.
func NewExamples(r *engine.Rules) (*Examples, error) {
	in := nnue.NewInputs(r)
	if in.Len() > math.MaxUint16+1 {
		return nil, fmt.Errorf("train: %s has %d inputs, expected at most %d", r.ID(), in.Len(), math.MaxUint16+1)
	}
	return &Examples{in: in, rules: r}, nil
}

// none returns an empty set of examples of the same game.
func (e *Examples) none() *Examples { return &Examples{in: e.in, rules: e.rules} }

// Len returns the number of positions.
func (e *Examples) Len() int { return len(e.ends) }

// of returns the inputs of a position in the view of the first player.
func (e *Examples) of(i int) []uint16 {
	first := 0
	if i > 0 {
		first = e.ends[i-1]
	}
	return e.inputs[first:e.ends[i]]
}

// add adds a position of a game of two.
func (e *Examples) add(p *engine.Position, linear, score int) {
	e.addInputs(p)
	e.about = append(e.about, about{turn: p.Turn(), of: [engine.MaxPlayers]known{{linear: int16(linear), score: int16(score)}}})
}

// addShares adds a position of a game of several.
func (e *Examples) addShares(p *engine.Position, linear, found eval.Shares) {
	e.addInputs(p)
	a := about{turn: p.Turn()}
	for q := range a.of {
		a.of[q] = known{linear: int16(linear[q]), score: int16(found[q])}
	}
	e.about = append(e.about, a)
}

// addInputs lists what is true of a position.
func (e *Examples) addInputs(p *engine.Position) {
	occupied := p.Occupied()
	for _, sq := range occupied.Squares() {
		e.inputs = append(e.inputs, uint16(e.in.Board(0, p.At(sq), sq)))
	}
	if e.rules.HasHands() {
		for q := range engine.Player(e.rules.Players()) {
			for k := engine.Kind(1); int(k) <= e.rules.Kinds(); k++ {
				for range p.Hand(q, k) {
					e.inputs = append(e.inputs, uint16(e.in.Hand(0, q, k)))
				}
			}
		}
	}
	e.ends = append(e.ends, len(e.inputs))
}

// ended notes how the game ended that the positions are of.
func (e *Examples) ended(shares [engine.MaxPlayers]uint8) {
	for i := range e.about {
		a := &e.about[i]
		for q := range e.sides() {
			if e.sides() == 1 {
				a.of[q].result = shares[a.turn]
			} else {
				a.of[q].result = shares[q]
			}
		}
	}
}

// sides is of how many players something is known in a position.
func (e *Examples) sides() int {
	if e.rules.Players() == 2 {
		return 1
	}
	return e.rules.Players()
}

// Join adds the positions of another set of the same game.
func (e *Examples) Join(more *Examples) {
	base := len(e.inputs)
	e.inputs = append(e.inputs, more.inputs...)
	for _, end := range more.ends {
		e.ends = append(e.ends, base+end)
	}
	e.about = append(e.about, more.about...)
}
