package engine

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine/excerpt"
)

// AppendMove appends the text of a legal move of the position to buf: from and
// to, with a suffix for a promotion; "P@e5" for a drop, "e2xe9" for a capture
// without moving, "0000" for a pass; a double move is from, via, to. What comes in
// from the hand is a suffix, "b1c3h"; "h1e1h" castles and brings it in on h1. A wall
// stands after a comma and the target square: "e2e4,e4d5".
func (p *Position) AppendMove(buf []byte, m Move) []byte {
	buf = p.appendBare(buf, m)
	if at, ok := m.wall(); ok {
		buf = append(buf, ',')
		buf = append(buf, p.r.board.Name(m.To())...)
		buf = append(buf, p.r.board.Name(at)...)
	}
	return buf
}

// appendBare appends the text of a move without its wall.
func (p *Position) appendBare(buf []byte, m Move) []byte {
	r := p.r
	b := r.board
	switch m.effect() {
	case effectPass:
		return append(buf, "0000"...)
	case effectDrop:
		buf = append(buf, r.kinds[m.Dropped()].letter...)
		buf = append(buf, '@')
		return append(buf, b.Name(m.To())...)
	case effectCastle:
		from, to := m.From(), m.To()
		if c := &p.ways.list[m.castling()]; c.elsewhere {
			to = c.rookFrom
		}
		k, at := p.Gated(m)
		if k != 0 && at != from {
			from, to = at, from
		}
		buf = append(buf, b.Name(from)...)
		buf = append(buf, b.Name(to)...)
		return append(buf, r.smallLetter(k)...)
	}
	buf = append(buf, b.Name(m.From())...)
	if m.effect() == effectVia {
		buf = append(buf, b.Name(m.via())...)
		return append(buf, b.Name(m.To())...)
	}
	if r.effects[m.effect()].flags&flagRifle != 0 {
		buf = append(buf, 'x')
	}
	buf = append(buf, b.Name(m.To())...)
	if k := m.Becomes(); k != 0 {
		buf = append(buf, r.promotionText(p.board[m.From()].Kind(), k)...)
	}
	k, _ := p.Gated(m)
	return append(buf, r.smallLetter(k)...)
}

// smallLetter returns the letter of a kind in hand in small, nothing for no kind.
func (r *Rules) smallLetter(k Kind) string { return strings.ToLower(r.kinds[k].letter) }

// promotionText returns "+" where a piece goes into its own promoted state,
// else the letter of the new kind in small, with "+" for a promoted state.
func (r *Rules) promotionText(from, to Kind) string {
	if r.kinds[to].letter == "+"+r.kinds[from].letter {
		return "+"
	}
	base, promoted := strings.CutPrefix(r.kinds[to].letter, "+")
	if promoted {
		return strings.ToLower(base) + "+"
	}
	return strings.ToLower(base)
}

// MoveText returns the text of a legal move of the position.
func (p *Position) MoveText(m Move) string { return string(p.AppendMove(nil, m)) }

// MoveTexts returns the texts of all legal moves, sorted bytewise.
func (p *Position) MoveTexts() []string {
	moves := p.Moves(nil)
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = p.MoveText(m)
	}
	slices.Sort(out)
	return out
}

// ParseMove reads the text of a legal move of the position. The error says what
// kind of text was expected, or that the move is not legal here.
func (p *Position) ParseMove(text string) (Move, error) {
	var buf [512]Move
	var name [32]byte
	for _, m := range p.Moves(buf[:0]) {
		if string(p.AppendMove(name[:0], m)) == text {
			return m, nil
		}
	}
	if reason := p.r.badMoveText(text); reason != "" {
		return 0, fmt.Errorf("move: read %s, %s", excerpt.Quote(text), reason)
	}
	if p.Finished() {
		return 0, fmt.Errorf("move: read %s, but the game is over", excerpt.Quote(text))
	}
	return 0, fmt.Errorf("move: read %s, which is not legal for %s in %s", excerpt.Quote(text), p.r.PlayerName(p.state.turn), p.FEN())
}

// badMoveText says what is wrong with a text that is no move in any position,
// or nothing.
func (r *Rules) badMoveText(text string) string {
	if text == "0000" {
		return ""
	}
	if r.walls != nil {
		move, where, _ := strings.Cut(text, ",")
		to, rest := r.leadingSquare(where)
		if at, more := r.leadingSquare(rest); to == "" || at == "" || more != "" || !strings.Contains(move, to) {
			return "expected a comma, the target square again and that of the wall after the move, such as e2e4,e4d5"
		}
		text = move
	}
	if letter, sq, ok := strings.Cut(text, "@"); ok {
		if _, known := r.byText[letter]; !known {
			return fmt.Sprintf("expected the capital letter of a piece before @, one of %s", r.letters())
		}
		if _, known := r.board.Square(sq); !known {
			return "expected a square after @"
		}
		return ""
	}
	from, rest := r.leadingSquare(text)
	if from == "" {
		return "expected a move such as " + r.board.Name(0) + r.board.Name(1) + ", beginning with a square of the board"
	}
	rest = strings.TrimPrefix(rest, "x")
	to, suffix := r.leadingSquare(rest)
	if to == "" {
		return "expected a square after " + from
	}
	if via, _ := r.leadingSquare(suffix); len(suffix) > 2 && via != suffix {
		return fmt.Sprintf("expected at most a promotion such as + or q after %s, not %s", from+to, excerpt.Quote(suffix))
	}
	return ""
}

// leadingSquare splits off the longest square name text begins with.
func (r *Rules) leadingSquare(text string) (name, rest string) {
	for n := min(len(text), 4); n > 0; n-- {
		if _, ok := r.board.Square(text[:n]); ok {
			return text[:n], text[n:]
		}
	}
	return "", text
}
