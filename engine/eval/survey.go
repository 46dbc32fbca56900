package eval

import "komi/engine"

// A survey is how far pieces see, counted on random boards.
type survey struct {
	rules *engine.Rules
	reach [][]float64  // by kind and square of the first player: expected targets
	home  []engine.Set // by kind: squares on which the first player's can come to stand
	start []int        // by kind: how many both sides begin with
}

// sums counts one piece on one square over all boards.
type sums struct{ empty, quiet, occupied, captures, boards int }

// newSurvey puts the pieces of the start position on random squares, with more
// of them taken off as a game goes on, and counts. A target counts if the piece
// could go there were it empty, and capture there were it occupied, so the
// counts are divided by how often it was either.
func newSurvey(r *engine.Rules) *survey {
	s := &survey{rules: r, home: make([]engine.Set, r.Kinds()+1), start: make([]int, r.Kinds()+1)}
	size := r.Board().Size()
	p := r.New()
	for _, sq := range p.Occupied().Squares() {
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
	crowds(r, surveyBoards, 0, func(board *[256]engine.Piece, n int) {
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

// spread extends the squares a kind begins on to all it can come to, by its
// moves; a kind the game does not begin with can come to any square from which
// it can move or which it can reach.
func (s *survey) spread(k int, seen []engine.Set) {
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
		for _, sq := range home.Squares() {
			next = next.Union(seen[sq])
		}
		if next == *home {
			return
		}
		*home = next
	}
}

// mean returns the targets of a kind from an average square among those it can
// stand on.
func (s *survey) mean(k engine.Kind) float64 {
	sum := 0.0
	squares := s.home[k].Squares()
	for _, sq := range squares {
		sum += s.reach[k][sq]
	}
	return sum / float64(max(1, len(squares)))
}

// commonest returns the kind a game begins with most of, the least worth among
// equals: its pawn.
func (s *survey) commonest(worth []float64) int {
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
