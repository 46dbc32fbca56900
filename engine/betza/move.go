package betza

import (
	"fmt"
	"strings"
)

// A Move is one fully expanded elementary move: one starting direction, every
// later leg fixed. With none of Quiet, Capture and EnPassant it could never
// end, so Parse never returns such a move.
type Move struct {
	Legs      []Leg // at least one; of several at most two ride
	Quiet     bool  // may end on an empty square
	Capture   bool  // may end on an enemy
	Initial   bool  // i: only while the piece has not moved
	EnPassant bool  // e: may take a piece that has just passed the end square
	Hop       Hop   // only on a move of one leg that rides
	Column    int   // 1-based column of the atom in the text
}

// A Leg is one straight part of a move. The end square of every leg but the
// last must be empty; of a ride it is any of those that it passes.
type Leg struct {
	// Long and Short are the displacement of one step, Long >= Short: (1,0)
	// wazir, (1,1) ferz, (2,0) dabbaba, (2,1) knight and so on up to (15,15).
	Long, Short uint8

	// Heading of the first leg is relative to the mover's forward; that of a
	// later leg is the turn from the heading of the leg before, 0 straight on.
	// Seen from the mover it is even for (n,0) and odd for (n,n); for oblique
	// leaps it is the heading of the long component, which is even.
	Heading Heading

	// Side says on which side of Heading the short component of an oblique leap
	// lies: -1 left, +1 right. It is 0 for every other leap.
	Side int8

	// Max is the most steps taken in a row: 1 leaps once, 0 rides without limit.
	// On a hop it counts every step from the start, the one over the screen too.
	Max uint8

	// Lame says that the squares passed inside each step must be empty. A step
	// (long,short) passes long-short squares in the direction of Heading and
	// then goes on diagonally outward, so (2,1) passes the orthogonal neighbour
	// and (3,2) the orthogonal neighbour and then one diagonal square.
	Lame bool
}

// A Heading is a direction or a turn in eighths of a full turn, clockwise: 0 is
// the mover's forward or no turn, 2 right, 4 backward, 6 left. It is below 8.
type Heading uint8

// turned returns the heading after a turn of by.
func (h Heading) turned(by Heading) Heading { return (h + by) % 8 }

// diagonal reports whether the heading lies between two orthogonals.
func (h Heading) diagonal() bool { return h%2 == 1 }

// Hop says whether a ride must jump a piece.
type Hop uint8

const (
	None        Hop = iota // jumps nothing
	Cannon                 // p: jumps exactly one piece and ends anywhere beyond it
	Grasshopper            // g: jumps exactly one piece and ends on the next step behind it
)

// String returns the letter of the hop, empty for None.
func (h Hop) String() string {
	switch h {
	case None:
		return ""
	case Cannon:
		return "p"
	case Grasshopper:
		return "g"
	}
	return fmt.Sprintf("Hop(%d)", uint8(h))
}

// String returns the move spelled out for debugging: the modality letters, then
// each leg. Two moves have the same text exactly when they differ in nothing
// but Column. The xiangqi horse forward and right is "mc (1,0)@0 (1,1)+1".
func (m Move) String() string {
	var b strings.Builder
	for _, f := range []struct {
		set    bool
		letter byte
	}{{m.Initial, 'i'}, {m.Quiet, 'm'}, {m.Capture, 'c'}, {m.EnPassant, 'e'}} {
		if f.set {
			b.WriteByte(f.letter)
		}
	}
	b.WriteString(m.Hop.String())
	for i, l := range m.Legs {
		b.WriteByte(' ')
		if i == 0 {
			b.WriteString(l.text('@'))
			continue
		}
		b.WriteString(l.text('+'))
	}
	return b.String()
}

// text returns the leg spelled out, with the sign '@' before an absolute heading
// or '+' before a turn. A ride ends in '*' and, if it has one, its limit.
func (l Leg) text(sign byte) string {
	var b strings.Builder
	if l.Lame {
		b.WriteByte('n')
	}
	fmt.Fprintf(&b, "(%d,%d)%c%d", l.Long, l.Short, sign, l.Heading)
	switch {
	case l.Side < 0:
		b.WriteByte('l')
	case l.Side > 0:
		b.WriteByte('r')
	}
	switch {
	case l.Max == 0:
		b.WriteByte('*')
	case l.Max > 1:
		fmt.Fprintf(&b, "*%d", l.Max)
	}
	return b.String()
}
