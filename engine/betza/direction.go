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
	var t targets
	switch f {
	case orthogonal:
		t = orthogonalTargets(letters)
	case diagonal:
		t = diagonalTargets(letters)
	case kingly:
		t = kinglyTargets(letters)
	case oblique:
		t = obliqueTargets(letters)
	}
	return t, t != 0
}

func orthogonalTargets(letters string) targets {
	switch letters {
	case "f":
		return set(0)
	case "r":
		return set(2)
	case "b":
		return set(4)
	case "l":
		return set(6)
	case "v":
		return set(0, 4)
	case "s":
		return set(2, 6)
	}
	return 0
}

func diagonalTargets(letters string) targets {
	switch letters {
	case "f", "fs":
		return set(7, 1)
	case "r", "rv":
		return set(1, 3)
	case "b", "bs":
		return set(3, 5)
	case "l", "lv":
		return set(5, 7)
	case "v", "s":
		return diagonal.all()
	case "fr", "rf":
		return set(1)
	case "br", "rb":
		return set(3)
	case "bl", "lb":
		return set(5)
	case "fl", "lf":
		return set(7)
	}
	return 0
}

func kinglyTargets(letters string) targets {
	switch letters {
	case "f", "ff":
		return set(0)
	case "r", "rr":
		return set(2)
	case "b", "bb":
		return set(4)
	case "l", "ll":
		return set(6)
	case "v":
		return set(0, 4)
	case "s":
		return set(2, 6)
	case "fr", "rf":
		return set(1)
	case "br", "rb":
		return set(3)
	case "bl", "lb":
		return set(5)
	case "fl", "lf":
		return set(7)
	case "fs":
		return set(7, 1)
	case "rv":
		return set(1, 3)
	case "bs":
		return set(3, 5)
	case "lv":
		return set(5, 7)
	case "fh":
		return set(7, 0, 1)
	case "rh":
		return set(1, 2, 3)
	case "bh":
		return set(3, 4, 5)
	case "lh":
		return set(5, 6, 7)
	}
	return 0
}

func obliqueTargets(letters string) targets {
	switch letters {
	case "f", "ff":
		return set(0, 1)
	case "r", "rr":
		return set(2, 3)
	case "b", "bb":
		return set(4, 5)
	case "l", "ll":
		return set(6, 7)
	case "v":
		return set(0, 1, 4, 5)
	case "s":
		return set(2, 3, 6, 7)
	case "lf":
		return set(0)
	case "rf":
		return set(1)
	case "fr":
		return set(2)
	case "br":
		return set(3)
	case "rb":
		return set(4)
	case "lb":
		return set(5)
	case "bl":
		return set(6)
	case "fl":
		return set(7)
	case "fs":
		return set(7, 2)
	case "rv":
		return set(1, 4)
	case "bs":
		return set(3, 6)
	case "lv":
		return set(5, 0)
	case "fh":
		return set(7, 0, 1, 2)
	case "rh":
		return set(1, 2, 3, 4)
	case "bh":
		return set(3, 4, 5, 6)
	case "lh":
		return set(5, 6, 7, 0)
	case "hr":
		return set(1, 3, 5, 7)
	case "hl":
		return set(0, 2, 4, 6)
	}
	return 0
}
