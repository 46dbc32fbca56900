package experiments

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sort"

	"komi/engine/play"
	"komi/experiments/document"
)

// A Schedule lays out the games of an experiment. Game i depends on the
// experiment's hash, on the stages up to its own and on i only. It can be shared
// by any number of workers.
type Schedule struct {
	*Experiment // with the arms of all stages
	hash        string
	books       []*play.Book // by arm
	rounds      []int        // by arm: laid out so far
	legs        []leg
	stages      []document.Stage // after the first
	ended       bool
}

// Schedule returns the experiment's schedule: its first stage, in which all arms
// play equally often.
func (e *Experiment) Schedule() *Schedule { return e.scheduled(e.Hash()) }

// scheduled returns the schedule whose seeds follow from a hash.
func (e *Experiment) scheduled(hash string) *Schedule {
	own := *e
	own.Arms = slices.Clone(e.Arms)
	s := &Schedule{Experiment: &own, hash: hash, rounds: make([]int, len(e.Arms))}
	rounds := make([]int, len(e.Arms))
	for i := range rounds {
		rounds[i] = e.Rounds
		s.books = append(s.books, s.book(i))
	}
	if e.Limit > 0 {
		s.pad(rounds)
	}
	s.lay(rounds)
	return s
}

// book returns the openings of an arm. Where arms are paired, random openings are
// drawn and judged by the rules of the first arm, from a stream that all arms share;
// an arm takes the first of them that its own rules allow. So arms have the same
// opening unless one of them forbids it.
func (s *Schedule) book(arm int) *play.Book {
	a, o := &s.Arms[arm], s.Openings
	b := &play.Book{
		Name: a.Name, Rules: a.Rules, Games: len(a.Seatings), Starts: a.starts, Lines: a.lines,
		Plies: o.Plies, Mirror: a.mirror, Imbalance: a.Imbalance, Window: play.Window{Pawns: o.Window, Nodes: s.Nodes},
	}
	if o.Around != document.AroundZero {
		b.Window.Median = &play.Median{Seed: s.seed("median of "+a.stream()+"\n", 0), Sample: o.Sample}
	}
	if o.Paired && arm > 0 {
		b.From = s.books[0]
	}
	return b
}

// Games is the number of games laid out so far.
func (s *Schedule) Games() int {
	if len(s.legs) == 0 {
		return 0
	}
	last := &s.legs[len(s.legs)-1]
	return last.first + last.games
}

// A Slot is the place of a game in the schedule.
type Slot struct {
	Index int
	Round int   // an opening with its games in one arm: which, over all arms
	Block int64 // the opening: the round, or in a paired experiment what the arms' rounds share
	Game  int   // which game of the round
	Arm   int   // index into Schedule.Arms
	Nth   int   // which of the arm's rounds
	Seats []string
	Seed  uint64
}

// Slot returns the place of game i: the games of a round follow each other, and
// round by round the arms take turns.
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
//
// Twins are paired among themselves, and blocks then have numbers of their own.
func (s *Schedule) Slot(i int) Slot {
	per := s.PerRound()
	n := sort.Search(len(s.legs), func(n int) bool { return s.legs[n].first+s.legs[n].games > i })
	l := &s.legs[n]
	slot := Slot{Index: i, Round: i / per, Block: int64(i / per), Game: i % per}
	slot.Arm, slot.Nth = l.round((i - l.first) / per)
	arm := &s.Arms[slot.Arm]
	if s.Openings.Paired {
		slot.Block = int64(slot.Nth)
	}
	if arm.Twin != "" {
		first := slices.IndexFunc(s.Arms, func(a Arm) bool { return a.Twin == arm.Twin })
		slot.Block = int64(first+1)<<twinShift + int64(slot.Nth)
	}
	slot.Seed = s.seed("game", int64(per)*slot.Block+int64(slot.Game)).Source().Uint64()
	for _, seat := range arm.Seatings[slot.Game] {
		slot.Seats = append(slot.Seats, arm.Seats[seat].Name)
	}
	return slot
}

// twinShift keeps the blocks of twins apart from each other and from rounds.
// Block numbers therefore need 64 bits on every machine.
const twinShift = 32

// OpeningOf returns which of its arms' openings a block is played from, counted from 0:
// twins, which share openings, count theirs by themselves.
func OpeningOf(block int64) int64 { return block & (1<<twinShift - 1) }

// seed returns the seed of the random stream for a purpose and a number.
func (s *Schedule) seed(purpose string, n int64) play.Seed {
	text := append([]byte(s.hash), purpose...)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(text, uint64(n)))
	return play.Seed{binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:])}
}

// openingSeed returns the seed of the opening of a slot: the same for
// all arms where they are paired.
func (s *Schedule) openingSeed(slot Slot) play.Seed {
	if s.Openings.Paired {
		return s.seed("opening", int64(slot.Nth))
	}
	return s.seed("opening of "+s.Arms[slot.Arm].stream()+"\n", int64(slot.Nth))
}

// Batches is the number of batches laid out so far.
func (s *Schedule) Batches() int { return (s.Games() + s.Batch - 1) / s.Batch }

// Span is the half-open interval [first, end) of the games of a batch.
func (s *Schedule) Span(batch int) (first, end int) {
	first = batch * s.Batch
	return first, min(first+s.Batch, s.Games())
}
