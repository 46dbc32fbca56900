package protocol

import "komi/engine"

// countLeaves is a perft that ends soon after stop becomes true, with a count that means
// nothing.
func countLeaves(p *engine.Position, depth int, stop func() bool) int64 {
	if depth <= 2 {
		return p.Perft(depth)
	}
	var n int64
	for _, m := range p.Moves(nil) {
		if stop() {
			return 0
		}
		p.Make(m)
		n += countLeaves(p, depth-1, stop)
		p.Unmake()
	}
	return n
}

// perft counts the leaves of a depth, after each first move apart. It tells nothing if it
// is stopped.
func (s *session) perft(depth int) {
	g := s.game
	p := g.pos.Clone()
	work := func(stop func() bool) {
		var sum int64
		for _, m := range p.Moves(nil) {
			text := g.dialect.Move(p, m)
			p.Make(m)
			n := int64(1)
			if depth > 1 {
				n = countLeaves(p, depth-1, stop)
			}
			p.Unmake()
			if stop() {
				return
			}
			s.out.line("%s: %d", text, n)
			sum += n
		}
		s.out.line("\nNodes searched: %d\n", sum)
	}
	s.begin(&task{counts: true, answer: func() {}}, work)
}
