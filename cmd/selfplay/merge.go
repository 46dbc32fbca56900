package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/experiments/answer"
	"komi/results"
)

func newMergeCommand() *cobra.Command {
	var out string
	var salvage bool
	c := &cobra.Command{
		Use:   "merge RUN...",
		Short: "Join the parts of a run that several machines played",
		Long: `Join run files that hold parts of one experiment ("selfplay run --shard"). The
order does not matter. You can merge the parts you have and add others later.
The parts themselves do not change.

Without --out the joined file is put beside the first part, under the name that
"selfplay run" would give it. So "selfplay run" without --shard then plays the
games that are missing.

If a part belongs to another experiment, other rules or another version of the
engine, nothing is merged. A damaged part is left out, and merge says where the
damage is; --salvage keeps its sound batches.`,
		Args: usage.Args(1, -1, "RUN..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out != "" && !strings.HasSuffix(out, runs.Ending) {
				return fmt.Errorf("merge: read --out %s, expected a name that ends with %s, as run files do", out, runs.Ending)
			}
			m := merger{out: out, salvage: salvage, stderr: cmd.ErrOrStderr()}
			defer m.close()
			if err := m.merge(cmd.Context(), args); err != nil {
				return fmt.Errorf("merge: %w", err)
			}
			m.print(cmd)
			return m.leftOut()
		},
	}
	c.Flags().StringVar(&out, "out", "", "`FILE` to create or to add to")
	c.Flags().BoolVar(&salvage, "salvage", false, "also take the sound batches of damaged parts")
	return c
}

// A merger joins parts into a file.
type merger struct {
	out     string
	salvage bool
	stderr  io.Writer

	files  []*results.File // the parts that can be opened
	parts  results.Parts
	taken  int          // files
	faults []error      // what is damaged
	lost   int          // damaged files that are left out as a whole
	run    results.Run  // the file's header in the end
	have   map[int]bool // and its batches
}

func (m *merger) close() {
	for _, f := range m.files {
		f.Close() // nothing was written
	}
}

// merge reads all parts before it writes anything.
func (m *merger) merge(ctx context.Context, paths []string) error {
	if err := m.open(paths); err != nil {
		return err
	}
	if err := m.checkOut(ctx); err != nil {
		return err
	}
	for _, f := range m.files {
		if err := m.take(ctx, f); err != nil {
			return err
		}
	}
	if m.taken == 0 && len(m.faults) == 0 {
		return fmt.Errorf("%s is the only file named, and also the one to write: expected a part to merge into it, or another --out", m.out)
	}
	if m.taken == 0 {
		return fmt.Errorf("every part is damaged:\n%w", errors.Join(m.faults...))
	}
	store, err := runs.Extend(m.out, m.parts.Header(), m.stderr)
	if err != nil {
		return err
	}
	err = m.parts.Merge(ctx, store)
	if err == nil {
		m.run = store.Header()
		m.have, err = store.Done(ctx)
	}
	return errors.Join(err, store.Close())
}

// open opens the parts and decides which file to join them into. That file may be among
// them, as in "merge runs/*"; then it is not read as a part.
func (m *merger) open(named []string) error {
	paths := make([]string, len(named))
	for i, name := range named {
		paths[i] = runs.Path(name)
	}
	for _, path := range paths {
		open := runs.Open
		if m.salvage {
			open = results.Salvage
		}
		f, err := open(path)
		switch {
		case errors.Is(err, results.ErrDamaged):
			m.lost++
			if part, failed := results.Salvage(path); failed == nil {
				err = fmt.Errorf("%w; --salvage takes the batches that are left", err)
				part.Close() // nothing was written
			}
			m.faults = append(m.faults, err)
			continue
		case err != nil:
			return err
		}
		noteLostLog(m.stderr, f)
		m.files = append(m.files, f)
	}
	if m.out == "" && len(m.files) > 0 {
		m.out = filepath.Join(filepath.Dir(paths[0]), runs.Name(m.files[0].Header(), runs.Part{}))
	}
	out, err := os.Stat(m.out)
	if err != nil {
		return nil // it is made later, or that says why it cannot be
	}
	var parts []*results.File
	for _, f := range m.files {
		if here, err := os.Stat(f.Path()); err == nil && os.SameFile(here, out) {
			f.Close() // nothing was written
			continue
		}
		parts = append(parts, f)
	}
	m.files = parts
	return nil
}

