package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"komi/engine/variants"
)

func newGamesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "games [GAME...]",
		Short: "List the games with their setups and options",
		Long: `List the built-in games, or the games given, with their setups and options. The
default comes first. Choose a setup as GAME:SETUP and an option as
--option name=value.

In some games a player may exchange pieces before play. Write such a start as the
setup, a tilde, and the files of the pairs exchanged, in capitals for the first
player: changi:1m~Bh.`,
		Example: `  selfplay games
  selfplay games changi my-game.toml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = variants.Builtin()
			}
			for i, ref := range args {
				g, err := variants.Load(ref)
				if err != nil {
					return err
				}
				if i > 0 {
					fmt.Fprintln(cmd.OutOrStdout())
				}
				if err := listGame(cmd.OutOrStdout(), g); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// listGame describes one game.
func listGame(w io.Writer, g *variants.Game) error {
	fmt.Fprintf(w, "%s: %s\n", g.ID, g.Name)
	if g.About != "" {
		fmt.Fprintln(w, wrap("  ", g.About))
	}
	setups := g.Setups()
	text := fmt.Sprintf("%s: %s", many(len(setups), "setup"), strings.Join(setups, " "))
	if all := g.AllSetups(); len(all) > len(setups) {
		text += fmt.Sprintf("; with exchanges such as %s %d in all", all[len(all)-1], len(all))
	}
	fmt.Fprintln(w, wrap("  ", text))
	if len(setups) > 1 {
		fmt.Fprintf(w, "  default setup: %s\n", g.Default())
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, o := range g.Options() {
		fmt.Fprintf(table, "  --option %s=%s\t%s\n", o.Name, optionValues(o), o.About)
	}
	return table.Flush()
}

// optionValues writes the values of an option, the default first.
func optionValues(o variants.Option) string {
	values := []string{o.Default}
	for _, v := range o.Values {
		if v != o.Default {
			values = append(values, v)
		}
	}
	return strings.Join(values, "|")
}

// wrap breaks a text into lines of at most 80 characters, each indented; the
// lines after the first twice as far.
func wrap(indent, text string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			b.WriteString(indent)
			width = len(indent)
		case width+1+len(word) > 80:
			b.WriteString("\n" + indent + indent)
			width = 2 * len(indent)
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += len(word)
	}
	return b.String()
}
