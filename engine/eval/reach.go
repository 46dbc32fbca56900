package eval

import "komi/engine"

// A reachTable tells how many squares pieces reach, counted on random boards.
type reachTable struct {
	rules *engine.Rules
	reach [][]float64  // by kind and square of the first player: expected targets
	home  []engine.Set // by kind: squares that the first player's pieces can come to
	start []int        // by kind: how many pieces both players begin with
}

// sums are the counts of one piece on one square over all boards.
type sums struct{ empty, quiet, occupied, captures, boards int }

// newReachTable counts the targets of every kind on every square. A random board has few
// targets of one sort where it has many squares of the other. So quiet targets are
// divided by the share of empty squares, and captures by that of occupied ones.
func newReachTable(r *engine.Rules) *reachTable {
	s := &reachTable{rules: r, home: make([]engine.Set, r.Kinds()+1), start: make([]int, r.Kinds()+1)}
	size := r.Board().Size()
	p := r.New()
	for sq := range p.Occupied().All() {
		x := p.At(sq)
		s.start[x.Kind()]++
		if x.Owner() == 0 {
			s.home[x.Kind()].Add(sq)
		}
	}
	seen := make([][]engine.Set, r.Kinds()+1)
	count := make([][]sums, r.Kinds()+1)
	for k := range count {
		seen[k], count[k] = make([]engine.Set, size), make([]sums, size)
	}
	randomBoards(r, reachBoards, 0, func(board *[256]engine.Piece, n int) {
		for k := 1; k <= r.Kinds(); k++ {
			for from := range size {
				quiet, captures := targets(r, board, engine.MakePiece(0, engine.Kind(k)), engine.Square(from))
				seen[k][from] = seen[k][from].Union(quiet).Union(captures)
				t := &count[k][from]
				t.boards++
				t.quiet += quiet.Len()
				t.captures += captures.Len()
				t.occupied += n
				t.empty += size - n
			}
		}
	})
	s.reach = make([][]float64, r.Kinds()+1)
	for k := range count {
		s.reach[k] = make([]float64, size)
		for sq, t := range count[k] {
			if t.boards == 0 {
				continue
			}
			quiet := float64(t.quiet) * float64(size) / float64(t.empty)
			captures := float64(t.captures) * float64(size) / float64(t.occupied)
			s.reach[k][sq] = float64(captureShare*captures) + float64((1-captureShare)*quiet)
		}
		s.spread(k, seen[k])
	}
	return s
}

// spread extends home from the squares a kind begins on to all squares its moves lead
// to. A kind that the game does not begin with gets every square that it can move from
// or to.
func (s *reachTable) spread(k int, seen []engine.Set) {
	home := &s.home[k]
	if home.Empty() {
		for sq := range seen {
			if !seen[sq].Empty() {
				home.Add(engine.Square(sq))
				*home = home.Union(seen[sq])
			}
		}
		return
	}
	for {
		next := *home
		for sq := range home.All() {
			next = next.Union(seen[sq])
		}
		if next == *home {
			return
		}
		*home = next
	}
}

// mean returns the targets of a kind from an average square of its home.
func (s *reachTable) mean(k engine.Kind) float64 {
	sum := 0.0
	squares := s.home[k].Squares()
	for _, sq := range squares {
		sum += s.reach[k][sq]
	}
	return sum / float64(max(1, len(squares)))
}

// commonest returns the most numerous kind at the start, the game's pawn. Among equals
// it is the least valuable.
func (s *reachTable) commonest(worth []float64) int {
	best := 0
	for k := 1; k < len(worth); k++ {
		if s.rules.IsRoyal(engine.Kind(k)) || worth[k] <= 0 {
			continue
		}
		if best == 0 || s.start[k] > s.start[best] || s.start[k] == s.start[best] && worth[k] < worth[best] {
			best = k
		}
	}
	return best
}
