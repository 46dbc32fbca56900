package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"komi/cmd/internal/page"
	"komi/cmd/internal/runs"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	"komi/experiments/games"
	"komi/experiments/kinds"
	"komi/results/outfile"
)

// options are what the command line says.
type options struct {
	out, figures          string
	publish, check, renew string
	front, atlas          string
	margin                float64
}

// A task is a flag that names a folder and asks for something else than a page beside a run.
type task struct {
	flag string
	runs bool // it takes runs
	// expects says what may stand beside it.
	expects string
}

// wantsRuns is what some tasks expect.
const wantsRuns = "runs and no other folder, such as: report --atlas atlas " + runs.Folder + "/atlas/*.db"

var tasks = []task{
	{"check", false, "a folder only: its numbers are compared with its rows"},
	{"renew", false, "a folder only: its pages are made of its rows"},
	{"front", false, "a folder only: its page is made of the folders below it"},
	{"atlas", true, wantsRuns},
	{"publish", true, "runs and no other folder: it gets page and figures"},
}

// checkTasks says what stands beside a task that does not go with it, and whether the
// margin can be one.
func checkTasks(flags *pflag.FlagSet, margin float64, runs []string) error {
	given := func(flag string) bool { return flags.Lookup(flag).Value.String() != "" }
	for _, t := range tasks {
		if !given(t.flag) {
			continue
		}
		for _, other := range []string{"out", "figures", "publish", "check", "renew", "atlas", "front"} {
			if other != t.flag && given(other) {
				return fmt.Errorf("--%s: read --%s with it, expected %s", t.flag, other, t.expects)
			}
		}
		if !t.runs && flags.Changed("margin") {
			return fmt.Errorf("--%s: read --margin with it, expected it without: what counts as fair was said when the runs were published", t.flag)
		}
		if len(runs) > 0 && !t.runs {
			return fmt.Errorf("--%s: read %s with it, expected %s", t.flag, runs[0], t.expects)
		}
	}
	if !(margin > 0 && margin < 0.5) {
		return fmt.Errorf("--margin: read %v, expected a share above 0 and below 0.5, such as 0.02", margin)
	}
	return nil
}

func (o options) run(ctx context.Context, paths []string, w io.Writer) error {
	if len(paths) == 0 {
		newest, err := newestRun(runs.Folder)
		if err != nil {
			return err
		}
		paths = []string{newest}
	}
	out := o.out
	if out == "" {
		out = beside(paths)
	}
	if o.publish != "" {
		return o.publishRuns(ctx, paths, w)
	}
	if err := outfile.CheckPage(out, paths...); err != nil {
		return fmt.Errorf("the page: %w", err)
	}
	sets, err := o.read(ctx, paths, w)
	if err != nil {
		return err
	}
	answers, between, err := answersOf(ctx, sets)
	if err != nil {
		return err
	}
	p := page.New(answers, between...)
	p.Unlike(kinds.Unlike(sets, page.Letter))
	// Files come first: what is printed may have no reader.
	paged := savePage(p, out)
	files, drawn := o.saveFigures(p)
	if err := errors.Join(p.Summary(w, terminal.Columns(w)), paged); err != nil {
		return errors.Join(err, drawn)
	}
	fmt.Fprintf(w, "\nThe report is in %s\n", out)
	if o.figures != "" && drawn == nil {
		fmt.Fprintf(w, "Figures: %d files in %s\n", files, o.figures)
	}
	return drawn
}

func savePage(p *page.Page, out string) error {
	var html bytes.Buffer
	if err := p.HTML(&html); err != nil {
		return err
	}
	if err := outfile.Write(out, html.Bytes()); err != nil {
		return fmt.Errorf("the page: %w", err)
	}
	return nil
}

// read reads runs, and notes what they may lack.
func (o options) read(ctx context.Context, runs []string, w io.Writer) ([]*games.Set, error) {
	sets, err := games.Read(ctx, runs, o.margin)
	if err != nil {
		return nil, err
	}
	for _, s := range sets {
		for _, path := range s.LostLogs {
			fmt.Fprintf(w, "note: %s was copied while it was being written, without %s-wal: its latest batches may be missing; copy both files\n\n", path, filepath.Base(path))
		}
	}
	return sets, nil
}

func closeAll(sets []*games.Set) {
	for _, s := range sets {
		s.Close()
	}
}

// answersOf are the answers of runs, and what compares them. It closes their files.
func answersOf(ctx context.Context, sets []*games.Set) (out []answer.Answer, between []answer.Part, err error) {
	defer closeAll(sets)
	for _, s := range sets {
		a, err := kinds.Answer(ctx, s)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", s.Run.Experiment, err)
		}
		out = append(out, a)
	}
	if between, err = kinds.Compare(ctx, sets); err != nil {
		return nil, nil, fmt.Errorf("several runs: %w", err)
	}
	return out, between, nil
}

// saveFigures writes the figures, if they are asked for, into so many files.
func (o options) saveFigures(p *page.Page) (files int, err error) {
	if o.figures == "" {
		return 0, nil
	}
	for _, f := range p.Figures() {
		paths, err := f.Save(o.figures)
		if err != nil {
			return files, err
		}
		files += len(paths)
	}
	return files, nil
}

// beside is where a report goes if nobody says where.
func beside(runs []string) string {
	base := strings.TrimSuffix(runs[0], filepath.Ext(runs[0]))
	if len(runs) > 1 {
		base += fmt.Sprintf("-and-%d-more", len(runs)-1)
	}
	return base + ".html"
}
