// Package points is the kind of experiment that asks what each piece should count when
// a game is decided by points, and what the second player should get.
//
// # Terms
//
//   - The points are what pieces count where a game is decided by a count; a
//     table gives each piece its points, and the compensation is added to the
//     second player's. A term is what a table gives points to.
//   - A source is the position in which a game was counted. It is played on,
//     from there and without a count, to see who was better.
//
// # What points are for
//
// A game of captures that is not decided is counted. The table is good if the
// side it puts ahead is the side that would have won, so it is fitted to
// positions in which games were counted and which were then played on; the
// compensation is good if it makes both score alike, so it is read off the
// margins. These are two questions: a table of the wrong values can be fair, and
// one of the right values unfair. Because the rule changes how the game is
// played, both are put in force, looked for again, and tried in fresh games
// ([Collection.Next] lays out the steps).
//
// # What is played
//
// In a game that counts points where nobody wins by capture, what should pieces
// count, and what should the second player get? The first stage is played by the
// points in force. Then positions that reached the count are played on with
// options that switch it off, the points and the compensation made of that are
// played with, and so on; a planner lays out these stages. Every game by new
// points has them in its options, so that its players know them: the search
// scores a counted end as won or lost, and the evaluation knows that it is near.
package points
