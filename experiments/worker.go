package experiments

import (
	"context"
	"fmt"

	"komi/engine"
	"komi/engine/play"
	"komi/engine/variants"
	"komi/experiments/document"
	"komi/results"
)

// A Worker plays games of a schedule, one at a time. It shares nothing with
// other workers but the schedule and the rules, and is used by one goroutine.
type Worker struct {
	schedule *Schedule
	players  *play.Pool[Seat]
	judges   *play.Pool[Seat] // of openings

	round   int // whose opening is at hand, -1 for none
	at      play.Opening
	failure error
}

// Worker returns a new worker for the schedule whose seats are taken by the
// given players.
func (s *Schedule) Worker(players Players) *Worker {
	return &Worker{schedule: s, players: play.NewPool(1, players), judges: play.NewPool(1, players), round: -1}
}

// Batch plays a batch. The only error is the context's.
func (w *Worker) Batch(ctx context.Context, batch int) ([]results.Game, error) {
	first, end := w.schedule.Span(batch)
	return w.games(ctx, first, end)
}

// Round plays the games of a round, counted from 0 over all arms. The only error is
// the context's.
func (w *Worker) Round(ctx context.Context, round int) ([]results.Game, error) {
	per := w.schedule.PerRound()
	return w.games(ctx, per*round, per*(round+1))
}

// games plays the games of a half-open interval.
func (w *Worker) games(ctx context.Context, first, end int) ([]results.Game, error) {
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
// breaks a rule, comes back void. The only error is the context's; the record then
// holds the game as far as it got.
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

// Open makes the opening of a slot's round, unless it is at hand. [Worker.Game] does so
// by itself. The only error is the context's.
func (w *Worker) Open(ctx context.Context, slot Slot) error {
	if w.round != slot.Round {
		w.at, w.failure = w.opening(ctx, slot)
		w.round = slot.Round
	}
	if err := ctx.Err(); err != nil {
		w.round = -1
		return err
	}
	return nil
}

// play plays the game of a slot into its record.
func (w *Worker) play(ctx context.Context, slot Slot, g *results.Game) error {
	arm := &w.schedule.Arms[slot.Arm]
	if err := w.Open(ctx, slot); err != nil {
		return err
	}
	if w.failure != nil {
		rec := play.Opened(arm.start(slot.Nth), nil, w.schedule.Clauses)
		rec.Void = w.failure.Error()
		fill(g, rec)
		return nil
	}
	rec, err := w.game(ctx, slot, arm)
	fill(g, rec)
	if err != nil {
		return err
	}
	g.Extra[document.OpeningTries] = float64(w.at.Tries)
	if arm.Twin != "" {
		g.Extra[document.Budget] = float64(arm.Seats[0].Nodes)
	}
	for letter, n := range arm.Doublings {
		g.Extra[document.Doublings+letter] = float64(n)
	}
	return nil
}

// game plays on from the opening to the end.
func (w *Worker) game(ctx context.Context, slot Slot, arm *Arm) (*play.Record, error) {
	game := play.Game{
		Start: w.at.Starts[slot.Game], Opening: w.at.Moves[slot.Game],
		Seating: arm.Seatings[slot.Game], Seed: slot.Seed, Clauses: w.schedule.Clauses,
	}
	players, err := w.players.Lend(arm.Rules, arm.Seats...)
	if err != nil {
		rec := play.Opened(game.Start, game.Opening, game.Clauses)
		rec.Void = err.Error()
		return rec, nil
	}
	for i, seat := range arm.Seats {
		game.Seats = append(game.Seats, play.Seat{Name: seat.Name, Player: players[i], Budget: play.Budget{Nodes: seat.Nodes, CPU: seat.CPU}})
	}
	rec, err := game.Play(ctx)
	if rec.Crashed {
		w.players.Close()
	}
	return rec, err
}

// opening is the opening of a slot's round. It depends on the arm, on which of its
// rounds it is and on the experiment's hash only. A crash is an error.
func (w *Worker) opening(ctx context.Context, slot Slot) (o play.Opening, err error) {
	defer func() {
		if crash := recover(); crash != nil {
			w.judges.Close()
			err = fmt.Errorf("crashed after ply 0: %v", crash)
		}
	}()
	s := w.schedule
	return s.books[slot.Arm].Opening(ctx, slot.Nth, s.openingSeed(slot), w.judge)
}

// judge returns the player that judges openings: the program's own search with
// the experiment's budget, whoever plays.
func (w *Worker) judge(r *engine.Rules) (play.Player, error) {
	judges, err := w.judges.Lend(r, Seat{Name: "openings", Nodes: w.schedule.Nodes, Model: usualModel(r, w.schedule.Model), Weights: w.schedule.Weights})
	if err != nil {
		return nil, err
	}
	return judges[0], nil
}

// Close lets the players of the worker go.
func (w *Worker) Close() {
	w.players.Close()
	w.judges.Close()
}
