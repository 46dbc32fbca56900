// Package train finds the weights of a game's evaluation by self-play.
//
// An [Arena] plays games from random openings. There are two things to learn:
//
//   - What pieces and squares are worth. Every quiet position of a game becomes a
//     [Sample]: its features, how the game ended and what the search thought. [Fit]
//     finds the weights that make the results most likely, by logistic regression
//     shrunk towards the formula.
//   - The network that corrects their sum. Quiet positions that were searched well
//     become [Examples]: what stands where, and what the search thought. [Descend]
//     trains the network by gradient descent (Adam) so that the sum of the linear
//     evaluation and the network says at once what the search found. In games of
//     several this is a share of the outcome for each player.
//
// A paired match in the same arena says whether new weights play better than old
// ones. The caller decides what counts as better, and plays on with the winner.
//
// Everything follows from the seed: the number of workers changes no game and no
// weight, and gradients are summed in a fixed number of parts. The arithmetic of
// [Descend] is the same on every machine.
package train
