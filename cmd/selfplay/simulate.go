package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"komi/cmd/internal/page"
	"komi/cmd/internal/usage"
	"komi/engine/tomlfile"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	counting "komi/experiments/games"
	"komi/experiments/kinds"
	"komi/experiments/kinds/values"
	"komi/results/export"
	"komi/results/flat"
	"komi/stats"
)

// tableEnding ends the names of published tables.
const tableEnding = ".parquet"

// mostReplicates bounds the memory for what replicates find, all of which is kept.
const mostReplicates = 100_000

// simulateFlags are the flags of the simulate command.
type simulateFlags struct {
	replicates, workers int
	seed                int64
	odds, draws, alike  float64
	scatter             float64
	shapes              bool
}

func newSimulateCommand() *cobra.Command {
	var f simulateFlags
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
			switch {
			case f.replicates < 2 || f.replicates > mostReplicates:
				return fmt.Errorf("simulate: read --replicates %d, expected 2 to %s", f.replicates, answer.Count(mostReplicates))
			case checkWorkers("simulate", f.workers) != nil:
				return checkWorkers("simulate", f.workers)
			case f.seed < 0:
				return fmt.Errorf("simulate: read --seed %d, expected 0 or more", f.seed)
			case !(f.odds > 0.5 && f.odds < 1):
				return fmt.Errorf("simulate: read --odds %v, expected a score above 0.5 and below 1", f.odds)
			case !(f.draws >= 0 && f.draws < 1) || !(f.alike >= 0 && f.alike < 1):
				return fmt.Errorf("simulate: read --draws %v and --alike %v, expected shares from 0 to below 1", f.draws, f.alike)
			case !(f.scatter >= 0 && f.scatter <= 10):
				return fmt.Errorf("simulate: read --scatter %v, expected a number of units from 0 to 10", f.scatter)
			}
			if isFolder(args[0]) {
				return fmt.Errorf("simulate: %s: is a folder, expected a run file, the table of games of a published run or an experiment", args[0])
			}
			if isRun(args[0]) {
				for _, flag := range []string{"odds", "draws", "alike", "scatter"} {
					if cmd.Flags().Changed(flag) {
						return fmt.Errorf("simulate: read --%s for a run, expected none: its games say what the truth is", flag)
					}
				}
			}
			x, err := subjectOf(cmd.Context(), args[0])
			if err != nil {
				return fmt.Errorf("simulate: %w", err)
			}
			defer x.close()
			simulate := simulateValues
			if kinds.Named(x.kind()).Rehearse != nil {
				simulate = simulateKind
			}
			err = simulate(cmd, x, f)
			if err != nil && !errors.Is(err, errReported) {
				return fmt.Errorf("simulate: %w", err)
			}
			return err
		}),
	}
	c.Flags().IntVar(&f.replicates, "replicates", 500, "number of times the games are drawn and fitted")
	c.Flags().BoolVar(&f.shapes, "shapes", false, "also draw arms that scatter in other ways")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "replicates made at a time; the numbers are the same for any")
	c.Flags().Int64Var(&f.seed, "seed", 1, "seed of the simulation")
	c.Flags().Float64Var(&f.odds, "odds", 0.60, "score of a player who is a unit ahead (for an experiment, not a run)")
	c.Flags().Float64Var(&f.draws, "draws", 0.25, "share of draws in even games (for an experiment, not a run)")
	c.Flags().Float64Var(&f.alike, "alike", 0.20, "share of a game's variance that comes from its opening (for an experiment, not a run)")
	c.Flags().Float64Var(&f.scatter, "scatter", 0, "units by which arms scatter about the sum of their values, or scores of setups from even (for an experiment, not a run)")
	return c
}

// A simulated is a truth, and how games are drawn from it.
type simulated struct {
	name  string
	truth string // in words
	games stats.Simulation
	unit  int
	of    []int
	// rehearsal plays the experiment from its pilot; nil to draw games as they were
	// laid out in the end.
	rehearsal *values.Rehearsal
}

// draw returns what draws the games of a replicate, and what tells why one could not be
// drawn.
func (t simulated) draw(truth stats.Simulation) (draw func(*rand.Rand) []stats.Observation, failed func() error) {
	if t.rehearsal == nil {
		return truth.Draw, func() error { return nil }
	}
	play := *t.rehearsal
	play.Truth = truth
	var mu sync.Mutex
	var first error
	draw = func(rng *rand.Rand) []stats.Observation {
		games, err := play.Draw(rng)
		mu.Lock()
		defer mu.Unlock()
		if first == nil {
			first = err
		}
		return games
	}
	return draw, func() error { return first }
}

// isRun reports whether an argument names a run rather than an experiment.
func isRun(ref string) bool {
	info, err := os.Stat(ref)
	return err == nil && info.Mode().IsRegular() && !tomlfile.IsPath(ref)
}

// isFolder reports whether an argument names a folder, and no experiment.
func isFolder(ref string) bool {
	info, err := os.Stat(ref)
	return err == nil && info.IsDir() && !slices.Contains(experiments.Names(), ref)
}

// A subject is what is rehearsed: a run, or an experiment that was not played yet.
type subject struct {
	ref        string
	run        *counting.Set           // nil for an experiment
	experiment *experiments.Experiment // nil for a run
}

func subjectOf(ctx context.Context, ref string) (*subject, error) {
	x := &subject{ref: ref}
	var err error
	if isRun(ref) {
		x.run, err = gamesOf(ctx, ref)
	} else {
		x.experiment, err = kinds.Asked().Load(ref)
	}
	return x, err
}

