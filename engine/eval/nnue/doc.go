// Package nnue evaluates positions by a small neural network that is updated move
// by move ("efficiently updatable neural network").
//
// The inputs of a [Net] are facts that are true or not: this kind of piece, mine
// or another's, stands on this square; and counts: so many of this kind are in
// that hand. Squares are turned to the player whose view it is. One layer of
// units, in one block of 32 or two, is computed for the view of every player, the
// accumulators. A move changes a few inputs, so that a few rows of weights are added to the
// accumulators and a few are taken away ([Net.After]). Where a kind moves
// differently by owner, there is one view for all.
//
// The output for a player reads all accumulators: each unit is clipped to 0 and 1,
// squared, and weighed ("squared clipped ReLU"). The weights depend on whose
// accumulator it is to him, his own or that of the next player, and in games of
// several players on who is on turn. The output is in hundredths of a pawn.
//
// # Packed integers
//
// Four units share a uint64, so that one addition updates four. Each is a 16-bit
// lane that holds the unit plus half its range. Sums of such words are exact as
// long as no lane leaves its range in the position at hand, whatever happens on
// the way to it, since all of it is addition modulo 2⁶⁴. [New] proves for given
// weights that no lane can leave its range in any position of the game, and
// refuses them otherwise.
//
// There is no floating point in play: the same weights give the same numbers on
// every machine.
package nnue
