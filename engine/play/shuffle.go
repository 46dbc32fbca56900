package play

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/board"
)

// A Shuffle lets the pieces of a setup change places, so that an imbalance is not tied
// to one arrangement of the others: a missing rook opens another file each time. H. G.
// Muller and R. Betza play their armies so. Both players get the same arrangement, one
// the image of the other's. Nobody may castle:
//
//	rnbqkbnr      nbrqkbnr
//	pppppppp      pppppppp     the second player's
//	PPPPPPPP      PPPPPPPP
//	RNBQKBNR      NBRQKBNR     the first player's
//
// Units and royals stay where they are. The other pieces change places along their
// rank. A piece only goes to squares from which it can reach the same places as from
// its own: a bishop stays on its colour, an elephant on its seven points, a lance on
// its file.
type Shuffle struct {
	mirror *Mirror
	rows   [][]board.Square // the first player's squares, by rank
	scope  map[place]board.Set
}

// A place is a kind of piece on a square.
type place struct {
	kind engine.Kind
	at   board.Square
}

// NewShuffle is the shuffle of a start position. It fails where a shuffle makes no
// sense: with more than two players, in a setup that does not look the same from both
// sides, or where no two pieces can change places.
func NewShuffle(r *engine.Rules, unit string) (*Shuffle, error) {
	if r.Players() != 2 {
		return nil, fmt.Errorf("shuffle: read a game of %d players, expected one of two", r.Players())
	}
	s := &Shuffle{mirror: MirrorOf(r), scope: map[place]board.Set{}}
	if s.mirror == nil {
		return nil, errors.New("shuffle: the setup does not look the same from both sides, so the armies cannot be shuffled alike")
	}
	p := r.New()
	keep, _ := r.KindOf(unit)
	byRank := map[int][]board.Square{}
	for _, sq := range p.Occupied().Squares() {
		if k := p.At(sq).Kind(); p.At(sq).Owner() == 0 && k != keep && !r.IsRoyal(k) {
			rank := int(sq) / r.Board().Files()
			byRank[rank] = append(byRank[rank], sq)
		}
	}
	for rank := range r.Board().Ranks() {
		row := byRank[rank]
		slices.Sort(row)
		for _, from := range row {
			for _, at := range row {
				k := p.At(from).Kind()
				s.scope[place{k, at}] = everReached(r, engine.MakePiece(0, k), at)
			}
		}
		if s.loose(p, row) {
			s.rows = append(s.rows, row)
		}
	}
	if len(s.rows) == 0 {
		return nil, errors.New("shuffle: no two different pieces can change places: each would be cut off from where it can go now")
	}
	return s, nil
}

// everReached returns the square a piece stands on and all squares that it could come
// to by its own moves on an empty board.
func everReached(r *engine.Rules, x engine.Piece, from board.Square) board.Set {
	var empty [256]engine.Piece
	reached := board.SetOf(from)
	for todo := []board.Square{from}; len(todo) > 0; {
		quiet, _ := r.Reach(&empty, x, todo[0])
		todo = todo[1:]
		for _, sq := range quiet.Squares() {
			if !reached.Has(sq) {
				reached.Add(sq)
				todo = append(todo, sq)
			}
		}
	}
	return reached
}

// loose reports whether two different pieces of a row can change places.
func (s *Shuffle) loose(p *engine.Position, row []board.Square) bool {
	for i, a := range row {
		for _, b := range row[:i] {
			if p.At(a) != p.At(b) && s.exchangeable(p.At(a).Kind(), a, p.At(b).Kind(), b) {
				return true
			}
		}
	}
	return false
}

// exchangeable reports whether a piece on a and another on b can go to the same
// places after they have changed places.
func (s *Shuffle) exchangeable(x engine.Kind, a board.Square, y engine.Kind, b board.Square) bool {
	return s.scope[place{x, a}] == s.scope[place{x, b}] && s.scope[place{y, a}] == s.scope[place{y, b}]
}

// shuffleSteps is how many exchanges are tried in a row for each pair of its squares.
// After so many the row has forgotten its first arrangement.
const shuffleSteps = 10

// apply draws an arrangement for both players. Every arrangement that exchanges
// lead to is equally likely, because an exchange is as likely as its reverse.
func (s *Shuffle) apply(e *edit, draw *rand.Rand) {
	e.shuffled = true
	for _, row := range s.rows {
		for range shuffleSteps * len(row) * (len(row) - 1) / 2 {
			a, b := row[draw.IntN(len(row))], row[draw.IntN(len(row))]
			x, y := e.board[a], e.board[b]
			if !s.exchangeable(x.Kind(), a, y.Kind(), b) {
				continue
			}
			e.board[a], e.board[b] = y, x
			to := s.mirror.to
			e.board[to[a]], e.board[to[b]] = e.board[to[b]], e.board[to[a]]
		}
	}
}

// withoutCastling is the state field of a position line with no right to castle.
func withoutCastling(r *engine.Rules, state string) string {
	n := r.Spec().Notation
	parts := strings.Split(state, ",")
	if n.Tagged {
		parts = slices.DeleteFunc(parts, func(part string) bool {
			return strings.HasPrefix(part, string(engine.StateCastling[:1])+":")
		})
		if len(parts) == 0 {
			return "-"
		}
		return strings.Join(parts, ",")
	}
	if i := slices.Index(n.State, engine.StateCastling); i >= 0 && i < len(parts) {
		parts[i] = "-"
	}
	if !slices.ContainsFunc(parts, func(part string) bool { return part != "-" }) && !n.All {
		return "-"
	}
	return strings.Join(parts, ",")
}
