package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"komi/experiments"
)

func newExperimentsCommand() *cobra.Command {
	var show string
	c := &cobra.Command{
		Use:   "experiments",
		Short: "List the built-in experiments, or show the file of one to copy from",
		Long: `List the built-in experiments. With --show, print the file of one: the way to
make an experiment of one's own is to change a copy.

  selfplay experiments --show changi-openings > mine.toml
  selfplay plan mine.toml
  selfplay run mine.toml`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("show") {
				if !slices.Contains(experiments.Names(), show) {
					return fmt.Errorf("experiments: read --show %q, expected %s", show, strings.Join(experiments.Names(), ", "))
				}
				e, err := experiments.Load(show)
				if err != nil {
					return err
				}
				fmt.Fprint(cmd.OutOrStdout(), e.Text)
				return nil
			}
			table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, name := range experiments.Names() {
				e, err := experiments.Load(name)
				if err != nil {
					return err
				}
				fmt.Fprintf(table, "%s\t%s games\t%s\n", name, count(e.Games()), e.About)
			}
			return table.Flush()
		},
	}
	c.Flags().StringVar(&show, "show", "", "print the file of this experiment")
	return c
}
