package play

import (
	"context"
	"time"

	"komi/engine"
)

// A Player chooses moves in games of one set of rules, one game at a time. It is
// used by one goroutine at a time.
//
// A player that keeps something running is an [io.Closer] too. One that measures what
// it uses is a [Meter].
type Player interface {
	// Reset makes the player forget all it knows and begin a game. Everything
	// random in it comes from the seed: after a Reset, equal positions and equal
	// budgets in nodes get equal choices, whatever was played before.
	Reset(seed uint64)

	// Choose chooses a legal move for the player on turn. There must be one. It leaves
	// p as it was. When the context ends it soon returns any choice, which nobody
	// plays.
	Choose(ctx context.Context, p *engine.Position, b Budget) Choice
}

// A Choice is a move with what the player thought of it.
type Choice struct {
	Move  engine.Move
	Score int   // in hundredths of a pawn, from the player on turn
	Nodes int64 // positions searched
	Err   error // why there is no move; the game is void

	// Shares are what the players of a game of several can expect, in the unit of the
	// search. They are zero if the player does not say.
	Shares [engine.MaxPlayers]int32
}

// A Budget is what a move may cost. One of the two must be set.
type Budget struct {
	Nodes int64         // positions searched; 0 for no limit
	CPU   time.Duration // processor time, on average over the moves of a player; 0 for no limit
}

// A Seat is a player as a game knows him.
type Seat struct {
	Name   string
	Player Player
	Budget Budget
}

// A Meter says what it has used so far.
type Meter interface{ Usage() Usage }

// Usage is what a player has used.
type Usage struct {
	Moves    int64
	Nodes    int64         // searched, by its own count
	Search   time.Duration // processor time from being asked to having the move
	Start    time.Duration // processor time until it could play
	Between  time.Duration // processor time between moves and games
	Restarts int           // after faults
}

// Plus is the usage of two players together.
func (u Usage) Plus(v Usage) Usage {
	return Usage{
		u.Moves + v.Moves, u.Nodes + v.Nodes, u.Search + v.Search,
		u.Start + v.Start, u.Between + v.Between, u.Restarts + v.Restarts,
	}
}

// An allowance turns a mean processor time into a time for each move. What one move
// uses too much or too little, later moves make good.
type allowance struct {
	debt time.Duration // used beyond the mean so far
}

// next returns the time for the next move, between a tenth of the mean and ten times
// the mean. The range must be that wide: a program that rarely looks at the clock comes
// out even only with tiny allowances, and one that waits for the processor only with
// large ones.
func (a *allowance) next(mean time.Duration) time.Duration {
	return min(max(mean-a.debt, mean/10), 10*mean)
}

// note books what a move took.
func (a *allowance) note(used, mean time.Duration) {
	a.debt = min(max(a.debt+used-mean, -20*mean), 20*mean)
}
