package interrupt

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// patience is how long interrupted work may take to end before the program leaves without it.
const patience = time.Second

// Context returns a context that ends when the program is told to: by Ctrl-C, by TERM, or
// by HUP when its terminal is closed. A program that was started to ignore HUP, as by nohup,
// goes on.
func Context(ctx context.Context) (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signal.NotifyContext(ctx, signals...)
}

// Promptly does some work. When the context ends, the work has a moment to end too. Work
// that takes longer, such as fitting, ends with the process; the error is then the context's.
func Promptly(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		return ctx.Err()
	}
}
