package play

import (
	"context"
	"io"

	"komi/engine"
	"komi/engine/uci"
)

// foreign is another program over UCI as a player. Whatever it does wrong makes
// its game void, and a new process plays the next one.
type foreign struct {
	engine  *uci.Engine
	begun   bool // since the last Reset
	allowed allowance
	usage   Usage // but for times and restarts, which the engine counts
}

var _ io.Closer = (*foreign)(nil)

// NewEngine returns a program over UCI as a player of the games of r. No process
// is started before its first move.
func NewEngine(r *engine.Rules, c uci.Config) (Player, error) {
	e, err := uci.New(r, c)
	if err != nil {
		return nil, err
	}
	return &foreign{engine: e}, nil
}

// Reset ends the game. Other programs take no seed. They are told that a new game
// begins, and may play at random if they like.
func (f *foreign) Reset(uint64) { f.begun = false }

// Choose asks the program for a move. A budget of processor time becomes time on the
// clock, and more of it after moves in which the program got little of the processor.
func (f *foreign) Choose(ctx context.Context, p *engine.Position, b Budget) Choice {
	if !f.begun {
		if err := f.engine.Begin(ctx); err != nil {
			return Choice{Err: err}
		}
		f.begun = true
	}
	limits := uci.Limits{Nodes: b.Nodes}
	if b.CPU > 0 {
		limits.Time = f.allowed.next(b.CPU)
	}
	before := f.engine.Usage().Search
	a, err := f.engine.Best(ctx, p, limits)
	if err != nil {
		f.begun = false
		return Choice{Err: err}
	}
	if u := f.engine.Usage(); u.Measured && b.CPU > 0 {
		f.allowed.note(u.Search-before, b.CPU)
	}
	f.usage.Moves++
	f.usage.Nodes += a.Nodes
	return Choice{Move: a.Move, Score: a.Score, Nodes: a.Nodes}
}

// Usage is what the program's processes have used so far.
func (f *foreign) Usage() Usage {
	u, e := f.usage, f.engine.Usage()
	u.Search, u.Start, u.Between, u.Restarts = e.Search, e.Start, e.Between, e.Restarts
	return u
}

// Close ends the program's process.
func (f *foreign) Close() error {
	f.engine.Close()
	f.begun = false
	return nil
}
