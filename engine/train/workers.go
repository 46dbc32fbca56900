package train

import (
	"context"
	"sync"
	"sync/atomic"
)

// spread does n jobs on several goroutines and returns what they give in the
// order of the jobs. Each goroutine has a worker of its own, from hire. done is
// told how many jobs are finished, one call at a time. The only error is the
// context's.
func spread[T any](ctx context.Context, workers, n int, hire func() func(job int) T, done func(finished int)) ([]T, error) {
	out := make([]T, n)
	var next atomic.Int64
	var told sync.Mutex
	finished := 0
	var all sync.WaitGroup
	for range max(1, min(workers, n)) {
		all.Go(func() {
			do := hire()
			for ctx.Err() == nil {
				job := int(next.Add(1)) - 1
				if job >= n {
					return
				}
				out[job] = do(job)
				told.Lock()
				finished++
				if done != nil {
					done(finished)
				}
				told.Unlock()
			}
		})
	}
	all.Wait()
	return out, ctx.Err()
}
