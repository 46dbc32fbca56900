package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// A Result is what a search found.
type Result struct {
	Move  engine.Move   // 0 if there is no move
	Score int           // from the side to move
	Depth int           // plies of the last iteration finished
	Nodes int64         // moves made
	PV    []engine.Move // principal variation, Move first
	Lines []Line        // of the last iteration finished, best first, if Limits.Lines asks for more than one

	// Shares are what the players of a game of several can expect. They are zero if the
	// model does not say.
	Shares eval.Shares
}

// A Searcher plays one game of two players at a time, by alpha-beta. It belongs to one
// goroutine.
type Searcher struct {
	core
	kept         *kept
	without      Terms
	blasts       bool // captures blast
	reductions   *reductions
	continuation continuation
	correction   correction
	iteration    int // depth of the present iteration
}

// kept is what is kept for every ply of the path in a game of two players.
type kept struct {
	weights *eval.Weights
	sums    [maxPly + 2]eval.Sum // of the incremental evaluation
	arrived [maxPly + 2]arrival  // the move that led to a ply
	shapes  [maxPly + 2]shape
}

func (k *kept) begin(p *engine.Position) {
	k.sums[0] = k.weights.Sum(p)
	k.arrived[0] = 0
	k.shapes[0] = shapeOf(p)
}

func (k *kept) make(p *engine.Position, m engine.Move, ply int) {
	k.arrived[ply+1] = arrive(p.Mover(m), m.To())
	if p.Upheaves(m) {
		p.Make(m)
		k.sums[ply+1] = k.weights.Sum(p)
		k.shapes[ply+1] = shapeOf(p)
		return
	}
	c := p.Change(m)
	k.weights.Changed(&k.sums[ply+1], &k.sums[ply], p, &c)
	k.shapes[ply+1] = k.shapes[ply].after(p.Turn(), &c)
	p.Make(m)
}

// New returns a searcher for the games of r, whose table takes about tableBytes of
// memory. w must belong to rules with the same kinds and board as r. It panics if the
// game is not for two players.
func New(r *engine.Rules, w *eval.Weights, tableBytes int) *Searcher {
	if r.Players() != 2 {
		panic("search: alpha-beta is for two players")
	}
	sums := &kept{weights: w}
	s := &Searcher{
		core:         newCore(r, sums, engine.NewAttacks(r), 640),
		kept:         sums,
		blasts:       r.Spec().Blast != nil,
		reductions:   newReductions(),
		continuation: newContinuation(),
		correction:   newCorrection(),
	}
	s.table = newTable(tableBytes)
	s.nearest, s.step, s.acrossProgress = 4, 2, !r.ProgressLasts()
	s.setValues(r, w)
	return s
}

// Reset begins a new game. The searcher forgets what it has learned: from here on the
// seed and the calls of Best determine what it plays. The seed chooses among root moves
// that search finds equally good.
func (s *Searcher) Reset(seed uint64) {
	s.core.Reset(seed)
	s.continuation.forget()
	s.correction.forget()
}

// Best searches position p, whose rules must be the searcher's, and leaves it
// as it is.
func (s *Searcher) Best(p *engine.Position, limits Limits) Result {
	s.begin(p, limits)
	f := &s.frames[0]
	f.moves = s.choose(s.pos.Moves(f.moves[:0]), limits)
	if len(f.moves) == 0 {
		return Result{}
	}
	if len(f.moves) > 1 && s.left() > 1 {
		if n := len(s.pos.Prudent(f.moves)); n > 0 { // none leaves the list as it is
			f.moves = f.moves[:n]
		}
	}
	s.sortRoot()
	s.setInCheck(s.pos.InCheck())
	f.static = s.evaluate(0)
	return s.deepen(s, s.unsearched(f.static), limits, limits.deepest(maxPly/2))
}

// begin sets up the root of a search of position p.
func (s *Searcher) begin(p *engine.Position, limits Limits) {
	s.core.begin(p, limits)
	s.setRoyals(s.pos, s.kept.weights)
	if s.ends.perpetual {
		s.recallChecks(s.pos, s.frames[0].lowest)
	}
}

// sortRoot sorts the root's moves by rank.
func (s *Searcher) sortRoot() {
	s.shuffleRoot()
	best := engine.Move(0)
	if e := s.table.probe(s.tableKey()); e != nil {
		best = e.move()
	}
	s.rank(0, best)
	for i := range s.frames[0].moves {
		s.next(0, i)
	}
}

// evaluate is the static evaluation of the position at ply.
func (s *Searcher) evaluate(ply int) int { return s.kept.weights.Evaluate(s.pos, &s.kept.sums[ply]) }
