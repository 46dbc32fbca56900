package games

import (
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"komi/experiments/document"
	"komi/results"
)

// A Game is what the estimates need of a finished game. It is small: a report
// on a million games holds a million of them.
type Game struct {
	Block  uint64
	Hash   uint64 // equal for games with equal rules, start and moves
	moves  uint64 // equal for games with equal moves
	seed   uint64
	opens  uint64 // equal for games with equal moves of the opening
	at     int32  // place among the study's games
	index  int32  // place in the schedule
	arm    int32
	reason int32
	Plies  int32
	free   int32 // plies after the prepared opening
	First  float64
	Lead   float64 // share of the seat that sat first in the run's first game
	Result Result
	Legal  int64
	Nodes  int64
	Margin float64 // NaN unless the end was counted
	Shares [3]float32
	Seats  [3]uint8 // by player: index into Set.Seats
}

// Reasons for an end as they are recorded.
const (
	MoveLimit      = "move limit" // the limit on moves was reached
	RoyalsCaptured = "royals captured"
)

// Unfinished reports whether the limit on moves cut a game off, so that nobody knows how it
// would have ended. Where the rules count points at the limit, a game has ended by them.
func Unfinished(g results.Game) bool { return g.Reason == MoveLimit && g.Margin == nil }

// A Result is who got more of a two-player game.
type Result uint8

// The results. With more than two players Drawn means that nobody has won alone, or with
// his ally, First that the first player has, Second that another has.
const (
	Drawn Result = iota
	First
	Second
)

// Counted reports whether the end was decided by points.
func (g Game) Counted() bool { return !math.IsNaN(g.Margin) }

// Branching is the mean number of legal moves over the plies that the players
// chose; NaN if they chose none.
func (g Game) Branching() float64 {
	if g.free == 0 {
		return math.NaN()
	}
	return float64(g.Legal) / float64(g.free)
}

// gameOf is the game of a record, labels being those of the run's seats.
func gameOf(g results.Game, labels []string, at, arm, reason int) Game {
	out := Game{
		Block: uint64(g.Block), Hash: Hash(g), moves: digest(g.Moves), seed: g.Seed, opens: digest(opening(g)), at: int32(at), index: int32(g.Index), arm: int32(arm), reason: int32(reason),
		Plies: int32(g.Plies), free: int32(g.Plies - g.Opening), Legal: g.Legal, Nodes: g.Nodes,
		First: float64(g.Shares[0]) / float64(g.Whole), Result: resultOf(g), Margin: math.NaN(),
	}
	if place := slices.Index(g.Seats, labels[0]); place >= 0 {
		out.Lead = float64(g.Shares[place]) / float64(g.Whole)
	}
	for q := range min(len(out.Shares), len(g.Shares), len(g.Seats)) {
		out.Shares[q] = float32(g.Shares[q]) / float32(g.Whole)
		out.Seats[q] = uint8(slices.Index(labels, g.Seats[q]))
	}
	if g.Margin != nil {
		out.Margin = *g.Margin
	}
	return out
}

// WithoutWinner reports whether nobody won a game. Of three players two allies win together, by
// capturing the last royal of the third; any other end that leaves two players alive divides
// the game between them, enemies or not.
func WithoutWinner(g results.Game) bool {
	if len(g.Shares) < 3 {
		return g.Shares[0] == g.Shares[1]
	}
	return slices.Max(g.Shares) != g.Whole && g.Reason != RoyalsCaptured
}

func resultOf(g results.Game) Result {
	switch {
	case WithoutWinner(g):
		return Drawn
	case g.Shares[0] == slices.Max(g.Shares):
		return First
	}
	return Second
}

// Hash names a game by its rules, its start and its moves. Two games of one hash are one
// observation.
func Hash(g results.Game) uint64 { return digest(g.Variant, g.Setup, g.Options, g.Start, g.Moves) }

// opening is the moves that were prepared, parted by blanks.
func opening(g results.Game) string {
	rest := g.Moves
	for range g.Opening {
		_, rest, _ = strings.Cut(rest, " ")
	}
	return strings.TrimSuffix(strings.TrimSuffix(g.Moves, rest), " ")
}

// digest names a list of texts.
func digest(parts ...string) uint64 {
	h := fnv.New64a()
	for _, part := range parts {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// A Void is a game that crashed, broke a rule, did not end or never began.
type Void struct {
	Index  int
	Arm    string
	Seed   uint64
	Reason string // as it is recorded, in a line
	Kind   document.VoidKind
	What   string // went wrong, without what says the kind
}

// voidOf is the void game of a record.
func voidOf(g results.Game) Void {
	v := Void{Index: g.Index, Arm: g.Arm, Seed: g.Seed, Reason: results.OneLine(g.Void)}
	v.Kind, v.What = document.ReadVoid(v.Reason)
	return v
}

// VoidsOf is how many void games are of a kind.
func (s *Set) VoidsOf(kind document.VoidKind) int {
	n := 0
	for _, v := range s.Voids {
		if v.Kind == kind {
			n++
		}
	}
	return n
}
