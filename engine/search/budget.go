package search

// Limits say when a search ends. A zero field does not limit; if all are zero
// the search goes to depth 1.
type Limits struct {
	Nodes int64 // moves made, never exceeded
	Depth int   // plies of the last iteration

	// Stop ends the search when it returns true. It is asked each time another
	// pauseNodes moves were made. With it a search is only as deterministic as
	// Stop is.
	Stop func() bool
}

// pauseNodes is how many moves are made between two questions whether to stop:
// under a millisecond, in which the question costs nothing measurable.
const pauseNodes = 1024

// open reports whether the limits allow any depth.
func (l Limits) open() bool { return l.Depth <= 0 && (l.Nodes > 0 || l.Stop != nil) }

// A budget counts the moves made and says when they are enough.
type budget struct {
	nodes   int64
	pause   int64 // nodes at which to look up from the work
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

// spend counts a move to be made. It returns false if there is none left.
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
