package uci

import (
	"slices"
	"strings"

	"komi/engine"
)

// A Dialect reads and writes the positions and moves of a game for a program that plays
// with Komi. Where programs differ in how they write a move, it reads all of their ways.
type Dialect struct {
	dialect
	own bool // the game has no table: position lines are Komi's
}

// DialectOf returns the dialect of the first of these tables [engines.NAME] that the
// game of r has. If it has none of them, programs read and write as Komi does.
func DialectOf(r *engine.Rules, names ...string) Dialect {
	for _, name := range names {
		if d, err := newDialect(r, name); err == nil {
			return Dialect{dialect: d}
		}
	}
	return Dialect{dialect{rules: r}, true}
}

// Shifted returns the dialect with ranks counted from zero on boards of so many ranks.
func (d Dialect) Shifted(ranks int) Dialect {
	if d.rules.Board().Ranks() == ranks {
		d.RankShift = -1
	}
	return d
}

// Position writes a position line. Where other programs have no place for a part of the
// state, as after a pass, the line is Komi's own.
func (d Dialect) Position(p *engine.Position) string {
	if d.own {
		return p.FEN()
	}
	fen, err := p.FENAs(d.DialectSpec)
	if err != nil {
		return p.FEN()
	}
	return fen
}

// Move writes a legal move of p.
func (d Dialect) Move(p *engine.Position, m engine.Move) string { return d.move(p, m) }

// ParseMove reads the text of a legal move of p.
func (d Dialect) ParseMove(p *engine.Position, text string) (engine.Move, error) {
	m, err := d.parse(p, text)
	if err == nil {
		return m, nil
	}
	text = fold(text)
	for _, m := range p.Moves(nil) {
		if slices.Contains(d.spellings(p, m), text) {
			return m, nil
		}
	}
	return 0, err
}

// fold writes a move in small letters and with letters for castling. It leaves out the
// sign that says whether a piece promotes.
func fold(text string) string {
	text = strings.ToLower(strings.ReplaceAll(text, "=", ""))
	switch text {
	case "0-0":
		return "o-o"
	case "0-0-0":
		return "o-o-o"
	}
	return text
}

// spellings are the ways in which programs write a move, in small letters. Castling may
// be written by the squares of king and rook, by the king's own or by its sign, a pass as a null move.
func (d Dialect) spellings(p *engine.Position, m engine.Move) []string {
	list := []string{strings.ToLower(d.move(p, m))}
	b := d.rules.Board()
	switch c := p.Change(m); {
	case m.IsPass():
		list = append(list, "0000", "@@@@", "pass", "null", "--")
		for _, sq := range p.RoyalSquares(p.Turn()).Squares() {
			at := d.Square(b.Name(sq))
			list = append(list, at+at)
		}
	case c.Rook != engine.Empty:
		king, rook := d.Square(b.Name(c.From)), d.Square(b.Name(c.RookFrom))
		list = append(list, king+rook, king+d.Square(b.Name(c.To)), strings.ToLower(castlingSign(c)))
	}
	return list
}

// ParsePosition reads a position line as programs write it, or as Komi does.
func (d Dialect) ParsePosition(fen string) (*engine.Position, error) {
	if len(strings.Fields(fen)) == ownFields {
		if p, err := d.rules.Parse(fen); err == nil {
			return p, nil
		}
	}
	return d.rules.ParseAs(d.DialectSpec, fen)
}

// ownFields is the number of fields of Komi's position lines.
const ownFields = 5
