// Command selfplay plays chess variants against itself: it runs experiments,
// keeps their games and checks them.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/experiments"
	"komi/results"
)

func main() {
	cobra.EnableCommandSorting = false // help lists them as one uses them
	if err := usage.Execute(context.Background(), newRoot()); err != nil {
		if !errors.Is(err, errReported) {
			fmt.Fprintln(os.Stderr, "selfplay:", results.Lines(err.Error())) // it names what others named
		}
		os.Exit(1)
	}
}

// errReported is the error of a command that has printed what is wrong already.
var errReported = errors.New("reported")

// newRoot puts the commands together, in the order in which help lists them.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "selfplay",
		Short: "Find out by self-play how fair a chess variant is and what its pieces are worth",
		Long: `Play chess variants by self-play, keep the games, and find out how fair the
variants are and what their pieces are worth.

To begin, look at a game with "selfplay show changi", play it with "selfplay play
changi", or ask all about a game of your own with "selfplay study my-game.toml".

The exit code is 0 if a command did what it was asked to. It is 1 if the command
failed, was interrupted or found faults: a line on standard error says why, or the
output lists the faults. There are no other codes.`,
		Version:       usage.Version(experiments.Version),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(
		newGamesCommand(),
		newShowCommand(),
		newPlayCommand(),
		newPageCommand(),
		newMovesCommand(),
		newPerftCommand(),
		newCheckCommand(),
		newConvertCommand(),
		newBenchCommand(),
		newMatchCommand(),
		newUCICommand(),
		newTrainCommand(),
		newExperimentsCommand(),
		newPlanCommand(),
		newSimulateCommand(),
		newStudyCommand(),
		newAtlasCommand(),
		newRunCommand(),
		newMergeCommand(),
		newServeCommand(),
		newWorkerCommand(),
		newRunsCommand(),
		newReplayCommand(),
		newReweighCommand(),
		newVerifyCommand(),
		newExportCommand(),
	)
	root.SetVersionTemplate("selfplay {{.Version}}")
	usage.Plain(root)
	completed(root)
	return root
}
