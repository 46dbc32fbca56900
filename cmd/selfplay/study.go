package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/livepage"
	"komi/cmd/selfplay/internal/progress"
	"komi/cmd/selfplay/internal/runs"
	"komi/cmd/selfplay/internal/session"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/results"
)

// A study asks of a game what its designer asks, one kind of experiment after another,
// within a budget of time. Each question is the run that "run KIND --game GAME" plays, in
// a file of its own, so that either command goes on with what the other has played. Time
// decides only how many games are played: what is said is said by the complete prefix.
type study struct {
	cmd     *cobra.Command
	ref     string // of the game
	game    *variants.Game
	rules   *engine.Rules
	budget  time.Duration
	out     string
	workers int

	warnings []string // of the check
	taught   string   // by what the players evaluate, in words
	weights  string   // the file they go by; "" for what comes with the program
	steps    []*step
	began    time.Time
	drawn    time.Duration // what the last page took
	page     *livepage.Writer
	drawing  sync.Mutex
}

// A step is a question of a study.
type step struct {
	kind, question string
	share          float64 // of the time
	refused        string  // why it cannot be asked; "" if it can

	e      *experiments.Experiment
	path   string // of the run, once it is begun
	over   bool   // every game is in
	answer *answer.Answer
	games  int // that the answer rests on
	total  int // at most
}

// The least budget of a study, and the share of it in which weights are learned, for at
// most so long.
const (
	leastBudget = time.Second
	learnShare  = 0.12
	mostLearn   = 40 * time.Minute
	// firstPass is how long a study takes for a first answer to every question. What is
	// left of the budget is shared out again.
	firstPass = 10 * time.Minute
	// mostPage is the share of what is left of the budget that is kept for pages, at most.
	mostPage = 0.25
	// studyPage is how often a study looks for something to put on its page.
	studyPage = 20 * time.Second
)

// asks are the questions about games of two and of three, in the order in which a designer
// asks them.
func asks(players int) []*step {
	if players > 2 {
		return []*step{
			{kind: "armies", question: "Does it end, who is favoured, how long does it last, and what is never used?", share: 0.65},
			{kind: "setups", question: "What makes it fair?", share: 0.35},
		}
	}
	return []*step{
		{kind: "balance", question: "Does it end, who is favoured, how long does it last, and what is never used?", share: 0.4},
		{kind: "values", question: "What are the pieces worth?", share: 0.35},
		{kind: "setups", question: "What makes it fair?", share: 0.25},
	}
}

func newStudyCommand() *cobra.Command {
	var st study
	var asJSON bool
	c := &cobra.Command{
		Use:   "study GAME",
		Short: "Ask all that a designer asks of a game, and write one page",
		Long: `Check a game, learn to play it, and ask all that its designer asks: does it end,
who is favoured, how long does it last, which rules and pieces are never used;
what are the pieces worth (in games of two); what makes it fair? GAME is a
built-in game or the path of a .toml file. The answers stand on one page, which
is written again as games come in.

If the game has no weights, the players learn some first: what pieces and squares
are worth, and a network if the budget is large enough. The weights are kept
beside the game's file (those of a built-in game in results/runs), under the hash
of its rules, and every command that plays the game uses them from then on. Every
page names them. If the budget is too small to learn in, the players use a formula
of how far pieces move.

The budget is time: 10m gives a first picture, 1h most of what there is to know,
8h as much as is worth knowing. The same command continues an interrupted study,
or goes further with a larger budget. Each question is a run of its own in the
folder --out, as if played by "selfplay run balance --game GAME" and so on.`,
		Example: `  selfplay study my-game.toml
  selfplay study makruk --budget 1h`,
		Args: usage.Args(1, 1, "GAME, such as chess or my-game.toml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			st.cmd, st.ref = cmd, args[0]
			if err := checkWorkers("study", st.workers); err != nil {
				return err
			}
			if st.budget < leastBudget {
				return fmt.Errorf("study: read --budget %v, expected %v or more, such as 10m, 1h or 8h", st.budget, leastBudget)
			}
			return st.run(asJSON)
		},
	}
	c.Flags().DurationVar(&st.budget, "budget", 10*time.Minute, "how long to play, such as 10m, 1h or 8h")
	c.Flags().StringVar(&st.out, "out", runs.Folder, "`FOLDER` for run files and the page")
	c.Flags().IntVar(&st.workers, "workers", runtime.GOMAXPROCS(0), "games played at a time")
	c.Flags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	return c
}

// run checks the game, learns it, asks the questions and says what was found.
func (st *study) run(asJSON bool) error {
	ctx, stop := interrupt.Context(st.cmd.Context())
	defer stop()
	stderr := st.cmd.ErrOrStderr()
	st.began = time.Now()
	if err := st.load(); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "study of %s, %v\n", st.game.Name, st.budget)
	for _, w := range st.warnings {
		fmt.Fprintf(stderr, "warning: %s\n", w)
	}
	if err := st.learn(ctx); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "the players evaluate by %s\n", st.taught)
	if err := st.layOut(); err != nil {
		return err
	}
	if half := st.budget / 2; time.Since(st.began) > half { // a tiny budget is not for reading rules alone
		st.began = time.Now().Add(-half)
	}
	st.page = &livepage.Writer{Path: st.pagePath(), Draw: st.draw, Say: func(line string) { fmt.Fprintln(stderr, line) }}
	st.page.Start(st.cmd.Context(), studyPage)
	asked := st.ask(ctx)
	interrupted := ctx.Err() != nil
	written, err := st.page.Finish(interrupted)
	switch {
	case asked != nil && !interrupted:
		return fmt.Errorf("study: %w", asked)
	case err != nil:
		return fmt.Errorf("study: the page: %w", err)
	}
	if interrupted {
		return fmt.Errorf("interrupted: what was played is kept in %s; to go on:\n  %s", st.out, commandLine(st.cmd))
	}
	if asJSON {
		return st.printJSON(st.cmd.OutOrStdout())
	}
	st.print(st.cmd.OutOrStdout())
	if written {
		fmt.Fprintf(st.cmd.OutOrStdout(), "\n%s\n", st.page.Path)
	}
	return nil
}

