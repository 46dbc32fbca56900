package study

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/livepage"
	"komi/cmd/selfplay/internal/progress"
	"komi/cmd/selfplay/internal/session"
	"komi/cmd/selfplay/internal/training"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/results"
)

// A Study asks of a game what its designer asks, one kind of experiment after another,
// within a budget of time. Each question is the run that "run KIND --game GAME" plays, in
// a file of its own, so that either command goes on with what the other has played. Time
// decides only how many games are played: what is said is said by the complete prefix.
type Study struct {
	Ref     string         // of the game: the name of a built-in one, or the path of its file
	Budget  time.Duration  // LeastBudget or more
	Out     string         // folder of the run files and the page
	Workers int            // games at a time
	Again   string         // the command line that goes on
	Program string         // how this program is started from a shell
	Stderr  io.Writer      // is told how the study goes on
	Voice   training.Voice // tells how weights are learned

	game  *variants.Game
	rules *engine.Rules

	warnings []string // of the check
	taught   string   // by what the players evaluate, in words
	weights  string   // the file they go by; "" for what comes with the program
	steps    []*step
	began    time.Time
	drawn    time.Duration // what the last page took
	page     *livepage.Writer
	drawing  sync.Mutex

	telling sync.Mutex
	shown   *session.Session // whose progress is on Stderr; nil between questions
}

// A Result is what a study found.
type Result struct {
	Name     string // of the game
	Rules    string // the hash of its rules
	Weights  string // the file that the players go by; "" if theirs come with the program
	Players  string // by what they evaluate
	Page     string // the path of the page
	Written  bool   // whether there were games for a page
	Warnings []string
	// Questions stand in the order in which a designer asks them.
	Questions []Question
}

// A Question is one that a study asks.
type Question struct {
	Kind    string // of experiment
	Text    string
	Refused string         // why it cannot be asked; "" if it can
	Run     string         // the path of its run, once it is begun
	Answer  *answer.Answer // nil before the first games
	Games   int            // that the answer rests on
	AtMost  int            // games that there can be
}

// A step is a question of a study in the making.
type step struct {
	Question
	share float64 // of the time
	e     *experiments.Experiment
	over  bool // every game is in
}

// LeastBudget is the least that a study has time for.
const LeastBudget = time.Second

const (
	// learnShare is the share of the budget in which weights are learned, for at most
	// mostLearn.
	learnShare = 0.12
	mostLearn  = 40 * time.Minute
	// firstPass is how long a study takes for a first answer to every question. What is
	// left of the budget is shared out again.
	firstPass = 10 * time.Minute
	// mostPage is the share of what is left of the budget that is kept for pages, at most.
	mostPage = 0.25
	// between is how often a study looks for something to put on its page.
	between = 20 * time.Second
)

// asks are the questions about games of two and of three, in the order in which a designer
// asks them.
func asks(players int) []*step {
	if players > 2 {
		return []*step{
			{Question: Question{Kind: "armies", Text: "Does it end, who is favoured, how long does it last, and what is never used?"}, share: 0.65},
			{Question: Question{Kind: "setups", Text: "What makes it fair?"}, share: 0.35},
		}
	}
	return []*step{
		{Question: Question{Kind: "balance", Text: "Does it end, who is favoured, how long does it last, and what is never used?"}, share: 0.4},
		{Question: Question{Kind: "values", Text: "What are the pieces worth?"}, share: 0.35},
		{Question: Question{Kind: "setups", Text: "What makes it fair?"}, share: 0.25},
	}
}

// Run checks the game, learns it, asks the questions and says what was found. If ctx ends, what
// was played is kept, and the error says how to go on.
func (st *Study) Run(ctx context.Context) (*Result, error) {
	st.began = time.Now()
	if err := st.load(); err != nil {
		return nil, err
	}
	fmt.Fprintf(st.Stderr, "study of %s, %v\n", st.game.Name, st.Budget)
	for _, w := range st.warnings {
		fmt.Fprintf(st.Stderr, "warning: %s\n", w)
	}
	if err := st.learn(ctx); err != nil {
		return nil, err
	}
	fmt.Fprintf(st.Stderr, "the players evaluate by %s\n", st.taught)
	if err := st.layOut(); err != nil {
		return nil, err
	}
	if half := st.Budget / 2; time.Since(st.began) > half { // a tiny budget is not for reading rules alone
		st.began = time.Now().Add(-half)
	}
	st.page = &livepage.Writer{Path: st.pagePath(), Draw: st.draw, Say: st.say}
	st.page.Start(ctx, between)
	asked := st.ask(ctx)
	interrupted := ctx.Err() != nil
	written, err := st.page.Finish(interrupted)
	switch {
	case asked != nil && !interrupted:
		return nil, fmt.Errorf("study: %w", asked)
	case err != nil:
		return nil, fmt.Errorf("study: the page: %w", err)
	}
	if interrupted {
		return nil, fmt.Errorf("interrupted: what was played is kept in %s; to go on:\n  %s", st.Out, st.Again)
	}
	return st.result(written), nil
}

