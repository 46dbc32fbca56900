package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/experiments/answer"
	"komi/results"
)

func newRunsCommand() *cobra.Command {
	var out string
	var asJSON bool
	c := &cobra.Command{
		Use:   "runs",
		Short: "List the runs in a folder and how far they have come",
		Args:  usage.Args(0, 0, "--out names the folder to list"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Runs make the usual folder, which may not be there yet; one that is named must be.
			if _, err := os.ReadDir(out); err != nil && (cmd.Flags().Changed("out") || !os.IsNotExist(err)) {
				return fmt.Errorf("runs: %s: %w", out, usage.Reason(err))
			}
			list := runs.Find(out)
			for _, r := range list {
				if r.Lost {
					noteLost(cmd.ErrOrStderr(), r.Path)
				}
			}
			if asJSON {
				out := []runJSON{}
				for _, r := range list {
					out = append(out, jsonOf(r))
				}
				return errors.Join(writeJSON(cmd.OutOrStdout(), out), unreadable(list))
			}
			if err := printRuns(cmd.OutOrStdout(), out, list); err != nil {
				return err
			}
			return unreadable(list)
		},
	}
	c.Flags().StringVar(&out, "out", runs.Folder, "`FOLDER` with run files")
	c.Flags().BoolVar(&asJSON, "json", false, "write the list as JSON")
	return c
}

// printRuns writes a table of the runs of a folder, then which of them ended early and why.
func printRuns(w io.Writer, folder string, list []runs.Found) error {
	if len(list) == 0 {
		fmt.Fprintf(w, "no runs in %s\n", folder)
		return nil
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "experiment\tseed\tgames\tstarted\tstate\tfile")
	for _, r := range list {
		if r.Err != nil {
			fmt.Fprintf(table, "-\t-\t-\t-\t%s\t%s\n", strings.ReplaceAll(r.Err.Error(), "\n", " "), r.Path)
			continue
		}
		h := r.Header
		fmt.Fprintf(table, "%s\t%d\t%s/%s\t%s\t%s\t%s\n", h.Experiment, h.Seed, answer.Count(r.Games), answer.Count(r.Whole()), h.Started, r.State(), r.Path)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, r := range list {
		if why, over := runs.Ended(r.Header); over && r.Err == nil && r.Games >= r.Whole() {
			fmt.Fprintf(w, "%s ended after %s of at most %s games: %s\n", r.Path, answer.Count(r.Header.Planned()), answer.Count(r.Header.Games), why)
		}
	}
	return nil
}

// unreadable is an error if some runs cannot be read. A file that is no run is none of ours,
// unless it has the name of one.
func unreadable(list []runs.Found) error {
	n := 0
	for _, r := range list {
		if r.Err != nil && (runs.Named(r.Path) || !errors.Is(r.Err, results.ErrForeign)) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return fmt.Errorf("runs: %d of %s cannot be read", n, answer.Plural(len(list), "file"))
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

func jsonOf(r runs.Found) runJSON {
	out := runJSON{File: r.Path}
	if r.Err != nil {
		out.Error = results.OneLine(r.Err.Error())
		return out
	}
	h := r.Header
	out.Experiment, out.Kind, out.Seed, out.Started, out.Players = h.Experiment, h.Kind, h.Seed, h.Started, h.Engine
	out.Games, out.Planned, out.Void, out.State = r.Games, r.Whole(), r.Void, r.State()
	if out.Games >= out.Planned {
		out.Ended, _ = runs.Ended(h)
	}
	return out
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
