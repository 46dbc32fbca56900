package play

import (
	"context"
	"errors"
	"iter"
	"sync"
)

// A Worker does jobs, one at a time. It is hired, works and is closed in a
// goroutine of its own.
type Worker[T any] struct {
	Do    func(ctx context.Context, job int) (T, error)
	Close func()
}

// Jobs is the sequence 0, 1 ... n-1.
func Jobs(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for job := range n {
			if !yield(job) {
				return
			}
		}
	}
}

// ErrEnough ends [Spread] without an error when done returns it.
var ErrEnough = errors.New("play: enough")

// Spread has several workers do the jobs. They begin them in the order given; done
// is told of each result as it comes, one call at a time. An error of a worker or
// of done ends the work, and so does the context. A result that is complete by then
// is still told, unless done has failed.
func Spread[T any](ctx context.Context, workers int, jobs iter.Seq[int], hire func() Worker[T], done func(job int, result T) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	pull, stop := iter.Pull(jobs)
	defer stop()
	var handing, telling sync.Mutex
	next := func() (int, bool) {
		handing.Lock()
		defer handing.Unlock()
		if ctx.Err() != nil {
			return 0, false
		}
		return pull()
	}
	var failed error // of done
	tell := func(job int, result T) {
		telling.Lock()
		defer telling.Unlock()
		if failed == nil {
			if failed = done(job, result); failed != nil {
				cancel(failed)
			}
		}
	}
	var all sync.WaitGroup
	for range max(1, workers) {
		all.Go(func() {
			w := hire()
			defer w.Close()
			for job, ok := next(); ok; job, ok = next() {
				result, err := w.Do(ctx, job)
				if err != nil {
					cancel(err)
					return
				}
				tell(job, result)
			}
		})
	}
	all.Wait()
	switch {
	case errors.Is(failed, ErrEnough):
		return nil
	case failed != nil:
		return failed
	}
	return context.Cause(ctx)
}
