package play

import (
	"context"
	"fmt"
	"math/rand/v2"

	"komi/engine"
	"komi/engine/search"
)

// MaxPlies is how many plies a game may last before it is void. The rules should end
// every game earlier. This catches rules that do not.
const MaxPlies = 10_000

// A Game is a game to play.
type Game struct {
	Start   *engine.Position
	Opening []engine.Move // legal moves that nobody chooses
	Seats   []Seat
	Seating []int  // by player, the index of his seat
	Seed    uint64 // of all chance in the players
	Clauses bool   // the record counts by which clauses pieces move

	// Seen, unless nil, is told of every choice before it is played.
	Seen func(p *engine.Position, c Choice)
	// Adjudicate ends the game as soon as a search sees a forced end, with the result
	// of that end.
	Adjudicate bool
	// Resign ends a game of two as lost for a player whom searches find far behind. The
	// zero Resign never does.
	Resign Resign
}

// Resign says when a game is given up: when searches of so many plies in a row find the
// same player behind by more than so many hundredths of a pawn.
type Resign struct{ Score, Plies int }

// Play plays the game to its end. A game in which a player crashes, fails or breaks
// a rule comes back void. The only error is the context's.
func (g *Game) Play(ctx context.Context) (rec *Record, err error) {
	rec = Opened(g.Start, g.Opening, g.Clauses)
	defer func() {
		if crash := recover(); crash != nil {
			rec.Void, err = fmt.Sprintf("crashed after ply %d: %v", rec.Plies, crash), nil
			rec.Crashed = true
		}
	}()
	draw := rand.NewPCG(g.Seed, 0)
	for _, seat := range g.Seats {
		seat.Player.Reset(draw.Uint64())
	}
	for !rec.Over() {
		if err := ctx.Err(); err != nil {
			return rec, err
		}
		if rec.Plies >= MaxPlies {
			rec.Void = fmt.Sprintf("no end by the rules after %d plies", MaxPlies)
			break
		}
		if !g.ply(ctx, rec) {
			break
		}
	}
	if rec.Outcome == nil && ctx.Err() != nil {
		return rec, ctx.Err() // an interrupted player is not at fault
	}
	return rec, nil
}

// ply lets the player on turn make a move. It returns false if the game ends there.
func (g *Game) ply(ctx context.Context, rec *Record) bool {
	p := rec.At
	key, ply := p.Key(), p.Ply()
	seat := &g.Seats[g.Seating[p.Turn()]]
	choice := seat.Player.Choose(ctx, p, seat.Budget)
	if ctx.Err() != nil {
		return false // the choice of an interrupted search stands for nothing
	}
	rec.Nodes += choice.Nodes
	if choice.Err != nil {
		rec.Void = fmt.Sprintf("seat %s after ply %d: %v", seat.Name, rec.Plies, choice.Err)
		return false
	}
	if rec.Void = rec.breach(choice.Move, key, ply); rec.Void != "" {
		return false
	}
	if g.Adjudicate && rec.adjudicate(choice.Score) || g.Resign.Plies > 0 && rec.resign(choice.Score, g.Resign) {
		return false
	}
	if g.Seen != nil {
		g.Seen(p, choice)
	}
	rec.Make(choice.Move)
	return true
}

// breach says which rule a player's choice broke, "" for none. Key and ply are those of
// the position before he was asked.
func (rec *Record) breach(m engine.Move, key uint64, ply int) string {
	if rec.At.Key() != key || rec.At.Ply() != ply {
		return fmt.Sprintf("the player changed the position after ply %d", rec.Plies)
	}
	for _, legal := range rec.legal {
		if legal == m {
			return ""
		}
	}
	return fmt.Sprintf("illegal move %#x after ply %d", uint64(m), rec.Plies)
}

// adjudicate ends a game of two if the player on turn sees a forced end. It returns
// false if he sees none.
func (rec *Record) adjudicate(score int) bool {
	plies, forced := search.Mate(score)
	if !forced {
		return false
	}
	rec.decide(plies > 0)
	return true
}

// resign counts the plies for which the same player has been far behind, and ends the
// game when they are enough.
func (rec *Record) resign(score int, r Resign) bool {
	if rec.At.Turn() != 0 {
		score = -score
	}
	switch {
	case score > r.Score:
		rec.ahead = max(rec.ahead, 0) + 1
	case score < -r.Score:
		rec.ahead = min(rec.ahead, 0) - 1
	default:
		rec.ahead = 0
	}
	if max(rec.ahead, -rec.ahead) < r.Plies {
		return false
	}
	rec.decide((rec.ahead > 0) == (rec.At.Turn() == 0))
	return true
}

// decide ends a game of two as won or lost for the player on turn.
func (rec *Record) decide(won bool) {
	winner := rec.At.Turn()
	if !won {
		winner = 1 - winner
	}
	var o engine.Outcome
	o.Shares[winner] = engine.Whole
	rec.Outcome = &o
}
