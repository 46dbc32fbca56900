package uci

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/excerpt"
)

// A dialect writes and reads positions and moves of one game as another program
// does.
type dialect struct {
	engine.DialectSpec
	rules *engine.Rules
}

// newDialect returns the dialect of that name of the game of r.
func newDialect(r *engine.Rules, name string) (dialect, error) {
	spec, ok := r.Spec().Dialects[name]
	if !ok {
		others := ""
		if names := slices.Sorted(maps.Keys(r.Spec().Dialects)); len(names) > 0 {
			others = "; it has " + strings.Join(names, ", ")
		}
		return dialect{}, fmt.Errorf("uci: %s has no table [engines.%s] that says how another program writes it%s", r.ID(), name, others)
	}
	return dialect{spec, r}, nil
}

// move writes a legal move of p, with its wall after a comma and the target square.
func (d dialect) move(p *engine.Position, m engine.Move) string {
	if at, ok := p.Wall(m); ok {
		b := d.rules.Board()
		return d.bare(p, m) + "," + d.Square(b.Name(m.To())) + d.Square(b.Name(at))
	}
	return d.bare(p, m)
}

// bare writes a legal move of p without its wall.
func (d dialect) bare(p *engine.Position, m engine.Move) string {
	b := d.rules.Board()
	switch {
	case m.IsPass():
		if d.Pass == engine.PassRoyal {
			if royals := p.RoyalSquares(p.Turn()).Squares(); len(royals) > 0 {
				at := d.Square(b.Name(royals[0]))
				return at + at
			}
		}
		return "0000"
	case m.IsDrop():
		letter, _, _ := strings.Cut(p.MoveText(m), "@")
		return d.Letter(letter) + "@" + d.Square(b.Name(m.To()))
	}
	if c := p.Change(m); c.Rook != engine.Empty && d.Castling != engine.CastlingKing {
		if d.Castling == engine.CastlingSign {
			return castlingSign(c)
		}
		return d.Square(b.Name(c.From)) + d.Square(b.Name(c.RookFrom))
	}
	text := p.MoveText(m)
	from, to := b.Name(m.From()), b.Name(m.To())
	if !strings.HasPrefix(text, from+to) {
		return text // a capture without moving or a double move, which only we have
	}
	if k, at := p.Gated(m); k != 0 {
		if at != m.From() {
			from, to = b.Name(at), from
		}
		return d.Square(from) + d.Square(to) + strings.ToLower(strings.Trim(d.Letter(d.rules.Letter(k)), "+~"))
	}
	return d.Square(from) + d.Square(to) + d.promotion(p, m)
}

// castlingSign writes castling towards the last file as O-O, towards the first one as O-O-O.
func castlingSign(c engine.Change) string {
	if c.RookFrom < c.From {
		return "O-O-O"
	}
	return "O-O"
}

// promotion writes what a piece becomes: + for its own promoted state, - if it turns
// back from that.
func (d dialect) promotion(p *engine.Position, m engine.Move) string {
	if m.Becomes() == 0 {
		return ""
	}
	is, becomes := d.Letter(d.rules.Letter(p.At(m.From()).Kind())), d.Letter(d.rules.Letter(m.Becomes()))
	switch {
	case becomes == "+"+is:
		return "+"
	case is == "+"+becomes:
		return "-"
	}
	return strings.ToLower(strings.Trim(becomes, "+~"))
}

// parse reads the text of a legal move of p.
func (d dialect) parse(p *engine.Position, text string) (engine.Move, error) {
	moves := p.Moves(nil)
	for _, m := range moves {
		if d.move(p, m) == text {
			return m, nil
		}
	}
	if d.Accepts && p.Faced() && slices.Contains(moves, engine.Pass) && d.moves(p, text) {
		return engine.Pass, nil
	}
	return 0, fmt.Errorf("illegal move %s for %s in %s", excerpt.Quote(text), d.rules.PlayerName(p.Turn()), p.FEN())
}

// moves reports whether a text is a move of one of the player's pieces to a
// square of the board.
func (d dialect) moves(p *engine.Position, text string) bool {
	mine := p.Pieces(p.Turn())
	for _, from := range mine.Squares() {
		if rest, ok := strings.CutPrefix(text, d.Square(d.rules.Board().Name(from))); ok {
			for to := range d.rules.Board().Size() {
				if rest == d.Square(d.rules.Board().Name(engine.Square(to))) {
					return true
				}
			}
		}
	}
	return false
}
