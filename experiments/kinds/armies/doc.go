// Package armies is the kind of experiment that asks what each of three armies wins.
//
// # Terms
//
//   - A field is what the games of an arm say, or those of a pool: the arms that
//     differ only in the order of turns.
//   - The gap of a field is the share of games that another army would have to win
//     for all to win equally often.
//   - The base is the arm that others are compared with.
//
// # Files
//
// Most subjects have a file that estimates (field.go for shares; changes, falls, pieces, seats,
// sides and turns), a file with _words that says in sentences what was found, and a file with
// _section that shows it in tables and figures. Those that take little room have one file:
// behind, cutoff and firstmoves.
//
// # What is measured
//
// Where three armies differ, as in Battle of titans, the effect of an army cannot be told
// from that of its turn, because the rules say which army moves first. So the same openings
// are also played in other orders of turns, where the game has an option for them: every
// army makes the same moves in the opening, each in its own turn. Who wins then
// depends on the army, on its place in the order, and on who moves after whom, and
// the three effects can be told apart.
//
// Three armies that differ have no unit of value in common except the game won. So the
// worth of a piece is what it brings its army: how much more the army wins with it than
// without, by two arms whose handicaps differ in that piece alone.
//
// What three players do depends on what they expect of each other, so how they
// search is part of the result. An arm can name its own model of search. Seats that
// differ play every opening in every seating, any three of up to five of them; three
// seats that are alike play an opening once. The score of a game is a share for each
// player, and a draw is divided among those alive. Records also say who was
// eliminated, when, and by whom.
package armies
