// Package eval says what a position is worth without searching.
//
// A [Weights] holds numbers for one game: what each kind of piece is worth on
// the board and in hand, how much better or worse it stands on each square, and
// a few terms besides. They come from a file made by fitting, or, for a game
// nobody has fitted, from a formula that knows only how far pieces can move
// ([Mobility]). Values are centipawn-like: the most numerous weak piece of a
// game is worth about 100.
//
// Terms:
//
//   - worth: the sum over the pieces of one side of board and square values,
//     hands included. It can be kept up to date move by move ([Weights.After]).
//   - near royals: what is added for a piece that stands close to a royal, its own
//     or a hostile one; kept up to date in the same way.
//   - free runners: pawns that no hostile pawn can stop any more ("passed" in
//     chess), by how far they have come.
//   - taper: every weight is two, one for the start of a game and one for its
//     end, and goes over from one to the other as the board empties.
//   - mobility: the number of squares a piece can reach, averaged over random
//     boards as crowded as the game begins.
//   - tempo: what it is worth to be on turn.
//   - horizon: the last plies before a limit at which points are counted.
//
// # The same numbers everywhere
//
// The numbers of the formula decide games, which must be the same on every machine.
// Where a product is added to something, Go may use an instruction that rounds once
// in place of twice, and does on some processors (arm64, amd64 of level v3). A
// conversion forbids it, hence float64(x*y) + z wherever that is what is computed.
package eval
