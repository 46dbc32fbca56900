package interrupt

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// Interrupted work has a second to end by itself, and is left alone then.
func TestPromptly(t *testing.T) {
	failed := errors.New("failed")
	for takes, want := range map[time.Duration]error{900 * time.Millisecond: failed, time.Hour: context.Canceled} {
		synctest.Test(t, func(t *testing.T) {
			ctx, interrupt := context.WithCancel(t.Context())
			interrupt()
			began := time.Now()
			err := Promptly(ctx, func() error {
				time.Sleep(takes)
				return failed
			})
			if took := time.Since(began); !errors.Is(err, want) || took != min(takes, patience) {
				t.Errorf("work of %v ended after %v: %v, want %v", takes, took, err, want)
			}
			time.Sleep(takes) // until what was left alone has ended
		})
	}
}
