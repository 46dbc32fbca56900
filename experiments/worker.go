package experiments

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"komi/engine"
	"komi/engine/variants"
	"komi/results"
)

// maxGame is how many plies a game may last before it is void. Games end by
// their rules; this catches a variant file that forgot to say how.
const maxGame = 10_000

// extraTries is the key in Game.Extra of how many random openings were drawn
// until one was good enough.
const extraTries = "opening_tries"

// A Worker plays games of a schedule, one at a time. It shares nothing with
// other workers but the schedule and the rules, and is used by one goroutine.
type Worker struct {
	schedule *Schedule
	make     Players
	rules    *engine.Rules // that the players are for
	taken    []Seat        // by the players
	players  []Player
	judging  *engine.Rules // that the judge of openings is for
	judge    Player

	round   int // whose opening is at hand, -1 for none
	at      opening
	failure error
}

// Worker returns a new worker for the schedule whose seats are taken by the
// given players.
func (s *Schedule) Worker(players Players) *Worker {
	return &Worker{schedule: s, make: players, round: -1}
}

// Batch plays a batch. The only error is the context's.
func (w *Worker) Batch(ctx context.Context, batch int) ([]results.Game, error) {
	first, end := w.schedule.Span(batch)
	games := make([]results.Game, 0, end-first)
	for i := first; i < end; i++ {
		g, err := w.Game(ctx, i)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// Game plays game i of the schedule. A game that crashes, or in which a player
// breaks a rule, comes back void. The only error is the context's.
func (w *Worker) Game(ctx context.Context, i int) (results.Game, error) {
	s := w.schedule
	slot := s.Slot(i)
	r := s.Arms[slot.Arm].Rules
	g := results.Game{
		Index: i, Block: slot.Block, Arm: s.Arms[slot.Arm].Name,
		Variant: r.ID(), Setup: r.Setup(), Options: variants.OptionsText(r.Options()),
		Seats: slot.Seats, Seed: slot.Seed,
	}
	err := w.play(ctx, slot, &g)
	return g, err
}

// play plays the game of a slot into its record.
func (w *Worker) play(ctx context.Context, slot Slot, g *results.Game) (err error) {
	arm := &w.schedule.Arms[slot.Arm]
	rec := record(arm.start(slot.Nth), 0, w.schedule.Clauses)
	g.Start = rec.p.FEN()
	defer func() {
		if crash := recover(); crash != nil {
			w.rules, w.judging = nil, nil // who knows what state the players are in
			w.round = -1
			rec.fill(g)
			g.Void = fmt.Sprintf("crashed after ply %d: %v", rec.plies, crash)
			err = nil
		}
	}()
	if w.round != slot.Round {
		w.at, w.failure = w.opening(ctx, slot)
		w.round = slot.Round
	}
	if err := ctx.Err(); err != nil {
		w.round = -1
		return err
	}
	if w.failure != nil {
		rec.fill(g)
		g.Void = w.failure.Error()
		return nil
	}
	rec = record(w.at.starts[slot.Game].Clone(), len(w.at.moves[slot.Game]), w.schedule.Clauses)
	g.Start = rec.p.FEN()
	rec.extra[extraTries] = float64(w.at.tries)
	if arm.Twin != "" {
		rec.extra[extraBudget] = float64(arm.Seats[0].Nodes)
	}
	for _, m := range w.at.moves[slot.Game] {
		rec.play(m)
	}
	return w.finish(ctx, slot, rec, g)
}

// finish plays on from the opening to the end.
func (w *Worker) finish(ctx context.Context, slot Slot, rec *recorder, g *results.Game) error {
	seats, err := w.seats(slot)
	if err != nil {
		rec.fill(g)
		g.Void = err.Error()
		return nil
	}
	arm := &w.schedule.Arms[slot.Arm]
	seating := arm.Seatings[slot.Game]
	draw := rand.NewPCG(slot.Seed, 0)
	for _, player := range seats {
		player.Reset(draw.Uint64())
	}
	p := rec.p
	for {
		if o, over := rec.over(); over {
			rec.end(g, o)
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if rec.plies == maxGame {
			rec.fill(g)
			g.Void = fmt.Sprintf("no end by the rules after %d plies", maxGame)
			return nil
		}
		key, ply := p.Key(), p.Ply()
		seat := seating[p.Turn()]
		choice := seats[seat].Choose(p, arm.Seats[seat].Nodes)
		g.Nodes += choice.Nodes
		if choice.Err != nil {
			rec.fill(g)
			g.Void = fmt.Sprintf("seat %s after ply %d: %v", arm.Seats[seat].Name, rec.plies, choice.Err)
			return nil
		}
		if wrong := rec.breach(choice.Move, key, ply); wrong != "" {
			rec.fill(g)
			g.Void = wrong
			return nil
		}
		rec.play(choice.Move)
	}
}

// breach says which rule a player's choice broke, "" for none. The position had
// the given key and ply before he was asked.
func (rec *recorder) breach(m engine.Move, key uint64, ply int) string {
	if rec.p.Key() != key || rec.p.Ply() != ply {
		return fmt.Sprintf("the player changed the position after ply %d", rec.plies)
	}
	for _, legal := range rec.legal {
		if legal == m {
			return ""
		}
	}
	return fmt.Sprintf("illegal move %#x after ply %d", uint32(m), rec.plies)
}

// seats returns the players of an arm by seat, for the game of a slot. Only
// those of the latest rules are kept: making them costs little beside a game, and
// tables for every arm at once would not.
func (w *Worker) seats(slot Slot) ([]Player, error) {
	arm := &w.schedule.Arms[slot.Arm]
	if w.rules == arm.Rules && slices.Equal(w.taken, arm.Seats) {
		return w.players, nil
	}
	w.release()
	for _, seat := range arm.Seats {
		player, err := w.make(arm.Rules, seat)
		if err != nil {
			w.release()
			return nil, err
		}
		w.players = append(w.players, player)
	}
	w.rules, w.taken = arm.Rules, arm.Seats
	return w.players, nil
}

// release lets the players go.
func (w *Worker) release() {
	for _, player := range w.players {
		if c, ok := player.(io.Closer); ok {
			c.Close() // what it has played is kept
		}
	}
	w.players, w.rules, w.taken = nil, nil, nil
}

// referee returns the player that judges openings: the program's own search with
// the experiment's budget, whoever plays.
func (w *Worker) referee(r *engine.Rules) (Player, error) {
	if w.judging == r {
		return w.judge, nil
	}
	judge, err := w.make(r, Seat{Name: "openings", Nodes: w.schedule.Nodes, Model: usualModel(r, w.schedule.Model)})
	if err == nil {
		w.judge, w.judging = judge, r
	}
	return judge, err
}
