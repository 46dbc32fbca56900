package search

import (
	"math/rand/v2"

	"komi/engine"
)

// maxPly is the greatest distance from the root, quiescence included.
const maxPly = 96

// A core is what all searches share. It makes and unmakes moves, and keeps whatever a
// search needs to know about the path from the root to the present node. The trees, from
// alpha-beta to MCTS, decide which moves to make.
type core struct {
	rules   *engine.Rules
	pos     *engine.Position // a copy of the caller's
	sums    evaluation
	attacks *engine.Attacks
	table   *table
	rng     *rand.PCG // shuffles the root's moves
	ends    ending
	frames  [maxPly + 2]frame
	lines   []Line // of the present iteration, see [core.insertLine]
	ordering
	repetition
	budget
}

// A frame is what the search keeps of one ply of its path.
type frame struct {
	ranked
	static  int // static evaluation, where the tree asked for it; corrected in alpha-beta
	lowest  int // index in keys of the earliest position that can repeat
	killers [2]engine.Move
	pv      [maxPly + 2]engine.Move
	length  int // of pv
}

// An evaluation is updated incrementally. It keeps a sum for every ply of the path.
type evaluation interface {
	// begin adds up the position at the root.
	begin(p *engine.Position)
	// make makes m, a move of p at ply, and computes the sum of the next ply.
	make(p *engine.Position, m engine.Move, ply int)
}

// newCore returns a core for the games of r. A position can hold about the given number
// of moves before a buffer grows.
func newCore(r *engine.Rules, sums evaluation, attacks *engine.Attacks, moves int) core {
	c := core{
		rules:   r,
		pos:     r.New(),
		sums:    sums,
		attacks: attacks,
		rng:     rand.NewPCG(0, 0),
		ends:    newEnding(r),
	}
	for i := range c.frames {
		c.frames[i].moves = make([]engine.Move, 0, moves)
		c.frames[i].ranks = make([]int32, moves)
	}
	return c
}

// Reset begins a new game. The searcher forgets what it has learned: from here on the
// seed and the calls of Best determine what it plays. The seed chooses among root moves
// that search finds equally good.
func (c *core) Reset(seed uint64) {
	c.table.clear()
	c.ordering.clear()
	c.rng.Seed(seed, 0x6b6f6d69)
}

// begin sets up the root of a search of position p.
func (c *core) begin(p *engine.Position, limits Limits) {
	c.pos.Set(p)
	c.budget.begin(limits)
	c.table.age()
	c.sums.begin(c.pos)
	f := &c.frames[0]
	f.length = 0
	f.lowest = c.repetition.begin(c.pos)
}

// make makes a move of the node at ply. It reports false, and makes no move, if the
// budget is used up.
func (c *core) make(m engine.Move, ply int) bool {
	if !c.spend() {
		return false
	}
	f, next := &c.frames[ply], &c.frames[ply+1]
	c.sums.make(c.pos, m, ply)
	next.length = 0
	next.lowest = c.repetition.push(c.pos, f.lowest)
	return true
}

// unmake takes back the last move.
func (c *core) unmake() {
	c.pos.Unmake()
	c.repetition.pop()
}

// updatePV makes m, followed by the principal variation of the next ply, the principal
// variation of ply.
func (c *core) updatePV(ply int, m engine.Move) {
	f, next := &c.frames[ply], &c.frames[ply+1]
	f.pv[0] = m
	f.length = 1 + copy(f.pv[1:], next.pv[:next.length])
}
