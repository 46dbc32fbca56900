package experiments

import (
	"io"

	"komi/engine"
	"komi/engine/uci"
)

// foreign is another program, over UCI, in a seat. Whatever it does wrong makes
// the game void, and the next one is played by a new process.
type foreign struct {
	engine *uci.Engine
	begun  bool // since the last Reset
}

var _ io.Closer = (*foreign)(nil)

// newForeign returns the program at a path as a player of the games of r. How it
// writes them stands in the variant file, [engines.uci]. No process is started
// before its first move.
func newForeign(r *engine.Rules, path string) (Player, error) {
	e, err := uci.New(r, uci.Config{Path: path, HashMB: engineTable})
	if err != nil {
		return nil, err
	}
	return &foreign{engine: e}, nil
}

// engineTable is the size of another program's table in megabytes.
const engineTable = maxTable >> 20

// Reset ends the game. Other programs take no seed: they are told that a new game
// begins, and are random or not as they like.
func (f *foreign) Reset(uint64) { f.begun = false }

// Choose asks the program to search so many nodes.
func (f *foreign) Choose(p *engine.Position, nodes int64) Choice {
	if !f.begun {
		if err := f.engine.Begin(); err != nil {
			return Choice{Err: err}
		}
		f.begun = true
	}
	a, err := f.engine.Best(p, uci.Limits{Nodes: nodes})
	if err != nil {
		f.begun = false
		return Choice{Err: err}
	}
	return Choice{Move: a.Move, Score: float64(a.Score) / 100, Nodes: a.Nodes}
}

// Close ends the program's process.
func (f *foreign) Close() error {
	f.engine.Close()
	f.begun = false
	return nil
}
