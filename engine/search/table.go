package search

import (
	"math/bits"

	"komi/engine"
)

// bound says what a stored score means.
type bound uint8

const (
	noBound bound = iota
	atLeast       // the true score is no less
	atMost        // the true score is no more
	exact
)

// An entry is what is remembered of one position.
type entry struct {
	key   uint64
	move  engine.Move
	score int16
	depth int8
	kind  bound // low two bits; the generation above
}

func (e *entry) bound() bound { return e.kind & 3 }

// A table remembers positions by key: buckets of four entries in one cache
// line.
type table struct {
	buckets    [][4]entry
	generation bound // of the present search, in the upper six bits
}

const entryBytes = 16

func newTable(bytes int) *table {
	n := max(1, bytes/(4*entryBytes))
	return &table{buckets: make([][4]entry, n)}
}

func (t *table) clear() {
	clear(t.buckets)
	t.generation = 0
}

// age begins a new search: what older ones left is replaced first.
func (t *table) age() { t.generation += 4 }

func (t *table) bucket(key uint64) *[4]entry {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// probe returns the entry of a position, nil if it is unknown.
func (t *table) probe(key uint64) *entry {
	b := t.bucket(key)
	for i := range b {
		if b[i].key == key && b[i].kind != 0 {
			return &b[i]
		}
	}
	return nil
}

// store remembers a position, in the place of itself or of what is worth least:
// shallow entries and those of older searches.
func (t *table) store(key uint64, m engine.Move, score, depth int, kind bound) {
	b := t.bucket(key)
	at, worst := 0, 1<<30
	for i := range b {
		e := &b[i]
		if e.key == key && e.kind != 0 {
			if m == 0 {
				m = e.move
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
	b[at] = entry{key: key, move: m, score: int16(score), depth: int8(min(depth, 127)), kind: kind | t.generation}
}
