package experiments

import "komi/engine"

// A Player chooses the moves of a seat. It is used by one goroutine at a time.
type Player interface {
	// Reset makes the player forget all it knows and begin a game. Everything
	// random in it comes from the seed: after a Reset equal positions and
	// budgets get equal choices, whatever was played before.
	Reset(seed uint64)

	// Choose chooses a legal move for the player on turn, of which there must
	// be one, by searching about so many positions. It leaves p as it was.
	Choose(p *engine.Position, nodes int64) Choice
}

// Players makes a player for a seat in games of the given rules. The error says
// why the seat cannot be taken: its games are void.
type Players func(r *engine.Rules, seat Seat) (Player, error)

// A Choice is a move with what the player thought of it.
type Choice struct {
	Move  engine.Move
	Score float64 // in pawns, from the point of view of the player on turn
	Nodes int64   // positions searched
	Err   error   // why there is no move; the game is void
}
