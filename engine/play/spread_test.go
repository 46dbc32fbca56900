package play

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"komi/engine"
)

func TestSpread(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		name string
		do   func(job int) error
		done func(told []int, stop func()) error
		want error
		told int // at least
		most int
	}{
		{"all", nil, nil, nil, 50, 50},
		{"a worker fails", func(job int) error {
			if job == 20 {
				return broken
			}
			return nil
		}, nil, broken, 1, 49},
		{"nobody takes more", nil, func(told []int, _ func()) error {
			if len(told) == 10 {
				return broken
			}
			return nil
		}, broken, 10, 10},
		{"enough", nil, func(told []int, _ func()) error {
			if len(told) == 10 {
				return ErrEnough
			}
			return nil
		}, nil, 10, 10},
		{"interrupted", nil, func(told []int, stop func()) error {
			if len(told) == 10 {
				stop()
			}
			return nil
		}, context.Canceled, 10, 13},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			var hired, closed atomic.Int32
			var told []int
			err := Spread(ctx, 3, Jobs(50), func() Worker[int] {
				hired.Add(1)
				return Worker[int]{
					Do: func(_ context.Context, job int) (int, error) {
						if c.do != nil {
							return 2 * job, c.do(job)
						}
						return 2 * job, nil
					},
					Close: func() { closed.Add(1) },
				}
			}, func(job, result int) error {
				if result != 2*job {
					t.Errorf("job %d gives %d", job, result)
				}
				told = append(told, job)
				if c.done != nil {
					return c.done(told, stop)
				}
				return nil
			})
			if !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if hired.Load() != 3 || closed.Load() != 3 {
				t.Errorf("%d workers hired and %d closed, want 3", hired.Load(), closed.Load())
			}
			slices.Sort(told)
			if again := slices.Compact(slices.Clone(told)); len(again) != len(told) || len(told) < c.told || len(told) > c.most {
				t.Errorf("told %v, want %d to %d different jobs", told, c.told, c.most)
			}
		})
	}
}

// Players are made again only where rules or seats differ, and are closed when
// others take their place.
func TestPool(t *testing.T) {
	one, two := &engine.Rules{}, &engine.Rules{}
	made, closed := 0, 0
	pool := NewPool(func(_ *engine.Rules, seat string) (Player, error) {
		if seat == "absent" {
			return nil, errors.New("he is not there")
		}
		made++
		return closing{closed: &closed}, nil
	})
	for _, c := range []struct {
		rules        *engine.Rules
		seats        []string
		made, closed int
	}{
		{one, []string{"A", "B"}, 2, 0},
		{one, []string{"A", "B"}, 2, 0},
		{two, []string{"A", "B"}, 4, 2},
		{two, []string{"A", "A"}, 6, 4},
		{two, []string{"A", "absent"}, 7, 7},
		{two, []string{"A", "A"}, 9, 7},
	} {
		players, err := pool.Lend(c.rules, c.seats...)
		if (err != nil) != slices.Contains(c.seats, "absent") || err == nil && len(players) != len(c.seats) {
			t.Fatalf("%v: %d players, %v", c.seats, len(players), err)
		}
		if made != c.made || closed != c.closed {
			t.Errorf("%v: %d made and %d closed so far, want %d and %d", c.seats, made, closed, c.made, c.closed)
		}
	}
	pool.Close()
	if u := pool.Usage(); closed != 9 || len(u) != 2 || u[0].Moves != 5 || u[1].Moves != 4 {
		t.Errorf("%d closed, usage %+v, want 9 closed and a move by each player", closed, u)
	}
}

// closing is a player who counts that he is let go.
type closing struct {
	Player
	closed *int
}

func (c closing) Usage() Usage { return Usage{Moves: 1} }

func (c closing) Close() error {
	*c.closed++
	return nil
}
