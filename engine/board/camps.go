package board

import (
	"slices"
	"strconv"
)

// Camps builds the Y-shaped board of three camps of 9 files by 5 ranks, 135
// squares, for three players. A square is the camp's letter, a file a to i and a
// rank 1 to 5, such as "xe1": files run from the owner's left to his right,
// rank 1 is his back rank and rank 5 the front, where the camps meet.
//
//	         left(c)   right(c)            letters x s f, in turn order:
//	           \ i..f  d..a /              left(x)=f  left(f)=s  left(s)=x
//	front of    \         /
//	camp c   a b c d [e] f g h i           the file e forks into both
//
// With centre, a 136th square "oe6" joins the three central files, and the e5
// squares are no longer neighbours of each other.
//
// A step F from rank 5 crosses into another camp and turns the frame by half a
// turn. On oe6 a heading keeps, in its higher bits, the camp whose frame it is
// read in.
func Camps(letters [3]string, centre bool) *Board {
	const files, ranks = 9, 5
	n := 3 * files * ranks
	b := &Board{files: files, ranks: ranks, camps: 3, byName: map[string]Square{}}
	for c := range 3 {
		for r := range ranks {
			for f := range files {
				b.names = append(b.names, letters[c]+string(rune('a'+f))+strconv.Itoa(r+1))
			}
		}
	}
	if centre {
		b.names = append(b.names, "oe6")
	}
	for s, name := range b.names {
		b.byName[name] = Square(s)
	}
	b.steps = make([][][]Arrow, len(b.names))
	for s := range b.names {
		b.steps[s] = make([][]Arrow, 8)
	}
	at := func(c, f, r int) Square { return Square((c%3*ranks+r)*files + f) }
	oe6 := Square(n)
	for c := range 3 {
		left, right := (c+2)%3, (c+1)%3
		for r := range ranks {
			for f := range files {
				s := at(c, f, r)
				put := func(h Heading, to Square, turned Heading) {
					b.steps[s][h] = append(b.steps[s][h], Arrow{to, turned})
				}
				if r > 0 {
					put(South, at(c, f, r-1), South)
				}
				if f > 0 {
					put(West, at(c, f-1, r), West)
				}
				if f < files-1 {
					put(East, at(c, f+1, r), East)
				}
				switch {
				case r < ranks-1:
					put(North, at(c, f, r+1), North)
				case f < 4:
					put(North, at(left, files-1-f, r), South)
				case f > 4:
					put(North, at(right, files-1-f, r), South)
				case centre:
					put(North, oe6, North.inFrame(c))
				default:
					put(North, at(left, 4, r), South)
					put(North, at(right, 4, r), South)
				}
			}
		}
	}
	if centre {
		b.steps[oe6] = make([][]Arrow, 3*8)
		for c := range 3 {
			b.steps[oe6][North.inFrame(c)] = []Arrow{{at((c+2)%3, 4, ranks-1), South}, {at((c+1)%3, 4, ranks-1), South}}
			b.steps[oe6][South.inFrame(c)] = []Arrow{{at(c, 4, ranks-1), South}}
		}
	}
	b.diagonals()
	for p := range 3 {
		forward := make([]Heading, len(b.names))
		turn := make([]Square, len(b.names))
		for s := range n {
			c := s / (files * ranks)
			if c != p {
				forward[s] = South // deeper into the hostile camp
			}
			turn[s] = Square((s + p*files*ranks) % n)
		}
		if centre {
			forward[oe6] = North.inFrame(p)
			turn[oe6] = oe6
		}
		b.forward = append(b.forward, forward)
		b.turn = append(b.turn, turn)
	}
	for c := range 3 {
		for r := ranks - 1; r >= 0; r-- {
			row := Row{Camp: c}
			if c > 0 && r == ranks-1 {
				row.Break = true
			}
			for f := range files {
				row.Squares = append(row.Squares, at(c, f, r))
			}
			b.rows = append(b.rows, row)
		}
	}
	if centre {
		b.rows = append(b.rows, Row{Squares: []Square{oe6}, Break: true, Camp: -1})
	}
	return b
}

// inFrame returns the heading read in the frame of a camp, for the central
// square.
func (h Heading) inFrame(camp int) Heading { return h&7 | Heading(camp)<<3 }

// diagonals fills in the diagonal steps. A diagonal step is two orthogonal steps at
// right angles, in either order. Its heading turns with the frame.
func (b *Board) diagonals() {
	for s := range b.steps {
		for frame := 0; frame < len(b.steps[s]); frame += 8 {
			for _, v := range [2]Heading{North, South} {
				for _, h := range [2]Heading{East, West} {
					d := diagonal(v, h)
					var out []Arrow
					for _, order := range [2][2]Heading{{v, h}, {h, v}} {
						out = b.corner(Square(s), order, Heading(frame), d, out)
					}
					b.steps[s][Heading(frame)|d] = out
				}
			}
		}
	}
}

// diagonal is the heading between two orthogonal ones.
func diagonal(v, h Heading) Heading {
	switch {
	case v == North && h == East:
		return 1
	case v == South && h == East:
		return 3
	case v == South && h == West:
		return 5
	}
	return 7
}

// corner adds what two orthogonal steps at right angles reach from s.
func (b *Board) corner(s Square, order [2]Heading, frame, d Heading, out []Arrow) []Arrow {
	first := order[0] | frame
	for _, a := range b.steps[s][first] {
		turn := (a.Heading - first) & 7
		frame := a.Heading &^ 7
		for _, z := range b.steps[a.To][(order[1]+turn)&7|frame] {
			turn := turn + (z.Heading-order[1]-turn)&7
			arrow := Arrow{z.To, (d+turn)&7 | z.Heading&^7}
			if !slices.Contains(out, arrow) {
				out = append(out, arrow)
			}
		}
	}
	return out
}
