package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"komi/engine/eval"
	"komi/engine/variants"
	"komi/experiments/answer"
)

func newCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE...",
		Short: "Check variant files and report every fault",
		Long: `Check variant files: every setup with every exchange of pieces, and every value
of every option, one option at a time. A file without faults is "ok". Otherwise
the output has a line for each fault: the file, the line and the key, what was
read and what was expected. The exit code is then 1. More faults may appear once
these are mended.

Warnings point out what is allowed but probably not intended: a game that is
over at its start, a piece in no setup, a pawn that can never promote, a clause
that leads nowhere, hands where nothing is dropped, a zone that nothing names, a
value of an option that changes nothing, two pieces of one name, a rule for two
royals where nobody has two, moves that count as progress though they can be
taken back, a line that says what is so without it, an end that does not say
when, a promotion or an end for squares to which no piece comes, a side that
cannot lose, moves that differ to the left and to the right on a mirrored board.
Options are at their defaults.

Your own game may keep the id of a built-in one. If its rules differ, the players
go by a formula instead of the weights that were learned for the built-in game,
and the output says so.

You can also give the name of a built-in game.`,
		Example: `  selfplay check my-game.toml
  selfplay check changi janggi`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("check: read no argument, expected the path of a variant file")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			w := cmd.OutOrStdout()
			bad := false
			for _, ref := range args {
				g, err := variants.Load(ref)
				if err == nil {
					err = g.Check()
				}
				if err != nil {
					bad = true
					fmt.Fprintln(w, err)
					continue
				}
				for _, f := range g.Warnings() {
					fmt.Fprintf(w, "warning: %v\n", f)
				}
				fmt.Fprintf(w, "%s: ok (%s, %s, %s)\n", ref, g.Name, answer.Plural(len(g.AllSetups()), "setup"), answer.Plural(len(g.Options()), "option"))
				if foreign(g) {
					fmt.Fprintf(w, "%s: plays by a formula: the weights of the built-in game %s were learned for other rules than these; \"selfplay train\" learns weights for them\n", ref, g.ID)
				}
			}
			if bad {
				return errReported
			}
			return nil
		},
	}
}

// foreign reports whether weights come with the program for a game of this id, but for
// other rules than those of one of its setups or more.
func foreign(g *variants.Game) bool {
	return slices.ContainsFunc(g.Setups(), func(id string) bool {
		r, err := g.Rules(id, nil)
		return err == nil && eval.IsForeign(r)
	})
}
