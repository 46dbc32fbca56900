package engine

import (
	"iter"
	"math/bits"
)

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
	flat    flatness
}

// A flatTrack is a track that leads nowhere else whatever stands on its squares, as those of
// leapers do. Its moves are counted as sets.
//
// This makes perft an eighth faster in shogi, a twelfth in chess and a twentieth in janggi
// (BenchmarkPerft).
type flatTrack struct {
	both           [2]uint64 // squares to move to or capture on
	quiet, capture [2]uint64 // to move to only, to capture on only
	twice          [2]uint64 // of both: where each is two moves
	far            [2]uint64 // the two squares of a double step
}

// flatness says whether a track is flat.
type flatness uint8

// A flatBoth track has squares of both only.
const (
	notFlat flatness = iota
	flatBoth
	flatMixed
)

// flats finds the flat tracks of a game of two on a board of two words.
func (c *compiler) flats() {
	r := c.rules
	if r.players > 2 || r.words > 2 {
		return
	}
	for x := range r.plain {
		if r.plain[x] == nil {
			continue
		}
		r.flat[x] = make([]flatTrack, r.size)
		for from := range r.size {
			s := &r.plain[x][from]
			s.flat = r.flat[x][from].read(r.nodes[s.lo:s.hi])
		}
	}
}

// read fills f from a track and says how flat it is.
func (f *flatTrack) read(track []node) flatness {
	kind := flatBoth
	for i := 0; i < len(track); i++ {
		n := &track[i]
		if i+1 < len(track) && f.doubles(n, &track[i+1], i) {
			i++
			kind = flatMixed
		} else if int(n.empty) != i+1 || int(n.block) != i+1 {
			return notFlat
		}
		if n.class != 0 {
			return notFlat
		}
		w, bit := n.to>>6, uint64(1)<<(n.to&63)
		if (f.both[w]|f.quiet[w]|f.capture[w])&bit != 0 {
			return notFlat
		}
		switch [2]uint8{n.nquiet, n.ncapt} {
		case [2]uint8{1, 1}:
			f.both[w] |= bit
		case [2]uint8{1, 0}:
			f.quiet[w] |= bit
			kind = flatMixed
		case [2]uint8{0, 1}:
			f.capture[w] |= bit
			kind = flatMixed
		case [2]uint8{2, 2}:
			f.both[w] |= bit
			f.twice[w] |= bit
			kind = flatMixed
		case [2]uint8{}:
		default:
			return notFlat
		}
	}
	return kind
}

// doubles reports whether nodes i and i+1 of a track are the two squares of a double step,
// and notes it.
func (f *flatTrack) doubles(n, next *node, i int) bool {
	if int(n.empty) != i+1 || int(n.block) != i+2 || int(next.empty) != i+2 || int(next.block) != i+2 ||
		next.class != 0 || next.nquiet != 1 || next.ncapt != 0 || f.far != [2]uint64{} {
		return false
	}
	for _, sq := range [2]Square{n.to, next.to} {
		f.far[sq>>6] |= 1 << (sq & 63)
	}
	return true
}

// mixed counts the moves of a flat track besides one on each square of both. Shut are the
// squares that the mover cannot enter.
func (f *flatTrack) mixed(all, theirs, shut *[2]uint64) int {
	n := 0
	if f.far != [2]uint64{} && f.far[0]&all[0]|f.far[1]&all[1] == 0 {
		n = 1
	}
	for w := range shut {
		n += bits.OnesCount64(f.twice[w]&^shut[w]) + bits.OnesCount64(f.quiet[w]&^all[w]) + bits.OnesCount64(f.capture[w]&theirs[w])
	}
	return n
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

// mayTake reports whether the piece on a square may capture as an arrival says, as far as what
// it takes and its own past decide.
func (p *Position) mayTake(from Square, a arrival) bool {
	past := p.r.effects[a.effect].past()
	return p.r.takes(a.effect, a.on) && (past == 0 || past&p.failing(from) == 0)
}

// takesAlways reports whether an effect captures a piece whatever happened
// before.
func (r *Rules) takesAlways(e uint8, victim Piece) bool {
	return r.effects[e].flags&(flagEPTake|flagUnmoved) == 0 && r.takes(e, victim)
}
