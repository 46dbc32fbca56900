package main

import (
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/spf13/cobra"

	"komi/experiments"
	"komi/results"
)

// shownFaults is how many wrong games verify lists one by one.
const shownFaults = 20

func newVerifyCommand() *cobra.Command {
	var workers int
	c := &cobra.Command{
		Use:   "verify RUN",
		Short: "Replay every game of a run and check its result",
		Long: `Check a run file as a whole, then replay every game of it by the rules that the
run itself carries, and compare what the record says with what the replay finds:
that every move is legal and none comes after the end, the result and its reason,
the points, the hashes of positions and the counts.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if workers < 1 {
				return fmt.Errorf("verify: read --workers %d, expected 1 or more", workers)
			}
			return verify(cmd, args[0], workers)
		},
	}
	c.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "games replayed at a time")
	return c
}

func verify(cmd *cobra.Command, path string, workers int) error {
	f, err := openForReading(path)
	if err != nil {
		return err
	}
	defer f.Close()
	noteLostLog(cmd.ErrOrStderr(), f)
	ctx := cmd.Context()
	if err := f.Check(ctx); err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	rp, err := experiments.Replay(f.Header())
	if err != nil {
		return err
	}
	games := make(chan results.Game, 4*workers)
	var mu sync.Mutex
	var wrong []error
	var bad, void int
	var replaying sync.WaitGroup
	for range workers {
		replaying.Go(func() {
			for g := range games {
				err := rp.Check(g)
				mu.Lock()
				if g.Void != "" {
					void++
				}
				if err != nil {
					if bad++; len(wrong) < shownFaults {
						wrong = append(wrong, err)
					}
				}
				mu.Unlock()
			}
		})
	}
	var broken error
	n := 0
	for g, err := range f.All(ctx, 0) {
		if broken = err; err != nil {
			break
		}
		games <- g
		n++
	}
	close(games)
	replaying.Wait()
	if broken != nil {
		return fmt.Errorf("verify: %w", broken)
	}
	if bad > 0 {
		return fmt.Errorf("verify: %s of %s games are not what they say:\n%w", count(bad), count(n), errors.Join(wrong...))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s of %s games replayed, all as recorded", count(n), count(f.Header().Games))
	if void > 0 {
		fmt.Fprintf(cmd.OutOrStdout(), "; %s void", count(void))
	}
	fmt.Fprintln(cmd.OutOrStdout())
	return nil
}
