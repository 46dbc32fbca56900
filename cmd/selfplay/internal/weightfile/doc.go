// Package weightfile knows where the weights are kept that were learned for a game, and finds
// them.
//
// They are kept beside the game's file, or in the folder of runs if the game is a built-in one.
// The name holds the beginning of the hash of the rules, so that a game whose rules were
// changed is not played by weights of its old rules. Every command about the game finds them
// there, unless weights for it come with the program.
//
//	my-game.toml
//	my-game-weights-1a2b3c4d.toml
package weightfile
