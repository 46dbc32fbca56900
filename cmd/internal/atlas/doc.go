// Package atlas sets many games beside each other: one page with a picture and a table in
// which a reader finds his game and those that are like it.
//
// # Terms
//
//   - A quantity of a game is what a run of it says: the first player's score, draws, how
//     games end, their length, legal moves a turn, Elo a doubling, values of pieces.
//   - What others have published about a game stands in literature.toml, each number with
//     its source.
//   - Neighbours are the games whose score, draws, length and number of moves are closest,
//     each in units of its standard deviation over all games.
//   - The margin is how far from an even score a game still counts as fair.
//
// The folder of an atlas holds atlas.csv with every quantity; page and README are made of
// it and of the literature alone.
package atlas
