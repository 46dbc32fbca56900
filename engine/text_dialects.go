package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A DialectSpec says how a program that plays by UCI writes the game. The rules
// do not depend on it. The zero value writes positions and moves as Komi does,
// with all four fields after the turn.
type DialectSpec struct {
	Variant   string            // the game's name there, given to the option UCI_Variant; empty to leave that option alone
	Letters   map[string]string // of pieces that are written in another way: ours to theirs, such as E to B, or +Q to Q~
	Fields    []DialectField    // of a FEN after the turn; nil for all, in the usual order
	RankShift int               // added to the number of a rank: -1 where ranks begin at 0
	Pass      PassText
	Castling  CastlingText
	Accepts   bool // royals that face each other are accepted by any move that does not part them
}

// A DialectField is a field of a FEN in another program's notation.
type DialectField string

// The fields that can follow the turn.
const (
	FieldCastling DialectField = "castling"
	FieldEP       DialectField = "ep"
	FieldChecks   DialectField = "checks" // that are still to be given, as in 3+2; in games that count them
	FieldHalfmove DialectField = "halfmove"
	FieldFullmove DialectField = "fullmove"
)

// dialectFields returns the fields in the order of a chess FEN.
func dialectFields() []DialectField {
	return []DialectField{FieldCastling, FieldEP, FieldChecks, FieldHalfmove, FieldFullmove}
}

// PassText is how a pass is written.
type PassText uint8

// A pass is a null move of zeros, or a royal's move to its own square.
const (
	PassZeros PassText = iota
	PassRoyal
)

// CastlingText is how castling is written: as the king's move, as a move of the king to
// the rook's square, or as O-O and O-O-O.
type CastlingText uint8

// Programs that know Chess960 write the king's move to the rook, since the king's own
// move may be a step as well.
const (
	CastlingKing CastlingText = iota
	CastlingRook
	CastlingSign
)

// dialects checks what is said of other programs.
func (c *compiler) dialects() {
	for _, name := range slices.Sorted(maps.Keys(c.spec.Dialects)) {
		d := c.spec.Dialects[name]
		path := "engines." + name
		if c.rules.players != 2 || c.spec.Notation.Owners {
			c.fault(path, "other programs are only told games of two players, whose pieces are capital and small letters")
		}
		for _, own := range slices.Sorted(maps.Keys(d.Letters)) {
			if c.rules.byText[own] == 0 && c.rules.byText["+"+own] == 0 {
				c.fault(path+".letters", "read %q, expected the letter of a piece: %s", own, known(maps.Keys(c.rules.byText)))
			}
			text := d.Letters[own]
			if x := strings.TrimSuffix(strings.TrimPrefix(text, "+"), "~"); len(x) != 1 || x[0] < 'A' || x[0] > 'Z' {
				c.fault(path+".letters", "read %q for %s, expected one capital letter, which may have + before it or ~ behind it", text, own)
			}
		}
		owner := map[string]string{}
		for _, k := range c.rules.kinds[1:] {
			theirs := d.Letter(k.letter)
			if other, twice := owner[theirs]; twice {
				c.fault(path+".letters", "%s and %s would both be written %s", other, k.letter, theirs)
			}
			owner[theirs] = k.letter
		}
		for _, f := range d.Fields {
			if !slices.Contains(dialectFields(), f) {
				c.fault(path+".fields", "read %q, expected some of %s", f, strings.Trim(fmt.Sprint(dialectFields()), "[]"))
			}
		}
	}
}
