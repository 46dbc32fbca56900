package search

import (
	"math/rand/v2"
	"slices"

	"komi/engine"
	"komi/engine/eval"
)

// maxPly is the greatest distance from the root, quiescence included.
const maxPly = 96

// A Result is what a search found.
type Result struct {
	Move  engine.Move   // 0 if the game is over
	Score int           // from the side to move
	Depth int           // plies of the last iteration finished
	Nodes int64         // moves made
	PV    []engine.Move // the line expected, Move first
}

// A Searcher plays one game at a time. It belongs to one goroutine.
type Searcher struct {
	rules *engine.Rules
	eval  *eval.Weights
	table *table
	rng   *rand.PCG // orders the root's moves before the first iteration

	pos    *engine.Position // the caller's, copied
	keys   []uint64         // of the game so far and of the line being searched
	inLine []bool           // by index in keys: check to the side on turn
	root   int              // index in keys of the root
	back   []engine.Move    // of the game, latest first: a buffer

	frames  [maxPly + 2]frame
	order   *ordering
	attacks *engine.Attacks
	ends    ending
	without Terms
	budget

	reductions *reductions
}

// A frame is what the search keeps of one ply of its line.
type frame struct {
	ranked
	sum    eval.Sum
	static int
	lowest int // index in keys of the earliest position that can repeat
	pv     [maxPly + 2]engine.Move
	length int // of pv
}

// New returns a searcher for the games of r, whose table takes about tableBytes
// of memory. w must belong to rules with the same kinds and board as r. It
// panics if the game is not for two players.
func New(r *engine.Rules, w *eval.Weights, tableBytes int) *Searcher {
	if r.Players() != 2 {
		panic("search: alpha-beta is for two players")
	}
	s := &Searcher{
		rules:   r,
		eval:    w,
		table:   newTable(tableBytes),
		rng:     rand.NewPCG(0, 0),
		pos:     r.New(),
		order:   &ordering{},
		attacks: engine.NewAttacks(r),
		ends:    newEnding(r),

		reductions: newReductions(),
	}
	for i := range s.frames {
		s.frames[i].moves = make([]engine.Move, 0, 640)
		s.frames[i].ranks = make([]int32, 640)
	}
	s.order.values(r, w)
	return s
}

// Reset begins a new game: the searcher forgets what it learned, and from here
// on is determined by the seed and the calls of Best. Among root moves that
// search finds equally good, the seed decides.
func (s *Searcher) Reset(seed uint64) {
	s.table.clear()
	s.order.clear()
	s.rng.Seed(seed, 0x6b6f6d69)
}

// Best searches position p, whose rules must be the searcher's, and leaves it
// as it is.
func (s *Searcher) Best(p *engine.Position, limits Limits) Result {
	s.pos.Set(p)
	s.budget.begin(limits)
	depth := max(1, limits.Depth)
	if limits.open() {
		depth = maxPly / 2
	}
	s.prepare()
	return s.deepen(depth)
}

// prepare sets up the line before the root and the root's frame.
func (s *Searcher) prepare() {
	s.table.age()
	s.order.royals(s.pos, s.eval)
	s.keys = s.pos.Keys(s.keys[:0])
	s.root = len(s.keys) - 1
	s.inLine = slices.Grow(s.inLine[:0], len(s.keys)+maxPly+2)[:len(s.keys)+maxPly+2]
	f := &s.frames[0]
	f.sum = s.eval.Sum(s.pos)
	f.lowest = 0
	if !s.rules.HasHands() {
		f.lowest = max(0, s.root-s.pos.Halfmove())
	}
	if s.ends.perpetual {
		s.recallChecks(f.lowest)
	}
}

// recallChecks finds out who was in check in the positions since index lowest
// of keys, by going back.
func (s *Searcher) recallChecks(lowest int) {
	back := s.back[:0]
	s.inLine[s.root] = s.pos.InCheck()
	for i := s.root; i > lowest; i-- {
		m, ok := s.pos.Last()
		if !ok {
			break
		}
		back = append(back, m)
		s.pos.Unmake()
		s.inLine[i-1] = s.pos.InCheck()
	}
	for i := len(back) - 1; i >= 0; i-- {
		s.pos.Make(back[i])
	}
	s.back = back
}

// make plays a move from the frame of ply, and reports false without playing it
// if the budget is used up.
func (s *Searcher) make(m engine.Move, ply int) bool {
	if !s.spend() {
		return false
	}
	f, next := &s.frames[ply], &s.frames[ply+1]
	s.eval.After(&next.sum, &f.sum, s.pos, m)
	s.pos.Make(m)
	s.keys = append(s.keys, s.pos.Key())
	next.lowest = f.lowest
	if !s.rules.HasHands() {
		next.lowest = max(f.lowest, len(s.keys)-1-s.pos.Halfmove())
	}
	return true
}

func (s *Searcher) unmake() {
	s.pos.Unmake()
	s.keys = s.keys[:len(s.keys)-1]
}

// judge is the static score of the position at ply.
func (s *Searcher) judge(ply int) int { return s.eval.Evaluate(s.pos, &s.frames[ply].sum) }
