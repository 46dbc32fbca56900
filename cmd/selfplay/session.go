package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/selfplay/internal/interim"
	"komi/cmd/selfplay/internal/livepage"
	"komi/cmd/selfplay/internal/runs"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	"komi/experiments/kinds"
	"komi/results"
)

// A session is an experiment that a command plays into its run file: what run
// and serve have in common.
type session struct {
	cmd      *cobra.Command
	e        *experiments.Experiment
	schedule *experiments.Schedule
	planner  experiments.Planner // nil where there is one stage
	part     runs.Part
	path     string // of the run file
	made     bool   // by this session: it was not there before
	again    string // the command that goes on
	total    int    // games of the part; the most there can be, if there are stages
	store    *results.Writer
	tally    *interim.Tally
	bar      *progress
	page     *livepage.Writer // nil for a part of a run
	// pageAfter is when a page is written first; 0 for when it is usual.
	pageAfter time.Duration
}

// begin opens or makes the run file and counts its games. Call end afterwards, whatever
// happens.
func begin(ctx context.Context, cmd *cobra.Command, e *experiments.Experiment, out string, part runs.Part) (*session, error) {
	s, err := beginAs(ctx, cmd, e, out, part, commandLine(cmd))
	if errors.Is(err, context.Canceled) {
		return nil, fmt.Errorf("interrupted before a game was played; to go on:\n  %s", commandLine(cmd))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmd.Name(), err)
	}
	return s, nil
}

// beginAs is begin for a run that another command would go on with too. Its errors do not
// name the command, and are context.Canceled if the context ended.
func beginAs(ctx context.Context, cmd *cobra.Command, e *experiments.Experiment, out string, part runs.Part, again string) (*session, error) {
	s := &session{cmd: cmd, e: e, schedule: e.Schedule(), part: part, again: again, total: e.Games(), planner: e.Planner()}
	var err error
	if !part.Whole() {
		s.total = part.Games(s.schedule)
	}
	header := e.Header(s.again, time.Now().UTC().Format(time.RFC3339))
	s.path = filepath.Join(out, runs.Name(header, part))
	_, err = os.Stat(s.path)
	s.made = errors.Is(err, fs.ErrNotExist)
	if s.store, err = runs.Extend(s.path, header, cmd.ErrOrStderr()); err != nil {
		return nil, wayOut(err)
	}
	s.tally = interim.New(e, part)
	if s.store.Header().Config != header.Config { // edited where that changes no game; the page follows
		if err := s.store.Retell(ctx, header.Config); err != nil {
			return nil, errors.Join(wayOut(fmt.Errorf("%s: %w", s.path, err)), s.abandon())
		}
	}
	if err := s.tally.Resume(ctx, s.store); err != nil {
		return nil, errors.Join(wayOut(fmt.Errorf("%s: %w", s.path, err)), s.abandon())
	}
	return s, nil
}

// wayOut adds to an error what to do about a file that stands in the way of a run.
func wayOut(err error) error {
	switch {
	case errors.Is(err, results.ErrDamaged):
		return fmt.Errorf("%w; move it away to begin anew (\"selfplay merge --salvage\" takes what is sound in it)", err)
	case errors.Is(err, results.ErrForeign):
		return fmt.Errorf("%w; move it away to begin anew", err)
	}
	return err
}

// introduce says what will be played and by whom, and starts the progress.
func (s *session) introduce(by string) {
	w := s.cmd.ErrOrStderr()
	introduce(w, s.e, s.path, s.tally.Games(), by)
	if !s.part.Whole() {
		fmt.Fprintf(w, "part %d of %d: %s of the games\n", s.part.K, s.part.N, answer.Count(s.total))
	}
	s.bar = newProgress(w, s.tally, s.total)
	if s.part.Whole() {
		s.page = &livepage.Writer{Path: runs.Page(s.path), Draw: livepage.Run(s.path), Say: s.bar.say}
		s.page.Start(s.cmd.Context(), cmp.Or(s.pageAfter, livepage.First))
	}
}

// saved counts a batch that was stored.
func (s *session) saved(batch int, games []results.Game) {
	s.bar.advance(func() { s.tally.Add(batch, games) })
}

// errUnopened ends a run that finds no openings.
var errUnopened = errors.New("no opening was found")

// enoughTried is how many games find no opening before a run gives up.
const enoughTried = 32

// unopened reports whether none of the games so far found an opening, several of every arm, so
// that the others will find none either.
func (s *session) unopened() (none bool) {
	s.bar.advance(func() {
		tried := s.tally.Unopened()
		none = tried == s.tally.Games() && tried >= max(enoughTried, len(s.e.Arms)*s.e.PerRound())
	})
	return none
}

// howToOpen says what to change where no opening was found.
const howToOpen = "set openings.window, openings.around or openings.plies in a copy of the experiment"

// abandon closes the run file of a session that could not begin to play. A file
// that the session made is removed: nobody wants an empty run.
func (s *session) abandon() error {
	err := s.store.Close()
	if err == nil && s.made && s.tally.Games() == 0 {
		err = os.Remove(s.path)
	}
	return err
}

// mostTold is how many imbalances are listed one by one. A designed experiment can have
// hundreds, and its question is about the values.
const mostTold = 40

