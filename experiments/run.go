package experiments

import (
	"context"
	"errors"
	"io"
	"sync"

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

// A Store keeps batches. [results.Writer] is one.
type Store interface {
	// Done is the set of the batches that are stored.
	Done(ctx context.Context) (map[int]bool, error)
	// Save stores a batch whole or fails.
	Save(ctx context.Context, batch int, games []results.Game) error
}

// Workers say how an experiment is played, none of which changes the games.
type Workers struct {
	Count   int     // goroutines that play, at least 1
	Players Players // who takes the seats
	// Saved, unless nil, is told of every batch once it is stored, one call at
	// a time.
	Saved func(batch int, games []results.Game)
}

// Run plays the batches that the store lacks and saves them, in any order. When
// the context ends it drops the batches in flight, saves those that are
// complete, and returns the context's error; running again plays the rest.
// The memory it needs does not grow with the number of games, but for a few
// bytes a batch.
func (s *Schedule) Run(ctx context.Context, store Store, w Workers) error {
	done, err := store.Done(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	q := &local{batches: s.Batches(), done: done, finished: make(chan finished)}
	var players sync.WaitGroup
	for range max(1, w.Count) {
		players.Go(func() {
			if err := s.Worker(w.Players).Work(ctx, q); err != nil {
				cancel(err)
			}
		})
	}
	go func() {
		players.Wait()
		close(q.finished)
	}()
	var failed error
	for f := range q.finished {
		if failed != nil {
			continue // the store takes no more; let the workers go
		}
		// A batch that is complete is kept, even if the context has ended.
		if failed = store.Save(context.WithoutCancel(ctx), f.batch, f.games); failed != nil {
			cancel(failed)
			continue
		}
		if w.Saved != nil {
			w.Saved(f.batch, f.games)
		}
	}
	if failed != nil {
		return failed
	}
	return context.Cause(ctx)
}

// local is the queue of the workers of one process: what the store lacks, in
// the order of the schedule, so that the complete prefix grows steadily.
type local struct {
	mu       sync.Mutex
	next     int
	batches  int
	done     map[int]bool // when the run began
	finished chan finished
}

type finished struct {
	batch int
	games []results.Game
}

func (q *local) Next(ctx context.Context) (int, error) {
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.next < q.batches && q.done[q.next] {
		q.next++
	}
	if q.next == q.batches {
		return 0, io.EOF
	}
	q.next++
	return q.next - 1, nil
}

// Finish passes the games to the one goroutine that saves. It does so even if
// the context has ended meanwhile: that goroutine listens until all workers are
// gone.
func (q *local) Finish(_ context.Context, batch int, games []results.Game) error {
	q.finished <- finished{batch, games}
	return nil
}
