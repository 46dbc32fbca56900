package diagram

import (
	"math"

	"komi/engine"
)

// ownerOf returns the first player who has a kind at the start, or reaches
// anything with it.
func ownerOf(r *engine.Rules, k engine.Kind) engine.Player {
	start := r.New()
	for q := range r.Players() {
		for _, sq := range start.Pieces(engine.Player(q)).Squares() {
			if start.At(sq).Kind() == k || start.At(sq).Kind() == r.Demoted(k) {
				return engine.Player(q)
			}
		}
	}
	return 0
}

// Squares returns the squares from which the moves of a kind are best shown: one
// near the middle of the board where it may stand there, and more until every
// way it moves is shown, at most three.
func Squares(r *engine.Rules, k engine.Kind) []engine.Square {
	x := engine.MakePiece(ownerOf(r, k), k)
	f := frameOf(r)
	w, h := f.size()
	off := func(sq engine.Square) float64 { // a little below the middle is best
		p := f.at(sq)
		return math.Hypot(p.x-w/2+1, p.y-h/2-3)
	}
	shown := map[string]bool{}
	var out []engine.Square
	for len(out) < 3 {
		best, bestNew, bestOff := engine.Square(0), 0, 0.0
		middle := true // no square yet: the middle counts for more than the number of ways
		for sq := range r.Board().Size() {
			s := engine.Square(sq)
			fresh := 0
			for name, set := range r.Scope(x, s) {
				if !shown[name] {
					fresh += 100 + set.Len()
				}
			}
			o := off(s)
			if fresh == 0 {
				continue
			}
			if len(out) == 0 && o < 1.2*unit { // the middle of the board
				if middle && bestNew > 0 && bestOff >= 1.2*unit {
					bestNew = 0
				}
				if bestNew == 0 || o < bestOff {
					best, bestNew, bestOff = s, fresh, o
				}
				continue
			}
			if len(out) == 0 && bestNew > 0 && bestOff < 1.2*unit {
				continue
			}
			if fresh > bestNew || fresh == bestNew && o < bestOff {
				best, bestNew, bestOff = s, fresh, o
			}
		}
		if bestNew == 0 {
			break
		}
		out = append(out, best)
		for name := range r.Scope(x, best) {
			shown[name] = true
		}
	}
	return out
}
