package eval

import "komi/engine"

// Constants of the mobility formula.
const (
	surveyBoards = 160
	surveySeed   = 2001
	// Captures count for two thirds and quiet moves for one: H. G. Muller's
	// ratio of the worth of capture-only and move-only pieces.
	captureShare = 2.0 / 3
	// Parts of a difference in worth that show in the values of squares.
	squareShare  = 0.20 // between a square and the average one
	advanceShare = 0.05 // between a piece and what it promotes to, over the way there
	royalShare   = 0.06 // the same of a royal
	// A piece in hand is worth more than on an average square: it can choose.
	handShare = 1.08
	// A royal that may be lost is worth its moves and a second life.
	spareRoyal = 150
	tempo      = 12
)

// Mobility returns first weights for a game nobody has fitted: each kind is
// worth the number of squares it can reach from an average square of a crowded
// board, captures counting double. What hops, is lame or keeps to a palace comes
// out sensibly because moves are counted on boards by the tables that play. The
// boards are random with a fixed seed: the weights depend on the rules alone.
// H. G. Muller's law adds a quadratic term, which lost matches at small budgets.
func Mobility(r *engine.Rules) *Weights {
	w := empty(r)
	w.note = "mobility on crowded boards"
	s := newSurvey(r)
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

// steady is a weight that is the same all game long.
func steady(v int) [2]int { return [2]int{v, v} }

// law is the worth of n targets in centipawns of orthodox chess, by Muller's law
// for short-range leapers.
func law(n float64) float64 { return float64((33 + float64(0.7*n)) * n) }

// squares fills the square values of a kind: its reach from each square against
// the average, and how near it is to promotion.
func (s *survey) squares(w *Weights, k engine.Kind, worth []float64, scale float64) {
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

// nearness says how near a square is to a zone on the way forward of the first player:
// 1 in it and less with each step before; 0 if no way forward leads there.
func nearness(r *engine.Rules, sq engine.Square, zone *engine.Set) float64 {
	b := r.Board()
	v := 1.0
	for range 2 * b.Ranks() { // own ranks and, where three camps meet, another's
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
