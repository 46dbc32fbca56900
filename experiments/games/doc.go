// Package games reads the games of a run that may be counted, groups them by what is
// compared, and estimates what every kind of experiment reports: scores, ends,
// lengths, which moves were used. It reads runs through package results and estimates
// through package stats; it writes no words.
//
// # Terms
//
//   - A set is the games of one experiment, read from one file or from several that
//     hold parts of it. Only its complete prefix is read: the leading batches of the
//     schedule without a gap.
//   - An arm is one of the things an experiment compares, such as a setup.
//   - The first player is the one that moves first: player 0 of the record.
//   - The first mover's score is that player's mean share of the result, 1 for
//     a win and 1/2 for a draw. At 1/2 neither side gains from the order of
//     moves.
//   - A game is drawn if both players have equal shares, and counted if its end
//     was decided by points.
//   - Twins are games of two arms that began with the same opening and seed.
package games
