package search

import "komi/engine"

// nullSlack is how far below beta the static evaluation may be where the table says that
// the position is above it.
const nullSlack = 40

// nullMove tries to prune a quiet node by a null move: if the score stays at beta or above
// although the player passes, a real move will do so, too. It pays where the budget is
// large.
func (s *Searcher) nullMove(beta int, n *node) (score int, ok bool) {
	ply := n.ply
	if !s.make(engine.Pass, ply) {
		return 0, true
	}
	if s.ends.passes && s.uses(LastPasses) {
		s.pos.ForgetPass()
		s.keys[len(s.keys)-1] = s.pos.Key()
	}
	s.frames[ply+1].lowest = len(s.keys) - 1 // nothing repeats across a null move
	score = -s.visit(-beta, -beta+1, n.depth-3-n.depth/4, ply+1)
	s.unmake()
	if score >= mateZone {
		score = beta // a win by passing is not proved
	}
	return score, score >= beta || s.stopped
}

// mayNull reports whether a null move can be tried.
//
// Where the rules let a player pass at any time nobody is in zugzwang. It must not be the
// second pass in a row, which ends the game, nor accept facing royals; and the other's pass
// does not end the game after it, or no player who is behind by the count could try it.
// Elsewhere it is sound if the player has pieces enough not to be in zugzwang. Where only a stuck player passes, a pass would end the
// game, and it is not tried.
func (s *Searcher) mayNull(depth int) bool {
	if depth < 2 || !s.uses(NullMove) || s.pos.Passed() || s.left() <= 2 {
		return false
	}
	switch s.rules.Spec().Pass {
	case engine.PassFree:
		return !s.pos.Faced()
	case engine.PassStuck:
		return false
	}
	return s.mobile(s.pos)
}

// mobile reports whether the player on turn has a piece on the board, no royal,
// that is worth about two pawns or more.
func (o *ordering) mobile(p *engine.Position) bool {
	for sq := range p.Pieces(p.Turn()).All() {
		x := p.At(sq)
		if o.worth[x] >= 180 && !o.royal[x.Kind()] {
			return true
		}
	}
	return false
}
