// Package match says which of two players is stronger: it counts the pairs of a
// match, decides when there have been enough, and reports.
//
// Terms:
//
//   - pair: two games from one opening, in which the players change places.
//   - void: a game that a player broke off by a fault of his own. It is reported and
//     not scored.
//   - processor time: what the system says that the work took, as opposed to the
//     time on the clock.
package match
