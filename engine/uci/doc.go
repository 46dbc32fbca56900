// Package uci knows the Universal Chess Interface as other people's programs speak it,
// with the option UCI_Variant for games other than chess. An [Engine] is such a program
// as a player, over its standard input and output.
//
// How a game is written there is data of the game ([engine.DialectSpec]). An
// engine is not trusted: whatever it does wrong (it hangs, dies, floods, plays a
// move that is not legal) comes back as an error of that search, its process is
// ended with all that it has started, and the next [Engine.Begin] starts another.
//
// The processor time of the process is measured: that of its searches, and apart from it
// that of its start and of what it does between searches. The only clock here is the
// patience with an answer that does not come. An engine whose budget is a number of
// positions is given more of it, the larger the number.
//
// A [Dialect] serves the other direction: programs that show boards or play matches, and
// have Komi for an engine. It writes as they do, and reads all the ways in which they
// write the same move.
//
// Terms:
//
//   - dialect: how another program writes positions, moves and the name of a game.
//   - handshake: uci, options and isready, until the engine says readyok.
package uci
