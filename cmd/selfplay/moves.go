package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"komi/engine"
	"komi/engine/prose"
)

func newMovesCommand() *cobra.Command {
	var s selection
	var asJSON bool
	c := &cobra.Command{
		Use:   "moves GAME[:SETUP]",
		Short: "List the legal moves of a position",
		Long: `List the legal moves of a position, one a line, sorted bytewise: e2e4 a step or a
capture, e7e8q and c8c9+ promotions, P@e5 a drop, e2xe9 a capture without moving,
b1c3h a move that lets a piece in through the gate behind it, e2e4,e4d5 one with
a wall on d5, 0000 a pass. Where the game is over there are none, and a line on
standard error says how it ended. --json adds to each how it is written with its
piece, as Ng1-f3, and the end of a game that is over.` + gameHelp,
		Example: `  selfplay moves changi:1m
  selfplay moves janggi --option pass=stuck --fen "4k4/9/9/9/9/9/9/9/4R4/4K4 b - 0 1"`,
		Args: wantGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := s.position(cmd, args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), movesOf(p))
			}
			if end := prose.ResultOf(p); end != nil {
				_, err := fmt.Fprintf(cmd.ErrOrStderr(), "the game is over, and there are no moves: %s\n", end.Text)
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
	c.Flags().BoolVar(&asJSON, "json", false, "write the position and its moves as JSON")
	return c
}

// movesJSON is what moves --json writes.
type movesJSON struct {
	positionJSON
	Moves []moveJSON    `json:"moves"`         // sorted by their texts
	End   *prose.Result `json:"end,omitempty"` // of a game that is over, which has no moves
}

type moveJSON struct {
	Move     string `json:"move"`     // as Komi reads it: "e2e4"
	Notation string `json:"notation"` // with the piece: "Pe2-e4"
}

func movesOf(p *engine.Position) movesJSON {
	out := movesJSON{positionOf(p), []moveJSON{}, prose.ResultOf(p)}
	if out.End != nil {
		return out
	}
	for _, m := range p.Moves(nil) {
		out.Moves = append(out.Moves, moveJSON{p.MoveText(m), p.Notation(m)})
	}
	slices.SortFunc(out.Moves, func(a, b moveJSON) int { return strings.Compare(a.Move, b.Move) })
	return out
}
