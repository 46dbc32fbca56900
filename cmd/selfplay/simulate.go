package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"komi/cmd/internal/page"
	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/simulation"
	"komi/engine/tomlfile"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	"komi/experiments/games"
	"komi/experiments/kinds"
	"komi/results/export"
	"komi/results/flat"
)

// tableEnding ends the names of published tables.
const tableEnding = ".parquet"

// mostReplicates bounds the memory for what replicates find, all of which is kept.
const mostReplicates = 100_000

func newSimulateCommand() *cobra.Command {
	f := simulation.Options{Margin: page.Margin}
	c := &cobra.Command{
		Use:   "simulate RUN|EXPERIMENT",
		Short: "Simulate how often the intervals of an experiment hold the truth",
		Long: `How often do the intervals of an experiment hold the truth? Play it many times
with made-up games whose truth is known, fit each replicate like real games, and
count.

For an experiment of values, all intervals together should hold the truth in 93.5%
to 96.5% of the replicates. If they hold it more often, they are wider than they
need to be. An arm is one kind of imbalance at the start, such as a knight against
three pawns; the pilot is the first games, by which the rest is planned.

Each replicate starts at the pilot, then lays out arms, shares out games and stops
by its made-up games, as the run did by its real ones. Where the run was
interrupted, each replicate ends after as many games. A run of another version of
this program keeps the layout that it had in the end.

RUN is a run file, or the table of games that a published folder ships of a run,
NAME.games.parquet, with the run's other tables beside it.

For a run, the truth is what its games say, with the same share of draws and the
same likeness between games of one opening. For an experiment not played yet, it
is the values that the experiment assumes of the pieces, with --odds, --draws,
--alike and --scatter.

Wrong ways to make intervals are shown beside the right one, on the same games:
counting every ply as a game, treating the unit as known, and treating arms as if
they agreed. The intervals suppose that all arms scatter alike; --shapes shows how
often they hold where arms scatter unevenly, with heavy tails, or where only a few
are off.

An experiment of another kind is played from its first stage to its end in
worlds whose truth is drawn at random: scores of setups, armies or rungs that
lie --scatter apart (0.05 if it is 0), or for points a planted table. A run on
points says itself how far arms scatter, what a point is worth, and how pieces
change in worth from moment to moment. The answer says how often each sort of
interval holds, and how often the page says something wrong.`,
		Args: usage.Args(1, 1, "RUN or EXPERIMENT"),
		RunE: interruptible(func(cmd *cobra.Command, args []string) error {
			if err := checkSimulate(cmd.Flags(), f, args[0]); err != nil {
				return err
			}
			x, err := subjectOf(cmd.Context(), args[0])
			if err != nil {
				return fmt.Errorf("simulate: %w", err)
			}
			if x.Run != nil {
				defer x.Run.Close()
			}
			w := cmd.OutOrStdout()
			right, err := simulation.Simulate(cmd.Context(), x, f, func(s answer.Section) {
				fmt.Fprintln(w, terminal.Section(s, terminal.Columns(w)))
			})
			switch {
			case err != nil:
				return fmt.Errorf("simulate: %w", err)
			case !right:
				return errReported
			}
			return nil
		}),
	}
	c.Flags().IntVar(&f.Replicates, "replicates", 500, "number of times the games are drawn and fitted")
	c.Flags().BoolVar(&f.Shapes, "shapes", false, "also draw arms that scatter in other ways")
	c.Flags().IntVar(&f.Workers, "workers", runtime.GOMAXPROCS(0), "replicates made at a time; the numbers are the same for any")
	c.Flags().Int64Var(&f.Seed, "seed", 1, "seed of the simulation")
	c.Flags().Float64Var(&f.Odds, "odds", 0.60, "score of a player who is a unit ahead (for an experiment, not a run)")
	c.Flags().Float64Var(&f.Draws, "draws", 0.25, "share of draws in even games (for an experiment, not a run)")
	c.Flags().Float64Var(&f.Alike, "alike", 0.20, "share of a game's variance that comes from its opening (for an experiment, not a run)")
	c.Flags().Float64Var(&f.Scatter, "scatter", 0, "units by which arms scatter about the sum of their values, or scores of setups from even (for an experiment, not a run)")
	return c
}

