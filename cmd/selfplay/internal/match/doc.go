// Package match plays two players of a two-player game against each other, from
// openings that each of them plays with both colours, and says who is stronger.
//
// A player is a [Side]: Komi's own search with some settings, or another program
// over UCI. Nothing but moves is taken from a side: whether they are legal and
// when a game is over is said by the engine.
//
// Terms:
//
//   - pair: two games from one opening, in which the sides exchange colours.
//   - void: a game that a side broke off by a fault of its own. It is reported and
//     not scored.
//   - processor time: what the system says that the work took, as opposed to the
//     time on the clock.
package match
