// Package protocol lets programs that show boards or play matches use Komi as an engine.
// They speak over its standard input and output: the Universal Chess Interface (UCI), or
// the protocol of XBoard and WinBoard, which is also called CECP. The first word they say
// decides which.
//
// Games of two can be played so, and no others: neither protocol has words for a third
// player. How positions and moves are written follows the tables [engines.uci] and
// [engines.xboard] of the variant files ([uci.Dialect]).
//
// Whatever comes in, the conversation goes on: what cannot be understood or is not legal
// is answered with the reason. The time of a move is kept here, because the search knows
// no clocks: it asks every thousand nodes whether to stop.
//
// Terms:
//
//   - GUI: the program at the other end, whether it has windows or not.
//   - multi-PV: the best moves, each with its score and its principal variation.
//   - force mode: Komi keeps the board and does not move by itself.
package protocol
