// Package study turns run files into what a report needs: the games that may be
// counted, grouped by what is compared, and the estimates that answer the
// experiment's question. It reads runs through package results and estimates
// through package stats; it writes no words and draws nothing.
//
// # Terms
//
//   - A study is one experiment, read from one file or from several that hold
//     parts of it. Only its complete prefix is read: the leading batches of the
//     schedule without a gap.
//   - An arm is one of the things an experiment compares, such as a setup.
//   - The first player is the one that moves first: player 0 of the record.
//   - The first mover's score is that player's mean share of the result, 1 for
//     a win and 1/2 for a draw. At 1/2 neither side gains from the order of
//     moves.
//   - A field is what the games of an arm of three armies say, or those of a pool:
//     the arms that differ in nothing but the order of turns.
//   - The gap of a field is the share of games that another army would have to win
//     for all to win equally often.
//   - A game is drawn if both players have equal shares, and counted if its end
//     was decided by points.
package study
