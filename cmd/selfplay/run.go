package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"komi/experiments"
	"komi/results"
)

// runsFolder is where runs live unless --out says otherwise.
const runsFolder = "results/runs"

// runEnding is what the names of run files end with.
const runEnding = ".db"

// patience is how long an interrupted run waits for searches under way before
// it leaves without them.
const patience = time.Second

func newRunCommand() *cobra.Command {
	var out string
	var workers int
	var seed int64
	var part string
	c := &cobra.Command{
		Use:   "run EXPERIMENT",
		Short: "Play an experiment, or go on with one that was interrupted",
		Long: `Play an experiment: the name of a built-in one (see "selfplay experiments") or
the path of a .toml file. The games go into a run file in the folder --out,
whose name follows from the experiment and the seed; the same command goes on
where an interrupted one stopped, and plays the same games however many workers
there are. With --shard k/n it plays one of n parts into a file of its own, for
as many machines as there are parts; "selfplay merge" joins the files.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := loadExperiment(cmd, args[0], seed)
			if err != nil {
				return err
			}
			if workers < 1 {
				return fmt.Errorf("run: read --workers %d, expected 1 or more", workers)
			}
			s, err := parseShard(part)
			if err != nil {
				return fmt.Errorf("run: %w", err)
			}
			return play(cmd, e, out, workers, s)
		},
	}
	c.Flags().StringVar(&out, "out", runsFolder, "folder of run files")
	c.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "games played at a time; changes no game")
	c.Flags().StringVar(&part, "shard", "", "play part k of n only, such as 2/3")
	addSeedFlag(c, &seed)
	return c
}

// addSeedFlag adds --seed and --game to a command about an experiment.
func addSeedFlag(c *cobra.Command, seed *int64) {
	c.Flags().String("game", "", "another game than the experiment's: a built-in one or the path of a .toml file")
	c.Flags().Int64Var(seed, "seed", 0, "another seed than the experiment's: other openings, other games")
}

// loadExperiment reads an experiment for a command with the flags of [addSeedFlag].
func loadExperiment(cmd *cobra.Command, ref string, seed int64) (*experiments.Experiment, error) {
	e, err := experiments.Load(ref)
	if err != nil {
		return nil, err
	}
	if game, _ := cmd.Flags().GetString("game"); cmd.Flags().Changed("game") {
		if e, err = e.WithGame(game); err != nil {
			return nil, err
		}
	}
	if cmd.Flags().Changed("seed") {
		if seed < 0 {
			return nil, fmt.Errorf("%s: read --seed %d, expected 0 or more", cmd.Name(), seed)
		}
		e = e.WithSeed(uint64(seed))
	}
	return e, nil
}

// runName is the name of a run's file, or of a part's. The hash keeps runs apart
// that play other games: another budget, other rules, another version.
func runName(r results.Run, part shard) string {
	return fmt.Sprintf("%s-seed%d-%dgames-%.8s%s%s", r.Experiment, r.Seed, r.Games, r.Hash, part.suffix(), runEnding)
}

// play plays a part of an experiment into its run file in folder out.
func play(cmd *cobra.Command, e *experiments.Experiment, out string, workers int, part shard) (err error) {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	again := commandLine(cmd)
	header := e.Header(again, time.Now().UTC().Format(time.RFC3339))
	path := filepath.Join(out, runName(header, part))
	store, err := openRun(path, header)
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	defer func() {
		if closing := store.Close(); err == nil {
			err = closing
		}
	}()
	stderr := cmd.ErrOrStderr()
	s := e.Schedule()
	total := e.Games()
	if part.n > 0 {
		if e.Limit > 0 {
			return fmt.Errorf("run: the course of %s depends on its games, so its parts cannot be played apart: expected no --shard; for several machines: %s serve", e.Name, programName(os.Args[0]))
		}
		total = part.games(s)
	}
	t := newTally(e)
	t.part = part
	if err := t.resume(ctx, store); err != nil {
		return fmt.Errorf("run: %s: %w", path, err)
	}
	introduce(stderr, e, path, t.games, workers)
	if part.n > 0 {
		fmt.Fprintf(stderr, "part %d of %d: %s of the games\n", part.k, part.n, count(total))
	}
	bar := newProgress(stderr, t, total)
	planner, err := plannerOf(e)
	if err != nil {
		return err
	}
	err = playOn(ctx, s, partStore{store, part, s.Batches()}, experiments.Workers{
		Count: workers, Players: experiments.Searchers(), Planner: planner,
		Saved: func(batch int, games []results.Game) {
			bar.advance(func() { t.add(batch, games) })
		},
	})
	bar.close()
	t.printVoids(stderr)
	switch {
	case errors.Is(err, context.Canceled) && t.games < total:
		return fmt.Errorf("interrupted: %s of %s games are kept in %s; to go on:\n  %s", count(t.games), count(total), path, again)
	case errors.Is(err, context.Canceled): // after the last game
	case err != nil:
		return fmt.Errorf("run: %w; %s of %s games are kept, to go on:\n  %s", err, count(t.games), count(total), again)
	}
	t.print(cmd.OutOrStdout())
	if answer := answers[e.Kind]; answer != nil && part.n == 0 {
		fmt.Fprintln(cmd.OutOrStdout())
		if err := answer(cmd.OutOrStdout(), store.Header(), store.Games(cmd.Context(), 0)); err != nil {
			return fmt.Errorf("run: %w", err)
		}
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s\n", path)
	if part.n > 0 {
		fmt.Fprintf(stderr, "to join the parts: %s merge FILE...\n", programName(os.Args[0]))
		return nil
	}
	fmt.Fprintf(stderr, "for the full answer: %s %s\n", reportName(os.Args[0]), shellWord(path))
	return nil
}

// answers print what the games of a run say, by the kind of experiment, where
// that is more than its arms' scores.
var answers = map[string]func(io.Writer, results.Run, iter.Seq2[results.Game, error]) error{
	experiments.KindValues: printValues,
}

// playOn runs the schedule. When the context ends it gives the workers a moment
// to leave the moves they are thinking about; a search that takes longer is left
// to end with the process.
func playOn(ctx context.Context, s *experiments.Schedule, store experiments.Store, w experiments.Workers) error {
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, store, w) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		return ctx.Err()
	}
}

// openRun opens a run file to add to it, and makes it if there is none. A file
// that is something else, or another run, is an error and stays as it is.
func openRun(path string, header results.Run) (*results.Writer, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("the folder of runs: %w", err)
	}
	there, err := results.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return results.Create(path, header)
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
func introduce(w io.Writer, e *experiments.Experiment, path string, played, workers int) {
	fmt.Fprintf(w, "%s: %s\n", e.Name, e.About)
	fmt.Fprintf(w, "%d setups × %s pairs = %s games, %s nodes a move, seed %d, %s\n",
		len(e.Arms), count(e.Rounds), count(e.Games()), count(int(e.Nodes)), e.Seed, many(workers, "worker"))
	if played > 0 {
		fmt.Fprintf(w, "going on after %s games: ", count(played))
	}
	fmt.Fprintf(w, "%s\n", path)
	for _, other := range findRuns(filepath.Dir(path)) {
		if h := other.header; other.err == nil && h.Experiment == e.Name && h.Seed == e.Seed && other.path != path && h.Hash != e.Hash() {
			fmt.Fprintf(w, "note: %s is a run of an experiment of this name that plays other games (%s)\n", other.path, h.Engine)
		}
	}
}

// commandLine is the command as it can be typed again.
func commandLine(cmd *cobra.Command) string {
	words := []string{programName(os.Args[0]), cmd.Name()}
	words = append(words, cmd.Flags().Args()...)
	for _, name := range []string{"game", "out", "seed", "shard", "workers"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			words = append(words, "--"+name, f.Value.String())
		}
	}
	for i, word := range words[1:] {
		words[i+1] = shellWord(word)
	}
	return strings.Join(words, " ")
}

// shellWord quotes a word for a shell where that is needed.
func shellWord(word string) string {
	if word == "" || strings.ContainsAny(word, " \t\n\"'\\$&|;<>()*?[]~#`!") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// programName is how to start this program: "go run" compiles it into a folder
// that is gone afterwards.
func programName(arg string) string {
	if strings.Contains(filepath.ToSlash(arg), "/go-build") {
		return "go run ./cmd/selfplay"
	}
	return arg
}

// reportName is how to start the program that reports on runs, found beside
// this one.
func reportName(arg string) string {
	if programName(arg) != arg {
		return "go run ./cmd/report"
	}
	return strings.TrimSuffix(arg, filepath.Base(arg)) + "report"
}