// load reads and checks the game.
func (st *study) load() error {
	var err error
	if st.game, err = variants.Load(st.ref); err != nil {
		return err
	}
	if tomlfile.IsPath(st.ref) { // built-in games are checked already
		if err := st.game.Check(); err != nil {
			return err
		}
	}
	for _, w := range st.game.Warnings() {
		st.warnings = append(st.warnings, w.Error())
	}
	st.rules, err = st.game.Rules("", nil)
	return err
}

// pagePath is where the page of the study stands. That of a game of one's own names its rules,
// for files in several folders may share a name.
func (st *study) pagePath() string {
	name := strings.TrimSuffix(filepath.Base(st.game.File), filepath.Ext(st.game.File))
	if gameFile(st.ref) != "" {
		name += fmt.Sprintf("-%.8s", st.rules.Hash())
	}
	return filepath.Join(st.out, "study-"+name+".html")
}

// layOut lays the questions out from the rules. One that makes no sense for the game is
// left out, with the reason.
func (st *study) layOut() error {
	st.steps = asks(st.rules.Players())
	can := 0
	for _, s := range st.steps {
		e, err := kinds.Asked().Draft(s.kind, st.ref)
		if err != nil {
			s.refused = reasonOf(err)
			continue
		}
		if s.e, err = weightfile.Use(e); err != nil {
			return err
		}
		can++
	}
	if can == 0 {
		return fmt.Errorf("study: nothing can be asked of %s: %s", st.game.Name, st.steps[0].refused)
	}
	return nil
}

// reasonOf is why a question cannot be asked, or ended early, without what was asked of which
// game. Of errors that do not keep the reason apart, it is what comes after the first colon.
func reasonOf(err error) string {
	var unasked *experiments.UnaskedError
	if errors.As(err, &unasked) {
		return unasked.Why.Error()
	}
	if answer.TooLittle(err) {
		return answer.TooFew("games", err)
	}
	text := err.Error()
	if _, after, found := strings.Cut(strings.TrimPrefix(text, "experiment: "), ": "); found {
		return after
	}
	return text
}

// ask asks the questions in turn, each for its share of the time that is left.
func (st *study) ask(ctx context.Context) error {
	end := st.began.Add(st.budget)
	passes := []time.Time{end}
	if st.budget > 2*firstPass {
		passes = []time.Time{st.began.Add(firstPass), end}
	}
	for _, until := range passes {
		for i, s := range st.steps {
			left := 0.0
			for _, later := range st.steps[i:] {
				if later.refused == "" && !later.over {
					left += later.share
				}
			}
			if s.refused != "" || s.over {
				continue
			}
			rest := time.Until(until)
			rest -= min(st.drew(), time.Duration(mostPage*float64(rest)))
			if rest <= 0 && !until.Equal(end) {
				break
			}
			rest = max(0, rest) // a run of an earlier study is opened all the same: its games stay on the page
			if err := st.play(ctx, s, time.Duration(float64(rest)*s.share/left)); err != nil {
				return err
			}
			if until.Equal(end) && left == s.share {
				return nil // the last page comes at once
			}
			if _, err := st.page.Write(ctx, false); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
	return nil
}

// play plays a question's games for so long, or until the last one.
func (st *study) play(ctx context.Context, s *step, box time.Duration) error {
	end := time.Now().Add(box)
	again := fmt.Sprintf("%s run %s --game %s", programName(os.Args[0]), s.kind, results.ShellWord(st.ref))
	run, err := session.Begin(ctx, session.Caller{Again: again, Stderr: st.cmd.ErrOrStderr()}, s.e, st.out, runs.Part{})
	if answer.TooLittle(err) { // as it did in an earlier pass
		st.endEarly(s, err)
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(st.cmd.ErrOrStderr(), "\n%s %s, at most\n", s.question, progress.Roughly(max(0, box)))
	run.Follow()
	st.drawing.Lock()
	s.path, s.total, s.answer = run.Path, run.Total(), nil
	st.drawing.Unlock()
	played := run.Play(ctx, session.Effort{Workers: st.workers, End: end})
	closed := run.Close()
	if answer.TooLittle(played) {
		st.endEarly(s, played)
		return closed
	}
	st.drawing.Lock()
	s.over, s.answer = played == nil, nil // a page that was drawn meanwhile may lack the last games
	st.drawing.Unlock()
	if errors.Is(played, context.DeadlineExceeded) && ctx.Err() == nil {
		played = nil // the games that are in are what there was time for
	}
	return errors.Join(played, closed)
}

// endEarly ends a question whose games cannot go on. The others are asked all the same.
func (st *study) endEarly(s *step, why error) {
	fmt.Fprintf(st.cmd.ErrOrStderr(), "note: %s: ended early: %s\n", s.kind, reasonOf(why))
	st.drawing.Lock()
	s.over, s.answer = true, nil
	st.drawing.Unlock()
}
