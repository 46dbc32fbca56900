package search

import "komi/engine"

// An arrival is a piece and the square it moved to; 0 is none.
type arrival uint16

func arrive(x engine.Piece, to engine.Square) arrival { return arrival(x)<<8 | arrival(to) }

// A continuation is the continuation history: the history of quiet moves as answers to
// the opponent's last move, and as sequels to the player's own. A move that is good only
// in context is ranked by it.
type continuation struct{ answers, sequels []int16 }

// continuationBits is the binary logarithm of the numbers in each history of pairs of
// moves. Two pairs may share a number, which does little harm and keeps both histories in
// the processor's cache.
const continuationBits = 15

func newContinuation() continuation {
	return continuation{make([]int16, 1<<continuationBits), make([]int16, 1<<continuationBits)}
}

// forget forgets the history.
func (c *continuation) forget() {
	clear(c.answers)
	clear(c.sequels)
}

// scattered is a hash of an arrival.
func scattered(a arrival) uint32 { return uint32(a) * 0x9e3779b1 >> (32 - continuationBits) }

// after returns the histories of a move after the opponent's last one and the player's
// own. The numbers of a piece after the same move lie side by side.
func (c *continuation) after(theirs, own, now arrival) (answer, sequel *int16) {
	const mask = 1<<continuationBits - 1
	return &c.answers[(scattered(theirs)+uint32(now))&mask], &c.sequels[(scattered(own)+uint32(now))&mask]
}

// before returns the last moves before the node at ply: the opponent's and the player's
// own.
func (s *Searcher) before(ply int) (theirs, own arrival) {
	theirs = s.kept.arrived[ply]
	if ply > 0 {
		own = s.kept.arrived[ply-1]
	}
	return theirs, own
}

// merit is the sum of the histories of a quiet move of piece x after two others.
func (s *Searcher) merit(theirs, own arrival, m engine.Move, x engine.Piece) int32 {
	v := int32(*s.past(m, x))
	if s.uses(Continuation) {
		answer, sequel := s.continuation.after(theirs, own, arrive(x, m.To()))
		v += int32(*answer) + int32(*sequel)
	}
	return v
}

// reward adds a bonus to the histories of a quiet move after two others.
func (s *Searcher) reward(theirs, own arrival, m engine.Move, bonus int) {
	x := s.pos.Mover(m)
	s.adjust(m, x, bonus)
	if s.uses(Continuation) {
		answer, sequel := s.continuation.after(theirs, own, arrive(x, m.To()))
		*answer = decayed(*answer, bonus, historyMax)
		*sequel = decayed(*sequel, bonus, historyMax)
	}
}

// decayed returns v with a bonus, decayed towards 0 so that it stays in [-most, most].
func decayed(v int16, bonus, most int) int16 {
	return int16(int(v) + bonus - int(v)*max(bonus, -bonus)/most)
}
