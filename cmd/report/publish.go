package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"komi/cmd/internal/published"
	"komi/experiments/answer"
)

// roomOfRows is how much the rows of a published folder may take, in bytes: a
// repository keeps every version of them.
const roomOfRows = 3 << 20

// publishRuns writes everything that is published of runs.
func (o options) publishRuns(ctx context.Context, runs []string, w io.Writer) error {
	sets, err := o.read(ctx, runs, w)
	if err != nil {
		return err
	}
	defer func() {
		for _, s := range sets {
			s.Close()
		}
	}()
	size, err := published.Write(ctx, o.publish, sets)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "Published in %s. Its rows take %.1f MB.\n", o.publish, float64(size)/(1<<20))
	if size > roomOfRows {
		fmt.Fprintf(w, "! That is more than %d MB, which is a lot for a repository.\n", roomOfRows>>20)
	}
	return nil
}

// mostFaults is how many faults of a folder are printed.
const mostFaults = 5

// checkFolders compares what was published with its rows.
func (o options) checkFolders(c *cobra.Command, args []string) error {
	if len(args) > 0 || o.publish != "" || o.out != "" || o.figures != "" {
		return fmt.Errorf("--check: read a run or another flag with it, expected a folder only: its numbers are compared with its rows")
	}
	list, err := published.Check(c.Context(), o.check)
	if err != nil {
		return err
	}
	w, wrong := c.OutOrStdout(), 0
	for _, f := range list {
		if len(f.Faults) == 0 {
			fmt.Fprintf(w, "%s: %s from %s in %s: all agree\n", f.Dir, answer.Plural(f.Numbers, "number"), answer.Plural(f.Games, "game"), answer.Plural(f.Rows, "row"))
			continue
		}
		wrong++
		fmt.Fprintf(w, "%s: %s\n", f.Dir, answer.Plural(len(f.Faults), "fault"))
		for _, fault := range f.Faults[:min(len(f.Faults), mostFaults)] {
			fmt.Fprintf(w, "  %s\n", fault)
		}
		if n := len(f.Faults) - mostFaults; n > 0 {
			fmt.Fprintf(w, "  and %d more\n", n)
		}
	}
	if wrong > 0 {
		return fmt.Errorf("--check: %d of %s disagree with their rows", wrong, answer.Plural(len(list), "folder"))
	}
	return nil
}
