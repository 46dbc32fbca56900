// Package flat makes flat tables of the games of a run, for statistics in other programs,
// and reads them back: a row for each game, without its moves, and a column for each number.
//
// # Terms
//
//   - A table has columns, each with a name, a kind and a sentence that says what it
//     holds, and rows of cells. A cell is a string, an int64, a uint64 or a float64, by
//     its column's kind, or nil where there is no value. Packages export and this one
//     know nothing of what the numbers mean.
//   - The table of games (GamesTable) holds all that a record holds but the moves the
//     players chose and the keys of positions. These are needed to tell whether two games
//     are the same, so the table says which earlier game a game repeats. Statistics of
//     the rows are those of the records.
//   - A further count of a record, such as "material N", has a column of its own,
//     material_N. What it is, and whether a record without it has 0 of it, as of
//     differences that do not exist, is told by whoever makes the table; all other counts
//     are empty where the record has none.
package flat