// checkOut checks the file to add to, if it is there: a damaged one is left alone.
func (m *merger) checkOut(ctx context.Context) error {
	f, err := results.Open(m.out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = errors.Join(f.Check(ctx), f.Close())
	}
	if err != nil {
		return fmt.Errorf("nothing is merged, because the file to write cannot be read: %w", err)
	}
	return nil
}

// take reads a part.
func (m *merger) take(ctx context.Context, f *results.File) error {
	damage := f.Check(ctx)
	switch {
	case damage == nil:
		m.taken++
		return m.parts.Add(ctx, f)
	case !errors.Is(damage, results.ErrDamaged):
		return damage
	}
	into, done := &m.parts, "are sound and taken"
	if !m.salvage {
		into, done = new(results.Parts), "are sound, --salvage takes them"
	}
	sound, faults, err := into.AddSound(ctx, f)
	if err != nil {
		return err
	}
	batches := sound + len(faults)
	if len(faults) == 0 { // what is damaged is not in the games
		faults = []error{damage}
	}
	if m.salvage {
		m.taken++
	} else {
		m.lost++
	}
	m.faults = append(m.faults, shortened(faults)...)
	m.faults = append(m.faults, fmt.Errorf("%s: %s of %s batches %s", f.Path(), answer.Count(sound), answer.Count(batches), done))
	return nil
}

// shortened keeps a long list of faults readable.
func shortened(faults []error) []error {
	if more := len(faults) - shownFaults; more > 0 {
		return append(faults[:shownFaults:shownFaults], fmt.Errorf("and %s more", answer.Plural(more, "batch")))
	}
	return faults
}

// print says what there is now and what is missing.
func (m *merger) print(cmd *cobra.Command) {
	w, h := cmd.OutOrStdout(), m.run
	games, batches := 0, (h.Planned()+h.BatchSize-1)/h.BatchSize
	for batch := range m.have {
		first, end := h.Span(batch)
		games += end - first
	}
	fmt.Fprintf(w, "%s merged: %s of %s batches, %s of %s games\n", answer.Plural(m.taken, "part"),
		answer.Count(len(m.have)), answer.Count(batches), answer.Count(games), answer.Count(h.Planned()))
	if n := batches - len(m.have); n > 0 {
		list := m.missing(batches)
		text := ranges(list)
		if more := n - len(list); more > 0 {
			text += fmt.Sprintf(", and %s more", answer.Count(more))
		}
		fmt.Fprintf(w, "missing: %s: %s\n", answer.Plural(n, "batch"), text)
	}
	fmt.Fprintf(w, "%s\n", m.out)
	fmt.Fprintf(cmd.ErrOrStderr(), "for the full answer: %s %s\n", reportName(os.Args[0]), results.ShellWord(m.out))
}

// mostListed is how many missing batches are listed one by one.
const mostListed = 1_000_000

// missing lists the first batches that the file lacks.
func (m *merger) missing(batches int) (list []int) {
	for batch := 0; batch < batches && len(list) < mostListed; batch++ {
		if !m.have[batch] {
			list = append(list, batch)
		}
	}
	return list
}

// leftOut is the error of a merge that left something out.
func (m *merger) leftOut() error {
	if len(m.faults) == 0 {
		return nil
	}
	what := "some of what the parts hold is damaged and left out"
	if m.lost > 0 {
		what = "left out " + answer.Plural(m.lost, "damaged part")
	}
	return fmt.Errorf("merge: %s:\n%w", what, errors.Join(m.faults...))
}

// shownRanges is how many stretches of numbers are listed.
const shownRanges = 20

// ranges writes rising numbers in few words: "3, 7 to 9, 12, 15 ... 30".
func ranges(list []int) string {
	var parts []string
	for len(list) > 0 {
		if len(parts) == shownRanges {
			parts = append(parts, fmt.Sprintf("and %s more", answer.Count(len(list))))
			break
		}
		n := 1
		for n+1 < len(list) && list[n+1]-list[n] == list[1]-list[0] {
			n++
		}
		switch {
		case n < 2: // two numbers make no row
			n = 1
			parts = append(parts, fmt.Sprint(list[0]))
		case list[1]-list[0] == 1:
			n++
			parts = append(parts, fmt.Sprintf("%d to %d", list[0], list[n-1]))
		default:
			n++
			parts = append(parts, fmt.Sprintf("%d, %d ... %d", list[0], list[1], list[n-1]))
		}
		list = list[n:]
	}
	return strings.Join(parts, ", ")
}
