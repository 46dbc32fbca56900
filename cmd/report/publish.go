package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/atlas"
	"komi/cmd/internal/front"
	"komi/cmd/internal/published"
	"komi/experiments/answer"
)

// publishRuns writes everything that is published of runs.
func (o options) publishRuns(ctx context.Context, runs []string, w io.Writer) error {
	sets, err := o.read(ctx, runs, w)
	if err != nil {
		return err
	}
	defer closeAll(sets)
	size, err := published.Write(ctx, o.publish, sets)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "Published in %s. Its rows take %.1f MB.\n", o.publish, float64(size)/(1<<20))
	return nil
}

// mostFaults is how many faults of a folder are printed.
const mostFaults = 5

// checkFolders compares what was published with its rows, and the front page and the atlas
// with it.
func (o options) checkFolders(c *cobra.Command) error {
	if atlas.There(o.check) {
		return checkAtlas(o.check, c.OutOrStdout())
	}
	older, hasFront, err := olderIn(o.check)
	if err != nil {
		return fmt.Errorf("--check: %w", err)
	}
	list, err := published.Check(c.Context(), o.check, older)
	if err != nil {
		return err
	}
	w, wrong := c.OutOrStdout(), 0
	usual := usualVersion(list)
	for _, f := range list {
		tellChecked(w, f, usual)
		if len(f.Faults) > 0 {
			wrong++
		}
	}
	if wrong > 0 {
		do := "disagree with their"
		if wrong == 1 {
			do = "disagrees with its"
		}
		return fmt.Errorf("--check: %d of %s %s rows", wrong, answer.Plural(len(list), "folder"), do)
	}
	atlases, err := atlas.Below(o.check)
	if err != nil {
		return fmt.Errorf("--check: %w", err)
	}
	for _, folder := range atlases {
		if err := checkAtlas(folder, w); err != nil {
			return err
		}
	}
	if hasFront {
		faults, err := front.Check(o.check)
		if err != nil {
			return fmt.Errorf("--check: %w", err)
		}
		if len(faults) > 0 {
			return fmt.Errorf("--check: %s", strings.Join(faults, "; "))
		}
		fmt.Fprintf(w, "%s: the front page says what the folders say\n", o.check)
	}
	return nil
}

// checkAtlas compares an atlas with its table.
func checkAtlas(folder string, w io.Writer) error {
	faults, err := atlas.Check(folder)
	if err != nil {
		return fmt.Errorf("--check: %w", err)
	}
	if len(faults) > 0 {
		return fmt.Errorf("--check: %s: %s", folder, strings.Join(faults, "; "))
	}
	fmt.Fprintf(w, "%s: page and README say what its table says; its games are not shipped\n", folder)
	return nil
}

// renewFolders makes the pages of published folders again from their rows.
func (o options) renewFolders(ctx context.Context, w io.Writer) error {
	if atlas.There(o.renew) {
		if err := atlas.Renew(o.renew); err != nil {
			return fmt.Errorf("--renew: %w", err)
		}
		fmt.Fprintf(w, "Page and README of %s are made again from its table.\n", o.renew)
		return nil
	}
	older, hasFront, err := olderIn(o.renew)
	if err != nil {
		return fmt.Errorf("--renew: %w", err)
	}
	folders, err := published.Renew(ctx, o.renew, older)
	if err != nil {
		return err
	}
	atlases, err := atlas.Below(o.renew)
	if err != nil {
		return fmt.Errorf("--renew: %w", err)
	}
	for _, folder := range atlases {
		if err := atlas.Renew(folder); err != nil {
			return fmt.Errorf("--renew: %w", err)
		}
		folders = append(folders, folder)
	}
	fmt.Fprintf(w, "The pages of %s are made again from their rows.\n", answer.Plural(len(folders), "folder"))
	if !hasFront {
		return nil
	}
	o.front = o.renew
	return o.writeFront(w)
}

// olderIn are the folders below a front page that may ship no rows; false where there is
// no front page.
func olderIn(dir string) (older []string, hasFront bool, err error) {
	if !front.There(dir) {
		return nil, false, nil
	}
	plan, err := front.ReadPlan(dir)
	return plan.Older, true, err
}

// tellChecked prints how a folder stands to its rows, and which version made it where that
// is not the usual one.
func tellChecked(w io.Writer, f published.Checked, usual string) {
	by := ""
	if v := strings.Join(f.Versions, ", "); v != "" && v != usual {
		by = ", made by " + v
	}
	switch {
	case f.Older:
		fmt.Fprintf(w, "%s: an older page%s: ships no games, so nothing is checked\n", f.Dir, by)
	case len(f.Faults) == 0:
		fmt.Fprintf(w, "%s: %s from %s in %s%s: all agree\n", f.Dir, answer.Plural(f.Numbers, "number"), answer.Plural(f.Games, "game"), answer.Plural(f.Rows, "row"), by)
	default:
		fmt.Fprintf(w, "%s: %s\n", f.Dir, answer.Plural(len(f.Faults), "fault"))
		for _, fault := range f.Faults[:min(len(f.Faults), mostFaults)] {
			fmt.Fprintf(w, "  %s\n", fault)
		}
		if n := len(f.Faults) - mostFaults; n > 0 {
			fmt.Fprintf(w, "  and %d more\n", n)
		}
	}
}

// usualVersion is the version of the players of most folders whose numbers are checked.
func usualVersion(list []published.Checked) string {
	n, most := map[string]int{}, ""
	for _, f := range list {
		v := strings.Join(f.Versions, ", ")
		if f.Older {
			continue
		}
		if n[v]++; n[v] > n[most] {
			most = v
		}
	}
	return most
}

// writeAtlas writes the atlas of runs.
func (o options) writeAtlas(ctx context.Context, runs []string, w io.Writer) error {
	if len(runs) == 0 {
		return fmt.Errorf("--atlas: read no run, expected %s", wantsRuns)
	}
	sets, err := o.read(ctx, runs, w)
	if err != nil {
		return err
	}
	defer closeAll(sets)
	n, err := atlas.Write(ctx, o.atlas, sets)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "The atlas of %s is in %s.\n", answer.Plural(n, "game"), o.atlas)
	return nil
}

// writeFront writes the front page of published folders.
func (o options) writeFront(w io.Writer) error {
	f, err := front.New(o.front)
	if err != nil {
		return err
	}
	if err := f.Write(); err != nil {
		return err
	}
	answered, asked := f.Answered()
	fmt.Fprintf(w, "The front page is in %s: %d of %d questions have an answer.\n", o.front, answered, asked)
	for _, other := range f.Others {
		fmt.Fprintf(w, "! %s: %s\n", other.Name, other.Text)
	}
	return nil
}
