package betza

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits that keep a hostile text from costing more than a reading of it.
const (
	maxBytes = 200 // of the text
	maxMoves = 512 // after expansion
	maxLeap  = 15  // squares a step goes in one direction
)

// Letters with a meaning, by what they do.
const (
	directionLetters = "fbrlvsh"
	flagLetters      = "mceinpg"
	knownModifiers   = "a b c e f g h i l m n p r s v"
)

// Parse returns every elementary move of text in a fixed order: atoms as they
// are written, the targets of an atom clockwise from the mover's forward, later
// legs by their turn. A move that is written twice is returned once.
//
// Errors are of type [*SyntaxError]. Everything found wrong is reported, joined
// by [errors.Join] in the order of the text, and then no moves are returned.
func Parse(text string) ([]Move, error) {
	p := parser{text: text, rest: []rune(text), seen: map[string]bool{}}
	switch {
	case text == "":
		p.fail(1, "empty text, expected at least one atom of %s", knownAtoms)
	case len(text) > maxBytes:
		p.fail(tooFar(text), "text of %d bytes, expected at most %d", len(text), maxBytes)
	default:
		for len(p.rest) > 0 && !p.full {
			p.clause()
		}
	}
	if len(p.errs) > 0 {
		return nil, p.failure()
	}
	return p.moves, nil
}

// tooFar is the column of the first character that does not fit into maxBytes.
func tooFar(text string) int {
	column := 1
	for at := 0; ; column++ {
		_, width := utf8.DecodeRuneInString(text[at:])
		if at += width; at > maxBytes {
			return column
		}
	}
}

// A parser reads one text from left to right. It goes on after an error, so
// that one reading finds them all.
type parser struct {
	text  string
	rest  []rune // not yet read
	read  int    // characters read
	moves []Move
	seen  map[string]bool // by Move.String
	full  bool            // maxMoves was exceeded
	errs  []*SyntaxError
}

func (p *parser) fail(column int, format string, args ...any) {
	p.errs = append(p.errs, &SyntaxError{p.text, column, fmt.Sprintf(format, args...)})
}

// failure returns all errors joined in the order of their columns.
func (p *parser) failure() error {
	slices.SortStableFunc(p.errs, func(a, b *SyntaxError) int { return cmp.Compare(a.Column, b.Column) })
	joined := make([]error, len(p.errs))
	for i, e := range p.errs {
		joined[i] = e
	}
	return errors.Join(joined...)
}

// next takes one character.
func (p *parser) next() letter {
	p.read++
	l := letter{p.rest[0], p.read}
	p.rest = p.rest[1:]
	return l
}

// at reports whether the next character satisfies is.
func (p *parser) at(is func(rune) bool) bool { return len(p.rest) > 0 && is(p.rest[0]) }

func isCapital(r rune) bool { return 'A' <= r && r <= 'Z' }
func isSmall(r rune) bool   { return 'a' <= r && r <= 'z' }
func isDigit(r rune) bool   { return '0' <= r && r <= '9' }

// clause reads modifiers, an atom and its range, and expands them.
func (p *parser) clause() {
	c := clause{legs: make([]modifiers, 1)}
	start := p.read + 1
	for len(p.rest) > 0 && !isCapital(p.rest[0]) && p.rest[0] != '(' {
		if p.bends() {
			p.bent(&c)
			return
		}
		p.modifier(&c)
	}
	if len(p.rest) == 0 {
		if c.modified() { // else every character has its own error
			p.fail(start, "no atom after %q, expected one of %s", string([]rune(p.text)[start-1:]), knownAtoms)
		}
		return
	}
	if p.rest[0] == '(' {
		if !p.leaper(&c) {
			return
		}
	} else if !p.letterAtom(&c) {
		return
	}
	p.check(&c)
	p.expand(&c)
}

