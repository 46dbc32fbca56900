package betza

import "slices"

// EvenHanded reports whether moves do to the left what they do to the right: the mirror
// image of each is among them.
func EvenHanded(moves []Move) bool {
	known := map[string]bool{}
	for _, m := range moves {
		known[m.String()] = true
	}
	return !slices.ContainsFunc(moves, func(m Move) bool { return !known[m.mirrored().String()] })
}

// mirrored returns a move with left and right exchanged.
func (m Move) mirrored() Move {
	m.Legs = slices.Clone(m.Legs)
	for i := range m.Legs {
		l := &m.Legs[i]
		l.Heading, l.Side = (8-l.Heading)%8, -l.Side
	}
	return m
}
