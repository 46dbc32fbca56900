package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"
)

func newMovesCommand() *cobra.Command {
	var s selection
	c := &cobra.Command{
		Use:   "moves GAME[:SETUP]",
		Short: "List the legal moves of a position",
		Long: `List the legal moves of a position, one a line, sorted bytewise: e2e4 a step or a
capture, e7e8q and c8c9+ promotions, P@e5 a drop, e2xe9 a capture without moving,
0000 a pass. A finished position has none.` + gameHelp,
		Example: `  selfplay moves changi:1m
  selfplay moves janggi --option pass=stuck --fen "4k4/9/9/9/9/9/9/9/4R4/4K4 b - 0 1"`,
		Args: wantGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := s.position(cmd, args[0])
			if err != nil {
				return err
			}
			w := bufio.NewWriter(cmd.OutOrStdout())
			for _, m := range p.MoveTexts() {
				fmt.Fprintln(w, m)
			}
			return w.Flush()
		},
	}
	s.addFlags(c)
	return c
}
