package eval

import (
	"math/bits"

	"komi/engine"
)

// A Taper is a weight at the start of a game and at its end. In between it goes
// over from one to the other as pieces leave the board.
type Taper [2]float64

// At returns the weight where a share of the start is left, from 1 to 0.
func (t Taper) At(start float64) float64 { return float64(t[0]*start) + float64(t[1]*(1-start)) }

// A pair is a sum for the start of a game and one for its end, in one word so
// that one addition keeps both up to date: end·2³² + start.
type pair int64

func makePair(v [2]int) pair { return pair(v[1])<<32 + pair(v[0]) }

func (p pair) start() int { return int(int32(p)) }

// end rounds: a negative start has borrowed one from the upper half.
func (p pair) end() int { return int((p + 1<<31) >> 32) }

// wholePhase is the phase of a board as full as at the start.
const wholePhase = 256

// bareBoard is the share of the pieces of the start at which only the weights of
// the end count.
const bareBoard = 0.25

// phases returns by the number of pieces on the board how much of the start is
// left, in parts of wholePhase.
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

// taper is a sum at the phase of a position.
func (w *Weights) taper(p *engine.Position, v pair) int {
	occupied := p.Occupied()
	n := 0
	for i := range occupied {
		n += bits.OnesCount64(occupied[i])
	}
	left := int(w.phase[n])
	return (v.start()*left + v.end()*(wholePhase-left)) / wholePhase
}

// Phase returns the share of the start in the evaluation of a position, from 1
// to 0.
func (w *Weights) Phase(p *engine.Position) float64 {
	occupied := p.Occupied()
	return float64(w.phase[occupied.Len()]) / wholePhase
}
