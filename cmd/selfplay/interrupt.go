package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// untilSignal returns a context that ends when the program is told to: by Ctrl-C, by TERM, or
// by HUP when its terminal is closed. A program that was started to ignore HUP, as by nohup,
// goes on.
func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signal.NotifyContext(ctx, signals...)
}

// interruptible lets a command that keeps nothing end at once when it is interrupted,
// whatever it computes: the program ends, and with it the computation.
func interruptible(run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		ctx, stop := untilSignal(cmd.Context())
		defer stop()
		done := make(chan error, 1)
		go func() { done <- run(cmd, args) }()
		select {
		case err := <-done:
			return err
		case <-ctx.Done():
			return fmt.Errorf("%s: interrupted", cmd.Name())
		}
	}
}
