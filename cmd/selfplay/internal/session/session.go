package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/forecast"
	"komi/cmd/selfplay/internal/interim"
	"komi/cmd/selfplay/internal/livepage"
	"komi/cmd/selfplay/internal/progress"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	"komi/experiments/kinds"
	"komi/results"
)

// A Caller is the command that a session is played for.
type Caller struct {
	Name   string // such as "run"; faults begin with it
	Again  string // the command line that goes on
	Stdout io.Writer
	Stderr io.Writer
	// Program and Report are how this program and the one for reports are started from a shell.
	Program, Report string
}

// A Session is an experiment that a command plays into its run file. It is ended by one of
// [Session.End], [Session.Close] and [Session.Abandon].
type Session struct {
	Schedule *experiments.Schedule
	Planner  experiments.Planner // nil where there is one stage
	Store    *results.Writer
	Path     string // of the run file

	by    Caller
	e     *experiments.Experiment
	part  runs.Part
	made  bool // by this session: it was not there before
	total int  // games of the part; the most there can be, if there are stages
	tally *interim.Tally
	bar   *progress.Games  // nil before there is any progress to show
	page  *livepage.Writer // nil for a part of a run
}

// Begin opens or makes the run file of a part of an experiment in a folder and counts its
// games. An error does not name the command, and is [context.Canceled] if ctx ended.
func Begin(ctx context.Context, by Caller, e *experiments.Experiment, folder string, part runs.Part) (*Session, error) {
	s := &Session{by: by, e: e, Schedule: e.Schedule(), part: part, total: e.Games(), Planner: e.Planner()}
	var err error
	if !part.Whole() {
		s.total = part.Games(s.Schedule)
	}
	header := e.Header(by.Again, time.Now().UTC().Format(time.RFC3339))
	s.Path = filepath.Join(folder, runs.Name(header, part))
	_, err = os.Stat(s.Path)
	s.made = errors.Is(err, fs.ErrNotExist)
	if s.Store, err = runs.Extend(s.Path, header, by.Stderr); err != nil {
		return nil, wayOut(err)
	}
	s.tally = interim.New(e, part)
	if s.Store.Header().Config != header.Config { // edited where that changes no game; the page follows
		if err := s.Store.Retell(ctx, header.Config); err != nil {
			return nil, errors.Join(wayOut(fmt.Errorf("%s: %w", s.Path, err)), s.Abandon())
		}
	}
	if err := s.tally.Resume(ctx, s.Store); err != nil {
		return nil, errors.Join(wayOut(fmt.Errorf("%s: %w", s.Path, err)), s.Abandon())
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

// Games is how many games there are so far, and Total how many there will be: the most there
// can be, if later stages are open.
func (s *Session) Games() int { return s.tally.Games() }

// Total: see Games.
func (s *Session) Total() int { return s.total }

// Introduce says what will be played and by whom, and shows the progress from here on. The
// page of a whole run is written for the first time after so long, and until ctx ends.
func (s *Session) Introduce(ctx context.Context, players string, first time.Duration) {
	w := s.by.Stderr
	s.describe(players)
	if !s.part.Whole() {
		fmt.Fprintf(w, "part %d of %d: %s of the games\n", s.part.K, s.part.N, answer.Count(s.total))
	}
	s.Follow()
	if s.part.Whole() {
		s.page = &livepage.Writer{Path: runs.Page(s.Path), Draw: livepage.Run(s.Path), Say: s.Say}
		s.page.Start(ctx, first)
	}
}

// Follow shows the progress from here on.
func (s *Session) Follow() { s.bar = progress.OfGames(s.by.Stderr, s.tally, s.total) }

// Say prints a line beside the progress.
func (s *Session) Say(text string) { s.bar.Say(text) }

// Saved counts a batch that was stored.
func (s *Session) Saved(batch int, games []results.Game) {
	s.bar.Advance(func() { s.tally.Add(batch, games) })
}

// howToOpen says what to change where no opening was found.
const howToOpen = "set openings.window, openings.around or openings.plies in a copy of the experiment"

// Close ends the progress and closes the run file, and says nothing of the games.
func (s *Session) Close() error {
	if s.bar != nil {
		s.bar.Close()
	}
	return s.Store.Close()
}

// Abandon is [Session.Close] for a session that could not begin to play. A file that the
// session made is removed: nobody wants an empty run.
func (s *Session) Abandon() error {
	err := s.Close()
	if err == nil && s.made && s.tally.Games() == 0 {
		err = os.Remove(s.Path)
	}
	return err
}

// mostTold is how many imbalances are listed one by one. A designed experiment can have
// hundreds, and its question is about the values.
const mostTold = 40

// End ends the progress and closes the run file. It prints what the games say; the error says
// why there are no more, and how to go on. played is what ended play, and ctx is one that the
// end of play does not end: games are read by it.
func (s *Session) End(ctx context.Context, played error) (err error) {
	defer func() { err = s.closed(err) }()
	why, over := runs.Ended(s.Store.Header())
	if over {
		s.total = s.Store.Header().Planned()
		s.bar.Settle(s.total)
	}
	s.bar.Close()
	page := func() {}
	if s.page != nil {
		paged, unpaged := s.page.Finish(errors.Is(played, context.Canceled))
		page = func() { s.tellPage(paged, unpaged) }
	}
	s.tally.PrintVoids(s.by.Stderr)
	if err := s.stopped(played); err != nil {
		return err
	}
	if err := s.tell(ctx); err != nil {
		return err
	}
	stdout, stderr := s.by.Stdout, s.by.Stderr
	if over {
		fmt.Fprintf(stdout, "ended after %s of at most %s games: %s\n", answer.Count(s.tally.Games()), answer.Count(s.e.Games()), why)
	}
	if !s.part.Whole() { // the path stands in the last line of a log of both
		fmt.Fprintf(stderr, "to join the parts: %s merge FILE...\n", s.by.Program)
	}
	fmt.Fprintf(stdout, "%s\n", s.Path)
	if s.part.Whole() {
		page()
		fmt.Fprintf(stderr, "for the full answer here: %s %s\n", s.by.Report, results.ShellWord(s.Path))
	}
	return nil
}

// closed closes the store, and adds to an error what went wrong in doing so.
func (s *Session) closed(err error) error {
	switch closing := s.Store.Close(); {
	case errors.Is(closing, results.ErrVanished) && !errors.Is(err, closing):
		return fmt.Errorf("%s: %w; what was played since then is lost", s.by.Name, closing) // nothing is kept there
	case closing != nil && !errors.Is(err, closing):
		return errors.Join(err, closing)
	}
	return err
}

// allVoid reports whether games were played and none of them counts.
func (s *Session) allVoid() bool {
	return s.tally.Games() > 0 && s.tally.Void() == s.tally.Games()
}

// stopped says why the games stopped before the last one, what is kept, and how to go on; it
// is nil if they did not, or if what they say is to be told all the same.
func (s *Session) stopped(played error) error {
	games, kept := s.tally.Games(), fmt.Sprintf("%s of %s games are kept", answer.Count(s.tally.Games()), answer.Count(s.total))
	early := games < s.total
	switch {
	case played == nil:
		return nil
	case errors.Is(played, context.Canceled) && !early: // after the last game
		return nil
	case errors.Is(played, context.Canceled) && s.allVoid():
		return fmt.Errorf("interrupted: all %s so far were void; they are kept in %s", answer.Plural(games, "game"), s.Path)
	case errors.Is(played, context.Canceled):
		return fmt.Errorf("interrupted: %s in %s; to go on:\n  %s", kept, s.Path, s.by.Again)
	case errors.Is(played, errUnopened) && !early: // the answer says so
		return nil
	case errors.Is(played, errUnopened):
		return fmt.Errorf("%s: none of the first %s found an opening, so no more are tried; %s; they are kept in %s", s.by.Name, answer.Plural(games, "game"), howToOpen, s.Path)
	case errors.Is(played, results.ErrVanished):
		return fmt.Errorf("%s: %w; what was played since then is lost", s.by.Name, played)
	case answer.TooLittle(played): // the same command would end in the same way
		how := ""
		if n := s.tally.Unopened(); n > 0 {
			how = fmt.Sprintf("; %s found no opening: %s", answer.Plural(n, "game"), howToOpen)
		}
		return fmt.Errorf("%s: more games cannot be planned: %s%s; %s of at most %s games are kept in %s", s.by.Name, answer.TooFew("games", played), how, answer.Count(games), answer.Count(s.total), s.Path)
	case s.allVoid(): // so would it here
		return fmt.Errorf("%s: %w; %s in %s", s.by.Name, played, kept, s.Path)
	}
	return fmt.Errorf("%s: %w; %s, to go on:\n  %s", s.by.Name, played, kept, s.by.Again)
}

// tell tells what the games say, in brief.
func (s *Session) tell(ctx context.Context) error {
	brief := kinds.Named(s.e.Kind).Brief
	if brief == nil || s.tally.Arms() <= mostTold {
		s.tally.Print(s.by.Stdout)
	}
	if s.allVoid() {
		how := ""
		if s.tally.Unopened() == s.tally.Games() {
			how = "; " + howToOpen
		}
		return fmt.Errorf("%s: all %s were void%s; they are kept in %s", s.by.Name, answer.Plural(s.tally.Games(), "game"), how, s.Path)
	}
	if brief != nil && s.part.Whole() {
		told, err := brief(s.Store.Header(), s.Store.Games(ctx, 0))
		if err != nil {
			return fmt.Errorf("%s: %w", s.by.Name, err)
		}
		fmt.Fprint(s.by.Stdout, "\n", terminal.Section(told, terminal.Columns(s.by.Stdout)))
	}
	return nil
}

// tellPage says where the page is, or why there is none.
func (s *Session) tellPage(paged bool, unpaged error) {
	switch {
	case unpaged != nil:
		fmt.Fprintf(s.by.Stderr, "note: no page: %v\n", unpaged)
	case paged:
		fmt.Fprintf(s.by.Stderr, "the page: %s\n", s.page.Path)
	}
}

// describe says what is about to be played, and by whom.
func (s *Session) describe(players string) {
	w, e := s.by.Stderr, s.e
	fmt.Fprintf(w, "%s: %s\n", e.Name, e.About)
	each := answer.Plural(len(e.Arms), e.ArmWord()) + " × " + forecast.Rounds(e)
	if e.Limit > 0 {
		each += " to begin with, at most"
	} else {
		each += " ="
	}
	fmt.Fprintf(w, "%s %s, %s a move, seed %d, %s\n", each, answer.Plural(e.Games(), "game"), forecast.Budget(e), e.Seed, players)
	if played := s.tally.Games(); played > 0 {
		fmt.Fprintf(w, "going on after %s games: ", answer.Count(played))
	}
	fmt.Fprintf(w, "%s\n", s.Path)
	for _, other := range runs.Find(filepath.Dir(s.Path)) {
		if h := other.Header; other.Err == nil && h.Experiment == e.Name && h.Seed == e.Seed && other.Path != s.Path && h.Hash != e.Hash() {
			fmt.Fprintf(w, "note: %s is a run of an experiment of this name that plays other games (%s)\n", other.Path, runs.Unlike(h, e))
		}
	}
}
