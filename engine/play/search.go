package play

import (
	"context"
	"runtime"
	"time"

	"komi/engine"
	"komi/engine/search"
)

const (
	// tableBytesPerNode sizes a transposition table by the budget. A table that
	// holds some thirty moves' searches loses little of a game and still fits a
	// processor's cache at usual budgets.
	tableBytesPerNode = 512
	minTable          = 256 << 10
	maxTable          = 16 << 20
)

// TableBytes is the size of the transposition table of a player who searches so
// many nodes a move. The size decides moves, so it depends on the budget alone.
func TableBytes(nodes int64) int {
	return int(min(max(nodes*tableBytesPerNode, minTable), maxTable))
}

// A Clock tells the processor time that the calling thread has used.
type Clock func() time.Duration

// own is this program's search as a player.
type own struct {
	search.Player
	clock   Clock // nil: nothing is measured
	allowed allowance
	usage   Usage
}

// NewSearch returns this program's search as a player. The clock measures what it
// uses and is needed for budgets of processor time; nil measures nothing. With a
// clock the calling goroutine stays on its thread from now on.
func NewSearch(make func() search.Player, clock Clock) Player {
	s := &own{clock: clock}
	if clock != nil {
		runtime.LockOSThread()
	}
	began := s.now()
	s.Player = make()
	s.usage.Start = s.now() - began
	return s
}

// now is the time of the clock, if there is one.
func (s *own) now() time.Duration {
	if s.clock == nil {
		return 0
	}
	return s.clock()
}

// Reset begins a game.
func (s *own) Reset(seed uint64) {
	began := s.now()
	s.Player.Reset(seed)
	s.usage.Between += s.now() - began
}

// Choose searches within the budget.
func (s *own) Choose(ctx context.Context, p *engine.Position, b Budget) Choice {
	began := s.now()
	limits := search.Limits{Nodes: b.Nodes, Stop: func() bool { return ctx.Err() != nil }}
	if b.CPU > 0 {
		if s.clock == nil {
			panic("play: a budget of processor time without a clock")
		}
		end := began + s.allowed.next(b.CPU)
		limits.Stop = func() bool { return s.clock() >= end || ctx.Err() != nil }
	}
	found := s.Best(p, limits)
	used := s.now() - began
	if b.CPU > 0 {
		s.allowed.note(used, b.CPU)
	}
	s.usage.Search += used
	s.usage.Moves++
	s.usage.Nodes += found.Nodes
	return Choice{Move: found.Move, Score: found.Score, Nodes: found.Nodes, Shares: found.Shares}
}

// Usage is what the search has used so far.
func (s *own) Usage() Usage { return s.usage }
