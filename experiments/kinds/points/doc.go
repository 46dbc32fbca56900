// Package points is the kind of experiment that asks what each piece should count when
// a game is decided by points, and what the second player should get.
//
// # Terms
//
//   - The points are what pieces count where a game is decided by a count; a
//     table gives each piece its points, and the compensation is added to the
//     second player's. A term is what a table gives points to.
//   - A moment is the start of the game or a phase of it, as in komi/experiments/kinds/values.
//   - A source is the position in which a game was counted. It is played on,
//     from there and without a count, to see who was better; it is decided if
//     one side won more than the other.
//
// # What is played
//
// Points are made from what pieces are worth. Values are measured by the kind
// komi/experiments/kinds/values, under options that switch the count off: with a count in
// force, the values would reflect the very points that they are to set. Designed
// imbalances give the values at the start, positions those of the middle and the late
// game. The late game decides, because points are counted late; the others are set beside
// it, and stand in for it where its positions do not tell every piece. The values are
// rounded to the whole points nearest to them, each piece weighed by how well it is known,
// with the scale fitted and not taken as known ([stats.WholePoints]). Points that were known
// before stay, unless the values contradict them, or they keep the whole table farther from
// the values than chance explains.
//
// A rule changes how the game is played. So values are measured once more with the points
// in force, and games by the points before and by the new ones are counted and played on.
// A table made of the second values takes the place of the first only if the side ahead by
// it does better in decided positions that neither table was made from.
//
// A compensation cannot be found by trying neighbours: they differ by less than a hundredth
// of the score. Values far apart are put in force and a line is fitted. The compensation
// where it crosses a half, one for each setup or one for all, is tested in fresh games at
// several budgets ([Ask.Next] lays out the steps). Every game by new points has them in its
// options, so that its players know them: the search scores a counted end as won or lost,
// and the evaluation knows that it is near.
package points
