package experiments

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"sync"
)

// A Schedule lays out the games of an experiment. Game i depends on the
// experiment's hash and on i only. It can be shared by any number of workers.
type Schedule struct {
	*Experiment
	hash    string
	centres []centre // by arm
}

// A centre is what openings of an arm are usually worth to the first player, in
// pawns. It follows from the hash, so it does not matter who finds it first.
type centre struct {
	mu    sync.Mutex
	known bool
	pawns float64
}

// Schedule returns the experiment's schedule.
func (e *Experiment) Schedule() *Schedule {
	return &Schedule{Experiment: e, hash: e.Hash(), centres: make([]centre, len(e.Arms))}
}

// A Slot is the place of a game in the schedule.
type Slot struct {
	Index int
	Pair  int // two games, the unit of the schedule
	Block int // the opening: the pair, or in a paired experiment what the arms' pairs share
	Half  int // 0 for the first game of the pair, 1 for the second
	Arm   int // index into Experiment.Arms
	Seats [2]string
	Seed  uint64
}

// Slot returns the place of game i: the two games of a pair follow each other,
// and pair by pair the arms take turns.
//
//	game    0 1   2 3   4 5   6 7
//	block    0     1     2     3
//	arm      0     1     2     0     with three arms
//	seats  AB BA AB BA AB BA AB BA
//
// In a paired experiment every arm plays the same blocks, and from one opening
// with one seed: as long as their rules allow the same, arms play the same game,
// so that what differs is due to the rules.
//
//	block    0     0     0     1     with three paired arms
func (s *Schedule) Slot(i int) Slot {
	pair := i / 2
	slot := Slot{
		Index: i, Pair: pair, Block: pair, Half: i % 2, Arm: pair % len(s.Arms), Seats: [2]string{"A", "B"},
	}
	if s.Openings.Paired {
		slot.Block = pair / len(s.Arms)
	}
	slot.Seed = s.seed("game", 2*slot.Block+slot.Half).Uint64()
	if slot.Half == 1 {
		slot.Seats = [2]string{"B", "A"}
	}
	return slot
}

// seed returns the random stream for a purpose and a number.
func (s *Schedule) seed(purpose string, n int) *rand.PCG {
	text := append([]byte(s.hash), purpose...)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(text, uint64(n)))
	return rand.NewPCG(binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:]))
}

// Batches is the number of batches in the schedule.
func (s *Schedule) Batches() int { return (s.Games() + s.Batch - 1) / s.Batch }

// Span is the half-open interval [first, end) of the games of a batch.
func (s *Schedule) Span(batch int) (first, end int) {
	first = batch * s.Batch
	return first, min(first+s.Batch, s.Games())
}
