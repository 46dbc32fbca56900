package board

import (
	"iter"
	"math/bits"
	"slices"
)

// A Set is a set of squares, one bit a square: square s is bit s&63 of word
// s>>6. The zero value is the empty set.
type Set [4]uint64

// SetOf returns the set of the given squares.
func SetOf(squares ...Square) Set {
	var s Set
	for _, sq := range squares {
		s.Add(sq)
	}
	return s
}

// Has reports whether sq is in the set.
func (s *Set) Has(sq Square) bool { return s[sq>>6]>>(sq&63)&1 != 0 }

// Add puts sq into the set.
func (s *Set) Add(sq Square) { s[sq>>6] |= 1 << (sq & 63) }

// Drop takes sq out of the set.
func (s *Set) Drop(sq Square) { s[sq>>6] &^= 1 << (sq & 63) }

// Flip adds sq if it is absent and drops it if it is present.
func (s *Set) Flip(sq Square) { s[sq>>6] ^= 1 << (sq & 63) }

// Empty reports whether the set holds no square.
func (s *Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len returns the number of squares in the set.
func (s *Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Union returns the squares in s, in t or in both.
func (s Set) Union(t Set) Set {
	return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// Intersect returns the squares in both s and t.
func (s Set) Intersect(t *Set) Set {
	return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

// Without returns the squares in s that are not in t.
func (s Set) Without(t *Set) Set {
	return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

// Meets reports whether s and t share a square.
func (s *Set) Meets(t *Set) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// All ranges over the squares of the set in ascending order.
func (s Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(Square(w<<6 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// Squares returns the members in ascending order.
func (s Set) Squares() []Square {
	return slices.AppendSeq(make([]Square, 0, s.Len()), s.All())
}
