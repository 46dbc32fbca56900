// Package eval evaluates positions statically, without searching.
//
// [Weights] evaluate a game of two players. They hold the value of each kind of piece
// on the board and in hand, a piece-square table, and a few terms besides. [Armies]
// evaluate a game of several players. Both come from a file made by fitting. A game
// without a file uses a formula that knows only how far pieces move ([Mobility]).
// Values are close to centipawns: the most numerous weak piece of a game is worth
// about 100.
//
// Terms:
//
//   - material: the value of the pieces on the board and in hand.
//   - piece-square table: what a piece is worth more or less on each square.
//   - king tropism: what a piece is worth more or less because a royal is close, its
//     own or a hostile one.
//   - passed pawn: a pawn that no hostile pawn can stop. Here any piece that promotes
//     and never steps back is a runner, and a runner can be passed.
//   - mop-up: a lone royal is driven to the edge of the board and to the other royal,
//     where it is mated, without the net ([DrivesLoneRoyals]).
//   - tapered evaluation: every weight has a value for the opening and one for the
//     endgame. The phase, which counts the pieces left, blends the two.
//   - incremental update: a [Sum] is adjusted for each move and not computed again
//     ([Weights.After]).
//   - mobility: the number of squares a piece can reach, averaged over random boards.
//     The formula uses it. The evaluation of a position does not count moves.
//   - tempo: the value of being on turn.
//   - net: a small neural network that sees what pieces do to each other. Its output is
//     added to the sum of the above, which is linear ([komi/engine/eval/nnue]).
//
// The evaluation that players use can be chosen by name: the net, the linear evaluation
// or the formula ([Named]).
//
// # The same numbers everywhere
//
// The formula must give the same numbers on every machine, because they decide games.
// Some processors (arm64, amd64 of level v3) can multiply and add in one instruction
// that rounds once instead of twice, and Go may use it. A conversion forbids that.
// This is why the code says float64(x*y) + z.
package eval
