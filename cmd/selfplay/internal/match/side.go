package match

import (
	"time"

	"komi/engine"
)

// A Side plays one game at a time. It is used by one goroutine, which stays on
// its thread while a game lasts.
type Side interface {
	// Begin begins a game. All chance in it comes from the seed.
	Begin(seed uint64) error
	// Choose returns a move for the player on turn and leaves p as it is. After
	// an error the game is void.
	Choose(p *engine.Position) (engine.Move, error)
	// Usage is what the side has used so far.
	Usage() Usage
	// Close ends what the side has running.
	Close()
}

// Usage is what a side used.
type Usage struct {
	Moves    int64
	Nodes    int64         // it says it searched
	Search   time.Duration // processor time from being asked to having the move
	Start    time.Duration // processor time until it could play
	Between  time.Duration // processor time between moves and games
	Restarts int           // after faults
}

// add sums what several copies of a side used.
func (u Usage) add(v Usage) Usage {
	return Usage{
		u.Moves + v.Moves, u.Nodes + v.Nodes, u.Search + v.Search,
		u.Start + v.Start, u.Between + v.Between, u.Restarts + v.Restarts,
	}
}

// An allowance is processor time for each move. What was used too much or too
// little for earlier moves of the match is made good by later ones, so that the
// mean is met.
type allowance struct {
	each time.Duration // for a move; 0 for no limit of time
	debt time.Duration // used beyond it so far
}

// next returns the time for the next move: no less than a tenth of what is due and
// no more than ten times that. A program that looks at the clock rarely needs so
// little to come out even, and one that waits for the processor so much.
func (a *allowance) next() time.Duration {
	return min(max(a.each-a.debt, a.each/10), 10*a.each)
}

// note books what a move took.
func (a *allowance) note(used time.Duration) {
	a.debt = min(max(a.debt+used-a.each, -20*a.each), 20*a.each)
}
