// Package train finds the weights of a game's evaluation by self-play.
//
// An [Arena] plays games with fixed nodes from random openings; every quiet
// position of a game becomes a [Sample]: its features, how the game ended and
// what the search thought. [Fit] finds the weights that make the results most
// likely, by logistic regression shrunk towards the mobility formula. A paired
// match in the same arena says whether the new weights play better than the old
// ones; who trains decides what is better, and plays again with the winner.
//
// Everything follows from the seed: the number of workers changes no game and no
// weight.
package train
