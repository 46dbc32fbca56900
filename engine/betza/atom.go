package betza

// knownAtoms is the list that errors show.
const knownAtoms = "W F D N A H C Z G K Q R B"

// An atom is what a capital letter stands for: a step and its mirror images.
type atom struct {
	long, short uint8
	fold        fold
	rides       bool // R, B and Q ride without a range being written
}

// A fold is the symmetry of an atom, by which its direction letters are read.
type fold uint8

const (
	orthogonal fold = iota // 4 steps: W D H R
	diagonal               // 4 steps: F A G B
	kingly                 // 8 steps, 4 orthogonal and 4 diagonal: K Q
	oblique                // 8 steps: N C Z
)

// atomOf returns what the letter stands for. For K and Q the step is that of
// the orthogonal half.
func atomOf(letter rune) (atom, bool) {
	switch letter {
	case 'W':
		return atom{long: 1, fold: orthogonal}, true
	case 'F':
		return atom{long: 1, short: 1, fold: diagonal}, true
	case 'D':
		return atom{long: 2, fold: orthogonal}, true
	case 'N':
		return atom{long: 2, short: 1, fold: oblique}, true
	case 'A':
		return atom{long: 2, short: 2, fold: diagonal}, true
	case 'H':
		return atom{long: 3, fold: orthogonal}, true
	case 'C':
		return atom{long: 3, short: 1, fold: oblique}, true
	case 'Z':
		return atom{long: 3, short: 2, fold: oblique}, true
	case 'G':
		return atom{long: 3, short: 3, fold: diagonal}, true
	case 'K':
		return atom{long: 1, fold: kingly}, true
	case 'Q':
		return atom{long: 1, fold: kingly, rides: true}, true
	case 'R':
		return atom{long: 1, fold: orthogonal, rides: true}, true
	case 'B':
		return atom{long: 1, short: 1, fold: diagonal, rides: true}, true
	}
	return atom{}, false
}

// leg returns the leg of the atom that starts with target k of its fold, where
// k counts as in targets.
func (a atom) leg(k Heading) Leg {
	if a.fold != oblique {
		return a.straight(k)
	}
	side := int8(-1)
	if k%2 == 1 {
		side = 1
	}
	return Leg{Long: a.long, Short: a.short, Heading: k - k%2, Side: side, Max: 1}
}

// straight returns a leg of the atom's length along a heading, whichever of the
// two straight kinds the heading asks for: W becomes F, D becomes A, H becomes
// G and back.
func (a atom) straight(h Heading) Leg {
	l := Leg{Long: a.long, Heading: h, Max: 1}
	if h.diagonal() {
		l.Short = a.long
	}
	return l
}
