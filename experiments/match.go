package experiments

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/document"
	"komi/results"
)

// A Match asks which of two players is stronger. It is an experiment of one arm for
// which no file is written, and it may be ended by a stopping rule: pairs are played
// until the rule has seen enough of them.
type Match struct {
	Rules  *engine.Rules
	Seats  [2]Seat // their names differ
	Pairs  int     // at most
	From   int     // number of the first opening, so that a match can be played in parts
	Plies  int     // random ones of an opening
	Window float64 // in pawns, around an even position; 0 for any opening
	Seed   uint64
}

// judgeNodes is the budget of a move by which the openings of a match are judged,
// whoever plays.
const judgeNodes = 500

// A StoppingRule is told of the pairs of a match in their order and reports whether
// those so far are enough.
type StoppingRule func(games []results.Game) (enough bool)

// schedule is the match as a schedule: a batch is a pair. Its openings depend on
// everything but the players, so that different players meet over the same ones.
func (m *Match) schedule() *Schedule {
	e := &Experiment{
		Name: "match", Nodes: judgeNodes, Rounds: m.From + m.Pairs, Batch: 2, Seed: m.Seed,
		Openings: Openings{Plies: m.Plies, Window: m.Window, Around: document.AroundZero},
	}
	e.Arms = []Arm{{Name: m.Rules.Setup(), Rules: m.Rules, Seats: m.Seats[:], Seatings: seatings(m.Seats[:], 2)}}
	o := e.Openings
	text := fmt.Sprintf("komi match\n%q %q %q\n%d %v\n%d\n", m.Rules.ID(), m.Rules.Hash(), m.Rules.New().FEN(), o.Plies, o.Window, m.Seed)
	return e.scheduled(fmt.Sprintf("%x", sha256.Sum256([]byte(text))))
}

// Play plays the match on so many goroutines and returns what the seats used. With
// budgets of nodes the pairs that the rule is told of do not depend on the number of
// workers. A match that cannot be played is an error, and so is a context that ends.
func (m *Match) Play(ctx context.Context, workers int, players Players, rule StoppingRule) (used [2]play.Usage, err error) {
	s := m.schedule()
	var summing sync.Mutex
	err = play.Spread(ctx, min(workers, m.Pairs), play.From(m.From, m.Pairs), func() play.Worker[[]results.Game] {
		w := s.Worker(players)
		return play.Worker[[]results.Game]{Do: w.pair, Close: func() {
			w.Close()
			summing.Lock()
			defer summing.Unlock()
			for i, u := range w.players.Usage() {
				used[i] = used[i].Plus(u)
			}
		}}
	}, play.InOrder(m.From, func(_ int, games []results.Game) error {
		if rule(games) {
			return play.ErrEnough
		}
		return nil
	}))
	return used, err
}

// pair plays a pair of a match. Players who cannot be made, and openings that cannot
// be found, are errors here: nobody would want to see every game of a match void.
func (w *Worker) pair(ctx context.Context, n int) ([]results.Game, error) {
	arm := &w.schedule.Arms[0]
	if _, err := w.players.Lend(arm.Rules, arm.Seats...); err != nil {
		return nil, err
	}
	games, err := w.Batch(ctx, n)
	if err == nil {
		err = w.failure
	}
	return games, err
}
