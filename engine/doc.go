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
//   - clause: one way a piece moves, and the rules of that way: what a capture
//     does, where the piece may go and where it may promote.
//   - track: the clauses of one piece on one square, compiled into a table. The
//     loop that walks it never asks what piece it moves.
//   - attack line: one way a piece can attack a square, and what must hold on the
//     squares between.
//   - hopper, screen: a piece that must jump, and the piece it jumps over.
//   - rifle: a capture by which the captor stays where it is.
//   - royal: a piece whose loss decides the game.
//   - hand, drop: captured pieces kept by the captor, and putting one back.
//   - perft: the number of legal move sequences of an exact length.
//
// What tables cannot say is a feature: castling, drops, en passant, passing, facing,
// counting by points. Each has a file of its own and costs nothing in a game without
// it. No code asks which game it plays.
//
// # Where to look
//
// The first word of a file's name says what the code in it is for:
//
//   - spec.go, rules.go, piece.go: the rules as written, the same rules as tables, and
//     the squares, pieces and moves that both speak of.
//   - tracks.go: the tables by which pieces move, and the walk along them.
//   - compile*.go: from a [Spec] to [Rules]. Runs once for a game, so it is
//     written plainly.
//   - play_*.go: a [Position] and its moves: listing, counting, testing, making
//     and unmaking them, and the end of the game. This is the hot path.
//   - feature_*.go: one feature each, with what it adds to compiling and to
//     playing.
//   - text_*.go: positions and moves as text, read and written.
//   - query_*.go: what a search, an evaluation or a diagram asks about rules and
//     positions beyond playing: attacks, targets, exchanges.
//
// Tests follow the same words. Besides them, game_*_test.go holds sentences of
// the rule pages, and reference_*_test.go move generators that share no code
// with this package and must agree with it.
package engine
