package uci

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"komi/engine"
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
		return dialect{}, fmt.Errorf("uci: %s has no table [engines.%s] that says how another program writes it; it has %s",
			r.ID(), name, listed(slices.Sorted(maps.Keys(r.Spec().Dialects))))
	}
	return dialect{spec, r}, nil
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// position writes a position line. It fails where the state of the position has
// no place in it, as after a pass.
func (d dialect) position(p *engine.Position) (string, error) {
	fields := strings.Fields(p.FEN()) // board, turn, state, halfmove, fullmove
	have := map[engine.DialectField]string{
		engine.FieldCastling: "-", engine.FieldEP: "-",
		engine.FieldHalfmove: fields[3], engine.FieldFullmove: fields[4],
	}
	for i, text := range strings.Split(fields[2], ",") {
		if text == "-" || text == "" {
			continue
		}
		f := engine.DialectField(d.rules.Spec().Notation.State[i])
		if _, ok := have[f]; !ok {
			return "", fmt.Errorf("%s: the state %s cannot be told to another program", p.FEN(), text)
		}
		have[f] = text
		if f == engine.FieldEP {
			have[f] = d.square(text)
		}
	}
	out := d.letters(fields[0]) + " " + string("wb"[p.Turn()])
	which := d.Fields
	if which == nil {
		which = engine.DialectFields()
	}
	for _, f := range which {
		out += " " + have[f]
	}
	return out, nil
}

// letters replaces the letters of pieces in a text, capital or small.
func (d dialect) letters(text string) string {
	if len(d.Letters) == 0 {
		return text
	}
	return strings.Map(func(c rune) rune {
		if to := d.Letters[strings.ToUpper(string(c))]; to != "" {
			if c >= 'a' {
				return rune(to[0]) + 'a' - 'A'
			}
			return rune(to[0])
		}
		return c
	}, text)
}

// square writes the name of a square: a letter and a number.
func (d dialect) square(name string) string {
	n, err := strconv.Atoi(name[1:])
	if err != nil || d.RankShift == 0 {
		return name
	}
	return name[:1] + strconv.Itoa(n+d.RankShift)
}

// move writes a legal move of p.
func (d dialect) move(p *engine.Position, m engine.Move) string {
	b := d.rules.Board()
	switch {
	case m.IsPass():
		if d.Pass == engine.PassRoyal {
			if royals := p.RoyalSquares(p.Turn()).Squares(); len(royals) > 0 {
				at := d.square(b.Name(royals[0]))
				return at + at
			}
		}
		return "0000"
	case m.IsDrop():
		letter, _, _ := strings.Cut(p.MoveText(m), "@")
		return d.letters(letter) + "@" + d.square(b.Name(m.To()))
	}
	text := p.MoveText(m)
	from, to := b.Name(m.From()), b.Name(m.To())
	suffix, ok := strings.CutPrefix(text, from+to)
	if !ok {
		return text // a capture without moving or a double move, which only we have
	}
	return d.square(from) + d.square(to) + d.letters(suffix)
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
	return 0, fmt.Errorf("illegal move %s for %s in %s", quote(text), d.rules.PlayerName(p.Turn()), p.FEN())
}

// moves reports whether a text is a move of one of the player's pieces to a
// square of the board.
func (d dialect) moves(p *engine.Position, text string) bool {
	mine := p.Pieces(p.Turn())
	for _, from := range mine.Squares() {
		if rest, ok := strings.CutPrefix(text, d.square(d.rules.Board().Name(from))); ok {
			for to := range d.rules.Board().Size() {
				if rest == d.square(d.rules.Board().Name(engine.Square(to))) {
					return true
				}
			}
		}
	}
	return false
}

// quote shows what an engine wrote, cut to a readable length.
func quote(s string) string {
	if len(s) > 60 {
		s = s[:57] + "..."
	}
	return strconv.Quote(s)
}
