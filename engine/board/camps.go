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
	b := &camps{Board: &Board{files: campFiles, ranks: campRanks, camps: 3, byName: map[string]Square{}}, centre: centre}
	b.name(letters)
	b.steps = make([][][]Arrow, len(b.names))
	for s := range b.names {
		b.steps[s] = make([][]Arrow, 8)
	}
	for c := range 3 {
		for r := range campRanks {
			for f := range campFiles {
				b.orthogonals(c, f, r)
			}
		}
	}
	if centre {
		b.steps[oe6] = make([][]Arrow, 3*8)
		for c := range 3 {
			front := campRanks - 1
			b.steps[oe6][North.inFrame(c)] = []Arrow{{campSquare(c+2, midFile, front), South}, {campSquare(c+1, midFile, front), South}}
			b.steps[oe6][South.inFrame(c)] = []Arrow{{campSquare(c, midFile, front), South}}
		}
	}
	b.diagonals()
	for p := range 3 {
		b.look(p)
	}
	b.draw()
	return b.Board
}

const (
	campFiles, campRanks = 9, 5
	campSize             = campFiles * campRanks
	midFile              = 4            // the file e, which forks
	oe6                  = 3 * campSize // the central square
)

// campSquare is a square of a camp. Camps are counted modulo three.
func campSquare(camp, file, rank int) Square {
	return Square((camp%3*campRanks+rank)*campFiles + file)
}

// camps is a board of three camps while it is built.
type camps struct {
	*Board
	centre bool
}

func (b *camps) name(letters [3]string) {
	for _, letter := range letters {
		for r := range campRanks {
			for f := range campFiles {
				b.names = append(b.names, letter+string(rune('a'+f))+strconv.Itoa(r+1))
			}
		}
	}
	if b.centre {
		b.names = append(b.names, "oe6")
	}
	for s, name := range b.names {
		b.byName[name] = Square(s)
	}
}

// orthogonals fills in the orthogonal steps from a square of a camp.
func (b *camps) orthogonals(c, f, r int) {
	s, left, right := campSquare(c, f, r), c+2, c+1
	put := func(h Heading, to Square, turned Heading) {
		b.steps[s][h] = append(b.steps[s][h], Arrow{to, turned})
	}
	if r > 0 {
		put(South, campSquare(c, f, r-1), South)
	}
	if f > 0 {
		put(West, campSquare(c, f-1, r), West)
	}
	if f < campFiles-1 {
		put(East, campSquare(c, f+1, r), East)
	}
	across := campFiles - 1 - f // the file as the camp beyond the front counts it
	switch {
	case r < campRanks-1:
		put(North, campSquare(c, f, r+1), North)
	case f < midFile:
		put(North, campSquare(left, across, r), South)
	case f > midFile:
		put(North, campSquare(right, across, r), South)
	case b.centre:
		put(North, oe6, North.inFrame(c))
	default:
		put(North, campSquare(left, midFile, r), South)
		put(North, campSquare(right, midFile, r), South)
	}
}

// look fills in the board as a player sees it: where forward is, and which square is to
// him what each is to the first player.
func (b *camps) look(player int) {
	forward := make([]Heading, len(b.names))
	turn := make([]Square, len(b.names))
	for s := range 3 * campSize {
		if s/campSize != player {
			forward[s] = South // deeper into the hostile camp
		}
		turn[s] = Square((s + player*campSize) % (3 * campSize))
	}
	if b.centre {
		forward[oe6] = North.inFrame(player)
		turn[oe6] = oe6
	}
	b.forward = append(b.forward, forward)
	b.turn = append(b.turn, turn)
}

// draw lays out the rows in which the board is shown, each camp from its front.
func (b *camps) draw() {
	for c := range 3 {
		for r := campRanks - 1; r >= 0; r-- {
			row := Row{Camp: c, Break: c > 0 && r == campRanks-1}
			for f := range campFiles {
				row.Squares = append(row.Squares, campSquare(c, f, r))
			}
			b.rows = append(b.rows, row)
		}
	}
	if b.centre {
		b.rows = append(b.rows, Row{Squares: []Square{oe6}, Break: true, Camp: -1})
	}
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
