package play

import (
	"context"
	"errors"
	"sync"
)

// A Worker does jobs, one at a time. It is hired, works and is closed in a
// goroutine of its own.
type Worker[T any] struct {
	Do    func(ctx context.Context, job int) (T, error)
	Close func()
}

// Jobs says which job is next, and false when there is none. It is asked by one
// goroutine at a time.
type Jobs func() (job int, ok bool)

// From are the n jobs first, first+1 ...
func From(first, n int) Jobs {
	job, end := first-1, first+n
	return func() (int, bool) {
		job++
		return job, job < end
	}
}

// Listed are the jobs of a list.
func Listed(list []int) Jobs {
	return func() (int, bool) {
		if len(list) == 0 {
			return 0, false
		}
		job := list[0]
		list = list[1:]
		return job, true
	}
}

// ErrEnough ends [Spread] without an error when done returns it.
var ErrEnough = errors.New("play: enough")

// InOrder makes a function for [Spread] out of one that wants the results in order.
// Jobs are numbered from first on. A result waits until all before it have come.
func InOrder[T any](first int, done func(job int, result T) error) func(job int, result T) error {
	waiting := map[int]T{}
	return func(job int, result T) error {
		waiting[job] = result
		for {
			r, here := waiting[first]
			if !here {
				return nil
			}
			delete(waiting, first)
			first++
			if err := done(first-1, r); err != nil {
				return err
			}
		}
	}
}

// Spread has several workers do the jobs, which they begin in the order given. It
// passes each result to done as it comes, one call at a time. An error of a worker or
// of done ends the work, and so does the context. A result that is complete by then
// still goes to done, unless done has failed.
func Spread[T any](ctx context.Context, workers int, jobs Jobs, hire func() Worker[T], done func(job int, result T) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var handing, telling sync.Mutex
	next := func() (int, bool) {
		handing.Lock()
		defer handing.Unlock()
		if ctx.Err() != nil {
			return 0, false
		}
		return jobs()
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
