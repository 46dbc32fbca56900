package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/experiments/rulebook"
	"komi/results"
)

// shownFaults is how many wrong games verify lists one by one.
const shownFaults = 20

// usualSample is how many games are searched again if nobody says otherwise.
const usualSample = 3

func newVerifyCommand() *cobra.Command {
	var v verifier
	c := &cobra.Command{
		Use:   "verify RUN",
		Short: "Replay every game of a run and check its result",
		Long: `Check a run file as a whole, then every game of it.

Each game is replayed by the rules stored in the run. Every move must be legal and
none may follow the end. The result and its reason, the points, the hashes of
positions and the counts must be those of the replay.

Each game must stand in its place in the experiment's schedule, with the arm (the
thing compared), block (the games of one opening), seats, seed and opening that
belong there.

The players play a random sample of games again: an honest run repeats every move
and every count. --sample says how many.

The last two checks need a program that plays the run's game as it was played. If
seats name files of weights or other programs, confirm with --files that these
are here and the same. Games of other programs are not played again.`,
		Args: usage.Args(1, 1, "RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkWorkers("verify", v.workers); err != nil {
				return err
			}
			if v.sample < 0 {
				return fmt.Errorf("verify: read --sample %d, expected 0 or more", v.sample)
			}
			return v.verify(cmd, args[0])
		},
	}
	c.Flags().IntVar(&v.workers, "workers", runtime.GOMAXPROCS(0), "games replayed at a time")
	c.Flags().IntVar(&v.sample, "sample", usualSample, "games to play again")
	c.Flags().BoolVar(&v.files, "files", false, "confirm that the programs and weights named by the experiment's seats are here and the same")
	return c
}

// A verifier checks the games of a run.
type verifier struct {
	workers, sample int
	files           bool

	book     *rulebook.Book
	schedule *experiments.Schedule // nil where it cannot be laid out

	mu        sync.Mutex
	wrong     []error // the first faults
	bad, void int
	drawn     []results.Game // the sample
	seen      int            // games that it was drawn from
}

func (v *verifier) verify(cmd *cobra.Command, path string) error {
	f, err := runs.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	noteLostLog(cmd.ErrOrStderr(), f)
	ctx := cmd.Context()
	if err := f.Check(ctx); err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	v.book = rulebook.New(f.Header())
	if err := v.book.Check(); err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	if err := v.layOut(cmd.ErrOrStderr(), f.Header()); err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	n, err := v.checkAll(ctx, f)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	if v.bad == 0 {
		err = v.playAgain(ctx)
	}
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	if v.bad > 0 {
		return fmt.Errorf("verify: %s of %s games do not match their records:\n%w", answer.Count(v.bad), answer.Count(n), errors.Join(v.wrong...))
	}
	v.print(cmd.OutOrStdout(), n, f.Header().Whole())
	return nil
}

// layOut lays out the schedule of a run, or says why it cannot.
func (v *verifier) layOut(stderr io.Writer, run results.Run) error {
	files, err := kinds.Asked().Foreign(run)
	if err != nil {
		return err
	}
	if len(files) > 0 && !v.files { // a run from elsewhere must not choose which files are read here
		fmt.Fprintf(stderr, "note: seats name %q: games are not compared with the schedule, and none is played again; --files says that these are here and the same\n", files)
		return nil
	}
	v.schedule, err = kinds.Asked().ScheduleOf(run)
	if errors.Is(err, experiments.ErrOtherVersion) {
		fmt.Fprintf(stderr, "note: %v: games are not compared with the schedule, and none is played again\n", err)
		return nil
	}
	return err
}

// checkAll checks every game without a search, and draws the sample.
func (v *verifier) checkAll(ctx context.Context, f *results.File) (n int, err error) {
	games := make(chan results.Game, 4*v.workers)
	var checking sync.WaitGroup
	for range v.workers {
		checking.Go(func() {
			check := v.checker()
			for g := range games {
				v.note(g, check(g))
			}
		})
	}
	defer func() {
		close(games)
		checking.Wait()
	}()
	for g, err := range f.All(ctx, 0) {
		if err != nil {
			return n, err
		}
		games <- g
		n++
	}
	return n, nil
}

// checker returns what a goroutine checks games by.
func (v *verifier) checker() func(results.Game) error {
	replay := func(g results.Game) error { return experiments.Replay(v.book, g) }
	if v.schedule == nil {
		return replay
	}
	audit := v.schedule.Audit()
	return func(g results.Game) error {
		if err := audit.Check(g); err != nil {
			return err
		}
		return replay(g)
	}
}

// note counts a game that was checked.
func (v *verifier) note(g results.Game, fault error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if g.Void != "" {
		v.void++
	}
	if fault != nil {
		if v.bad++; len(v.wrong) < shownFaults {
			v.wrong = append(v.wrong, fault)
		}
		return
	}
	if v.schedule == nil || v.sample == 0 || !v.schedule.Playable(g) {
		return
	}
	// Every game is as likely to be drawn, though nobody knows yet how many there
	// are (A. Waterman's reservoir, Knuth 3.4.2, algorithm R).
	v.seen++
	if len(v.drawn) < v.sample {
		v.drawn = append(v.drawn, g)
	} else if i := rand.IntN(v.seen); i < v.sample {
		v.drawn[i] = g
	}
}

// playAgain plays the sample once more.
func (v *verifier) playAgain(ctx context.Context) error {
	slices.SortFunc(v.drawn, func(a, b results.Game) int { return a.Index - b.Index })
	games := make(chan results.Game, len(v.drawn))
	for _, g := range v.drawn {
		games <- g
	}
	close(games)
	players := experiments.Searchers()
	var playing sync.WaitGroup
	for range min(v.workers, len(v.drawn)) {
		playing.Go(func() {
			w := v.schedule.Worker(players)
			defer w.Close()
			for g := range games {
				if err := w.Again(ctx, g); err != nil {
					v.mu.Lock()
					v.bad++
					v.wrong = append(v.wrong, err)
					v.mu.Unlock()
				}
			}
		})
	}
	playing.Wait()
	return ctx.Err()
}

// print says what was checked.
func (v *verifier) print(w io.Writer, n, all int) {
	fmt.Fprintf(w, "%s of %s games replayed, all as recorded", answer.Count(n), answer.Count(all))
	if v.void > 0 {
		fmt.Fprintf(w, "; %s void", answer.Count(v.void))
	}
	if v.schedule != nil {
		fmt.Fprint(w, "; each in its place in the schedule")
	}
	if len(v.drawn) > 0 {
		var numbers []string
		for _, g := range v.drawn[:min(len(v.drawn), shownFaults)] {
			numbers = append(numbers, fmt.Sprint(g.Index))
		}
		if len(v.drawn) > shownFaults {
			numbers = append(numbers, "...")
		}
		fmt.Fprintf(w, "; %s played once more, to the same end: %s", answer.Plural(len(v.drawn), "game"), strings.Join(numbers, ", "))
	}
	fmt.Fprintln(w)
}
