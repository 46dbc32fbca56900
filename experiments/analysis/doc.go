// Package analysis turns the records of an experiment into what it was made to
// find out. Planning the next games and reporting on the games so far ask the
// same questions, and get the answers from here. It reads records and the text
// of the experiment file that stands in a run's header, and plays nothing.
//
// # Terms
//
//   - An arm is a kind of imbalance set up at the start, such as "N v 3P".
//   - The holder of an arm is the player who has what is named first.
//   - A column is something whose value is asked: "N" on the board, "@N" in
//     hand, "+N" promoted, and in games of several players "f:N" of army f.
//   - The unit is the column that values are measured in.
package analysis
