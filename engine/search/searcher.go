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
	eval       *pairSums
	without    Terms
	reductions *reductions
}

// pairSums is the incremental evaluation of a game of two players.
type pairSums struct {
	weights *eval.Weights
	at      [maxPly + 2]eval.Sum // by ply
}

func (e *pairSums) begin(p *engine.Position) { e.at[0] = e.weights.Sum(p) }

func (e *pairSums) make(p *engine.Position, m engine.Move, ply int) {
	e.weights.After(&e.at[ply+1], &e.at[ply], p, m)
	p.Make(m)
}

// New returns a searcher for the games of r, whose table takes about tableBytes of
// memory. w must belong to rules with the same kinds and board as r. It panics if the
// game is not for two players.
func New(r *engine.Rules, w *eval.Weights, tableBytes int) *Searcher {
	if r.Players() != 2 {
		panic("search: alpha-beta is for two players")
	}
	sums := &pairSums{weights: w}
	s := &Searcher{
		core:       newCore(r, sums, engine.NewAttacks(r), 640),
		eval:       sums,
		reductions: newReductions(),
	}
	s.table = newTable(tableBytes)
	s.nearest, s.step, s.acrossCaptures = 4, 2, r.HasHands()
	s.setValues(r, w)
	return s
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
	if len(f.moves) > 1 {
		if n := len(s.pos.Prudent(f.moves)); n > 0 && s.left() > 1 {
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
	s.setRoyals(s.pos, s.eval.weights)
	if s.ends.perpetual {
		s.recallChecks(s.pos, s.frames[0].lowest)
	}
}

// sortRoot sorts the root's moves by rank.
func (s *Searcher) sortRoot() {
	s.shuffleRoot()
	best := engine.Move(0)
	if e := s.table.probe(s.tableKey()); e != nil {
		best = e.move
	}
	s.rank(0, best)
	for i := range s.frames[0].moves {
		s.next(0, i)
	}
}

// evaluate is the static evaluation of the position at ply.
func (s *Searcher) evaluate(ply int) int { return s.eval.weights.Evaluate(s.pos, &s.eval.at[ply]) }
