package engine

import "iter"

// A node is one look at one square. A track is a run of nodes walked by one
// loop, which never asks what piece it moves:
//
//	     quiet?            capture?
//	to is empty ──▶ empty   to is occupied ──▶ block
//	                        to is spared   ──▶ spare
//
// empty, block and spare are indexes into the track; its length ends the walk.
type node struct {
	to             Square
	class          uint8 // index into Rules.spared, 0 if the clause spares nobody
	quiet, capture uint8 // effects, 0 where moving so is not allowed
	nquiet, ncapt  uint8 // how many moves that makes, promotions counted apart
	empty, block   uint16
	spare          uint16
}

// A span is a run of nodes.
type span struct {
	lo, hi  uint32
	passing bool // nothing here without a double step before
	silent  bool // no capture or promotion here without a double step before
	grows   bool // some move here promotes without capturing
}

// looks ranges over all nodes of both tracks of a piece on a square. These are the
// squares that the piece could reach, or that its moves depend on, on some board.
func (r *Rules) looks(x Piece, from Square) iter.Seq[*node] {
	return func(yield func(*node) bool) {
		for _, s := range [2]span{r.plain[x][from], r.special[x][from]} {
			for i := s.lo; i < s.hi; i++ {
				if !yield(&r.nodes[i]) {
					return
				}
			}
		}
	}
}

// An arrival is one way a piece could end a move on a given board.
type arrival struct {
	to     Square
	on     Piece // what stands there; the effect is a capture if it is not Empty
	effect uint8
}

// arrivals walks both tracks of a piece on a square of a board. It does not ask
// who owns the pieces, or whether the condition of an effect holds.
//
// Listing and counting moves walk tracks by loops of their own: BenchmarkPerft
// shows that ranging over arrivals is much slower. All other code ranges over them,
// except exchanges, whose board is imagined.
func (r *Rules) arrivals(board *[256]Piece, x Piece, from Square) iter.Seq[arrival] {
	return func(yield func(arrival) bool) {
		for _, s := range [2]span{r.plain[x][from], r.special[x][from]} {
			track := r.nodes[s.lo:s.hi]
			for i := 0; i < len(track); {
				n := &track[i]
				on := board[n.to]
				e, next := n.quiet, n.empty
				switch {
				case on == Empty:
				case n.class != 0 && r.spared[n.class][on]:
					e, next = effectNone, n.spare
				default:
					e, next = n.capture, n.block
				}
				if e != effectNone && !yield(arrival{n.to, on, e}) {
					return
				}
				i = int(next)
			}
		}
	}
}

// takes reports whether an effect captures a piece of the given kind.
func (r *Rules) takes(e uint8, victim Piece) bool {
	f := &r.effects[e]
	return f.flags&flagVictims == 0 || f.victims>>victim.Kind()&1 != 0
}

// takesAlways reports whether an effect captures a piece whatever happened
// before.
func (r *Rules) takesAlways(e uint8, victim Piece) bool {
	return r.effects[e].flags&(flagEPTake|flagUnmoved) == 0 && r.takes(e, victim)
}
