package match

import (
	"time"

	"komi/engine"
	"komi/engine/uci"
)

// foreign is another program as a side.
type foreign struct {
	engine  *uci.Engine
	nodes   int64
	allowed allowance
	usage   Usage
}

// NewForeign returns a program over UCI as a side that searches so many nodes a
// move, or uses so much processor time on average: it is given time on the
// clock, more if it got less of the processor than that.
func NewForeign(r *engine.Rules, c uci.Config, nodes int64, cpu time.Duration) (Side, error) {
	e, err := uci.New(r, c)
	if err != nil {
		return nil, err
	}
	return &foreign{engine: e, nodes: nodes, allowed: allowance{each: cpu}}, nil
}

// Begin begins a game, with a new process if the last one failed.
func (f *foreign) Begin(uint64) error { return f.engine.Begin() }

// Choose asks the program.
func (f *foreign) Choose(p *engine.Position) (engine.Move, error) {
	limits := uci.Limits{Nodes: f.nodes}
	if f.allowed.each > 0 {
		limits.Time = f.allowed.next()
	}
	before := f.engine.Usage().Search
	a, err := f.engine.Best(p, limits)
	if err != nil {
		return 0, err
	}
	if u := f.engine.Usage(); u.Measured {
		f.allowed.note(u.Search - before)
	}
	f.usage.Moves++
	f.usage.Nodes += a.Nodes
	return a.Move, nil
}

// Usage is what the program's processes used so far.
func (f *foreign) Usage() Usage {
	u, e := f.usage, f.engine.Usage()
	u.Search, u.Start, u.Between, u.Restarts = e.Search, e.Start, e.Between, e.Restarts
	return u
}

// Close ends the program.
func (f *foreign) Close() { f.engine.Close() }
