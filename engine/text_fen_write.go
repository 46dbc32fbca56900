package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"komi/engine/board"
)

// Text returns a piece as it is written in a FEN: its letter, small for the second player,
// or after the owner's letter in games that write that. A wall is "*".
func (r *Rules) Text(x Piece) string {
	if x.IsWall() {
		return "*"
	}
	letter := r.kinds[x.Kind()].letter
	switch {
	case r.spec.Notation.Owners:
		return r.spec.Players[x.Owner()].Letter + letter
	case x.Owner() == 1:
		return strings.ToLower(letter)
	}
	return letter
}

// FEN returns the position as text. Parse reads it back to an equal position, without the
// moves that led to it. Where one of three players has fallen, it counts more plies than were
// played: see [Position.Ply].
func (p *Position) FEN() string {
	r := p.r
	var b strings.Builder
	for i, row := range r.board.Rows() {
		switch {
		case row.Break:
			b.WriteByte('|')
		case i > 0:
			b.WriteByte('/')
		}
		p.writeRow(&b, row)
	}
	if r.drops != nil {
		b.WriteByte('[')
		for o := range r.players {
			p.writeHand(&b, Player(o))
		}
		b.WriteByte(']')
	}
	fmt.Fprintf(&b, " %s %s %d %d", r.spec.Players[p.state.turn].Letter, p.stateText(), p.state.halfmove, p.state.fullmove)
	return b.String()
}

func (p *Position) writeRow(b *strings.Builder, row board.Row) {
	r := p.r
	run := 0
	owner := -1
	for _, sq := range row.Squares {
		x := p.board[sq]
		hole := r.holes.Has(sq)
		if x == Empty && !hole {
			run++
			continue
		}
		if run > 0 {
			b.WriteString(strconv.Itoa(run))
			run = 0
		}
		if hole || x.IsWall() {
			b.WriteByte('*')
			continue
		}
		text := r.Text(x)
		if r.spec.Notation.Owners && owner == int(x.Owner()) {
			text = text[1:]
		}
		owner = int(x.Owner())
		b.WriteString(text)
	}
	if run > 0 {
		b.WriteString(strconv.Itoa(run))
	}
}

// writeHand writes a player's hand, letters sorted.
func (p *Position) writeHand(b *strings.Builder, o Player) {
	r := p.r
	var hand []string
	for _, k := range r.drops.kinds {
		for range p.hand[o][k] {
			letter := r.kinds[k].letter
			if o == 1 && !r.spec.Notation.Owners {
				letter = strings.ToLower(letter)
			}
			hand = append(hand, letter)
		}
	}
	slices.Sort(hand)
	if len(hand) > 0 && r.spec.Notation.Owners {
		b.WriteString(r.spec.Players[o].Letter)
	}
	b.WriteString(strings.Join(hand, ""))
}
