// Package training learns the evaluation of a game as a [Request] says: the values of pieces and
// squares in rounds ([Linear]), and a network that corrects their sum, generation after
// generation ([Training]).
//
// A generation plays games by the best weights so far and keeps their quiet
// positions with those of the generations before ([komi/engine/train.Examples]).
// A network is trained on all of them, beginning from the best one so far. It replaces
// that one if a match shows that it is better, and if it holds its own against a pool of
// others: beating only its predecessor is not strength.
//
// Everything follows from the settings and the seed. A [Folder] keeps what is done,
// so that a training that was interrupted goes on where it was.
package training
