// Package document holds an experiment as it is written down: the format of its
// file, the texts of its stages, the names of the counts in its games' records, and
// of which kind void games are.
// The code that plays an experiment, that plans it and that reports on it all read
// the same document here.
//
// # Terms
//
//   - A file is an experiment as a designer writes it, in TOML. Its kind says what
//     it asks, and brings tables of its own.
//   - A stage is what a planner laid out once the games before it were known. A run
//     keeps its text.
//   - A count is a number that a record keeps of a game besides its moves and its
//     result, by name.
package document
