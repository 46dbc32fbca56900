package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	c := &cobra.Command{
		Use:   "run EXPERIMENT",
		Short: "Play an experiment, or go on with one that was interrupted",
		Long: `Play an experiment: the name of a built-in one (see "selfplay experiments") or
the path of a .toml file. The games go into a run file in the folder --out,
whose name follows from the experiment and the seed; the same command goes on
where an interrupted one stopped, and plays the same games however many workers
there are.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := loadExperiment(cmd, args[0], seed)
			if err != nil {
				return err
			}
			if workers < 1 {
				return fmt.Errorf("run: read --workers %d, expected 1 or more", workers)
			}
			return play(cmd, e, out, workers)
		},
	}
	c.Flags().StringVar(&out, "out", runsFolder, "folder of run files")
	c.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "games played at a time; changes no game")
	addSeedFlag(c, &seed)
	return c
}

// addSeedFlag adds --seed to a command about an experiment.
func addSeedFlag(c *cobra.Command, seed *int64) {
	c.Flags().Int64Var(seed, "seed", 0, "another seed than the experiment's: other openings, other games")
}

// loadExperiment reads an experiment for a command with a --seed flag.
func loadExperiment(cmd *cobra.Command, ref string, seed int64) (*experiments.Experiment, error) {
	e, err := experiments.Load(ref)
	if err != nil {
		return nil, err
	}
	if cmd.Flags().Changed("seed") {
		if seed < 0 {
			return nil, fmt.Errorf("%s: read --seed %d, expected 0 or more", cmd.Name(), seed)
		}
		e = e.WithSeed(uint64(seed))
	}
	return e, nil
}

// runName is the name of an experiment's run file. The hash keeps runs apart
// that play other games: another budget, other rules, another version.
func runName(e *experiments.Experiment) string {
	return fmt.Sprintf("%s-seed%d-%dgames-%.8s%s", e.Name, e.Seed, e.Games(), e.Hash(), runEnding)
}

// play plays an experiment into its run file in folder out.
func play(cmd *cobra.Command, e *experiments.Experiment, out string, workers int) (err error) {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	path := filepath.Join(out, runName(e))
	again := commandLine(cmd)
	store, err := openRun(path, e.Header(again, time.Now().UTC().Format(time.RFC3339)))
	if err != nil {
		return err
	}
	defer func() {
		if closing := store.Close(); err == nil {
			err = closing
		}
	}()
	stderr := cmd.ErrOrStderr()
	t := newTally(e)
	if err := t.resume(ctx, store); err != nil {
		return fmt.Errorf("run: %s: %w", path, err)
	}
	introduce(stderr, e, path, t.games, workers)
	bar := newProgress(stderr, t, e.Games())
	err = playOn(ctx, e.Schedule(), store, experiments.Workers{
		Count: workers, Players: experiments.Searchers(),
		Saved: func(batch int, games []results.Game) {
			bar.advance(func() { t.add(batch, games) })
		},
	})
	bar.close()
	t.printVoids(stderr)
	switch {
	case errors.Is(err, context.Canceled) && t.games < e.Games():
		return fmt.Errorf("interrupted: %s of %s games are kept in %s; to go on:\n  %s", count(t.games), count(e.Games()), path, again)
	case errors.Is(err, context.Canceled): // after the last game
	case err != nil:
		return fmt.Errorf("run: %w; %s of %s games are kept, to go on:\n  %s", err, count(t.games), count(e.Games()), again)
	}
	t.print(cmd.OutOrStdout())
	fmt.Fprintf(cmd.OutOrStdout(), "%s\n", path)
	fmt.Fprintf(stderr, "for the full answer: %s %s\n", reportName(os.Args[0]), shellWord(path))
	return nil
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
		return nil, fmt.Errorf("run: the folder of runs: %w", err)
	}
	there, err := results.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		store, err := results.Create(path, header)
		if err != nil {
			return nil, fmt.Errorf("run: %w", err)
		}
		return store, nil
	}
	if err != nil {
		return nil, fmt.Errorf("run: %w", err)
	}
	// Look before opening for writing, which alone changes bytes of the file.
	if err := errors.Join(there.Header().Match(header), there.Close()); err != nil {
		return nil, fmt.Errorf("run: %s holds another run: %w", path, err)
	}
	store, err := results.Resume(path)
	if err != nil {
		return nil, fmt.Errorf("run: %w", err)
	}
	return store, nil
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
	for _, name := range []string{"out", "seed", "workers"} {
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
