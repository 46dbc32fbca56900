package eval

import "komi/engine"

// A Taper is a weight of a tapered evaluation: its value at the start of a game and at
// its end. In between the two are blended as pieces leave the board.
type Taper [2]float64

// At returns the weight at a phase, which is 1 at the start and 0 at the end.
func (t Taper) At(start float64) float64 { return float64(t[0]*start) + float64(t[1]*(1-start)) }

// A pair holds the values for the start and for the end of a game in one word, so that
// one addition updates both: end·2³² + start.
type pair int64

func makePair(v [2]int) pair { return pair(v[1])<<32 + pair(v[0]) }

func (p pair) start() int { return int(int32(p)) }

// end rounds, because a negative start borrows one from the upper half.
func (p pair) end() int { return int((p + 1<<31) >> 32) }

// wholePhase is the phase at the start.
const wholePhase = 256

// bareBoard is the share of the first pieces at which the game has come to its end, and
// only the weights of the end count.
const bareBoard = 0.25

// phases returns the phase by number of pieces on the board.
func phases(r *engine.Rules) (out [257]int32) {
	p := r.New()
	occupied := p.Occupied()
	full := float64(occupied.Len())
	for n := range out {
		left := (float64(n)/full - bareBoard) / (1 - bareBoard)
		out[n] = int32(rounded(wholePhase * min(max(left, 0), 1)))
	}
	return out
}

// taper blends a sum by the phase of a position.
func (w *Weights) taper(p *engine.Position, v pair) int {
	occupied := p.Occupied()
	left := int(w.phase[occupied.Len()])
	return (v.start()*left + v.end()*(wholePhase-left)) / wholePhase
}

// Phase returns the phase of a position: 1 at the start and 0 at the end.
func (w *Weights) Phase(p *engine.Position) float64 {
	occupied := p.Occupied()
	return float64(w.phase[occupied.Len()]) / wholePhase
}
