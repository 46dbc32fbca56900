package eval

import (
	"math"
	"math/bits"

	"komi/engine"
)

// A Sum is what can be kept up to date move by move: the first player's less
// the second's.
type Sum struct {
	worth  pair  // of pieces and hands
	near   pair  // of pieces for the royals near them
	free   pair  // of free runners
	points int32 // of the pieces on the board, in thousandths
	royals [2]court
}

// Bound is larger than any evaluation.
const Bound = 20_000

// Sum adds up a position of the weights' game.
func (w *Weights) Sum(p *engine.Position) Sum {
	var s Sum
	occupied := p.Occupied()
	for i := range occupied {
		for word := occupied[i]; word != 0; word &= word - 1 {
			sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
			x := p.At(sq)
			s.worth += w.at[uint16(x)<<8|uint16(sq)]
			s.points += w.points[x]
		}
	}
	if w.rules.HasHands() {
		for q := range w.rules.Players() {
			for k := 1; k <= w.rules.Kinds(); k++ {
				s.worth += w.inHand[q][k] * pair(p.Hand(engine.Player(q), engine.Kind(k)))
			}
		}
	}
	if w.nearby.on {
		s.near, s.royals = w.surround(p, &engine.Change{})
	}
	if w.runner.on {
		s.free = w.runner.sum(p, &engine.Change{})
	}
	return s
}

// After returns the sum of the position that move m leads to, s being that of
// p, in which m has not been made yet.
func (w *Weights) After(s Sum, p *engine.Position, m engine.Move) Sum {
	c := p.Change(m)
	s.worth += w.at[uint16(c.After)<<8|uint16(c.To)] -
		w.at[uint16(c.Before)<<8|uint16(c.From)] -
		w.at[uint16(c.Victim)<<8|uint16(c.At)]
	s.points += w.points[c.After] - w.points[c.Before] - w.points[c.Victim]
	if c.Rook != engine.Empty {
		s.worth += w.at[uint16(c.Rook)<<8|uint16(c.RookTo)] - w.at[uint16(c.Rook)<<8|uint16(c.RookFrom)]
	}
	if c.Taken|c.Dropped != 0 {
		hand := &w.inHand[p.Turn()]
		s.worth += hand[c.Taken&63] - hand[c.Dropped&63]
	}
	if w.runner.on && w.runner.concerns(&c) {
		s.free = w.runner.sum(p, &c)
	}
	if !w.nearby.on {
		return s
	}
	if w.nearby.royal[c.After] || w.nearby.royal[c.Victim] {
		s.near, s.royals = w.surround(p, &c)
		return s
	}
	s.near += w.beside(&s.royals, c.After, c.To) -
		w.beside(&s.royals, c.Before, c.From) -
		w.beside(&s.royals, c.Victim, c.At)
	return s
}

// Evaluate judges a position from the side to move, without searching. The
// position must not be finished; checks are not looked at.
func (w *Weights) Evaluate(p *engine.Position) int { return w.Judge(p, w.Sum(p)) }

// Judge is Evaluate for a caller who has kept the sum.
func (w *Weights) Judge(p *engine.Position, s Sum) int {
	sum, late := s.worth+s.near+s.free, 0
	if w.counts.on {
		late = w.counts.horizon(p, s)
	}
	if p.Turn() != 0 {
		sum, late = -sum, -late
	}
	v := w.taper(p, sum+w.onTurn) + late
	return min(max(v, -Bound), Bound)
}

// Lead returns the sign of the first player's lead in points, as it would be
// counted now: 1, 0 or -1; 0 in a game without points.
func (w *Weights) Lead(p *engine.Position, s Sum) int {
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

// counting is how a game ends in a count of points, and what it is worth to
// lead when the limits that bring it come near.
type counting struct {
	on         bool // points are counted at limits of plies
	points     bool // points are counted at all
	noProgress int
	maxPlies   int
	deom       int32 // thousandths
	spareRoyal int32
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

// thousandths converts points; compiled rules allow no finer values.
func thousandths(v float64) int32 { return int32(math.Round(v * 1000)) }

// margin returns the first player's points less the second's in thousandths,
// compensation included.
func (c *counting) margin(p *engine.Position, s Sum) int32 {
	m := s.points - c.deom
	if p.Royals(0) > 1 {
		m += c.spareRoyal
	}
	if p.Royals(1) > 1 {
		m -= c.spareRoyal
	}
	return m
}

// The horizon: leading is worth up to nearValue when the limit is reached, and
// nothing nearPlies before.
const (
	nearPlies = 40
	nearValue = 1200
)

// left returns how many plies are left before a limit ends the game if nothing
// happens.
func (c *counting) left(p *engine.Position) int {
	left := math.MaxInt32
	if c.noProgress > 0 {
		left = c.noProgress - p.Halfmove()
	}
	if c.maxPlies > 0 {
		left = min(left, c.maxPlies-p.Ply())
	}
	return left
}

// horizon is what the lead in points is worth to the first player because a
// limit is near.
func (c *counting) horizon(p *engine.Position, s Sum) int {
	near := nearPlies - c.left(p)
	if near <= 0 {
		return 0
	}
	v := nearValue * near * near / (nearPlies * nearPlies)
	margin := c.margin(p, s)
	switch {
	case margin > 0:
		return v
	case margin < 0:
		return -v
	}
	return 0
}
