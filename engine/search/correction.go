package search

import "komi/engine"

// A shape is a hash of each player's pieces and where they stand. It is a sum over the
// pieces, so that a move changes it by a few of them.
type shape [2]uint32

// hashed is what a piece on a square adds to a shape.
func hashed(x engine.Piece, sq engine.Square) uint32 {
	if x == engine.Empty {
		return 0
	}
	h := (uint32(x)<<8 | uint32(sq)) * 0x9e3779b1
	return (h ^ h>>15) * 0x85ebca6b
}

func shapeOf(p *engine.Position) (s shape) {
	occupied := p.Occupied()
	for sq := range occupied.All() {
		x := p.At(sq)
		s[x.Owner()] += hashed(x, sq)
	}
	return s
}

// after returns the shape after change c by a player.
func (s shape) after(me engine.Player, c *engine.Change) shape {
	s[me&1] += hashed(c.After, c.To) - hashed(c.Before, c.From)
	if c.Rook != engine.Empty {
		s[me&1] += hashed(c.Rook, c.RookTo) - hashed(c.Rook, c.RookFrom)
	}
	if c.Victim != engine.Empty {
		s[c.Victim.Owner()&1] -= hashed(c.Victim, c.At)
	}
	return s
}

// A correction is the correction history: how far searches came out from the static
// evaluation, in positions where a player's pieces stood the same and after the same two
// moves. What the evaluation gets wrong once it mostly gets wrong all over the tree.
type correction struct {
	shapes [2][2][]int16 // by the player on turn and by whose pieces
	moves  []int16       // by the last two moves
}

const (
	correctionBits = 12   // binary logarithm of the numbers in each history
	correctionMost = 1024 // of a number
	correctionUnit = 24   // of a number, for a hundredth of a pawn
)

func newCorrection() (c correction) {
	for q := range c.shapes {
		for o := range c.shapes[q] {
			c.shapes[q][o] = make([]int16, 1<<correctionBits)
		}
	}
	c.moves = make([]int16, 1<<correctionBits)
	return c
}

// forget forgets the history.
func (c *correction) forget() {
	for q := range c.shapes {
		for o := range c.shapes[q] {
			clear(c.shapes[q][o])
		}
	}
	clear(c.moves)
}

// corrections returns the numbers that belong to the position at ply.
func (s *Searcher) corrections(ply int) [3]*int16 {
	const shift = 32 - correctionBits
	t, x := &s.correction.shapes[s.pos.Turn()], &s.kept.shapes[ply]
	theirs, own := s.before(ply)
	return [3]*int16{&t[0][x[0]>>shift], &t[1][x[1]>>shift], &s.correction.moves[(scattered(own)+uint32(theirs))%(1<<correctionBits)]}
}

// corrected is the static evaluation of the position at ply, corrected by what searches
// of such positions have shown.
func (s *Searcher) corrected(ply int) int {
	v := s.evaluate(ply)
	if !s.uses(Correction) {
		return v
	}
	sum := 0
	for _, h := range s.corrections(ply) {
		sum += int(*h)
	}
	return v + sum/correctionUnit
}

// learn notes how far the score of a node came out from its static evaluation. A score
// that is owed to a capture, or a bound on the wrong side, says nothing about that.
func (s *Searcher) learn(w *window, n *node) {
	static := s.frames[n.ply].static
	switch {
	case n.inCheck || !s.uses(Correction):
		return
	case w.value >= mateZone || w.value <= -mateZone:
		return
	case w.kind == atLeast && w.value <= static || w.kind == atMost && w.value >= static:
		return
	case w.best != 0 && !s.quiet(w.best):
		return
	}
	bonus := (w.value - static) * n.depth
	bonus = min(max(bonus, -correctionMost/4), correctionMost/4)
	for _, h := range s.corrections(n.ply) {
		*h = decayed(*h, bonus, correctionMost)
	}
}
