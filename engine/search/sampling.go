package search

import (
	"math"

	"komi/engine"
	"komi/engine/eval"
)

// sampling grows a tree by walking down from the root again and again, each
// player choosing for his own share between what has done well and what has been
// tried little, and judging the position where the walk leaves the tree.
type sampling struct {
	*walk
	knots []knot
	edges []edge
	path  [manyPly]int32 // indexes of edges from the root
}

// A knot is a position in the tree.
type knot struct {
	first  int32 // index of its edges
	count  int32 // of its edges, 0 before it is grown
	visits int32
	ended  bool
	shares eval.Shares // when it was first judged
}

// An edge is a move of a knot.
type edge struct {
	move   engine.Move
	knot   int32 // it leads to, 0 before it is tried
	visits int32
	prior  float32
	total  [engine.MaxPlayers]int64
}

const (
	// knotBytes is about what a position and its moves take.
	knotBytes = 32 + 40*48
	// curiosity weighs trying new moves against going on with good ones, in
	// shares.
	curiosity = 0.20
	// samplesPerPly stands for a ply where only depth is limited.
	samplesPerPly = 200
)

// grow makes room for a tree.
func (s *sampling) grow(bytes int) {
	n := max(bytes/knotBytes, 256)
	s.knots = make([]knot, 0, n)
	s.edges = make([]edge, 0, n*40)
}

// sample grows the tree of the position until the limits stop it.
func (s *sampling) sample(limits Limits) Result {
	s.knots = append(s.knots[:0], knot{})
	s.edges = s.edges[:0]
	best := s.fallback()
	walks := math.MaxInt
	if limits.Nodes <= 0 && limits.Stop == nil {
		walks = samplesPerPly * limits.deepest()
	}
	v, _ := s.weights.Evaluate(s.pos, s.frames[0].sum)
	s.knots[0].shares = v.Shares()
	s.open(0, 0)
	deepest := 0
	for range walks {
		deep := s.descend()
		if s.stopped {
			break
		}
		deepest = max(deepest, deep)
	}
	s.trail()
	if f := &s.frames[0]; f.length > 0 {
		e := &s.edges[s.preferred(0)]
		best = s.result(best, s.score(int32(e.total[s.me]/int64(e.visits))), deepest)
	}
	best.Nodes = s.nodes
	return best
}

// descend walks once down the tree and back, and returns how far.
func (s *sampling) descend() int {
	at, ply := int32(0), 0
	var v eval.Shares
	for {
		k := &s.knots[at]
		if ply > 0 && k.visits == 0 {
			v = s.judgeLeaf(at, ply)
			break
		}
		if k.ended || k.count == 0 && !s.open(at, ply) {
			v = k.shares
			break
		}
		i := s.choose(at)
		e := &s.edges[i]
		if !s.make(e.move, ply) {
			break
		}
		s.path[ply] = i
		ply++
		if e.knot == 0 {
			if len(s.knots) == cap(s.knots) {
				v = s.settle(ply, 0)
				break
			}
			e.knot = int32(len(s.knots))
			s.knots = append(s.knots, knot{})
		}
		at = e.knot
	}
	for range ply {
		s.unmake()
	}
	if s.stopped {
		return 0
	}
	s.note(v, ply)
	return ply
}

// note adds the shares a walk of n plies led to to the edges it took.
func (s *sampling) note(v eval.Shares, n int) {
	s.knots[0].visits++
	for _, i := range s.path[:n] {
		e := &s.edges[i]
		e.visits++
		if e.knot != 0 {
			s.knots[e.knot].visits++
		}
		for q := range e.total {
			e.total[q] += int64(v[q])
		}
	}
}

// judgeLeaf judges a position the first time it is reached.
func (s *sampling) judgeLeaf(at int32, ply int) eval.Shares {
	v, over := s.final(ply)
	if !over {
		v = s.settle(ply, 0)
	}
	s.knots[at].shares, s.knots[at].ended = v, over
	return v
}

// open gives a knot its edges, likely moves with a greater prior. It reports
// false if there is no room.
func (s *sampling) open(at int32, ply int) bool {
	if ply >= manyPly/2 {
		return false
	}
	f := &s.frames[ply]
	if ply > 0 {
		s.list(ply, 0)
	}
	if len(s.edges)+len(f.moves) > cap(s.edges) {
		return false
	}
	k := &s.knots[at]
	k.first, k.count = int32(len(s.edges)), int32(len(f.moves))
	sum := float32(0)
	for i, m := range f.moves {
		p := float32(1)
		switch rank := f.ranks[i]; {
		case rank >= rankCapture:
			p += float32(min(max(s.exchange(m), 0), 1200)) / 30
		case rank >= rankPromotion:
			p += 1
		case rank < 0:
			p = 0.5
		}
		sum += p
		s.edges = append(s.edges, edge{move: m, prior: p})
	}
	for i := range f.moves {
		s.edges[int(k.first)+i].prior /= sum
	}
	return true
}

// choose returns the index of the edge to try next. A move not tried yet is
// expected to do as well as the position did when it was judged.
func (s *sampling) choose(at int32) int32 {
	k := &s.knots[at]
	turn := s.pos.Turn()
	breadth := curiosity * math.Sqrt(float64(k.visits+1))
	best, most := k.first, math.Inf(-1)
	hope := float64(k.shares[turn]) / eval.WholeShare
	for i := k.first; i < k.first+k.count; i++ {
		e := &s.edges[i]
		v := hope
		if e.visits > 0 {
			v = float64(e.total[turn]) / float64(int64(e.visits)*eval.WholeShare)
		}
		more := breadth * float64(e.prior) / float64(1+e.visits)
		if v+more > most {
			best, most = i, v+more
		}
	}
	return best
}

// preferred returns the index of the edge of a knot that was tried most, the
// better for its player among equals.
func (s *sampling) preferred(at int32) int32 {
	k := &s.knots[at]
	best := k.first
	for i := k.first + 1; i < k.first+k.count; i++ {
		if s.edges[i].visits > s.edges[best].visits {
			best = i
		}
	}
	return best
}

// trail makes the moves tried most the root's line.
func (s *sampling) trail() {
	f := &s.frames[0]
	f.length = 0
	at := int32(0)
	for s.knots[at].count > 0 && f.length < len(f.pv) {
		e := &s.edges[s.preferred(at)]
		if e.visits == 0 {
			return
		}
		f.pv[f.length] = e.move
		f.length++
		if e.knot == 0 {
			return
		}
		at = e.knot
	}
}
