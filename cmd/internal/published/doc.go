// Package published writes and checks folders of published runs: the page, its figures,
// a README that shows the answer, the games as flat tables, and every number of the page
// as a table. So anyone can fit the games again without playing them.
//
// # The folder
//
//	index.html     the page
//	README.md      the answer, its first picture and its table
//	summary.txt    the same as the terminal prints it
//	numbers.csv    every number and sentence of the page
//	figures/       every figure as SVG
//	NAME.games.parquet      the games of the run NAME: a row a game
//	NAME.samples.parquet    the moves of those to step through
//	NAME.positions.parquet  and what its answer reads off moves, by kind of experiment
//	columns.md     what the columns of these tables hold
//	rebuild.sh     plays the games again and makes the folder again
//	note.txt       only if somebody writes it: a few paragraphs of his own, which the page
//	               tells as such behind what the games say
//
// [Check] makes the answer again from the tables alone and compares it with numbers.csv,
// the README, the summary, the figures and all that the page shows. [Renew] makes all pages again from the tables, in
// the words of this build.
package published
