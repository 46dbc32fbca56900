package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/engine/tomlfile"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	"komi/experiments/document"
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
	part     shard
	path     string // of the run file
	made     bool   // by this session: it was not there before
	again    string // the command that goes on
	total    int    // games of the part; the most there can be, if there are stages
	store    *results.Writer
	tally    *tally
	bar      *progress
	page     *growing // nil for a part of a run
	// pageAfter is when a page is written first; 0 for when it is usual.
	pageAfter time.Duration
}

// begin opens or makes the run file and counts its games. Call end afterwards, whatever
// happens.
func begin(ctx context.Context, cmd *cobra.Command, e *experiments.Experiment, out string, part shard) (*session, error) {
	s, err := beginAs(ctx, cmd, e, out, part, commandLine(cmd))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmd.Name(), err)
	}
	return s, nil
}

// beginAs is begin for a run that another command would go on with too. Its errors do not
// name the command.
func beginAs(ctx context.Context, cmd *cobra.Command, e *experiments.Experiment, out string, part shard, again string) (*session, error) {
	s := &session{cmd: cmd, e: e, schedule: e.Schedule(), part: part, again: again, total: e.Games(), planner: e.Planner()}
	var err error
	if part.n > 0 {
		s.total = part.games(s.schedule)
	}
	header := e.Header(s.again, time.Now().UTC().Format(time.RFC3339))
	s.path = filepath.Join(out, runName(header, part))
	_, err = os.Stat(s.path)
	s.made = errors.Is(err, fs.ErrNotExist)
	if s.store, err = openRun(s.path, header, cmd.ErrOrStderr()); err != nil {
		return nil, err
	}
	if s.store.Header().Config != header.Config { // edited where that changes no game; the page follows
		if err := s.store.Retell(ctx, header.Config); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", cmd.Name(), err), s.store.Close())
		}
	}
	s.tally = newTally(e)
	s.tally.part = part
	if err := s.tally.resume(ctx, s.store); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", s.path, err), s.store.Close())
	}
	return s, nil
}

// introduce says what will be played and by whom, and starts the progress.
func (s *session) introduce(by string) {
	w := s.cmd.ErrOrStderr()
	introduce(w, s.e, s.path, s.tally.games, by)
	if s.part.n > 0 {
		fmt.Fprintf(w, "part %d of %d: %s of the games\n", s.part.k, s.part.n, answer.Count(s.total))
	}
	s.bar = newProgress(w, s.tally, s.total)
	if s.part.n == 0 {
		s.page = &growing{path: pageBeside(s.path), say: s.bar.say, draw: func(ctx context.Context, over bool) ([]byte, error) {
			return pageOf(ctx, s.path, time.Now(), over)
		}}
		s.page.grow(s.cmd.Context(), cmp.Or(s.pageAfter, firstPage))
	}
}

// saved counts a batch that was stored.
func (s *session) saved(batch int, games []results.Game) {
	s.bar.advance(func() { s.tally.add(batch, games) })
}

