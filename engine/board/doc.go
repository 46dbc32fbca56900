// Package board is the geometry a game is played on: squares and their names,
// headings, the squares a step leads to, and each player's forward.
//
// A board is a graph. On a rectangle a step leads to one square or off the board.
// Where three camps meet, a step may fork and lead to several squares. A step from
// one camp into another turns the mover's frame, so that "left" becomes "right".
// Every move of every piece is built from these steps. The rest of the engine
// therefore never asks what shape the board has.
//
// The package knows no pieces and no turns.
package board
