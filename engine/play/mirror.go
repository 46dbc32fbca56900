package play

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"komi/engine"
	"komi/engine/board"
)

// A Mirror maps each square to the one that looks the same from the other side
// of the board. A setup has a mirror if exchanging the sides changes nothing.
type Mirror struct {
	Name string // "half turn" or "reflection"
	to   []board.Square
	text *strings.Replacer // for the squares in the text of a move
}

// MirrorOf returns the mirror of the rules' start position, nil if it has none:
//
//	half turn   a1 <-> i10      rnegqaenb          reflection   a1 <-> a10     rneggenr
//	                            BNEAQGENR                                     RNEGGENR
func MirrorOf(r *engine.Rules) *Mirror {
	if last := lastMirror.Load(); last != nil && last.rules == r {
		return last.mirror
	}
	m := findMirror(r)
	lastMirror.Store(&mirrorOf{r, m})
	return m
}

// mirrorOf is the mirror of a game's rules. The last one found is kept, because designs
// ask for that of one game thousands of times.
type mirrorOf struct {
	rules  *engine.Rules
	mirror *Mirror
}

var lastMirror atomic.Pointer[mirrorOf]

// findMirror looks for the mirror of a game.
func findMirror(r *engine.Rules) *Mirror {
	if r.Players() != 2 {
		return nil
	}
	b := r.Board()
	size := b.Size()
	if size != b.Files()*b.Ranks() {
		return nil
	}
	turn, flip := make([]board.Square, size), make([]board.Square, size)
	for i := range size {
		file, rank := i%b.Files(), i/b.Files()
		turn[i] = board.Square(size - 1 - i)
		flip[i] = board.Square((b.Ranks()-1-rank)*b.Files() + file)
	}
	for _, m := range []*Mirror{newMirror(b, "half turn", turn), newMirror(b, "reflection", flip)} {
		if m.fits(r) && m.turns(r) {
			return m
		}
	}
	return nil
}

// turns reports whether the players' moves can change places. They never can where both
// move one piece, such as the duck of duck chess: it stands where the last of them put it.
func (m *Mirror) turns(r *engine.Rules) bool {
	draw := rand.New(rand.NewPCG(1, 1))
	tried := false
	for range 100 {
		p, line := r.New(), []engine.Move(nil)
		for range 2 {
			moves := p.Moves(nil)
			if _, over := p.Outcome(); over || len(moves) == 0 {
				break
			}
			move := moves[draw.IntN(len(moves))]
			line = append(line, move)
			p.Make(move)
		}
		if len(line) < 2 {
			continue
		}
		tried = true
		if _, ok := m.Line(r, line); ok {
			return true
		}
	}
	return !tried
}

func newMirror(b *board.Board, name string, to []board.Square) *Mirror {
	// Longer names first: the replacer takes the first that fits, and "a1" is
	// the beginning of "a10".
	squares := make([]board.Square, len(to))
	for i := range to {
		squares[i] = board.Square(i)
	}
	slices.SortStableFunc(squares, func(x, y board.Square) int { return len(b.Name(y)) - len(b.Name(x)) })
	var pairs []string
	for _, sq := range squares {
		pairs = append(pairs, b.Name(sq), b.Name(to[sq]))
	}
	return &Mirror{name, to, strings.NewReplacer(pairs...)}
}

// fits reports whether the start position is its own image: the same pieces stand
// there, and the second player, if it were his turn, would have the images of the first
// player's moves.
func (m *Mirror) fits(r *engine.Rules) bool {
	p := r.New()
	if !m.Images(p, p) {
		return false
	}
	q, err := r.Parse(withTurn(p, 1-p.Turn()))
	if err != nil {
		return false
	}
	moves := p.MoveTexts()
	for i, text := range moves {
		moves[i] = m.text.Replace(text)
	}
	slices.Sort(moves)
	return slices.Equal(moves, q.MoveTexts())
}

// Images reports whether board and hands of q are those of p with the sides
// exchanged.
func (m *Mirror) Images(p, q *engine.Position) bool {
	r := p.Rules()
	for i, to := range m.to {
		x, y := p.At(board.Square(i)), q.At(to)
		if x == engine.Empty || y == engine.Empty || x.IsWall() || y.IsWall() {
			if x != y && !(x.IsWall() && y.IsWall()) {
				return false
			}
			continue
		}
		if x.Kind() != y.Kind() || x.Owner() != 1-y.Owner() {
			return false
		}
	}
	for k := 1; k <= r.Kinds(); k++ {
		for owner := range engine.Player(2) {
			if p.Hand(owner, engine.Kind(k)) != q.Hand(1-owner, engine.Kind(k)) {
				return false
			}
		}
	}
	return true
}

// Line returns the moves of an opening seen in the mirror. The first player gets what
// the second one played, so the moves change places two by two. It returns false if
// these moves are not legal or do not lead to the image of the position after the line.
func (m *Mirror) Line(r *engine.Rules, moves []engine.Move) ([]engine.Move, bool) {
	if len(moves)%2 != 0 {
		return nil, false
	}
	p, q := r.New(), r.New()
	texts := make([]string, len(moves))
	for i, move := range moves {
		texts[i^1] = m.text.Replace(p.MoveText(move))
		p.Make(move)
	}
	out := make([]engine.Move, len(moves))
	for i, text := range texts {
		move, err := q.ParseMove(text)
		if err != nil {
			return nil, false
		}
		out[i] = move
		q.Make(move)
	}
	return out, m.Images(p, q)
}
