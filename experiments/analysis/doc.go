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
//   - The points are what pieces count where a game is decided by a count; a
//     table gives each piece its points, and the compensation is added to the
//     second player's. A term is what a table gives points to.
//   - A source is the position in which a game was counted. It is played on,
//     from there and without a count, to see who was better.
//
// # What points are for
//
// A game of captures that is not decided is counted. The table is good if the
// side it puts ahead is the side that would have won, so [Points] fits it to
// positions in which games were counted and which were then played on; the
// compensation is good if it makes both score alike, so it is read off the
// margins. These are two questions: a table of the wrong values can be fair, and
// one of the right values unfair. Because the rule changes how the game is
// played, both are put in force, looked for again, and tried in fresh games
// ([Points.Next] lays out the steps).
package analysis