// end closes the run file. It prints what the games say, or how to continue.
func (s *session) end(played error) (err error) {
	defer func() {
		switch closing := s.store.Close(); {
		case errors.Is(closing, results.ErrVanished) && !errors.Is(err, closing):
			err = fmt.Errorf("%s: %w; what was played since then is lost", s.cmd.Name(), closing) // nothing is kept there
		case closing != nil && !errors.Is(err, closing):
			err = errors.Join(err, closing)
		}
	}()
	why, over := runs.Ended(s.store.Header())
	if over {
		s.total = s.store.Header().Planned()
		s.bar.settle(s.total)
	}
	s.bar.close()
	paged, unpaged := false, error(nil)
	if s.page != nil {
		paged, unpaged = s.page.Finish(played != nil)
	}
	stdout, stderr := s.cmd.OutOrStdout(), s.cmd.ErrOrStderr()
	s.tally.PrintVoids(stderr)
	allVoid := s.tally.Games() > 0 && s.tally.Void() == s.tally.Games()
	switch {
	case errors.Is(played, context.Canceled) && s.tally.Games() < s.total && allVoid:
		return fmt.Errorf("interrupted: all %s so far were void; they are kept in %s", answer.Plural(s.tally.Games(), "game"), s.path)
	case errors.Is(played, context.Canceled) && s.tally.Games() < s.total:
		return fmt.Errorf("interrupted: %s of %s games are kept in %s; to go on:\n  %s", answer.Count(s.tally.Games()), answer.Count(s.total), s.path, s.again)
	case errors.Is(played, context.Canceled): // after the last game
	case errors.Is(played, errUnopened) && s.tally.Games() < s.total:
		return fmt.Errorf("%s: none of the first %s found an opening, so no more are tried; %s; they are kept in %s", s.cmd.Name(), answer.Plural(s.tally.Games(), "game"), howToOpen, s.path)
	case errors.Is(played, errUnopened): // told below
	case errors.Is(played, results.ErrVanished):
		return fmt.Errorf("%s: %w; what was played since then is lost", s.cmd.Name(), played)
	case answer.TooLittle(played): // the same command would end in the same way
		return fmt.Errorf("%s: more games cannot be planned: %s; %s of at most %s games are kept in %s", s.cmd.Name(), answer.TooFew("games", played), answer.Count(s.tally.Games()), answer.Count(s.total), s.path)
	case played != nil && allVoid: // so would it here
		return fmt.Errorf("%s: %w; %s of %s games are kept in %s", s.cmd.Name(), played, answer.Count(s.tally.Games()), answer.Count(s.total), s.path)
	case played != nil:
		return fmt.Errorf("%s: %w; %s of %s games are kept, to go on:\n  %s", s.cmd.Name(), played, answer.Count(s.tally.Games()), answer.Count(s.total), s.again)
	}
	brief := kinds.Named(s.e.Kind).Brief
	if brief == nil || s.tally.Arms() <= mostTold {
		s.tally.Print(stdout)
	}
	if allVoid {
		how := ""
		if s.tally.Unopened() == s.tally.Games() {
			how = "; " + howToOpen
		}
		return fmt.Errorf("%s: all %s were void%s; they are kept in %s", s.cmd.Name(), answer.Plural(s.tally.Games(), "game"), how, s.path)
	}
	if brief != nil && s.part.Whole() {
		told, err := brief(s.store.Header(), s.store.Games(s.cmd.Context(), 0))
		if err != nil {
			return fmt.Errorf("%s: %w", s.cmd.Name(), err)
		}
		fmt.Fprint(stdout, "\n", terminal.Section(told, terminal.Columns(stdout)))
	}
	if over {
		fmt.Fprintf(stdout, "ended after %s of at most %s games: %s\n", answer.Count(s.tally.Games()), answer.Count(s.e.Games()), why)
	}
	if !s.part.Whole() { // the path stands in the last line of a log of both
		fmt.Fprintf(stderr, "to join the parts: %s merge FILE...\n", programName(os.Args[0]))
	}
	fmt.Fprintf(stdout, "%s\n", s.path)
	if !s.part.Whole() {
		return nil
	}
	if unpaged != nil {
		fmt.Fprintf(stderr, "note: no page: %v\n", unpaged)
	}
	if paged && unpaged == nil {
		fmt.Fprintf(stderr, "the page: %s\n", s.page.Path)
	}
	fmt.Fprintf(stderr, "for the full answer here: %s %s\n", reportName(os.Args[0]), results.ShellWord(s.path))
	return nil
}

// introduce says what is about to be played.
func introduce(w io.Writer, e *experiments.Experiment, path string, played int, by string) {
	fmt.Fprintf(w, "%s: %s\n", e.Name, e.About)
	each := answer.Plural(len(e.Arms), e.ArmWord()) + " × " + roundsText(e)
	if e.Limit > 0 {
		each += " to begin with, at most"
	} else {
		each += " ="
	}
	fmt.Fprintf(w, "%s %s, %s a move, seed %d, %s\n", each, answer.Plural(e.Games(), "game"), budgetText(e), e.Seed, by)
	if played > 0 {
		fmt.Fprintf(w, "going on after %s games: ", answer.Count(played))
	}
	fmt.Fprintf(w, "%s\n", path)
	for _, other := range runs.Find(filepath.Dir(path)) {
		if h := other.Header; other.Err == nil && h.Experiment == e.Name && h.Seed == e.Seed && other.Path != path && h.Hash != e.Hash() {
			fmt.Fprintf(w, "note: %s is a run of an experiment of this name that plays other games (%s)\n", other.Path, runs.Unlike(h, e))
		}
	}
}
