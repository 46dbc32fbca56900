package results

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// Game is the record of one game, complete enough to replay it.
type Game struct {
	Index   int      // place in the schedule, from 0
	Block   int      // games of a block share an opening and differ in who sits where, or in their arm
	Arm     string   // what is being compared: a setup's id, an arm's name
	Variant string   // with Setup and Options, which of the run's Rules
	Setup   string   //
	Options string   //
	Seats   []string // who sat where, by player
	Seed    uint64   // of the game's own random stream
	Start   string   // the position the game starts from, FEN

	Opening int    // the first so many moves were prepared, the rest chosen by the players
	Moves   string // all moves from Start in the project's move text, with single spaces
	Plies   int    // number of moves
	Nodes   int64  // positions searched
	Legal   int64  // sum of the number of legal moves over the plies after the opening

	Whole  int    // what Shares sum to; 0 in a void game
	Shares []int  // the result by player; none in a void game
	Reason string // why the game ended: "checkmate", "repetition" ...

	// Margin is the first player's points less the second's where the end was
	// counted, else nil.
	Margin *float64
	// Hashes are the keys of the positions after plies 8, 16 and 24, as far as
	// the game got, and last that of its end.
	Hashes []uint64
	// Extra are further counts by name: drops, promotions, eliminations.
	Extra map[string]float64
	// Void, unless empty, says how the game crashed or broke a rule. The moves
	// are those up to there.
	Void string
}

// Score renders the shares as "6-0".
func (g Game) Score() string {
	var b strings.Builder
	for i, share := range g.Shares {
		if i > 0 {
			b.WriteByte('-')
		}
		fmt.Fprint(&b, share)
	}
	return b.String()
}

// check says why the record contradicts itself or the run.
func (g Game) check(r Run) error {
	moves := strings.Fields(g.Moves)
	switch {
	case len(g.Seats) < 2 || len(g.Seats) > r.Players():
		return fmt.Errorf("%d seats, expected 2 to %d", len(g.Seats), r.Players())
	case g.Plies != len(moves):
		return fmt.Errorf("%d plies but %d moves", g.Plies, len(moves))
	case g.Moves != strings.Join(moves, " "):
		return errors.New("moves not parted by single spaces")
	case g.Opening < 0 || g.Opening > g.Plies:
		return fmt.Errorf("opening of %d plies in a game of %d", g.Opening, g.Plies)
	case g.Nodes < 0 || g.Legal < 0:
		return fmt.Errorf("%d nodes and %d legal moves, expected none negative", g.Nodes, g.Legal)
	case g.Margin != nil && !finite(*g.Margin):
		return fmt.Errorf("margin %v is not finite", *g.Margin)
	}
	for _, seat := range g.Seats {
		if !utf8.ValidString(seat) {
			return fmt.Errorf("seat %q is not UTF-8", seat)
		}
	}
	for name, value := range g.Extra {
		if !finite(value) || !utf8.ValidString(name) {
			return fmt.Errorf("extra %q is %v, expected a finite number by a UTF-8 name", name, value)
		}
	}
	return g.checkResult()
}

func (g Game) checkResult() error {
	if g.Void != "" {
		if g.Whole != 0 || len(g.Shares) != 0 {
			return fmt.Errorf("void, yet with shares %s of %d", g.Score(), g.Whole)
		}
		return nil
	}
	sum := 0
	for _, share := range g.Shares {
		if share < 0 {
			return fmt.Errorf("shares %s: one is negative", g.Score())
		}
		sum += share
	}
	switch {
	case len(g.Shares) != len(g.Seats):
		return fmt.Errorf("%d shares for %d seats", len(g.Shares), len(g.Seats))
	case g.Whole < 1 || sum != g.Whole:
		return fmt.Errorf("shares %s sum to %d, expected the whole of %d", g.Score(), sum, g.Whole)
	case g.Reason == "":
		return errors.New("no reason for the end")
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
