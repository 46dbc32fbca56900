package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"komi/cmd/selfplay/internal/interrupt"
)

// interruptible lets a command that keeps nothing end at once when it is interrupted,
// whatever it computes: the program ends, and with it the computation.
func interruptible(run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		ctx, stop := interrupt.Context(cmd.Context())
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
