// Package training trains the network of a game, generation after generation.
//
// A generation plays games by the best weights so far and keeps their quiet
// positions with those of the generations before ([komi/engine/train.Examples]).
// From all of them a network is trained that goes on from the best one. It takes
// its place if a match shows that it is better, and if it holds against a pool of
// others: what only its predecessor falls for is not strength.
//
// Everything follows from the settings and the seed. A [Folder] keeps what is done,
// so that a training that was interrupted goes on where it was.
package training
