package engine

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine/excerpt"
)

// Castling rights in a FEN. A right is written by its letter in the file, such as K, or
// by the file of the rook, A to H for the first player, a to h for the second. King and
// rook may have begun anywhere on their rank: a letter such as K then means the rook
// farthest out on that side, as in X-FEN. They go to the same squares from everywhere.

// parseCastling reads the rights to castle.
func (p *Position) parseCastling(text string) error {
	for i := 0; i < len(text); i++ {
		at, c, err := p.castleNamed(text[i])
		switch {
		case err != nil:
			return err
		case at < 0 || p.state.castling&c.right != 0:
			return fmt.Errorf("fen: state: read castling %s, expected %s", excerpt.Quote(text), p.r.castlingRights(" or files of rooks, each once,"))
		}
		p.grant(at, &c)
	}
	return nil
}

// grant gives a right to castle.
func (p *Position) grant(at int, c *castle) {
	p.state.castling |= c.right
	if !c.elsewhere {
		return
	}
	if p.ways == &p.r.ways {
		p.ways = &castlingWays{list: slices.Clone(p.r.ways.list)}
	}
	p.ways.list[at] = *c
	p.ways.watch()
}

// castleNamed returns the castling move that a letter stands for, and its place in the
// list; -1 if it stands for none.
func (p *Position) castleNamed(letter byte) (int, castle, error) {
	list := p.r.ways.list
	if at := slices.IndexFunc(list, func(c castle) bool { return c.letter == letter }); at >= 0 {
		c := list[at]
		king, rook, ok := p.castlers(&c, -1)
		if !ok {
			return 0, c, fmt.Errorf("fen: state: read castling %c, but %s is not on %s or %s not on %s, nor do they stand elsewhere on the rank", letter,
				p.r.Text(c.king), p.r.board.Name(c.kingFrom), p.r.Text(c.rook), p.r.board.Name(c.rookFrom))
		}
		return at, c.from(king, rook), nil
	}
	owner, file := Player(0), int(letter)-'A'
	if letter >= 'a' {
		owner, file = 1, int(letter)-'a'
	}
	for at, c := range list {
		if c.player != owner || file < 0 || file >= p.r.board.Files() {
			continue
		}
		if king, rook, ok := p.castlers(&c, file); ok {
			return at, c.from(king, rook), nil
		}
	}
	return -1, castle{}, nil
}

// from returns the castling move of a king and a rook that began on other squares.
func (c castle) from(king, rook Square) castle {
	if king != c.kingFrom || rook != c.rookFrom {
		c.kingFrom, c.rookFrom, c.elsewhere = king, rook, true
		c.lay()
	}
	return c
}

// castlers finds the king and the rook of a castling move: the rook on a file, or for -1
// the one where the rules have it, or else the one farthest out on that side of the king.
func (p *Position) castlers(c *castle, file int) (king, rook Square, ok bool) {
	files := p.r.board.Files()
	first := int(c.kingFrom) / files * files
	king, ok = p.castlingKing(c)
	if !ok {
		return 0, 0, false
	}
	if file < 0 && king == c.kingFrom && p.board[c.rookFrom] == c.rook {
		return king, c.rookFrom, true
	}
	right := c.rookFrom > c.kingFrom
	for i := range files {
		sq := Square(first + i)
		if right {
			sq = Square(first + files - 1 - i)
		}
		if p.board[sq] == c.rook && sq != king && (sq > king) == right && (file < 0 || int(sq)%files == file) {
			return king, sq, true
		}
	}
	return 0, 0, false
}

// castlingKing finds the king of a castling move: where the rules have it, or the only
// one on its rank.
func (p *Position) castlingKing(c *castle) (Square, bool) {
	if p.board[c.kingFrom] == c.king {
		return c.kingFrom, true
	}
	n, at := 0, Square(0)
	for _, sq := range p.by[c.player].Squares() {
		if p.board[sq] == c.king && p.r.ranks[sq] == p.r.ranks[c.kingFrom] {
			n, at = n+1, sq
		}
	}
	return at, n == 1
}

// castlingText writes the rights to castle.
func (p *Position) castlingText() string {
	var b strings.Builder
	for i := range p.ways.list {
		c := &p.ways.list[i]
		if p.state.castling&c.right == 0 {
			continue
		}
		letter := c.letter
		if c.elsewhere {
			if _, rook, ok := p.castlers(&p.r.ways.list[i], -1); !ok || rook != c.rookFrom {
				letter = byte('A' + int(c.rookFrom)%p.r.board.Files())
				if c.player == 1 {
					letter += 'a' - 'A'
				}
			}
		}
		b.WriteByte(letter)
	}
	return b.String()
}

// castlingRights says what rights to castle a position can have, for a message: the letters
// of all castling moves, and what else may stand for them.
func (r *Rules) castlingRights(besides string) string {
	if len(r.ways.list) == 0 {
		return "-, because this game has no castling"
	}
	var b strings.Builder
	for _, c := range r.ways.list {
		b.WriteByte(c.letter)
	}
	return "some of " + b.String() + besides + " or -"
}
