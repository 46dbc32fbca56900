package search

import "komi/engine"

// Limits say when a search ends, and what else is asked of it. A zero field does not
// limit. If Nodes, Depth and Stop are zero the search goes to depth 1.
type Limits struct {
	Nodes int64 // moves made, never exceeded
	Depth int   // plies of the last iteration

	Moves []engine.Move // the root moves to choose from, all of them legal; nil for all
	Lines int           // the number of root moves that get an exact score, see [Result]; 0 for one

	// Stop ends the search when it returns true. It is asked after every pauseNodes
	// moves. A search with it is only as deterministic as Stop is.
	Stop func() bool

	// Report is called with the result so far after every iteration that was searched to
	// the end. What the result refers to changes when Report has returned. MCTS has no
	// iterations and does not call it.
	Report func(Result)
}

// pauseNodes is the number of moves between two calls of Stop. They take under a
// millisecond, and the call costs nothing measurable.
const pauseNodes = 1024

// open reports whether the limits allow any depth.
func (l Limits) open() bool { return l.Depth <= 0 && (l.Nodes > 0 || l.Stop != nil) }

// deepest returns the depth of the last iteration. It is most where depth is not limited
// but something else is.
func (l Limits) deepest(most int) int {
	switch {
	case l.Depth > 0:
		return l.Depth
	case l.open():
		return most
	}
	return 1
}

// A budget counts the moves made and says when they are enough.
type budget struct {
	nodes   int64
	pause   int64 // nodes at which to ask whether to stop
	limit   int64
	stop    func() bool
	stopped bool
}

// begin sets the budget of a search.
func (b *budget) begin(l Limits) {
	*b = budget{limit: l.Nodes, stop: l.Stop}
	if b.limit <= 0 {
		b.limit = 1 << 62
	}
	b.pause = b.limit
	if b.stop != nil {
		b.pause = min(b.limit, pauseNodes)
	}
}

// spend counts a move about to be made. It returns false if none is left.
func (b *budget) spend() bool {
	if b.nodes >= b.pause && !b.resume() {
		return false
	}
	b.nodes++
	return true
}

// resume reports whether the search may go on after a pause.
func (b *budget) resume() bool {
	if b.stopped || b.nodes >= b.limit || b.stop() {
		b.stopped = true
		return false
	}
	b.pause = min(b.limit, b.nodes+pauseNodes)
	return true
}
