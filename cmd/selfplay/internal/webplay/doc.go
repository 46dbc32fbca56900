// Package webplay lets a page play a game. The page asks in JSON and is answered in
// JSON: what the board looks like, what stands where, which moves are legal, how the
// game ended, what Komi would play, what a piece may do.
//
// The page sends the whole game with each question, as its start and its moves.
// Nothing is kept between two questions but what makes the next answer faster, so a
// page can take back moves, go to any ply and be loaded again.
//
// The same package answers in the server of "selfplay play" and, compiled to
// WebAssembly, inside an exported page. It therefore knows no files, no network and no
// clocks.
//
// # Questions
//
// A [Request] names what it asks for:
//
//   - game: the name of the game, its setups and players
//   - board: the board and the pieces of a setup, drawn as a player sees them
//   - look: the position after the moves, with the legal moves in it
//   - think: the move that Komi would play, with its score and line
//   - stop: let a search under way answer at once
//   - piece: the moves of a piece, as diagrams and in the words of the rules
//   - record: a game of a run
package webplay
