package eval

import (
	"math"

	"komi/engine"
	"komi/engine/eval/nnue"
)

// A Sum is the part of the evaluation that is updated incrementally, move by move.
// Each number is the first player's minus the second player's.
type Sum struct {
	worth   pair  // material, piece-square values and hands
	tropism pair  // pieces close to royals
	passed  pair  // passed runners
	points  int64 // game points of the pieces on the board, in thousandths
	royals  [2]royalSquares

	accumulators nnue.Accumulators // of weights with a net, else unused
}

// Bound limits evaluations: none is outside [-Bound, Bound].
const Bound = 20_000

// Sum adds up a position from scratch.
func (w *Weights) Sum(p *engine.Position) Sum {
	var s Sum
	occupied := p.Occupied()
	for sq := range occupied.All() {
		x := p.At(sq)
		s.worth += w.pieceSquare[slot(x, sq)]
		s.points += w.points[x]
	}
	if w.rules.HasHands() {
		for q := range w.rules.Players() {
			for k := 1; k <= w.rules.Kinds(); k++ {
				s.worth += w.inHand[q][k] * pair(p.Hand(engine.Player(q), engine.Kind(k)))
			}
		}
	}
	if w.tropism.on {
		s.tropism, s.royals = w.tropismSum(p, &engine.Change{})
	}
	if w.runner.on {
		s.passed = w.runner.sum(p, &engine.Change{})
	}
	if w.net != nil {
		w.net.Begin(&s.accumulators, p)
	}
	return s
}

// After sets next to the sum after move m. The sum of p is s, and m has not been made
// yet.
func (w *Weights) After(next, s *Sum, p *engine.Position, m engine.Move) {
	if p.Upheaves(m) {
		p.Make(m)
		*next = w.Sum(p)
		p.Unmake()
		return
	}
	c := p.Change(m)
	w.Changed(next, s, p, &c)
}

// Changed is After for a move whose change is known to be c. It must be no upheaval.
func (w *Weights) Changed(next, s *Sum, p *engine.Position, c *engine.Change) {
	next.worth = s.worth + w.pieceSquare[slot(c.After, c.To)] - w.pieceSquare[slot(c.Before, c.From)] - w.pieceSquare[slot(c.Victim, c.At)]
	next.points = s.points + w.points[c.After] - w.points[c.Before] - w.points[c.Victim]
	if c.Rook != engine.Empty {
		next.worth += w.pieceSquare[slot(c.Rook, c.RookTo)] - w.pieceSquare[slot(c.Rook, c.RookFrom)]
	}
	if c.Taken|c.Dropped != 0 {
		hand := &w.inHand[p.Turn()]
		next.worth += hand[c.Taken&63] - hand[c.Dropped&63]
	}
	next.passed = s.passed
	if w.runner.on && w.runner.concerns(c) {
		next.passed = w.runner.sum(p, c)
	}
	if w.tropism.on {
		w.approach(next, s, p, c)
	}
	if w.net != nil {
		w.net.After(&next.accumulators, &s.accumulators, p, c)
	}
}

// approach sets what king tropism is after change c of p, whose sum is s.
func (w *Weights) approach(next, s *Sum, p *engine.Position, c *engine.Change) {
	if w.tropism.royal[c.After] || w.tropism.royal[c.Victim] {
		next.tropism, next.royals = w.tropismSum(p, c)
		return
	}
	next.royals = s.royals
	next.tropism = s.tropism + w.tropismOf(&s.royals, c.After, c.To) -
		w.tropismOf(&s.royals, c.Before, c.From) -
		w.tropismOf(&s.royals, c.Victim, c.At)
}

// Evaluate is the static evaluation of a position from the side to move. The sum of p
// is s. The game must not be over. Checks are ignored.
func (w *Weights) Evaluate(p *engine.Position, s *Sum) int {
	sum, late := s.worth+s.tropism+s.passed, 0
	if w.counts.on {
		late = w.counts.leadBonus(p, s)
	}
	net := w.net != nil
	if w.lone.on {
		if drive, ok := w.lone.drive(p); ok {
			late, net = late+drive, false
		}
	}
	if p.Turn() != 0 {
		sum, late = -sum, -late
	}
	v := w.taper(p, sum+w.onTurn) + late
	if net {
		v += w.net.Output(&s.accumulators, p.Turn(), p.Turn())
	}
	return min(max(v, -Bound), Bound)
}

// Static is the static evaluation of a position whose sum nobody has kept.
func (w *Weights) Static(p *engine.Position) int {
	s := w.Sum(p)
	return w.Evaluate(p, &s)
}

// Lead returns 1 if the first player leads in points, -1 if the second player does,
// and 0 if they are level or the game has no points.
func (w *Weights) Lead(p *engine.Position, s *Sum) int {
	if !w.counts.points {
		return 0
	}
	margin := w.counts.margin(p, s)
	switch {
	case margin > 0:
		return 1
	case margin < 0:
		return -1
	}
	return 0
}

// counting tells how points decide a game, and when the count is near.
type counting struct {
	on         bool // a limit of plies ends the game by points
	points     bool // the game has points
	noProgress int
	maxPlies   int
	deom       int64 // thousandths
	spareRoyal int64
}

func newCounting(r *engine.Rules) counting {
	spec := r.Spec()
	if spec.Points == nil {
		return counting{}
	}
	return counting{
		on:         spec.Ending.NoProgress > 0 || spec.Ending.MaxPlies > 0,
		points:     true,
		noProgress: spec.Ending.NoProgress,
		maxPlies:   spec.Ending.MaxPlies,
		deom:       thousandths(spec.Points.Deom),
		spareRoyal: thousandths(spec.Points.SpareRoyal),
	}
}

// thousandths converts points. Compiled rules allow no finer values.
func thousandths(v float64) int64 { return int64(math.Round(v * 1000)) }

// margin returns the first player's lead in points, in thousandths. It includes the
// second player's compensation.
func (c *counting) margin(p *engine.Position, s *Sum) int64 {
	m := s.points - c.deom
	if p.Royals(0) > 1 {
		m += c.spareRoyal
	}
	if p.Royals(1) > 1 {
		m -= c.spareRoyal
	}
	return m
}

// A lead in points is worth leadValue when the limit is reached, and nothing
// leadPlies earlier.
const (
	leadPlies = 40
	leadValue = 1200
)

// pliesLeft returns how many quiet plies remain before a limit ends the game.
func (c *counting) pliesLeft(p *engine.Position) int {
	left := math.MaxInt32
	if c.noProgress > 0 {
		left = c.noProgress - p.Halfmove()
	}
	if c.maxPlies > 0 {
		left = min(left, c.maxPlies-p.Ply())
	}
	return left
}

// leadBonus is what a lead in points is worth to the first player when a limit is
// near.
func (c *counting) leadBonus(p *engine.Position, s *Sum) int {
	near := leadPlies - c.pliesLeft(p)
	if near <= 0 {
		return 0
	}
	v := leadValue * near * near / (leadPlies * leadPlies)
	margin := c.margin(p, s)
	switch {
	case margin > 0:
		return v
	case margin < 0:
		return -v
	}
	return 0
}
