package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/engine"
	"komi/engine/diagram"
	"komi/experiments"
	"komi/experiments/rulebook"
	"komi/results"
)

func newReplayCommand() *cobra.Command {
	var index, ply int
	c := &cobra.Command{
		Use:   "replay RUN [--game N]",
		Short: "Show a game of a run move by move",
		Long: `Show a game of a run move by move, with the board after each. Games are numbered
from 0, as in the tables that export writes. Without --game, show the first one.
With --ply, show only the position after that many plies; 0 is the start.`,
		Args: usage.Args(1, 1, "RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := runs.Open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			noteLostLog(cmd.ErrOrStderr(), f)
			if n := f.Header().Whole(); index < 0 || index >= n {
				return fmt.Errorf("replay: read --game %d, expected 0 to %d", index, n-1)
			}
			g, err := f.Game(cmd.Context(), index)
			if err != nil {
				return fmt.Errorf("replay: %w", err)
			}
			start, moves, err := rulebook.New(f.Header()).Moves(g)
			if err != nil {
				return fmt.Errorf("replay: %w", err)
			}
			if !cmd.Flags().Changed("ply") {
				ply = -1
			} else if ply < 0 || ply > len(moves) {
				return fmt.Errorf("replay: read --ply %d, expected 0 to %d", ply, len(moves))
			}
			show(cmd.OutOrStdout(), g, start, moves, ply)
			return nil
		},
	}
	c.Flags().IntVar(&index, "game", 0, "number of the game")
	c.Flags().IntVar(&ply, "ply", 0, "show only the position after this many plies")
	return c
}

// show writes the game, or only the position after a ply, -1 for all.
func show(w io.Writer, g results.Game, p *engine.Position, moves []engine.Move, only int) {
	r := p.Rules()
	fmt.Fprintf(w, "game %d: %s, setup %s", g.Index, r.Name(), g.Setup)
	if g.Options != "" {
		fmt.Fprintf(w, ", %s", g.Options)
	}
	var seats []string
	for i, seat := range g.Seats {
		seats = append(seats, fmt.Sprintf("%s plays %s", seat, r.PlayerName(engine.Player(i))))
	}
	fmt.Fprintf(w, "\nopening %d, seed %d, %s\n", experiments.OpeningOf(g.Block), g.Seed, strings.Join(seats, ", "))
	if only <= 0 {
		fmt.Fprintf(w, "\nstart\n%s", diagram.Text(p))
	}
	for i, m := range moves {
		text, mover := p.MoveText(m), r.PlayerName(p.Turn())
		p.Make(m)
		if only >= 0 && only != i+1 {
			continue
		}
		fmt.Fprintf(w, "\n%d. %s %s%s\n%s", i+1, mover, text, remark(g, p, i), diagram.Text(p))
	}
	if only < 0 || only == len(moves) {
		fmt.Fprintf(w, "\n%s\n", ending(g))
	}
}

// remark is what to add to the move of ply i+1, which was just made.
func remark(g results.Game, p *engine.Position, i int) string {
	text := ""
	if i < g.Opening {
		text += " (opening)"
	}
	if p.InCheck() {
		text += " check"
	}
	return text
}

// ending says how the game ended.
func ending(g results.Game) string {
	if g.Void != "" {
		return "void: " + results.OneLine(g.Void)
	}
	text := fmt.Sprintf("%s of %d after %d plies: %s", g.Score(), g.Whole, g.Plies, g.Reason)
	if g.Margin != nil {
		text += fmt.Sprintf(", points %+g for the first player", *g.Margin)
	}
	return text
}
