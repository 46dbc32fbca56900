// Package diagram draws positions and the moves of pieces: as SVG to be put into
// a page or a file, and as text for a terminal. What a board looks like is data
// of the rules (engine.DisplaySpec), never the name of a game.
//
// An SVG stands alone: it loads nothing, has a title and a description, and
// follows light and dark. A page that embeds one can set these CSS variables,
// all of them colours:
//
//	--board-line    lines and coordinates
//	--board-fill    squares
//	--board-alt     dark squares, or tinted zones; zones among dark squares have an outline
//	--board-text    titles and legends
//	--piece-fill    the inside of pieces
//	--piece-first   the first player
//	--piece-second  the second player
//	--piece-third   the third player
//	--move-mark     the marks of moves
//
// Terms:
//
//   - frame: where the squares of a board lie on paper, and what is drawn under
//     the pieces. Boards of another shape have another frame.
//   - mark: the sign for what a piece can do on a square.
//   - screen: a piece that a hopper leaps over; a diagram puts some on the board.
//   - leg: a square that must be empty for a lame leap to pass.
package diagram
