package board

import "slices"

// A Spot is a mover on its way: a square, and the heading that is straight on
// for it there.
type Spot = Arrow

// Walk returns every way to go n steps straight on from a spot. Without forks there is
// at most one.
func (b *Board) Walk(from Spot, n int) []Path {
	paths := []Path{{End: from}}
	for i := range n {
		next := make([]Path, 0, len(paths))
		for _, p := range paths {
			for _, a := range b.Steps(p.End.To, p.End.Heading) {
				q := Path{End: a, Passed: p.Passed}
				if i > 0 {
					q.Passed = append(append([]Square(nil), p.Passed...), p.End.To)
				}
				next = append(next, q)
			}
		}
		paths = next
	}
	return paths
}

// A Path is one way that a mover can go: where it ends, with which heading, and which
// squares it passes before the end.
type Path struct {
	End    Spot
	Passed []Square
}

// Leap returns the spots where an oblique leap can end. It takes long steps with the
// spot's heading and short steps at right angles to it, to the right if side is +1 and
// to the left if it is -1. The steps are taken in every order, because the orders may
// differ where a board forks. Each square is listed once.
func (b *Board) Leap(from Spot, long, short, side int) []Spot {
	turn := Heading(2)
	if side < 0 {
		turn = 6
	}
	type state struct {
		at          Spot // heading: the long direction in the frame of the square
		long, short int
	}
	var out []Spot
	todo := []state{{from, long, short}}
	add := func(s state) {
		if !slices.Contains(todo, s) { // reached by another order of steps
			todo = append(todo, s)
		}
	}
	for i := 0; i < len(todo); i++ {
		s := todo[i]
		if s.long == 0 && s.short == 0 && !slices.ContainsFunc(out, func(o Spot) bool { return o.To == s.at.To }) {
			out = append(out, s.at)
		}
		if s.long > 0 {
			for _, a := range b.Steps(s.at.To, s.at.Heading) {
				add(state{a, s.long - 1, s.short})
			}
		}
		if s.short > 0 {
			h := s.at.Heading.Turned(turn)
			for _, a := range b.Steps(s.at.To, h) {
				// the long direction turns with the frame
				add(state{Spot{a.To, a.Heading.Turned(8 - turn)}, s.long, s.short - 1})
			}
		}
	}
	return out
}
