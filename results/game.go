package results

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// KeyPlies are the plies after which a record keeps the key of the position, which tell
// distinct games from repeated ones.
var KeyPlies = [...]int{8, 16, 24}

// Game is the record of one game, complete enough to replay it.
type Game struct {
	Index   int      // place in the schedule, from 0
	Block   int64    // games of a block share an opening and differ in who sits where, or in their arm
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
	// Hashes are the keys of the positions after the plies of [KeyPlies], as far as
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

// Share is what a player got of the game, from 0 to 1.
func (g Game) Share(player int) float64 { return float64(g.Shares[player]) / float64(g.Whole) }

// check says why the record contradicts itself or the number of players. Every record
// passes here, when it is stored and when it is read.
func (g Game) check(players int) error {
	if g.Margin != nil && !(math.Abs(*g.Margin) <= maxMargin) {
		return fmt.Errorf("margin %v, expected a finite number of points, %d at most", *g.Margin, maxMargin)
	}
	for _, err := range []error{
		between("seats", len(g.Seats), 2, players),
		between("block", g.Block, 0, maxBlock),
		between("nodes", g.Nodes, 0, maxCount),
		between("legal moves", g.Legal, 0, maxCount),
		between("hashes", len(g.Hashes), 0, maxHashes),
		checkLine("arm", g.Arm),
		checkLine("variant", g.Variant),
		checkLine("setup", g.Setup),
		checkLine("options", g.Options),
		checkLine("start", g.Start),
		g.checkMoves(),
	} {
		if err != nil {
			return err
		}
	}
	for _, seat := range g.Seats {
		if err := checkLine("seat", seat); err != nil {
			return err
		}
	}
	for name, value := range g.Extra {
		if err := checkLine("extra", name); err != nil {
			return err
		}
		if !(math.Abs(value) <= maxCount) {
			return fmt.Errorf("extra %q is %v, expected a finite number, %d at most", name, value, int64(maxCount))
		}
	}
	return g.checkResult()
}

// checkMoves says why the moves do not fit the number of plies.
func (g Game) checkMoves() error {
	if err := checkLine("moves", g.Moves); err != nil {
		return err
	}
	n := 0
	if g.Moves != "" {
		n = 1 + strings.Count(g.Moves, " ")
	}
	switch {
	case g.Moves != strings.TrimSpace(g.Moves), strings.Contains(g.Moves, "  "):
		return errors.New("moves not parted by single spaces")
	case g.Plies != n:
		return fmt.Errorf("%d plies but %d moves", g.Plies, n)
	}
	return between("plies of the opening", g.Opening, 0, g.Plies)
}

func (g Game) checkResult() error {
	if g.Void != "" {
		if g.Whole != 0 || len(g.Shares) != 0 {
			return fmt.Errorf("void, yet with shares %s of %d", g.Score(), g.Whole)
		}
		return checkLine("reason", g.Reason)
	}
	if err := between("whole result", g.Whole, 1, maxWhole); err != nil {
		return err
	}
	sum := 0
	for _, share := range g.Shares {
		if share < 0 || share > g.Whole {
			return fmt.Errorf("shares %s: one is not from 0 to the whole of %d", g.Score(), g.Whole)
		}
		sum += share
	}
	switch {
	case len(g.Shares) != len(g.Seats):
		return fmt.Errorf("%d shares for %d seats", len(g.Shares), len(g.Seats))
	case sum != g.Whole:
		return fmt.Errorf("shares %s sum to %d, expected the whole of %d", g.Score(), sum, g.Whole)
	case g.Reason == "":
		return errors.New("no reason for the end")
	}
	return checkLine("reason", g.Reason)
}
