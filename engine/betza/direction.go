package betza

// targets is a set of the steps of an atom, bit k for target k. For straight
// atoms k is the heading. For oblique atoms k runs clockwise over the eight
// leaps, so that k&^1 is the heading of the long component and an odd k has the
// short one on its right:
//
//	.  0  .  1  .
//	7  .  .  .  2
//	.  .  *  .  .
//	6  .  .  .  3
//	.  5  .  4  .
type targets uint8

// set returns the targets listed.
func set(ks ...Heading) targets {
	var t targets
	for _, k := range ks {
		t |= 1 << k
	}
	return t
}

// has reports whether k is one of the targets.
func (t targets) has(k Heading) bool { return t>>k&1 == 1 }

// all returns every target of the fold.
func (f fold) all() targets {
	switch f {
	case orthogonal:
		return set(0, 2, 4, 6)
	case diagonal:
		return set(1, 3, 5, 7)
	}
	return ^targets(0)
}

// onward returns the turns a later leg takes when no direction is written: every
// one that the atom has by itself, except straight back.
func (f fold) onward() targets {
	if f == kingly {
		return ^set(4)
	}
	return set(0, 2, 6)
}

// targets returns what one direction of one or two letters stands for, and
// false if it is not a direction of the fold. Pictures are in the package
// comment.
func (f fold) targets(letters string) (targets, bool) {
	for _, words := range directions[f] {
		if t, known := words[letters]; known {
			return t, true
		}
	}
	return 0, false
}

// directions are the words of each fold.
var directions = [...][]map[string]targets{
	orthogonal: {ahead},
	diagonal:   {corner, edge, diagonalOnly},
	kingly:     {ahead, doubled, corner, edge, half},
	oblique:    {obliqueOnly},
}

var (
	ahead   = map[string]targets{"f": set(0), "r": set(2), "b": set(4), "l": set(6), "v": set(0, 4), "s": set(2, 6)}
	doubled = map[string]targets{"ff": set(0), "rr": set(2), "bb": set(4), "ll": set(6)}
	corner  = map[string]targets{
		"fr": set(1), "rf": set(1), "br": set(3), "rb": set(3), "bl": set(5), "lb": set(5), "fl": set(7), "lf": set(7),
	}
	edge         = map[string]targets{"fs": set(7, 1), "rv": set(1, 3), "bs": set(3, 5), "lv": set(5, 7)}
	half         = map[string]targets{"fh": set(7, 0, 1), "rh": set(1, 2, 3), "bh": set(3, 4, 5), "lh": set(5, 6, 7)}
	diagonalOnly = map[string]targets{
		"f": set(7, 1), "r": set(1, 3), "b": set(3, 5), "l": set(5, 7), "v": set(1, 3, 5, 7), "s": set(1, 3, 5, 7),
	}
	obliqueOnly = map[string]targets{
		"f": set(0, 1), "r": set(2, 3), "b": set(4, 5), "l": set(6, 7), "v": set(0, 1, 4, 5), "s": set(2, 3, 6, 7),
		"ff": set(0, 1), "rr": set(2, 3), "bb": set(4, 5), "ll": set(6, 7),
		"lf": set(0), "rf": set(1), "fr": set(2), "br": set(3), "rb": set(4), "lb": set(5), "bl": set(6), "fl": set(7),
		"fs": set(7, 2), "rv": set(1, 4), "bs": set(3, 6), "lv": set(5, 0),
		"fh": set(7, 0, 1, 2), "rh": set(1, 2, 3, 4), "bh": set(3, 4, 5, 6), "lh": set(5, 6, 7, 0),
		"hr": set(1, 3, 5, 7), "hl": set(0, 2, 4, 6),
	}
)
