package uci

import (
	"strings"

	"komi/engine"
)

// SAN writes a legal move of p in standard algebraic notation, as the PGN standard has it
// (section 8.2.3): Nf3, exd5, Rae1, e8=Q, O-O, N@c3 for a drop, with + for check and # for
// mate. A piece has its letter in the dialect, and a pawn none. Moves that the standard has
// no word for (passes, walls, pieces that come in from behind, captures without moving or of
// two pieces) are written as by [Dialect.Move], and so are all moves in Komi's own way.
// Legal moves that differ are written differently. p is as before afterwards.
func (d Dialect) SAN(p *engine.Position, m engine.Move) string {
	if d.own {
		return d.move(p, m)
	}
	text, ok := d.san(p, m)
	if !ok {
		return d.move(p, m)
	}
	p.Make(m)
	defer p.Unmake()
	switch {
	case !p.InCheck():
		return text
	case p.HasMove():
		return text + "+"
	}
	return text + "#"
}

// san is SAN without the signs of check and mate.
func (d Dialect) san(p *engine.Position, m engine.Move) (text string, ok bool) {
	c := p.Change(m)
	switch {
	case m.IsPass() || !plain(p, m):
		return "", false
	case m.IsDrop():
		return d.move(p, m), true
	case c.Rook != engine.Empty:
		return d.castles(p, m)
	}
	letter := d.sanLetter(p, m)
	from, ok := d.origin(p, m, letter)
	if !ok || !oneLetter(letter) {
		return "", false
	}
	if d.pawn(p, m, letter) {
		letter = ""
		if c.Victim != engine.Empty && from == "" {
			from = d.Square(d.rules.Board().Name(c.From))[:1]
		}
	}
	if c.Victim != engine.Empty {
		from += "x"
	}
	becomes := strings.ToUpper(d.promotion(p, m))
	if oneLetter(becomes) {
		becomes = "=" + becomes
	}
	return letter + from + d.Square(d.rules.Board().Name(c.To)) + becomes, true
}

// castles writes a castling move as O-O or O-O-O. It is false where another legal move
// would be written so.
func (d Dialect) castles(p *engine.Position, m engine.Move) (sign string, ok bool) {
	sign = castlingSign(p.Change(m))
	for _, o := range p.Moves(nil) {
		if o == m || o.IsPass() || o.IsDrop() || !plain(p, o) {
			continue
		}
		if c := p.Change(o); c.Rook != engine.Empty && castlingSign(c) == sign {
			return "", false
		}
	}
	return sign, true
}

// plain reports whether a move does no more than move one piece, or a king and a rook, and
// capture where it arrives or in passing.
func plain(p *engine.Position, m engine.Move) bool {
	if _, ok := p.Wall(m); ok {
		return false
	}
	gated, _ := p.Gated(m)
	c := p.Change(m)
	return gated == 0 && p.Victims(m)[1] == engine.Empty && (m.IsDrop() || c.From != c.To)
}

// sanLetter is the letter of the piece that moves, + before it if it is promoted there.
func (d Dialect) sanLetter(p *engine.Position, m engine.Move) string {
	return strings.ToUpper(strings.TrimSuffix(d.Letter(d.rules.Letter(p.At(m.From()).Kind())), "~"))
}

// oneLetter reports whether a piece is written by one letter, as the readers of SAN expect.
func oneLetter(letter string) bool {
	letter = strings.TrimPrefix(letter, "+")
	return len(letter) == 1 && 'A' <= letter[0] && letter[0] <= 'Z'
}

// pawn reports whether the piece that moves is a pawn as chess knows it: written P, and
// nowhere capturing where it could move without capturing.
func (d Dialect) pawn(p *engine.Position, m engine.Move, letter string) bool {
	if letter != "P" {
		return false
	}
	var empty, full [256]engine.Piece
	x := p.At(m.From())
	for sq := range d.rules.Board().Size() {
		full[sq] = x
	}
	quiet, _ := d.rules.Reach(&empty, x, m.From())
	_, captures := d.rules.Reach(&full, x, m.From())
	return !captures.Empty() && !captures.Meets(&quiet)
}

// origin is what must be said of where a piece comes from, so that no other with the
// same letter could be meant: nothing, its file, its rank or its square. It is false if
// another move of the piece itself would be written in the same way.
func (d Dialect) origin(p *engine.Position, m engine.Move, letter string) (string, bool) {
	b := d.rules.Board()
	at := d.Square(b.Name(m.From()))
	others, sameFile, sameRank := false, false, false
	for _, o := range p.Moves(nil) {
		if o == m || o.IsPass() || o.IsDrop() || o.To() != m.To() || p.Change(o).Rook != engine.Empty {
			continue
		}
		if o.From() == m.From() {
			if plain(p, o) && d.promotion(p, o) == d.promotion(p, m) {
				return "", false
			}
			continue
		}
		if d.sanLetter(p, o) != letter {
			continue
		}
		other := d.Square(b.Name(o.From()))
		others = true
		sameFile = sameFile || other[0] == at[0]
		sameRank = sameRank || other[1:] == at[1:]
	}
	switch {
	case !others:
		return "", true
	case !sameFile:
		return at[:1], true
	case !sameRank:
		return at[1:], true
	}
	return at, true
}
