package search

import (
	"math/bits"

	"komi/engine"
)

// A bound says what a score means.
type bound uint8

const (
	noBound bound = iota
	atLeast       // the true score is no less
	atMost        // the true score is no more
	exact
)

// An entry is what the table holds of one position. A move has eight bits more than its
// field: they take the place of the lowest eight of the key.
type entry struct {
	key   uint64
	low   uint32 // bits of the move
	score int16
	depth int8
	kind  bound // low two bits; the generation above
}

func (e *entry) bound() bound { return e.kind & 3 }

// is reports whether the entry is of the position with a key.
func (e *entry) is(key uint64) bool { return (e.key^key)>>(engine.MoveBits-32) == 0 && e.kind != 0 }

// move returns the best move known, 0 for none.
func (e *entry) move() engine.Move { return engine.Move(e.low) | engine.Move(uint8(e.key))<<32 }

// setMove sets the best move.
func (e *entry) setMove(m engine.Move) { e.low, e.key = uint32(m), e.key&^0xff|uint64(m>>32) }

// A table is a transposition table: it holds what was found about positions, by key, so
// that a position reached by another order of moves is not searched again. A bucket of
// four entries is one cache line.
type table struct {
	buckets    [][4]entry
	generation bound // of the present search, in the upper six bits
	keepDeep   bool  // see [table.store]
}

const entryBytes = 16

// muchDeeper is by how many plies more than a new bound an entry must have been searched
// to stay.
const muchDeeper = 3

func newTable(bytes int) *table {
	n := max(1, bytes/(4*entryBytes))
	return &table{buckets: make([][4]entry, n), keepDeep: true}
}

func (t *table) clear() {
	clear(t.buckets)
	t.generation = 0
}

// age begins a new search. Entries of older searches are replaced first.
func (t *table) age() { t.generation += 4 }

func (t *table) bucket(key uint64) *[4]entry {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// probe returns the entry of a position, nil if there is none.
func (t *table) probe(key uint64) *entry {
	b := t.bucket(key)
	for i := range b {
		if b[i].is(key) {
			return &b[i]
		}
	}
	return nil
}

// store puts a position into the table. It replaces the entry of the same position, or
// else the least valuable one of the bucket: an older or a shallower one. With keepDeep a
// bound that is no mate does not replace what a much deeper search of the same position found, but its
// move does.
func (t *table) store(key uint64, m engine.Move, score, depth int, kind bound) {
	b := t.bucket(key)
	at, worst := 0, 1<<30
	for i := range b {
		e := &b[i]
		if e.is(key) {
			if m == 0 {
				m = e.move()
			}
			if t.keepDeep && kind != exact && !forced(score) && int(e.depth) > depth+muchDeeper && e.kind&^3 == t.generation {
				e.setMove(m)
				return
			}
			at = i
			break
		}
		worth := int(e.depth)
		if e.kind&^3 != t.generation {
			worth -= 64
		}
		if e.kind == 0 {
			worth = -1 << 20
		}
		if worth < worst {
			at, worst = i, worth
		}
	}
	b[at] = entry{key: key, score: int16(score), depth: int8(min(depth, 127)), kind: kind | t.generation}
	b[at].setMove(m)
}

// forced reports whether a score, as the table holds it, is a forced end of the game.
func forced(score int) bool { return score >= mateZone || score <= -mateZone }

// cuts returns the score of an entry if it is deep enough and decides a node with the
// window (alpha, beta).
func (e *entry) cuts(alpha, beta, depth, ply int) (score int, ok bool) {
	if int(e.depth) < depth {
		return 0, false
	}
	score = loaded(int(e.score), ply)
	switch e.bound() {
	case atLeast:
		return score, score >= beta
	case atMost:
		return score, score <= alpha
	}
	return score, true
}
