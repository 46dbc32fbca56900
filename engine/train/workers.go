package train

import (
	"context"

	"komi/engine/play"
)

// spread has several workers do n jobs and returns what they give, in the order of
// the jobs. done is told how many jobs are finished.
func spread[T any](ctx context.Context, workers, n int, hire func() play.Worker[T], done func(finished int)) ([]T, error) {
	out := make([]T, n)
	finished := 0
	err := play.Spread(ctx, min(workers, n), play.From(0, n), hire, func(job int, result T) error {
		out[job] = result
		finished++
		if done != nil {
			done(finished)
		}
		return nil
	})
	return out, err
}