// result is what was found, once all has been asked.
func (st *Study) result(written bool) *Result {
	r := &Result{
		Name: st.game.Name, Rules: st.rules.Hash(), Weights: st.weights, Players: st.taught,
		Page: st.page.Path, Written: written, Warnings: st.warnings,
	}
	for _, s := range st.steps {
		r.Questions = append(r.Questions, s.Question)
	}
	return r
}

// load reads and checks the game.
func (st *Study) load() error {
	var err error
	if st.game, err = variants.Load(st.Ref); err != nil {
		return err
	}
	if tomlfile.IsPath(st.Ref) { // built-in games are checked already
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
func (st *Study) pagePath() string {
	name := strings.TrimSuffix(filepath.Base(st.game.File), filepath.Ext(st.game.File))
	if tomlfile.IsPath(st.Ref) {
		name += fmt.Sprintf("-%.8s", st.rules.Hash())
	}
	return filepath.Join(st.Out, "study-"+name+".html")
}

// layOut lays the questions out from the rules. One that makes no sense for the game is
// left out, with the reason.
func (st *Study) layOut() error {
	st.steps = asks(st.rules.Players())
	can := 0
	for _, s := range st.steps {
		e, err := kinds.Asked().Draft(s.Kind, st.Ref)
		if err != nil {
			s.Refused = session.Reason(err)
			continue
		}
		if s.e, err = weightfile.Use(e); err != nil {
			return err
		}
		can++
	}
	if can == 0 {
		return fmt.Errorf("study: nothing can be asked of %s: %s", st.game.Name, st.steps[0].Refused)
	}
	return nil
}

// ask asks the questions in turn, each for its share of the time that is left.
func (st *Study) ask(ctx context.Context) error {
	end := st.began.Add(st.Budget)
	passes := []time.Time{end}
	if st.Budget > 2*firstPass {
		passes = []time.Time{st.began.Add(firstPass), end}
	}
	for _, until := range passes {
		for i, s := range st.steps {
			left := 0.0
			for _, later := range st.steps[i:] {
				if later.Refused == "" && !later.over {
					left += later.share
				}
			}
			if s.Refused != "" || s.over {
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
			if _, err := st.page.Write(ctx, true); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
	return nil
}

// play plays a question's games for so long, or until the last one.
func (st *Study) play(ctx context.Context, s *step, box time.Duration) error {
	end := time.Now().Add(box)
	again := fmt.Sprintf("%s run %s --game %s", st.Program, s.Kind, results.ShellWord(st.Ref))
	run, err := session.Begin(ctx, session.Caller{Again: again, Stderr: st.Stderr}, s.e, st.Out, runs.Part{})
	if answer.TooLittle(err) { // as it did in an earlier pass
		st.endEarly(s, err)
		return nil
	}
	if err != nil {
		return err
	}
	st.say(fmt.Sprintf("\n%s %s, at most", s.Text, progress.Roughly(max(0, box))))
	st.show(run)
	st.drawing.Lock()
	s.Run, s.AtMost, s.Answer = run.Path, run.Total(), nil
	st.drawing.Unlock()
	played := run.Play(ctx, session.Effort{Workers: st.Workers, End: end})
	closed := run.Close()
	st.show(nil)
	if answer.TooLittle(played) {
		st.endEarly(s, played)
		return closed
	}
	st.drawing.Lock()
	s.over, s.Answer = played == nil, nil // a page that was drawn meanwhile may lack the last games
	st.drawing.Unlock()
	if errors.Is(played, context.DeadlineExceeded) && ctx.Err() == nil {
		played = nil // the games that are in are what there was time for
	}
	return errors.Join(played, closed)
}

// endEarly ends a question whose games cannot go on. The others are asked all the same.
func (st *Study) endEarly(s *step, why error) {
	st.say(fmt.Sprintf("note: %s: ended early: %s", s.Kind, session.Reason(why)))
	st.drawing.Lock()
	s.over, s.Answer = true, nil
	st.drawing.Unlock()
}

// show shows the progress of a run from here on; nil is the end of it.
func (st *Study) show(run *session.Session) {
	st.telling.Lock()
	defer st.telling.Unlock()
	if run != nil {
		run.Follow()
	}
	st.shown = run
}

// say prints a line, beside the progress if there is any. The page is written meanwhile, and
// says where it is.
func (st *Study) say(line string) {
	st.telling.Lock()
	defer st.telling.Unlock()
	if st.shown != nil {
		st.shown.Say(line)
		return
	}
	fmt.Fprintln(st.Stderr, line)
}
