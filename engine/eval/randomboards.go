package eval

import (
	"math/rand/v2"

	"komi/engine"
)

// randomBoards calls show with boards as crowded as those of a game: n pieces of the
// start position, from half of them to nearly all, on random squares. The seed is
// fixed. Each stream has boards of its own.
func randomBoards(r *engine.Rules, boards int, stream uint64, show func(board *[256]engine.Piece, n int)) {
	var army []engine.Piece
	p := r.New()
	for sq := range p.Occupied().All() {
		army = append(army, p.At(sq))
	}
	size := r.Board().Size()
	squares := make([]engine.Square, size)
	for i := range squares {
		squares[i] = engine.Square(i)
	}
	rng := rand.New(rand.NewPCG(boardSeed, stream))
	for b := range boards {
		var board [256]engine.Piece
		rng.Shuffle(len(army), func(i, j int) { army[i], army[j] = army[j], army[i] })
		rng.Shuffle(size, func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
		n := min(len(army)*(4+b%4)/8, size/2)
		for i := range n {
			board[squares[i]] = army[i]
		}
		show(&board, n)
	}
}

// targets returns where a piece could go from a square of a board, in place of what
// stands there.
func targets(r *engine.Rules, board *[256]engine.Piece, x engine.Piece, sq engine.Square) (quiet, captures engine.Set) {
	was := board[sq]
	board[sq] = engine.Empty
	quiet, captures = r.Reach(board, x, sq)
	board[sq] = was
	return quiet, captures
}
