package nnue

import (
	"fmt"
	"math"
)

// mostPieces is how many pieces besides royals a game with hands can have, on the
// board and in hands together: [engine.Rules.Parse] reads no position with more,
// and no move adds one.
const mostPieces = 255

// Fits proves for every unit that it stays within its lane in every
// position, or says which one might not. On each
// square there is one piece at most, so that a unit is no more than its bias and
// the sum over squares of the greatest weight there. Where pieces come to hands,
// let h be the greatest weight of one in hand: a position of [mostPieces] pieces is
// worth no more than mostPieces·h and what the pieces on squares are worth above h.
// Royals are never in hand and count in full. The same holds for the least.
func (w *Weights) Fits(in *Inputs) error {
	for j := range w.Bias {
		for _, sign := range []int{1, -1} {
			most := sign*int(w.Bias[j]) + w.reach(in, j, sign)
			if most > math.MaxInt16 {
				return fmt.Errorf("net: unit %d could reach %d, expected at most %d in any position", j, sign*most, math.MaxInt16)
			}
		}
	}
	return nil
}

// reach bounds what inputs can add to a unit, in the direction of sign.
func (w *Weights) reach(in *Inputs, unit, sign int) int {
	of := func(i int) int { return sign * int(w.Input[i*len(w.Bias)+unit]) }
	sum, hand := 0, 0
	board := in.players * in.kinds * in.size
	for i := board; i < in.len; i++ {
		hand = max(hand, of(i))
	}
	if board < in.len {
		sum = mostPieces * hand
	}
	for sq := range in.size {
		most := 0
		for i := sq; i < board; i += in.size {
			v := of(i)
			if !in.rules.IsRoyal(in.kind(i)) {
				v -= hand
			}
			most = max(most, v)
		}
		sum += most
	}
	return sum
}
