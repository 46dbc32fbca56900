package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/study"
	"komi/experiments/answer/terminal"
)

func newStudyCommand() *cobra.Command {
	var st study.Study
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
			if err := checkWorkers("study", st.Workers); err != nil {
				return err
			}
			if st.Budget < study.LeastBudget {
				return fmt.Errorf("study: read --budget %v, expected %v or more, such as 10m, 1h or 8h", st.Budget, study.LeastBudget)
			}
			ctx, stop := interrupt.Context(cmd.Context())
			defer stop()
			st.Ref, st.Again, st.Program = args[0], commandLine(cmd), programName(os.Args[0])
			st.Stderr, st.Voice = cmd.ErrOrStderr(), voiceOf(cmd.ErrOrStderr())
			found, err := st.Run(ctx)
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), studiedOf(st.Ref, found))
			}
			printStudy(cmd.OutOrStdout(), found)
			return nil
		},
	}
	c.Flags().DurationVar(&st.Budget, "budget", 10*time.Minute, "how long to play, such as 10m, 1h or 8h")
	c.Flags().StringVar(&st.Out, "out", runs.Folder, "`FOLDER` for run files and the page")
	c.Flags().IntVar(&st.Workers, "workers", runtime.GOMAXPROCS(0), "games played at a time")
	c.Flags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	return c
}

// printStudy says what was found, in short.
func printStudy(w io.Writer, found *study.Result) {
	for i, q := range found.Questions {
		if i > 0 {
			fmt.Fprintln(w)
		}
		switch {
		case q.Refused != "":
			fmt.Fprintf(w, "%s\ncannot be asked: %s\n", q.Text, q.Refused)
		case q.Answer == nil:
			fmt.Fprintf(w, "%s\nno games yet\n", q.Text)
		default:
			io.WriteString(w, terminal.Summary(q.Text, *q.Answer, terminal.Columns(w)))
		}
	}
	if found.Written {
		fmt.Fprintf(w, "\n%s\n", found.Page)
	}
}