// checkSimulate checks the flags, and whether they go with what the argument names.
func checkSimulate(flags *pflag.FlagSet, f simulation.Options, ref string) error {
	switch {
	case f.Replicates < 2 || f.Replicates > mostReplicates:
		return fmt.Errorf("simulate: read --replicates %d, expected 2 to %s", f.Replicates, answer.Count(mostReplicates))
	case checkWorkers("simulate", f.Workers) != nil:
		return checkWorkers("simulate", f.Workers)
	case f.Seed < 0:
		return fmt.Errorf("simulate: read --seed %d, expected 0 or more", f.Seed)
	case !(f.Odds > 0.5 && f.Odds < 1):
		return fmt.Errorf("simulate: read --odds %v, expected a score above 0.5 and below 1", f.Odds)
	case !(f.Draws >= 0 && f.Draws < 1) || !(f.Alike >= 0 && f.Alike < 1):
		return fmt.Errorf("simulate: read --draws %v and --alike %v, expected shares from 0 to below 1", f.Draws, f.Alike)
	case !(f.Scatter >= 0 && f.Scatter <= 10):
		return fmt.Errorf("simulate: read --scatter %v, expected a number of units from 0 to 10", f.Scatter)
	case isFolder(ref):
		return fmt.Errorf("simulate: %s: is a folder, expected a run file, the table of games of a published run or an experiment", ref)
	case !isRun(ref):
		return nil
	}
	for _, flag := range []string{"odds", "draws", "alike", "scatter"} {
		if flags.Changed(flag) {
			return fmt.Errorf("simulate: read --%s for a run, expected none: its games say what the truth is", flag)
		}
	}
	return nil
}

// isRun reports whether an argument names a run rather than an experiment.
func isRun(ref string) bool {
	info, err := os.Stat(runs.Path(ref))
	return err == nil && info.Mode().IsRegular() && !tomlfile.IsPath(ref)
}

// isFolder reports whether an argument names a folder, and no experiment.
func isFolder(ref string) bool {
	info, err := os.Stat(ref)
	return err == nil && info.IsDir() && !slices.Contains(experiments.Names(), ref)
}

// subjectOf reads what an argument names. The caller closes the run, if it is one.
func subjectOf(ctx context.Context, ref string) (simulation.Subject, error) {
	x := simulation.Subject{Name: ref}
	var err error
	if isRun(ref) {
		x.Run, err = gamesOf(ctx, runs.Path(ref))
	} else {
		x.Experiment, err = kinds.Asked().Load(ref)
	}
	return x, err
}

// gamesOf reads the games of a run: its file, or the table of games that is published of it,
// with the other tables of the run beside it.
func gamesOf(ctx context.Context, ref string) (*games.Set, error) {
	if filepath.Ext(ref) == tableEnding {
		return shippedGames(ref)
	}
	sets, err := games.Read(ctx, []string{ref}, page.Margin)
	if err != nil {
		return nil, err
	}
	return sets[0], nil
}

// shippedGames reads the table of games of a published run, with the tables beside it.
func shippedGames(ref string) (*games.Set, error) {
	paths := []string{ref}
	if run, is := strings.CutSuffix(filepath.Base(ref), "."+flat.GamesTable+tableEnding); is {
		list, err := os.ReadDir(filepath.Dir(ref))
		if err != nil {
			return nil, err
		}
		for _, f := range list {
			if name := f.Name(); strings.HasPrefix(name, run+".") && filepath.Ext(name) == tableEnding && name != filepath.Base(ref) {
				paths = append(paths, filepath.Join(filepath.Dir(ref), name))
			}
		}
	}
	var tables []*flat.Table
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		t, err := export.ReadTable(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		tables = append(tables, t)
	}
	return games.Shipped(tables)
}
