// Package play plays games: it knows who plays, from where and until when.
// Experiments, matches, training and planning all play through it.
//
// It computes no statistics and stores nothing. The caller says who the players are,
// and gets back what happened.
//
// # Terms
//
//   - A [Player] chooses moves: this program's own search ([NewSearch]) or another
//     program over UCI ([NewEngine]).
//   - A [Budget] is what a move may cost: a number of nodes or some processor time.
//   - A [Seat] is a player with a name and a budget.
//   - An [Opening] is where some games start, with their first few plies, which
//     nobody chooses. Without it two players who always choose alike would play one
//     game again and again. A [Book] makes openings: given ones or random plies,
//     repeated or in a [Mirror], between equal armies or with an [Imbalance].
//   - A [Window] refuses openings in which a short search sees too much of an
//     advantage.
//   - A [Game] is played by seats from a start, after an opening, to its end by
//     the rules. A [Record] is what happened in it.
//   - A game is void if a player crashes, fails or breaks a rule, or if the rules
//     do not end it within [MaxPlies] plies. A void game has no result.
//   - A [Pool] keeps the players of one worker from one game to the next.
package play
