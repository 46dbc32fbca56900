package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/engine/nearest"
	"komi/engine/tomlfile"
	"komi/experiments"
	"komi/experiments/kinds"
)

// namedAs is the file of an experiment that names a game as the command line does, so that
// it can move to another machine together with the game's file.
func namedAs(game, text string) string {
	if full, err := filepath.Abs(game); err == nil && tomlfile.IsPath(game) && filepath.IsLocal(game) {
		return strings.ReplaceAll(text, full, filepath.Clean(game))
	}
	return text
}

func newExperimentsCommand() *cobra.Command {
	var show, game string
	var asJSON bool
	c := &cobra.Command{
		Use:   "experiments",
		Short: "List the built-in experiments, or print one to copy",
		Long: `List the built-in experiments. With --show, print the file of one. To make your
own experiment, change a copy:

  selfplay experiments --show changi-openings > mine.toml
  selfplay plan mine.toml
  selfplay run mine.toml

Some kinds of experiment can be laid out from a game's rules: setups and ladder
for any game, balance and values for games of two, points where a game of two
counts them, armies for games of three. Print that file to change it, and keep it beside
the game's file, which it names as you do here:

  selfplay experiments --show values --game my-game.toml > mine.toml`,
		Args: usage.Args(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("game") {
				if !cmd.Flags().Changed("show") {
					return fmt.Errorf("experiments: read --game without --show, expected --show and a kind: %s", strings.Join(kinds.Asked().Drafting(), ", "))
				}
				text, err := kinds.Asked().DraftText(show, game)
				if err != nil {
					return err
				}
				fmt.Fprint(cmd.OutOrStdout(), namedAs(game, text))
				return nil
			}
			all := kinds.Asked().Outlines()
			if cmd.Flags().Changed("show") {
				i := slices.IndexFunc(all, func(o experiments.Outline) bool { return o.Name == show })
				if i < 0 && slices.Contains(kinds.Asked().Drafting(), show) {
					return fmt.Errorf("experiments: read --show %q, a kind of experiment, expected a game with it: --show %s --game chess, or the path of a .toml file", show, show)
				}
				if i < 0 {
					return fmt.Errorf("experiments: read --show %q, expected %s%s", show, strings.Join(experiments.Names(), ", "), nearest.Hint(show, experiments.Names()))
				}
				fmt.Fprint(cmd.OutOrStdout(), all[i].Text)
				return nil
			}
			if asJSON {
				list := []experimentJSON{}
				for _, o := range all {
					list = append(list, experimentJSON{o.Name, o.Kind, o.About})
				}
				return writeJSON(cmd.OutOrStdout(), list)
			}
			table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, o := range all {
				fmt.Fprintf(table, "%s\t%s\t%s\n", o.Name, o.Kind, o.About)
			}
			return table.Flush()
		},
	}
	c.Flags().StringVar(&show, "show", "", "print the file of this `EXPERIMENT`; with --game, the file of this kind for the game")
	c.Flags().StringVar(&game, "game", "", "lay the kind out for this `GAME`: a built-in one or the path of a .toml file")
	c.Flags().BoolVar(&asJSON, "json", false, "write the list as JSON")
	return c
}

// experimentJSON is an experiment as --json lists it.
type experimentJSON struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	About string `json:"about"`
}
