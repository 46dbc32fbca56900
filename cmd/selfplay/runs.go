package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/experiments/answer"
	"komi/results"
	"komi/results/outfile"
)

func newRunsCommand() *cobra.Command {
	var out string
	var asJSON bool
	c := &cobra.Command{
		Use:   "runs",
		Short: "List the runs in a folder and how far they have come",
		Args:  usage.Args(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Runs make the usual folder, which may not be there yet; one that is named must be.
			if _, err := os.ReadDir(out); err != nil && (cmd.Flags().Changed("out") || !os.IsNotExist(err)) {
				return fmt.Errorf("runs: %s: %w", out, usage.Reason(err))
			}
			runs := findRuns(out)
			for _, r := range runs {
				if r.lost {
					noteLost(cmd.ErrOrStderr(), r.path)
				}
			}
			if asJSON {
				list := []runJSON{}
				for _, r := range runs {
					list = append(list, r.json())
				}
				return errors.Join(writeJSON(cmd.OutOrStdout(), list), unreadable(runs))
			}
			if len(runs) == 0 {
				fmt.Fprintf(cmd.OutOrStdout(), "no runs in %s\n", out)
				return nil
			}
			table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(table, "experiment\tseed\tgames\tstarted\tstate\tfile")
			for _, r := range runs {
				if r.err != nil {
					fmt.Fprintf(table, "-\t-\t-\t-\t%s\t%s\n", strings.ReplaceAll(r.err.Error(), "\n", " "), r.path)
					continue
				}
				h := r.header
				fmt.Fprintf(table, "%s\t%d\t%s/%s\t%s\t%s\t%s\n", h.Experiment, h.Seed, answer.Count(r.games), answer.Count(r.whole()), h.Started, r.state(), r.path)
			}
			if err := table.Flush(); err != nil {
				return err
			}
			for _, r := range runs {
				if why, over := ended(r.header); over && r.err == nil && r.games >= r.whole() {
					fmt.Fprintf(cmd.OutOrStdout(), "%s ended after %s of at most %s games: %s\n", r.path, answer.Count(r.header.Planned()), answer.Count(r.header.Games), why)
				}
			}
			return unreadable(runs)
		},
	}
	c.Flags().StringVar(&out, "out", runsFolder, "`FOLDER` with run files")
	c.Flags().BoolVar(&asJSON, "json", false, "write the list as JSON")
	return c
}

// unreadable is an error if some runs cannot be read. A file that is no run is none of ours.
func unreadable(runs []foundRun) error {
	n := 0
	for _, r := range runs {
		if r.err != nil && !errors.Is(r.err, results.ErrForeign) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return fmt.Errorf("runs: %d of %s cannot be read", n, answer.Plural(len(runs), "file"))
}

// runJSON is a run file as --json lists it.
type runJSON struct {
	File       string `json:"file"`
	Experiment string `json:"experiment,omitempty"`
	Kind       string `json:"kind,omitempty"`
	Seed       uint64 `json:"seed"`
	Games      int    `json:"games"`   // in the file
	Planned    int    `json:"planned"` // of the complete run or part; while stages are open, at most
	Void       int    `json:"void"`
	Started    string `json:"started,omitempty"` // RFC 3339
	Players    string `json:"players,omitempty"` // their version
	State      string `json:"state,omitempty"`
	Ended      string `json:"ended,omitempty"` // why it ended before all games
	Error      string `json:"error,omitempty"` // why it cannot be read
}

func (r foundRun) json() runJSON {
	out := runJSON{File: r.path}
	if r.err != nil {
		out.Error = results.OneLine(r.err.Error())
		return out
	}
	h := r.header
	out.Experiment, out.Kind, out.Seed, out.Started, out.Players = h.Experiment, h.Kind, h.Seed, h.Started, h.Engine
	out.Games, out.Planned, out.Void, out.State = r.games, r.whole(), r.void, r.state()
	if out.Games >= out.Planned {
		out.Ended, _ = ended(h)
	}
	return out
}

// foundRun is a run file in a folder.
type foundRun struct {
	path   string
	header results.Run
	games  int // stored
	void   int
	lost   bool  // it was copied without its log
	err    error // why it cannot be read
}

// state is how far a run is, in words.
func (r foundRun) state() string {
	state := "complete"
	if r.games < r.whole() {
		state = "unfinished"
	} else if _, over := ended(r.header); over {
		state = "ended"
	}
	if part := partOf(r.path); part.n > 0 {
		state = fmt.Sprintf("part %d of %d, %s", part.k, part.n, state)
	}
	if r.void > 0 {
		state += ", " + answer.Count(r.void) + " void"
	}
	return state
}

// whole is the number of games of the complete run or part. While later stages are open it
// is the most there can be.
func (r foundRun) whole() int {
	if part := partOf(r.path); part.n > 0 {
		return part.games(r.header)
	}
	return r.header.Whole()
}

// findRuns looks at every run file of a folder, the oldest run first.
func findRuns(folder string) []foundRun {
	paths, _ := outfile.Ending(folder, runEnding) // a folder that cannot be read has none
	var runs []foundRun
	for _, path := range paths {
		runs = append(runs, lookAt(path))
	}
	slices.SortStableFunc(runs, func(a, b foundRun) int { return strings.Compare(a.header.Started, b.header.Started) })
	return runs
}

// lookAt reads a run's header and summaries.
func lookAt(path string) foundRun {
	r := foundRun{path: path}
	f, err := results.Open(path)
	if err != nil {
		r.err = err
		return r
	}
	defer f.Close()
	r.header, r.lost = f.Header(), f.LostLog()
	totals, err := f.Totals(context.Background(), 0, r.header.Batches())
	if err != nil {
		r.err = err
		return r
	}
	for _, s := range totals {
		r.games += s.Games
		r.void += s.Void
	}
	return r
}

// openForReading opens a run named on the command line.
func openForReading(path string) (*results.File, error) {
	f, err := results.Open(path)
	switch {
	case errors.Is(err, results.ErrDamaged):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w (\"selfplay runs\" lists the runs there are)", err)
	}
	return f, nil
}

// noteLostLog warns of a run that was copied while it was being written.
func noteLostLog(w io.Writer, f *results.File) {
	if f.LostLog() {
		noteLost(w, f.Path())
	}
}

func noteLost(w io.Writer, path string) {
	fmt.Fprintf(w, "note: %s was copied while it was being written, without %s-wal: its latest batches may be missing; copy both files\n", path, filepath.Base(path))
}
