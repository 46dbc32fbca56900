package play

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
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
			err := Spread(ctx, 3, From(0, 50), func() Worker[int] {
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

// Results that come early wait for those before them.
func TestInOrder(t *testing.T) {
	var got []int
	enough := errors.New("enough")
	done := InOrder(3, func(job int, result string) error {
		if want := string(rune('a' + job)); result != want {
			t.Errorf("job %d gives %s, want %s", job, result, want)
		}
		if got = append(got, job); len(got) == 4 {
			return enough
		}
		return nil
	})
	for _, job := range []int{5, 4, 3, 7} {
		if err := done(job, string(rune('a'+job))); err != nil {
			t.Fatalf("after job %d: %v", job, err)
		}
	}
	if err := done(6, "g"); err != enough || !slices.Equal(got, []int{3, 4, 5, 6}) {
		t.Errorf("told of %v, %v, want 3 to 6 and then enough", got, err)
	}
}
