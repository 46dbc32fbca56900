// Command report tells what runs have shown: a summary on the terminal, and one
// HTML page that stands alone, with figures that can also be saved as files.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"komi/cmd/internal/page"
	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/experiments"
	"komi/results"
)

func main() {
	if err := usage.Execute(context.Background(), newCommand()); err != nil {
		fmt.Fprintln(os.Stderr, "report:", results.Lines(err.Error())) // it names what others named
		os.Exit(1)
	}
}

func newCommand() *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:   "report [RUN...]",
		Short: "Report what runs show, in words, numbers and figures",
		Long: `Read run files, print what they show, and write one HTML page. The page needs no
script and no network, and has a light and a dark theme.

Without RUN, report on the newest run in ` + runs.Folder + `. Parts of one experiment are
joined; different experiments stand side by side on the page. Only the games up to
the first gap in the schedule are counted. The page replaces an older page of Komi's,
and no other file.

With --publish FOLDER, write the page, its figures, a README and every game as a row
of a flat table into a folder. With --check FOLDER, compute every number in that
folder, and in every folder below it, from these rows again and compare. With
--renew FOLDER, write the pages there, and below, again from these rows, in the words
of this version of the program. That needs no run file. What you write into
FOLDER/note.txt, such as why two pages differ, is told on the page as your note.

With --atlas FOLDER, set the runs of many games, as "selfplay atlas" plays them, side
by side on one page, with a table to sort. An atlas that is there keeps its other games.

With --front FOLDER, write the front page of published folders: who asked what, and
what the games answer. FOLDER/front.toml lists the questions; all numbers come from
the folders below it. --check compares this page too. A folder may lack rows only if
front.toml names it as older.

The exit code is 0 if the page was written, or if --check found no difference, and 1
if not: a line on standard error says why.`,
		Version: usage.Version(experiments.Version),
		Example: `  report
  report --publish results/published/changi-openings ` + runs.Folder + `/changi-openings-seed1-*.db
  report --atlas results/published/atlas ` + runs.Folder + `/atlas/*.db
  report --front results/published
  report --check results/published
  report --renew results/published
  report ` + runs.Folder + `/changi-openings-seed1-*.db --out changi.html
  report mine.db --figures figures --margin 0.01`,
		Args:          cobra.ArbitraryArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 && args[0] == "help" {
				return c.Help()
			}
			if err := checkTasks(c.Flags(), o.margin, args); err != nil {
				return err
			}
			for i, name := range args {
				args[i] = runs.Path(name)
			}
			switch {
			case o.check != "":
				return o.checkFolders(c)
			case o.renew != "":
				return o.renewFolders(c.Context(), c.OutOrStdout())
			case o.atlas != "":
				return o.writeAtlas(c.Context(), args, c.OutOrStdout())
			case o.front != "":
				return o.writeFront(c.OutOrStdout())
			}
			return o.run(c.Context(), args, c.OutOrStdout())
		},
	}
	c.Flags().StringVar(&o.out, "out", "", "the `FILE` to write the page to (default: beside the run, with the ending .html)")
	c.Flags().StringVar(&o.figures, "figures", "", "also save every figure as SVG, PNG and PDF in this `FOLDER`")
	c.Flags().StringVar(&o.publish, "publish", "", "write everything that is published of the runs into this `FOLDER`")
	c.Flags().StringVar(&o.check, "check", "", "compare what was published in this `FOLDER`, and below it, with its rows")
	c.Flags().StringVar(&o.renew, "renew", "", "write the pages of this `FOLDER`, and below it, again from their rows")
	c.Flags().StringVar(&o.atlas, "atlas", "", "put the games of the runs into the atlas in this `FOLDER`")
	c.Flags().StringVar(&o.front, "front", "", "write the front page of the published folders in this `FOLDER`")
	c.Flags().Float64Var(&o.margin, "margin", page.Margin, "the first player's score counts as fair within this distance of an even score")
	c.SetVersionTemplate("report {{.Version}}")
	usage.Plain(c)
	return c
}
