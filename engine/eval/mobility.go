package eval

import "komi/engine"

// Constants of the mobility formula.
const (
	reachBoards = 160
	boardSeed   = 2001
	// Captures count for two thirds and quiet moves for one third: H. G. Muller's
	// ratio of capture-only to move-only pieces.
	captureShare = 2.0 / 3
	// How much of a difference in value goes into the piece-square table.
	squareShare  = 0.20 // between a square and the average one
	advanceShare = 0.05 // between a piece and what it promotes to, over the way there
	royalShare   = 0.06 // like squareShare, of a royal
	// A piece in hand is worth more than on an average square, because it can choose.
	handShare = 1.08
	// A royal that may be lost is worth this much more than its moves.
	spareRoyal = 150
	tempo      = 12
)

// Mobility returns weights for a game that nobody has fitted. The value of a kind is
// the number of squares it reaches from an average square of a crowded board, where a
// capture counts double. The move generator itself counts, so hoppers, lame pieces and
// palaces need no special case. The boards are random with a fixed seed, so the
// weights depend on the rules alone. H. G. Muller's law adds a quadratic term. With it
// the weights lost matches at small budgets.
func Mobility(r *engine.Rules) *Weights {
	w := empty(r)
	w.note = "mobility on crowded boards"
	s := newReachTable(r)
	worth := make([]float64, r.Kinds()+1)
	for k := 1; k <= r.Kinds(); k++ {
		worth[k] = s.mean(engine.Kind(k))
	}
	scale := 100 / max(0.1, worth[s.commonest(worth)])
	for k := 1; k <= r.Kinds(); k++ {
		worth[k] *= scale
	}
	for i := 1; i <= r.Kinds(); i++ {
		k := engine.Kind(i)
		kind := &w.kinds[k]
		kind.board = steady(rounded(worth[k]))
		switch {
		case r.IsRoyal(k):
			kind.board = steady(rounded(worth[k]) + spareRoyal)
		case r.HasHands() && r.Demoted(k) == k:
			kind.hand = steady(rounded(worth[k] * handShare))
		}
		s.squares(w, k, worth, scale)
	}
	w.tempo = steady(tempo)
	w.compile()
	return w
}

// steady is a weight with the same value at the start and at the end of a game.
func steady(v int) [2]int { return [2]int{v, v} }

// leaperLaw is Muller's law for short-range leapers: the value of a piece with n
// targets, in centipawns of orthodox chess.
func leaperLaw(n float64) float64 { return float64((33 + float64(0.7*n)) * n) }

// squares fills the piece-square table of a kind. A square counts for its reach, against
// the average, and for how near it is to promotion.
func (s *reachTable) squares(w *Weights, k engine.Kind, worth []float64, scale float64) {
	r := s.rules
	share := squareShare
	if r.IsRoyal(k) {
		share = royalShare
	}
	gain := 0.0
	to, zone := r.Promotions(k)
	for _, t := range to {
		gain = max(gain, worth[t]-worth[k])
	}
	mean := float64(s.mean(k) * scale)
	squares := s.home[k].Squares()
	values := make([]float64, r.Board().Size())
	average := 0.0
	for _, sq := range squares {
		v := float64(share * (float64(s.reach[k][sq]*scale) - mean))
		if gain > 0 {
			v += float64(advanceShare * gain * nearness(r, sq, &zone))
		}
		values[sq] = v
		average += v / float64(len(squares))
	}
	for _, sq := range squares {
		for phase := range 2 {
			w.kinds[k].square[phase][sq] = rounded(values[sq] - average)
		}
	}
}

// nearness tells how near a square is to a zone for the first player: 1 in the zone,
// less with each step before it, and 0 if no way forward leads there.
func nearness(r *engine.Rules, sq engine.Square, zone *engine.Set) float64 {
	b := r.Board()
	v := 1.0
	for range 2 * b.Ranks() { // on a board of three camps the way leads through two
		if zone.Has(sq) {
			return v
		}
		steps := b.Steps(sq, b.Forward(0, sq))
		if len(steps) == 0 {
			return 0
		}
		sq = steps[0].To
		v *= 0.6
	}
	return 0
}
