package search

import (
	"slices"

	"komi/engine"
)

// A repetition knows the positions of the game so far and of the path from the root, so
// that it finds those that occur again.
type repetition struct {
	keys    []uint64
	root    int // index in keys of the root
	nearest int // plies between two occurrences of a position, at least
	step    int // plies between positions with the same player on turn, if that is certain

	// A captured piece that comes to hand can be dropped and captured back, and some pawns
	// can step back, so a position can occur again after a move that counts as progress.
	acrossProgress bool

	inCheck []bool        // by index in keys: the player on turn is in check
	back    []engine.Move // of the game, latest first: a buffer
}

// begin takes over the game that led to p. It returns the index of the earliest position
// that can repeat.
func (h *repetition) begin(p *engine.Position) (lowest int) {
	h.keys = p.Keys(h.keys[:0])
	h.root = len(h.keys) - 1
	n := len(h.keys) + maxPly + 2
	h.inCheck = slices.Grow(h.inCheck[:0], n)[:n]
	if h.acrossProgress {
		return 0
	}
	return max(0, h.root-p.Halfmove())
}

// push adds a position of the path. lowest is the index of the earliest position that
// the one before could repeat, and push returns that of the new one.
func (h *repetition) push(p *engine.Position, lowest int) int {
	h.keys = append(h.keys, p.Key())
	if h.acrossProgress {
		return lowest
	}
	return max(lowest, len(h.keys)-1-p.Halfmove())
}

func (h *repetition) pop() { h.keys = h.keys[:len(h.keys)-1] }

// setInCheck notes whether the player on turn is in check.
func (h *repetition) setInCheck(v bool) { h.inCheck[len(h.keys)-1] = v }

// earlier returns the index of the latest position that is the same as the present one,
// has an index below i and one of at least lowest. It returns -1 if there is none.
func (h *repetition) earlier(i, lowest int) int {
	key := h.keys[len(h.keys)-1]
	for ; i >= lowest; i -= h.step {
		if h.keys[i] == key {
			return i
		}
	}
	return -1
}

// recallChecks goes back in the game and finds out who was in check in the positions
// from index lowest on.
func (h *repetition) recallChecks(p *engine.Position, lowest int) {
	back := h.back[:0]
	h.inCheck[h.root] = p.InCheck()
	for i := h.root; i > lowest; i-- {
		m, ok := p.Last()
		if !ok {
			break
		}
		back = append(back, m)
		p.Unmake()
		h.inCheck[i-1] = p.InCheck()
	}
	for i := len(back) - 1; i >= 0; i-- {
		p.Make(back[i])
	}
	h.back = back
}

// repeated scores a position that occurred before on the path, or as often in the game
// as ends it. One repetition on the path is enough: whoever could do better would have
// done so the first time.
func (s *Searcher) repeated(ply int) (score int, over bool) {
	lowest := s.frames[ply].lowest
	n := 1
	for i := s.earlier(len(s.keys)-1-s.nearest, lowest); i >= 0; i = s.earlier(i-s.step, lowest) {
		n++
		if e := s.ends.offence; e != 0 && n > e || e != 0 && n >= s.ends.repetition {
			o, over := s.pos.OutcomeGiven(false)
			return s.shared(o, ply), over
		}
		if i >= s.root || n >= s.ends.repetition {
			return s.cycle(i, ply), true
		}
	}
	return 0, false
}

// cycle scores the repetition of the position at index first of keys. A player who gave
// check all the time may lose by it.
func (s *Searcher) cycle(first, ply int) int {
	if !s.ends.perpetual {
		return s.recurred(ply)
	}
	last := len(s.keys) - 1
	s.inCheck[last] = s.pos.InCheck()
	mine, yours := true, true // in check at every turn
	for i := last; i >= first; i -= 2 {
		mine = mine && s.inCheck[i]
	}
	for i := last - 1; i >= first; i -= 2 {
		yours = yours && s.inCheck[i]
	}
	switch {
	case mine == yours:
		return s.recurred(ply)
	case mine: // the opponent gave check all the time and loses
		return -lost(ply)
	}
	return lost(ply)
}

// recurred scores a repetition without perpetual check.
func (s *Searcher) recurred(ply int) int {
	if s.ends.loses {
		return s.shared(s.pos.Repeated(), ply)
	}
	return s.counted(ply)
}
