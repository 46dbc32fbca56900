package engine

import "komi/engine/board"

// Square is a square of the board being played on.
type Square = board.Square

// Set is a set of squares.
type Set = board.Set

// A Player is a seat in turn order, from 0.
type Player uint8

// MaxPlayers is the largest number of players.
const MaxPlayers = 3

// A Kind is the number of a kind of piece within its game, from 1. Promoted
// states are kinds of their own. 0 is no piece.
type Kind uint8

// MaxKinds is the largest number of kinds in one game.
const MaxKinds = 63

// A Piece is a kind in the hands of an owner. The zero Piece is an empty
// square.
//
//	bit 7 6 | 5 4 3 2 1 0
//	owner+1 | kind
type Piece uint8

// Empty is the content of an empty square.
const Empty Piece = 0

// MakePiece returns the piece of kind k that belongs to owner.
func MakePiece(owner Player, k Kind) Piece { return Piece(owner+1)<<6 | Piece(k) }

// Kind returns the kind, 0 for an empty square.
func (p Piece) Kind() Kind { return Kind(p & 63) }

// Owner returns the owner of a piece; it means nothing for an empty square.
func (p Piece) Owner() Player { return Player(p>>6) - 1 }

// ownedBy reports whether the owner is in a mask such as those of Rules.targets:
// bit owner+1, so that nobody owns an empty square.
func (p Piece) ownedBy(mask uint8) bool { return mask>>(p>>6)&1 != 0 }

// A Move is a move of the game it was generated for. Moves compare with ==.
// The zero Move is no move.
//
//	bits  0- 7 from   (a drop: the kind)
//	bits  8-15 to
//	bits 16-23 effect (index into Rules.effects)
//	bits 24-31 kind it becomes, 0 if it stays what it is (castling: which one;
//	           a double move: the square of the first capture); see comesIn
//	bits 32-39 in a game with walls: where it puts one, counted from 1; 0 for nowhere
type Move uint64

// MoveBits is how many bits of a Move are used.
const MoveBits = 40

func makeMove(from, to Square, effect uint8, becomes Kind) Move {
	return Move(from) | Move(to)<<8 | Move(effect)<<16 | Move(becomes)<<24
}

// From returns the square the piece leaves. It means nothing for a drop or a pass.
func (m Move) From() Square { return Square(m) }

// To returns the square the move is aimed at.
func (m Move) To() Square { return Square(m >> 8) }

func (m Move) effect() uint8 { return uint8(m >> 16) }

// last is the last byte of the move, whose meaning depends on the effect.
func (m Move) last() uint8 { return uint8(m >> 24) }

// via returns the square that a double move captures on.
func (m Move) via() Square { return Square(m.last()) }

// Becomes returns the kind the piece promotes to, 0 if it does not promote.
func (m Move) Becomes() Kind {
	if m.effect() < effectFirst || m.last()&comesIn != 0 {
		return 0
	}
	return Kind(m.last())
}

// IsDrop reports whether the move puts a piece from the hand on the board.
func (m Move) IsDrop() bool { return m.effect() == effectDrop }

// IsPass reports whether the move passes the turn.
func (m Move) IsPass() bool { return m.effect() == effectPass }

// IsCastling reports whether the move castles.
func (m Move) IsCastling() bool { return m.effect() == effectCastle }

// Dropped returns the kind a drop puts on the board.
func (m Move) Dropped() Kind { return Kind(m) }

// Effects with a meaning of their own; the effects of clauses come after them.
const (
	effectNone uint8 = iota
	effectDrop
	effectPass
	effectCastle
	effectVia // bits 24-31 are the square captured on the way
	effectFirst
)

// Pass is the move that passes the turn.
const Pass = Move(effectPass) << 16
