package match

import (
	"time"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/search"
)

// Settings are those of Komi's own search.
type Settings struct {
	Nodes   int64         // a move; 0 for no limit of nodes
	CPU     time.Duration // processor time a move; 0 for no limit of time
	Weights *eval.Weights
	Without search.Terms
	HashMB  int
}

// own is Komi's search as a side.
type own struct {
	settings Settings
	searcher *search.Searcher
	allowed  allowance
	usage    Usage
}

// NewOwn returns Komi's search with the given settings as a side.
func NewOwn(r *engine.Rules, s Settings) Side {
	began := ThreadTime()
	o := &own{settings: s, allowed: allowance{each: s.CPU}}
	o.searcher = search.New(r, s.Weights, s.HashMB<<20)
	o.searcher.Without(s.Without)
	o.usage.Start = ThreadTime() - began
	return o
}

// Begin clears what the search knows.
func (o *own) Begin(seed uint64) error {
	began := ThreadTime()
	o.searcher.Reset(seed)
	o.usage.Between += ThreadTime() - began
	return nil
}

// Choose searches within the limits of the settings.
func (o *own) Choose(p *engine.Position) (engine.Move, error) {
	began := ThreadTime()
	limits := search.Limits{Nodes: o.settings.Nodes}
	if o.settings.CPU > 0 {
		end := began + o.allowed.next()
		limits.Stop = func() bool { return ThreadTime() >= end }
	}
	found := o.searcher.Best(p, limits)
	used := ThreadTime() - began
	o.allowed.note(used)
	o.usage.Search += used
	o.usage.Moves++
	o.usage.Nodes += found.Nodes
	return found.Move, nil
}

// Usage is what the search used so far.
func (o *own) Usage() Usage { return o.usage }

// Close does nothing: the search runs nothing.
func (o *own) Close() {}