// abandon closes the run file of a session that could not begin to play. A file
// that the session made is removed: nobody wants an empty run.
func (s *session) abandon() error {
	err := s.store.Close()
	if err == nil && s.made && s.tally.games == 0 {
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
	why, over := ended(s.store.Header())
	if over {
		s.total = s.store.Header().Planned()
		s.bar.settle(s.total)
	}
	s.bar.close()
	paged, unpaged := false, error(nil)
	if s.page != nil {
		paged, unpaged = s.page.finish(played != nil)
	}
	stdout, stderr := s.cmd.OutOrStdout(), s.cmd.ErrOrStderr()
	s.tally.printVoids(stderr)
	switch {
	case errors.Is(played, context.Canceled) && s.tally.games < s.total:
		return fmt.Errorf("interrupted: %s of %s games are kept in %s; to go on:\n  %s", answer.Count(s.tally.games), answer.Count(s.total), s.path, s.again)
	case errors.Is(played, context.Canceled): // after the last game
	case errors.Is(played, results.ErrVanished):
		return fmt.Errorf("%s: %w; what was played since then is lost", s.cmd.Name(), played)
	case played != nil:
		return fmt.Errorf("%s: %w; %s of %s games are kept, to go on:\n  %s", s.cmd.Name(), played, answer.Count(s.tally.games), answer.Count(s.total), s.again)
	}
	brief := kinds.Named(s.e.Kind).Brief
	if brief == nil || len(s.tally.arms) <= mostTold {
		s.tally.print(stdout)
	}
	if s.tally.games > 0 && s.tally.void == s.tally.games {
		return fmt.Errorf("%s: all %s were void; they are kept in %s", s.cmd.Name(), answer.Plural(s.tally.games, "game"), s.path)
	}
	if brief != nil && s.part.n == 0 {
		told, err := brief(s.store.Header(), s.store.Games(s.cmd.Context(), 0))
		if err != nil {
			return fmt.Errorf("%s: %w", s.cmd.Name(), err)
		}
		fmt.Fprint(stdout, "\n", terminal.Section(told, terminal.Columns(stdout)))
	}
	if over {
		fmt.Fprintf(stdout, "ended after %s of at most %s games: %s\n", answer.Count(s.tally.games), answer.Count(s.e.Games()), why)
	}
	fmt.Fprintf(stdout, "%s\n", s.path)
	if s.part.n > 0 {
		fmt.Fprintf(stderr, "to join the parts: %s merge FILE...\n", programName(os.Args[0]))
		return nil
	}
	if unpaged != nil {
		fmt.Fprintf(stderr, "note: no page: %v\n", unpaged)
	}
	if paged && unpaged == nil {
		fmt.Fprintf(stderr, "the page: %s\n", s.page.path)
	}
	fmt.Fprintf(stderr, "for the full answer here: %s %s\n", reportName(os.Args[0]), results.ShellWord(s.path))
	return nil
}

// ended reports whether the last stage of a run is laid out, with the reason that the
// stage gives.
func ended(run results.Run) (why string, over bool) {
	if !run.Ended() {
		return "", false
	}
	var note struct{ Why string }
	last, err := document.ParseStage(run.Stages[len(run.Stages)-1].Text)
	if err == nil && last.About == "" && last.Note != nil {
		err = json.Unmarshal(last.Note, &note)
	}
	if err != nil {
		return "its last stage gives no reason", true // of another form than this build's
	}
	return cmp.Or(last.About, note.Why), true
}

// runName is the file name of a run or of a part. It holds the hash, so that runs with
// different games (another budget, other rules, another version) get different files.
func runName(r results.Run, part shard) string {
	return fmt.Sprintf("%s-seed%d-%dgames-%.8s%s%s", r.Experiment, r.Seed, r.Games, r.Hash, part.suffix(), runEnding)
}

// makeFolder makes a folder for run files, unless it is there.
func makeFolder(path string) error {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return fmt.Errorf("the folder of runs %s: %w", path, usage.Reason(err))
	}
	return nil
}

// openRun opens a run file to add to it, and makes it if there is none. A file
// that is something else, or another run, is an error and stays as it is. Logs that an
// earlier file of the name left are told to w.
func openRun(path string, header results.Run, w io.Writer) (*results.Writer, error) {
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	there, err := results.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		made, err := results.Create(path, header)
		if err == nil && len(made.Aside()) > 0 {
			fmt.Fprintf(w, "note: what an earlier %s left beside it is called %s now; if you deleted that file, delete this too; if you moved it, put this beside it again, under its new name and the same ending without .old\n",
				filepath.Base(path), strings.Join(made.Aside(), " and "))
		}
		return made, err
	}
	if err != nil {
		return nil, err
	}
	// Look before opening for writing, which alone changes bytes of the file.
	if err := errors.Join(there.Header().Match(header), there.Close()); err != nil {
		return nil, fmt.Errorf("%s holds another run: %w", path, err)
	}
	return results.Resume(path)
}

// introduce says what is about to be played.
func introduce(w io.Writer, e *experiments.Experiment, path string, played int, by string) {
	fmt.Fprintf(w, "%s: %s\n", e.Name, e.About)
	each := answer.Plural(len(e.Arms), armWord(e)) + " × " + roundsText(e)
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
	for _, other := range findRuns(filepath.Dir(path)) {
		if h := other.header; other.err == nil && h.Experiment == e.Name && h.Seed == e.Seed && other.path != path && h.Hash != e.Hash() {
			fmt.Fprintf(w, "note: %s is a run of an experiment of this name that plays other games (%s)\n", other.path, unlike(h, e))
		}
	}
}

// unlike says why a run plays other games than an experiment of its name: by its version, or
// the keys that its file says otherwise.
func unlike(run results.Run, e *experiments.Experiment) string {
	why := []string{run.Engine}
	then, failed := tomlfile.Parse(run.Experiment, []byte(run.Config))
	now, err := tomlfile.Parse(e.File, []byte(e.Text))
	if failed != nil || err != nil {
		return why[0]
	}
	keys := slices.DeleteFunc(tomlfile.Differ(then, now), func(key string) bool { return key == "about" || key == "asks" })
	switch {
	case len(keys) > mostKeys:
		why = append(why, fmt.Sprintf("with another %s and %s more", strings.Join(keys[:mostKeys], ", "), answer.Count(len(keys)-mostKeys)))
	case len(keys) > 0:
		why = append(why, "with another "+strings.Join(keys, ", "))
	case run.Engine == e.Version() && len(run.Rules) > 0 && run.Rules[0].Text != e.Game.Text:
		why = append(why, "with another file of the game")
	}
	return strings.Join(why, ", ")
}

// mostKeys is how many keys a note lists.
const mostKeys = 4
