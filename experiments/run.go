package experiments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"komi/engine/play"
	"komi/experiments/document"
	"komi/results"
)

// A Queue hands out batches and takes their games in. Behind it can be this
// process, a part of the schedule, or a server far away; a worker cannot tell.
type Queue interface {
	// Next returns a batch to play, io.EOF when there is none left.
	Next(ctx context.Context) (batch int, err error)
	// Finish hands in the games of a batch.
	Finish(ctx context.Context, batch int, games []results.Game) error
}

// Work plays batches of a queue until there is none left or the context ends.
// A batch in flight is then dropped after the move being thought about.
func (w *Worker) Work(ctx context.Context, q Queue) error {
	defer w.Close()
	for {
		batch, err := q.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		games, err := w.Batch(ctx, batch)
		if err != nil {
			return err
		}
		if err := q.Finish(ctx, batch, games); err != nil {
			return err
		}
	}
}

// A Store keeps batches and stages. [results.Writer] is one.
type Store interface {
	// Done is the set of the batches that are stored.
	Done(ctx context.Context) (map[int]bool, error)
	// Save stores a batch whole or fails.
	Save(ctx context.Context, batch int, games []results.Game) error
	// Games yields the games of the complete prefix from an index on.
	Games(ctx context.Context, from int) iter.Seq2[results.Game, error]
	// Stages are those stored, in order.
	Stages() []results.Stage
	// SaveStage stores stage n, counted from 1.
	SaveStage(ctx context.Context, n int, stage results.Stage) error
}

// Workers say how an experiment is played. Nothing here changes the games.
type Workers struct {
	Count   int     // goroutines that play, at least 1
	Players Players // who takes the seats
	Planner Planner // who lays out further stages; nil where there are none
	// Saved, unless nil, is told of every batch once it is stored, one call at
	// a time.
	Saved func(batch int, games []results.Game)
}

// Drive plays the schedule stage by stage: play is called with the batches that
// the store lacks, in order, and must have saved them when it returns nil. Then
// the planner lays out what follows, until it says that nothing does. Stages the
// store has are taken from there. All ways of playing an experiment share this
// loop; it may be begun again at any time.
func (s *Schedule) Drive(ctx context.Context, store Store, planner Planner, play func(ctx context.Context, batches []int) error) error {
	if err := s.Recall(store.Stages()); err != nil {
		return err
	}
	for n := len(store.Stages()) + 1; n <= len(s.stages); n++ { // laid out before, but not stored
		if err := store.SaveStage(ctx, n, s.Record(n)); err != nil {
			return err
		}
	}
	for {
		missing, err := s.missing(ctx, store)
		if err != nil {
			return err
		}
		if len(missing) > 0 {
			if err := play(ctx, missing); err != nil {
				return err
			}
		}
		if s.Limit == 0 || s.ended || planner == nil {
			return ctx.Err()
		}
		st, err := planner.Next(ctx, s, store.Games(ctx, 0))
		if err != nil {
			return fmt.Errorf("stage %d: %w", len(s.stages)+1, err)
		}
		if err := s.Extend(st); err != nil {
			return err
		}
		n := len(s.stages)
		if err := store.SaveStage(ctx, n, s.Record(n)); err != nil {
			return err
		}
	}
}

// Recall lays out the stages that a run has and the schedule has not yet.
func (s *Schedule) Recall(stages []results.Stage) error {
	for _, kept := range stages[min(len(s.stages), len(stages)):] {
		st, err := document.ParseStage(kept.Text)
		if err != nil {
			return err
		}
		if err := s.Extend(st); err != nil {
			return err
		}
	}
	return nil
}

// missing lists the batches laid out that the store lacks.
func (s *Schedule) missing(ctx context.Context, store Store) ([]int, error) {
	done, err := store.Done(ctx)
	if err != nil {
		return nil, err
	}
	var out []int
	for batch := range s.Batches() {
		if !done[batch] {
			out = append(out, batch)
		}
	}
	return out, nil
}

// Run plays the batches that the store lacks and saves them, in any order. When
// the context ends it drops the batches in flight, saves those that are
// complete, and returns the context's error; running again plays the rest.
// The memory it needs does not grow with the number of games, apart from a few
// bytes a batch.
func (s *Schedule) Run(ctx context.Context, store Store, w Workers) error {
	return s.Drive(ctx, store, w.Planner, func(ctx context.Context, batches []int) error {
		return s.play(ctx, store, w, batches)
	})
}

// play plays some batches in this process.
func (s *Schedule) play(ctx context.Context, store Store, w Workers, batches []int) error {
	return play.Spread(ctx, w.Count, play.Listed(batches), func() play.Worker[[]results.Game] {
		worker := s.Worker(w.Players)
		return play.Worker[[]results.Game]{Do: worker.Batch, Close: worker.Close}
	}, func(batch int, games []results.Game) error {
		// A batch that is complete is kept, even if the context has ended.
		err := store.Save(context.WithoutCancel(ctx), batch, games)
		if err == nil && w.Saved != nil {
			w.Saved(batch, games)
		}
		return err
	})
}