// letterAtom reads an atom that is a letter, and its range.
func (p *parser) letterAtom(c *clause) bool {
	l := p.next()
	c.name, c.column = string(l.char), l.column
	var known bool
	c.atom, known = atomOf(l.char)
	p.reach(c, known)
	if !known {
		p.fail(l.column, "unknown atom %q, expected one of %s", l.char, knownAtoms)
	}
	return known
}

// leaper reads an atom that is written by its step, such as (4,1), and its range.
func (p *parser) leaper(c *clause) bool {
	c.column = p.read + 1
	text := string(p.rest)
	inner, _, closed := strings.Cut(text[1:], ")")
	var a, b uint8
	n, err := fmt.Sscanf(inner+")", "%d,%d)", &a, &b)
	c.name = "(" + inner + ")"
	if !closed || err != nil || n != 2 || max(a, b) < 1 || max(a, b) > maxLeap || inner != fmt.Sprintf("%d,%d", a, b) {
		p.fail(c.column, "read %q, expected a step such as (4,1), of at most %d squares", text[:min(len(text), 8)], maxLeap)
		p.read, p.rest = p.read+len(p.rest), nil
		return false
	}
	for range c.name {
		p.next()
	}
	c.atom = atom{long: max(a, b), short: min(a, b), fold: oblique}
	switch c.atom.short {
	case 0:
		c.atom.fold = orthogonal
	case c.atom.long:
		c.atom.fold = diagonal
	}
	p.reach(c, true)
	return true
}

// modifier reads one character before an atom.
func (p *parser) modifier(c *clause) {
	adjoins := p.read
	l := p.next()
	leg := c.last()
	switch {
	case l.char == 'a':
		c.legs = append(c.legs, modifiers{})
	case strings.ContainsRune(directionLetters, l.char):
		if n := len(leg.directions); n > 0 && leg.directions[n-1].column != adjoins {
			p.fail(l.column, "direction %q apart from %q, expected the directions of a leg to stand together",
				l.char, leg.directions[n-1].char)
		}
		leg.directions = append(leg.directions, l)
	case strings.ContainsRune(flagLetters, l.char):
		if leg.has(l.char) {
			p.fail(l.column, "modifier %q a second time, expected it once", l.char)
			return
		}
		leg.flags = append(leg.flags, l)
	default:
		p.fail(l.column, "%s", misread(l.char))
	}
}

// misread says what is wrong with a character that cannot stand before an atom.
func misread(r rune) string {
	switch {
	case r == 'j':
		return fmt.Sprintf("modifier 'j' (must jump) is not supported, known are %s", knownModifiers)
	case r == 'o':
		return fmt.Sprintf("modifier 'o' (cylinder) is not supported, known are %s", knownModifiers)
	case isSmall(r):
		return fmt.Sprintf("unknown modifier %q, known are %s", r, knownModifiers)
	case isDigit(r):
		return fmt.Sprintf("range %q without an atom before it, expected a modifier or an atom", r)
	case unicode.IsSpace(r):
		return fmt.Sprintf("white space %q, expected a modifier or an atom", r)
	}
	return fmt.Sprintf("unknown character %q, expected a modifier or an atom", r)
}

// reach reads what may follow the letter of an atom: the letter again, and a
// range.
func (p *parser) reach(c *clause, known bool) {
	if p.at(func(r rune) bool { return string(r) == c.name }) {
		again := p.next()
		c.limited, c.max = true, 0
		if known && (c.atom.rides || c.atom.fold == kingly) {
			p.fail(again.column, "%c doubled, expected only single steps to be doubled (WW for R, FF for B, Q for both)", again.char)
		}
	}
	if !p.at(isDigit) {
		return
	}
	column, n, digits := p.read+1, 0, 0
	zero := p.rest[0] == '0'
	for p.at(isDigit) {
		n = min(10*n+int(p.next().char-'0'), 100)
		digits++
	}
	if n > 99 || zero && digits > 1 {
		p.fail(column, "range %s, expected 0 for no limit or 1 to 99", string([]rune(p.text)[column-1:p.read]))
		return
	}
	c.limited, c.max = true, uint8(n)
}
