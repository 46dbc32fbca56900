// Package engine plays chess-family games whose rules are data.
//
// A [Spec] is a game as written: pieces, the clauses by which they move, zones,
// and the features the game has. [Compile] checks it as a whole and turns it
// into [Rules]: flat tables shared by every worker and never changed again. A
// [Position] is one state of one game under some Rules; it lists legal moves,
// makes and unmakes them, and says when and how the game has ended.
//
// Terms, each used in one sense throughout:
//
//   - ply: one move of one player.
//   - clause: one way a piece moves, with everything that depends on which way
//     it moved: what a capture does, where it may promote, where it may go.
//   - track: a clause list compiled for one piece on one square, walked by one
//     loop; the loop never asks what piece it moves.
//   - hopper, screen: a piece that must jump, and the piece it jumps over.
//   - rifle: a capture by which the captor stays where it is.
//   - royal: a piece whose loss decides the game.
//   - hand, drop: captured pieces kept by the captor, and putting one back.
//   - perft: the number of legal move sequences of an exact length.
//
// What tables cannot say is a feature, kept in a file of its own and absent
// from a game that lacks it: castling, drops, en passant, passing, facing,
// counting by points. No code asks which game it plays.
package engine
