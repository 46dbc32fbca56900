package diagram

import (
	"cmp"
	"math"
	"slices"

	"komi/engine"
	"komi/engine/board"
)

// ownerOf returns the first player who has a kind at the start, or the kind it is
// promoted from. If nobody has it, it returns the player to whose army the kind
// belongs, else the first.
func ownerOf(r *engine.Rules, k engine.Kind) engine.Player {
	start := r.New()
	for q := range r.Players() {
		for _, sq := range start.Pieces(engine.Player(q)).Squares() {
			if start.At(sq).Kind() == k || start.At(sq).Kind() == r.Demoted(k) {
				return engine.Player(q)
			}
		}
	}
	spec := r.Spec()
	var rows [][]string
	if spec.Takeover != nil {
		rows = append(rows, spec.Takeover.Rows...)
	}
	if spec.Drops != nil {
		rows = append(rows, spec.Drops.Rows...)
	}
	for _, row := range rows {
		if q := slices.Index(row, r.Letter(r.Demoted(k))); q >= 0 {
			return engine.Player(q)
		}
	}
	return 0
}

// maxSquares is how many diagrams of one kind there are at most.
const maxSquares = 3

// Squares returns at most three squares from which the moves of a kind are best shown:
// one in the middle of the board if it moves there, and more until every way it moves
// is shown.
func Squares(r *engine.Rules, k engine.Kind) []engine.Square {
	x := engine.MakePiece(ownerOf(r, k), k)
	f := frameOf(r)
	w, h := f.size()
	off := func(sq engine.Square) float64 { // from a place a little below the middle
		p := f.at(sq)
		return math.Hypot(p.x-w/2+1, p.y-h/2-3)
	}
	shown := map[string]bool{}
	// fresh says how much of what is not shown yet a square shows: ways first,
	// then squares reached.
	fresh := func(sq engine.Square) int {
		n := 0
		for name, set := range r.Scope(x, sq) {
			if !shown[name] {
				n += board.MaxSquares + set.Len()
			}
		}
		return n
	}
	var out []engine.Square
	add := func(sq engine.Square) {
		out = append(out, sq)
		for name := range r.Scope(x, sq) {
			shown[name] = true
		}
	}
	var all []engine.Square
	for sq := range r.Board().Size() {
		all = append(all, engine.Square(sq))
	}
	slices.SortStableFunc(all, func(a, b engine.Square) int { return cmp.Compare(off(a), off(b)) })
	// A hole beside the piece hides what it does: rather show it some steps from the middle.
	within, clear := 1.2*unit, func(sq engine.Square) bool { return true }
	if slices.ContainsFunc(all, r.IsHole) {
		within, clear = 3*unit, func(sq engine.Square) bool { return !besideHole(r, sq) }
	}
	i := slices.IndexFunc(all, func(sq engine.Square) bool { return off(sq) < within && fresh(sq) > 0 && clear(sq) })
	if i < 0 {
		i = slices.IndexFunc(all, func(sq engine.Square) bool { return off(sq) < 1.2*unit && fresh(sq) > 0 })
	}
	if i >= 0 {
		add(all[i])
	}
	for len(out) < maxSquares {
		best := slices.MaxFunc(all, func(a, b engine.Square) int { return cmp.Compare(fresh(a), fresh(b)) }) // the first of equals
		if fresh(best) == 0 {
			break
		}
		add(best)
	}
	return out
}

// besideHole reports whether a square touches a hole of the board.
func besideHole(r *engine.Rules, sq engine.Square) bool {
	for h := range board.Heading(r.Board().Headings(sq)) {
		for _, a := range r.Board().Steps(sq, h) {
			if r.IsHole(a.To) {
				return true
			}
		}
	}
	return false
}
