package search

import (
	"math"

	"komi/engine"
	"komi/engine/eval"
)

// mcts is Monte Carlo tree search for several players. Each iteration walks down the tree
// by PUCT, in which every player maximises his own share, adds a leaf, evaluates it, and
// adds the result to the edges it took. A leaf is evaluated by quiescence and not by
// random play.
type mcts struct {
	*sides
	tree  []position
	edges []edge
	path  [manyPly]int32 // indexes of edges from the root
}

// A position is a node of the tree.
type position struct {
	first  int32 // index of its edges
	count  int32 // of its edges, 0 before it is expanded
	visits int32
	ended  bool
	shares eval.Shares // of its first evaluation
}

// An edge is a move from a node.
type edge struct {
	move   engine.Move
	to     int32 // index of the node it leads to, 0 before its first visit
	visits int32
	prior  float32
	total  [engine.MaxPlayers]int64 // sum of shares
}

const (
	// nodeBytes is about what a node takes with its edges.
	nodeBytes = 32 + 40*48
	// cPUCT is the weight of exploration in PUCT, in shares of the outcome.
	cPUCT = 0.20
	// iterationsPerPly stand for a ply where only depth is limited.
	iterationsPerPly = 200
)

// allocate makes room for a tree.
func (s *mcts) allocate(bytes int) {
	n := max(bytes/nodeBytes, 256)
	s.tree = make([]position, 0, n)
	s.edges = make([]edge, 0, n*40)
}

// search grows the tree of the position until the limits stop it.
func (s *mcts) search(limits Limits) Result {
	s.tree = append(s.tree[:0], position{})
	s.edges = s.edges[:0]
	best := s.unsearched(0)
	iterations := math.MaxInt
	if limits.Nodes <= 0 && limits.Stop == nil {
		iterations = iterationsPerPly * min(limits.deepest(manyPly/2), manyPly/2)
	}
	v, _ := s.eval.weights.Evaluate(s.pos, &s.eval.at[0])
	s.tree[0].shares = v.Shares()
	s.expand(0, 0)
	deepest := 0
	for range iterations {
		plies := s.iterate()
		if s.stopped {
			break
		}
		deepest = max(deepest, plies)
	}
	s.setPV()
	if s.frames[0].length > 0 {
		e := &s.edges[s.mostVisited(0)]
		best = s.result(best, s.told(int(e.total[s.me]/int64(e.visits))))
		best.Depth = deepest
		for q := range best.Shares {
			best.Shares[q] = int32(e.total[q] / int64(e.visits))
		}
	}
	best.Nodes = s.nodes
	return best
}

// iterate is one iteration. It returns the number of plies walked.
func (s *mcts) iterate() int {
	at, ply := int32(0), 0
	var v eval.Shares
	for {
		n := &s.tree[at]
		if ply > 0 && n.visits == 0 {
			v = s.evaluateLeaf(at, ply)
			break
		}
		if n.ended || n.count == 0 && !s.expand(at, ply) {
			v = n.shares
			break
		}
		i := s.choose(at)
		e := &s.edges[i]
		if !s.make(e.move, ply) {
			break
		}
		s.path[ply] = i
		ply++
		if e.to == 0 {
			if len(s.tree) == cap(s.tree) {
				v = s.quiesceShares(ply, 0)
				break
			}
			e.to = int32(len(s.tree))
			s.tree = append(s.tree, position{})
		}
		at = e.to
	}
	for range ply {
		s.unmake()
	}
	if s.stopped {
		return 0
	}
	s.backpropagate(v, ply)
	return ply
}

// backpropagate adds the shares of a leaf to the n edges that led to it.
func (s *mcts) backpropagate(v eval.Shares, n int) {
	s.tree[0].visits++
	for _, i := range s.path[:n] {
		e := &s.edges[i]
		e.visits++
		if e.to != 0 {
			s.tree[e.to].visits++
		}
		for q := range e.total {
			e.total[q] += int64(v[q])
		}
	}
}

// evaluateLeaf evaluates a node at its first visit.
func (s *mcts) evaluateLeaf(at int32, ply int) eval.Shares {
	v, over := s.ended(ply)
	if !over {
		v = s.quiesceShares(ply, 0)
	}
	s.tree[at].shares, s.tree[at].ended = v, over
	return v
}

// expand gives a node its edges, with larger priors for likely moves. It reports false if
// there is no room.
func (s *mcts) expand(at int32, ply int) bool {
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
	n := &s.tree[at]
	n.first, n.count = int32(len(s.edges)), int32(len(f.moves))
	sum := float32(0)
	for i, m := range f.moves {
		p := float32(1)
		switch rank := f.ranks[i]; {
		case rank >= rankCapture:
			p += float32(min(max(s.see(m), 0), 1200)) / 30
		case rank >= rankPromotion:
			p += 1
		case rank < 0:
			p = 0.5
		}
		sum += p
		s.edges = append(s.edges, edge{move: m, prior: p})
	}
	for i := range f.moves {
		s.edges[int(n.first)+i].prior /= sum
	}
	return true
}

// choose returns the index of the edge with the best upper bound by PUCT (predictor with
// upper confidence bounds for trees): the mean share of the player on turn, plus an
// exploration term that grows with the prior and shrinks with visits. First-play urgency
// (FPU): an edge without visits has the share of the node's first evaluation for its mean.
func (s *mcts) choose(at int32) int32 {
	n := &s.tree[at]
	turn := s.pos.Turn()
	exploration := cPUCT * math.Sqrt(float64(n.visits+1))
	best, most := n.first, math.Inf(-1)
	fpu := float64(n.shares[turn]) / eval.WholeShare
	for i := n.first; i < n.first+n.count; i++ {
		e := &s.edges[i]
		mean := fpu
		if e.visits > 0 {
			mean = float64(e.total[turn]) / float64(int64(e.visits)*eval.WholeShare)
		}
		more := exploration * float64(e.prior) / float64(1+e.visits)
		if mean+more > most {
			best, most = i, mean+more
		}
	}
	return best
}

// mostVisited returns the index of the edge of a node with the most visits, the first
// among equals.
func (s *mcts) mostVisited(at int32) int32 {
	n := &s.tree[at]
	best := n.first
	for i := n.first + 1; i < n.first+n.count; i++ {
		if s.edges[i].visits > s.edges[best].visits {
			best = i
		}
	}
	return best
}

// setPV makes the most visited moves the root's principal variation.
func (s *mcts) setPV() {
	f := &s.frames[0]
	f.length = 0
	at := int32(0)
	for s.tree[at].count > 0 && f.length < len(f.pv) {
		e := &s.edges[s.mostVisited(at)]
		if e.visits == 0 {
			return
		}
		f.pv[f.length] = e.move
		f.length++
		if e.to == 0 {
			return
		}
		at = e.to
	}
}