func (x *subject) kind() string {
	if x.run != nil {
		return x.run.Run.Kind
	}
	return x.experiment.Kind
}

func (x *subject) close() {
	if x.run != nil {
		x.run.Close()
	}
}

// simulateValues draws the games of an experiment on values again, from each of its truths: one
// for each army whose pieces have a unit of their own.
func simulateValues(cmd *cobra.Command, x *subject, f simulateFlags) error {
	if x.kind() != values.Kind.Name {
		return fmt.Errorf("read an experiment of the kind %q, expected a kind that this program can rehearse", x.kind())
	}
	var truths []simulated
	var err error
	if x.run != nil {
		truths, err = fittedTruths(cmd.Context(), x.run)
	} else {
		truths, err = assumedTruths(x.experiment, f)
	}
	if err != nil {
		return err
	}
	right, w := true, cmd.OutOrStdout()
	for _, t := range truths {
		c, err := t.study(f)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, terminal.Section(c.section(), terminal.Columns(w)))
		right = right && c.right()
	}
	if !right {
		return errReported
	}
	return nil
}

// gamesOf reads the games of a run: its file, or the table of games that is published of it,
// with the other tables of the run beside it.
func gamesOf(ctx context.Context, ref string) (*counting.Set, error) {
	if filepath.Ext(ref) == tableEnding {
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
		return counting.Shipped(tables)
	}
	file, err := openForReading(ref)
	if err != nil {
		return nil, err
	}
	file.Close()
	sets, err := counting.Read(ctx, []string{ref}, page.Margin)
	if err != nil {
		return nil, err
	}
	return sets[0], nil
}

// fittedTruths are what the games of a run say, at its largest budget.
func fittedTruths(ctx context.Context, s *counting.Set) ([]simulated, error) {
	v, err := values.Collect(s.Run, s.Records(ctx))
	if err != nil {
		return nil, err
	}
	v.Steady(s.Run.Seed) // the unit that the run's page tells values in
	estimates, err := v.Estimate(s.Run.Seed)
	if err != nil {
		return nil, err
	}
	level := estimates.Levels[len(estimates.Levels)-1]
	guess, games := level.Guess(s.Run.Seed), level.Fit.Simulation()
	var rehearsal *values.Rehearsal
	how := "drawn as it was laid out in the end"
	if e, err := kinds.Asked().Recreate(s.Run); err == nil && e.Arms[0].Rules.Players() == 2 {
		interrupted := 0
		how = "played again from its pilot"
		if !s.Complete() {
			interrupted = s.Played()
			how += fmt.Sprintf(" to game %s, where it was interrupted", answer.Count(interrupted))
		}
		if rehearsal, err = values.Rehearse(e, s.Run, v.Costs(), interrupted); err != nil {
			return nil, err
		}
	}
	var out []simulated
	for i, unit := range guess.Units {
		out = append(out, simulated{
			name: s.Run.Experiment,
			truth: fmt.Sprintf("%s games in %s, as fitted, %s. Games of one opening correlate by %.2f. Arms scatter by %s.",
				answer.Count(level.Fit.Games), answer.Plural(len(games.Arms), "design"), how, level.Fit.PairCorrelation(), scatterText(games.Tau, games.Beta[unit], games.Terms[unit])),
			games: games, unit: unit, of: guess.Of[i], rehearsal: rehearsal,
		})
	}
	return out, nil
}

// scatterText writes by how many units arms scatter; "~" if the unit is worth nothing.
func scatterText(tau, unit float64, name string) string {
	switch {
	case tau == 0:
		return "0.00 " + name
	case !(unit > 0):
		return "~"
	}
	return fmt.Sprintf("%.2f %s", tau/unit, name)
}

// assumedTruths are what the pieces of an experiment are thought to be worth.
func assumedTruths(e *experiments.Experiment, f simulateFlags) ([]simulated, error) {
	if e.Arms[0].Rules.Players() != 2 {
		return nil, errors.New("read a game of more than two players, expected a run of it: play it first")
	}
	asked := e.Question.(*values.Ask)
	guess := values.Prior(asked.Worth, asked.Unit, f.odds, values.FirstMove)
	guess.Beta[len(guess.Beta)-1] = 0 // no advantage of the first move
	var trials []values.Trial
	games := 0
	for i := range e.Arms {
		a := &e.Arms[i]
		if a.Imbalance == nil {
			continue // games between equal armies tell no values at the start
		}
		if len(asked.Budgets) > 0 && a.Seats[0].Nodes != asked.Budgets[0] {
			continue
		}
		trials = append(trials, values.Trial{Name: a.Name, Counts: a.Imbalance.Columns(), Played: e.Rounds})
		games += e.PerRound() * e.Rounds
	}
	nu := 2 * f.draws / (1 - f.draws) // the share of draws between equals is ν/(2+ν)
	return []simulated{{
		name: e.Name,
		truth: fmt.Sprintf("%s games in %s, as assumed. A unit ahead scores %.0f%%. %.0f%% of even games are drawn. Arms scatter by %.2f %s.",
			answer.Count(games), answer.Plural(len(trials), "arm"), 100*f.odds, 100*f.draws, f.scatter, asked.Unit),
		games: guess.Simulation(trials, nu, f.alike, f.scatter*guess.Beta[guess.Units[0]]), unit: guess.Units[0], of: guess.Of[0],
		rehearsal: &values.Rehearsal{Experiment: e},
	}}, nil
}
