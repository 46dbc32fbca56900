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
// A file finds things out (shares in field.go, and changes, falls, pieces, seats, sides and turns);
// the one with _words says them in sentences, the one with _section shows them in tables and
// figures.
//
// # What is measured
//
// Where three armies differ, as in Battle of titans, nobody's first move can be told
// from his army: the rules say which army moves first. So the same openings are
// played in other orders of turns too, where the game has an option for them: every
// army makes the same moves in the opening, each in its own turn. Who wins then
// depends on the army, on its place in the order, and on who moves after whom, and
// the three can be told apart.
//
// Three armies that differ have no unit of value in common but the game won. So a piece is
// told by what it brings its army: how much more the army wins with it than without, by two
// arms whose handicaps differ in that piece alone.
//
// What three players do depends on what they expect of each other, so how they
// search is part of the result: an arm can say its own model, and seats that differ
// play every opening in every seating, any three of up to five of them. Three seats
// that are alike play an opening once. The score of a game is a share for each
// player, draws being divided among those alive; records say besides who was
// eliminated when and by whom.
package armies
