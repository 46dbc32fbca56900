package betza

import "slices"

// A clause is one atom of the text with all that is written around it.
type clause struct {
	legs    []modifiers // one more than there are letters a
	name    string      // of the atom, as written; empty if there is none
	atom    atom
	column  int // of the letter
	max     uint8
	limited bool // a range or a doubled letter set max
}

// modifiers are the small letters that belong to one leg.
type modifiers struct {
	directions []letter // in the order written, standing together
	flags      []letter // the others, each at most once
}

// A letter is a character and its place in the text.
type letter struct {
	char   rune
	column int
}

// has reports whether the flag is written.
func (m modifiers) has(flag rune) bool {
	_, ok := m.find(flag)
	return ok
}

// find returns the column of the flag.
func (m modifiers) find(flag rune) (column int, ok bool) {
	i := slices.IndexFunc(m.flags, func(l letter) bool { return l.char == flag })
	if i < 0 {
		return 0, false
	}
	return m.flags[i].column, true
}

// last returns the leg written last, the one that ends the move.
func (c *clause) last() *modifiers { return &c.legs[len(c.legs)-1] }

// chained reports whether the clause has several legs.
func (c *clause) chained() bool { return len(c.legs) > 1 }

// modified reports whether any modifier was understood.
func (c *clause) modified() bool {
	return c.chained() || len(c.legs[0].directions)+len(c.legs[0].flags) > 0
}

// reach returns the most steps in a row, 0 for no limit.
func (c *clause) reach() uint8 {
	switch {
	case c.limited:
		return c.max
	case c.atom.rides:
		return 0
	}
	return 1
}
