package experiments

import (
	"context"
	"fmt"
	"math/rand/v2"

	"komi/engine"
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
	rules    *engine.Rules // that players are for
	players  []Player      // by seat

	pair    int // whose opening is at hand, -1 for none
	at      opening
	failure error
}

// Worker returns a new worker for the schedule whose seats are taken by the
// given players.
func (s *Schedule) Worker(players Players) *Worker {
	return &Worker{schedule: s, make: players, pair: -1}
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
		Variant: r.ID(), Setup: r.Setup(), Options: OptionsText(r.Options()),
		Seats: slot.Seats[:], Seed: slot.Seed, Start: r.New().FEN(),
	}
	err := w.play(ctx, slot, &g)
	return g, err
}

// play plays the game of a slot into its record.
func (w *Worker) play(ctx context.Context, slot Slot, g *results.Game) (err error) {
	r := w.schedule.Arms[slot.Arm].Rules
	rec := record(r, 0, w.schedule.Clauses)
	defer func() {
		if crash := recover(); crash != nil {
			w.rules = nil // who knows what state the players are in
			w.pair = -1
			rec.fill(g)
			g.Void = fmt.Sprintf("crashed after ply %d: %v", rec.plies, crash)
			err = nil
		}
	}()
	if w.pair != slot.Pair {
		w.at, w.failure = w.opening(ctx, slot.Pair)
		w.pair = slot.Pair
	}
	if err := ctx.Err(); err != nil {
		w.pair = -1
		return err
	}
	if w.failure != nil {
		rec.fill(g)
		g.Void = w.failure.Error()
		return nil
	}
	rec.opening = len(w.at.moves[slot.Half])
	rec.extra[extraTries] = float64(w.at.tries)
	for _, m := range w.at.moves[slot.Half] {
		rec.play(m)
	}
	return w.finish(ctx, slot, rec, g)
}

// finish plays on from the opening to the end.
func (w *Worker) finish(ctx context.Context, slot Slot, rec *recorder, g *results.Game) error {
	seats := w.seats(rec.p.Rules())
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
		choice := seats[p.Turn()].Choose(p, w.schedule.Nodes)
		g.Nodes += choice.Nodes
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

// seats returns the worker's players for some rules, one a seat. Only those of
// the latest rules are kept: making them costs little beside a game, and tables
// for every arm at once would not.
func (w *Worker) seats(r *engine.Rules) []Player {
	if w.rules != r {
		w.players, w.rules = nil, nil
		for range r.Players() {
			w.players = append(w.players, w.make(r, w.schedule.Nodes))
		}
		w.rules = r
	}
	return w.players
}
