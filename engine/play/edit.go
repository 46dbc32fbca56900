package play

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode"

	"komi/engine"
	"komi/engine/board"
)

// An edit is a start position being changed.
type edit struct {
	rules    *engine.Rules
	board    [256]engine.Piece
	hand     [engine.MaxPlayers][engine.MaxKinds + 1]int
	shuffled bool         // nobody may castle, whatever stands where
	units    *UnitSquares // where units are taken away; nil for everywhere
}

func newEdit(p *engine.Position) *edit {
	e := &edit{rules: p.Rules()}
	for sq := range p.Rules().Board().Size() {
		e.board[sq] = p.At(board.Square(sq))
	}
	for q := range p.Rules().Players() {
		for k := 1; k <= p.Rules().Kinds(); k++ {
			e.hand[q][k] = p.Hand(engine.Player(q), engine.Kind(k))
		}
	}
	return e
}

// apply takes pieces away from their owner, or gives him some, and returns their
// squares. It uses the given squares and draws some if none are given.
func (e *edit) apply(it item, owner engine.Player, loses bool, draw *rand.Rand, given []board.Square) ([]board.Square, error) {
	if it.hand {
		e.hand[owner][it.kind] += it.n
		return nil, nil
	}
	gone := it.kind
	if !loses {
		gone = it.instead
	}
	old := engine.MakePiece(owner, gone)
	var squares []board.Square
	for i := range it.n {
		if i < len(given) && e.board[given[i]] == old && e.units.allow(old, given[i]) {
			squares = append(squares, given[i])
		} else {
			var have []board.Square
			for sq := range e.rules.Board().Size() {
				if e.board[sq] == old && e.units.allow(old, board.Square(sq)) {
					have = append(have, board.Square(sq))
				}
			}
			if len(have) == 0 {
				what := fmt.Sprintf("%s (%s)%s", e.rules.Text(old), e.rules.KindName(gone), e.units.where(gone))
				if it.n == 1 {
					return nil, fmt.Errorf("there is no %s to begin with", what)
				}
				return nil, fmt.Errorf("there are only %d of %s to begin with, expected %d", len(squares), what, it.n)
			}
			squares = append(squares, have[draw.IntN(len(have))])
		}
		e.board[squares[i]] = engine.Empty
		if !loses {
			e.board[squares[i]] = engine.MakePiece(owner, it.kind)
		}
	}
	return squares, nil
}

// position is the changed position. Its state field keeps nothing that is about pieces
// which are gone, such as a right to castle.
func (e *edit) position() (*engine.Position, error) {
	fields := strings.Fields(e.rules.New().FEN())
	fields[0] = e.places()
	if e.shuffled {
		fields[2] = withoutCastling(e.rules, fields[2])
	}
	state := fields[2]
	p, err := e.rules.Parse(strings.Join(fields, " "))
	if err == nil {
		return p, nil
	}
	// Rights are letters in groups. They come back one by one, as far as they go together.
	kept := map[int]bool{}
	for i := len(state); i >= 0; i-- {
		if i < len(state) && !unicode.IsLetter(rune(state[i])) {
			continue
		}
		kept[i] = true
		fields[2] = withRights(state, kept)
		if q, other := e.rules.Parse(strings.Join(fields, " ")); other == nil {
			p = q
			continue
		}
		if i == len(state) { // without any right it fails for another reason
			return nil, err
		}
		delete(kept, i)
	}
	return p, nil
}

// withRights is a state field of which only the letters at the given places are kept. A
// group that has none left is "-", and one with a name, such as "c:", is gone.
func withRights(state string, kept map[int]bool) string {
	var groups []string
	at := 0
	for group := range strings.SplitSeq(state, ",") {
		name, _, named := strings.Cut(group, ":")
		var left strings.Builder
		for i := range len(group) {
			if named && i <= len(name) || group[i] == '-' || unicode.IsLetter(rune(group[i])) && !kept[at+i] {
				continue
			}
			left.WriteByte(group[i])
		}
		switch {
		case left.Len() > 0 && named:
			groups = append(groups, name+":"+left.String())
		case left.Len() > 0:
			groups = append(groups, left.String())
		case !named:
			groups = append(groups, "-")
		}
		at += len(group) + 1
	}
	return cmp.Or(strings.Join(groups, ","), "-")
}

// places is the first field of a position line.
func (e *edit) places() string {
	var b strings.Builder
	for i, row := range e.rules.Board().Rows() {
		switch {
		case row.Break:
			b.WriteByte('|')
		case i > 0:
			b.WriteByte('/')
		}
		empty := 0
		for _, sq := range row.Squares {
			hole := e.rules.IsHole(sq) || e.board[sq].IsWall()
			if e.board[sq] == engine.Empty && !hole {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
			}
			empty = 0
			if hole {
				b.WriteByte('*')
				continue
			}
			b.WriteString(e.rules.Text(e.board[sq]))
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
	}
	if !e.rules.HasHands() {
		return b.String()
	}
	b.WriteByte('[')
	for q := range e.rules.Players() {
		for k, n := range e.hand[q] {
			for range n {
				b.WriteString(e.rules.Text(engine.MakePiece(engine.Player(q), engine.Kind(k))))
			}
		}
	}
	b.WriteByte(']')
	return b.String()
}
