package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	"komi/experiments/kinds"
	"komi/experiments/kinds/values"
	"komi/stats"
)

// simulateFlags are the flags of the simulate command.
type simulateFlags struct {
	replicates, workers int
	seed                int64
	odds, draws, alike  float64
	scatter             float64
}

func newSimulateCommand() *cobra.Command {
	var f simulateFlags
	c := &cobra.Command{
		Use:   "simulate RUN|EXPERIMENT",
		Short: "Simulate how often the intervals of piece values hold the truth",
		Long: `Simulate the games of an experiment of values many times from a known truth, fit
each replicate like real games, and count how often the intervals hold that
truth. It should be near 95%; 93.5% to 96.5% is accepted. If it is more, the
intervals are wider than they need to be, and the table says so: with few arms
or few openings they allow for scatter and tails that are not there.

For a run, the truth is what its games say, with the same share of draws and the
same likeness between games of one opening. For an experiment that was not
played yet, it is the prior values of the pieces, with --odds, --draws, --alike
and --scatter.

Some ways to make intervals are wrong, and are shown failing as controls:
positions of whole games taken as independent, the unit taken as known and,
where arms scatter about the sum of their values, arms taken as if they agreed.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.replicates < 2:
				return fmt.Errorf("simulate: read --replicates %d, expected 2 or more", f.replicates)
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
			if isRun(args[0]) {
				for _, flag := range []string{"odds", "draws", "alike", "scatter"} {
					if cmd.Flags().Changed(flag) {
						return fmt.Errorf("simulate: read --%s for a run, expected none: its games say what the truth is", flag)
					}
				}
			}
			truths, err := truthsOf(cmd.Context(), args[0], f)
			if err != nil {
				return fmt.Errorf("simulate: %w", err)
			}
			right, w := true, cmd.OutOrStdout()
			for _, t := range truths {
				c, err := t.study(f)
				if err != nil {
					return fmt.Errorf("simulate: %w", err)
				}
				fmt.Fprintln(w, terminal.Section(c.section(), terminal.Columns(w)))
				right = right && c.right()
			}
			if !right {
				return errReported
			}
			return nil
		},
	}
	c.Flags().IntVar(&f.replicates, "replicates", 2000, "number of times the games are drawn and fitted")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "replicates made at a time; the numbers are the same for any")
	c.Flags().Int64Var(&f.seed, "seed", 1, "seed of the simulation")
	c.Flags().Float64Var(&f.odds, "odds", 0.60, "score of a player who is a unit ahead (for an experiment, not a run)")
	c.Flags().Float64Var(&f.draws, "draws", 0.25, "share of draws in even games (for an experiment, not a run)")
	c.Flags().Float64Var(&f.alike, "alike", 0.20, "share of a game's variance that comes from its opening (for an experiment, not a run)")
	c.Flags().Float64Var(&f.scatter, "scatter", 0, "units by which arms scatter about the sum of their values (for an experiment, not a run)")
	return c
}

// A simulated is a truth, and how games are drawn from it.
type simulated struct {
	name  string
	truth string // in words
	games stats.Simulation
	unit  int
	of    []int
}

// isRun reports whether an argument names a run rather than an experiment.
func isRun(ref string) bool {
	info, err := os.Stat(ref)
	return err == nil && info.Mode().IsRegular() && !strings.HasSuffix(ref, ".toml")
}

// truthsOf are the truths to simulate, of a run or of an experiment that was not played
// yet: one for each army whose pieces have a unit of their own.
func truthsOf(ctx context.Context, ref string, f simulateFlags) ([]simulated, error) {
	if isRun(ref) {
		return fittedTruths(ctx, ref)
	}
	e, err := kinds.Asked().Load(ref)
	if err != nil {
		return nil, err
	}
	return assumedTruths(e, f)
}

// fittedTruths are what the games of a run say, at its largest budget.
func fittedTruths(ctx context.Context, path string) ([]simulated, error) {
	file, err := openForReading(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := wantsValues(file.Header().Kind); err != nil {
		return nil, err
	}
	v, err := values.Collect(file.Header(), file.Games(ctx, 0))
	if err != nil {
		return nil, err
	}
	estimates, err := v.Estimate(file.Header().Seed)
	if err != nil {
		return nil, err
	}
	level := estimates.Levels[len(estimates.Levels)-1]
	guess, games := level.Guess(file.Header().Seed), level.Fit.Simulation()
	var out []simulated
	for i, unit := range guess.Units {
		out = append(out, simulated{
			name: file.Header().Experiment,
			truth: fmt.Sprintf("%s games in %s, as fitted. Games of one opening correlate by %.2f. Arms scatter by %s.",
				answer.Count(level.Fit.Games), answer.Plural(len(games.Arms), "design"), level.Fit.PairCorrelation(), scatterText(games.Tau, games.Beta[unit], games.Terms[unit])),
			games: games, unit: unit, of: guess.Of[i],
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

func wantsValues(kind string) error {
	if kind != values.Kind.Name {
		return fmt.Errorf("read an experiment of the kind %q, expected %q: coverage is asked of piece values", kind, values.Kind.Name)
	}
	return nil
}

// assumedTruths are what the pieces of an experiment are thought to be worth.
func assumedTruths(e *experiments.Experiment, f simulateFlags) ([]simulated, error) {
	if err := wantsValues(e.Kind); err != nil {
		return nil, err
	}
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
	}}, nil
}
