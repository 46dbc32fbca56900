package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/raster"
	"komi/engine"
	"komi/engine/diagram"
	"komi/engine/prose"
	"komi/results/outfile"
)

func newShowCommand() *cobra.Command {
	var s selection
	var svg, png string
	var file bool
	c := &cobra.Command{
		Use:   "show GAME[:SETUP]",
		Short: "Draw a position and describe the pieces",
		Long: `Draw a position in the terminal, with the lines and zones of the board, the
hands and the position line. Then describe every piece by its letter, its sign and
its moves, in Betza notation and in words, list the zones that they speak of, and
say what else the rules are and what ends the game.

With --svg or --png, also write a drawing to FILE: the board, and a move diagram
for each piece. The SVG needs no other file. In the PNG pieces are letters.

With --file, print the variant file of the game instead, and the files that it
builds on. They show the names of pieces, clauses and zones that you need to write
a file that extends the game.` + gameHelp,
		Example: `  selfplay show changi:1m~Bh
  selfplay show shogi --svg shogi.svg --png shogi.png
  selfplay show my-game.toml --option marten=long
  selfplay show crazyhouse --file > my-game.toml`,
		Args: wantGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			if file {
				return printGameFile(cmd, args[0])
			}
			p, err := s.position(cmd, args[0])
			if err != nil {
				return err
			}
			drawings := []drawing{
				{"svg", svg, func() ([]byte, error) { return []byte(diagram.Sheet(p)), nil }},
				{"png", png, func() ([]byte, error) { return raster.PNG(diagram.Letters(p)) }},
			}
			drawings = slices.DeleteFunc(drawings, func(d drawing) bool { return !cmd.Flags().Changed(d.flag) })
			for _, d := range drawings {
				if err := outfile.Check(d.path, gameFile(args[0])); err != nil {
					return fmt.Errorf("show: --%s: %w", d.flag, err)
				}
			}
			if svg != "" && png != "" && filepath.Clean(svg) == filepath.Clean(png) {
				return fmt.Errorf("show: --png: write %s: the drawing of --svg goes there, expected another file", png)
			}
			// Files come first: what is printed may have no reader.
			for _, d := range drawings {
				if err := d.write(); err != nil {
					return fmt.Errorf("show: --%s: %w", d.flag, err)
				}
				fmt.Fprintf(cmd.ErrOrStderr(), "drawing written to %s\n", d.path)
			}
			showPosition(cmd.OutOrStdout(), p)
			return nil
		},
	}
	s.addFlags(c)
	c.Flags().BoolVar(&file, "file", false, "print the variant file of the game, and nothing else")
	c.Flags().StringVar(&png, "png", "", "write the same to this `FILE` as a picture")
	c.Flags().StringVar(&svg, "svg", "", "write the board and a move diagram for each piece to this `FILE`")
	return c
}

// printGameFile prints the variant file of a game. No flag may be set that asks for anything
// else.
func printGameFile(cmd *cobra.Command, game string) error {
	for _, other := range []string{"svg", "png", "fen", "option"} {
		if cmd.Flags().Changed(other) {
			return fmt.Errorf("show: --file prints the file as it is, expected it without --%s", other)
		}
	}
	g, _, _, err := loadGame(game, nil)
	if err != nil {
		return err
	}
	_, err = io.WriteString(cmd.OutOrStdout(), g.Text)
	return err
}

// A drawing is a file that a flag asks for.
type drawing struct {
	flag, path string
	draw       func() ([]byte, error)
}

// write draws and writes the file.
func (d drawing) write() error {
	drawn, err := d.draw()
	if err != nil {
		return err
	}
	return outfile.Write(d.path, drawn)
}

// showPosition writes a position, what can be said of it at once, and the rules in words.
func showPosition(w io.Writer, p *engine.Position) {
	fmt.Fprintf(w, "%s\n\n%s\n", title(p.Rules()), diagram.Text(p))
	if end := prose.ResultOf(p); end != nil {
		fmt.Fprintf(w, "The game is over: %s\n\n", end.Text)
	} else if wins := winsAtOnce(p); len(wins) > 0 {
		fmt.Fprintf(w, "%s is to move and can win at once: %s\n\n", p.Rules().PlayerName(p.Turn()), strings.Join(wins, ", "))
	}
	tell(w, p.Rules())
}

// winsAtOnce lists the moves that win for the player on turn; nothing where the game is over.
func winsAtOnce(p *engine.Position) []string {
	if _, over := p.Outcome(); over {
		return nil
	}
	me := p.Turn()
	var wins []string
	for _, m := range p.Moves(nil) {
		q := p.Clone()
		q.Make(m)
		if o, over := q.Outcome(); over && o.Shares[me] == engine.Whole {
			wins = append(wins, p.MoveText(m))
		}
	}
	return wins
}

// tell writes the rules in words.
func tell(w io.Writer, r *engine.Rules) {
	section := func(head string, lines []string) {
		if len(lines) > 0 {
			fmt.Fprintf(w, "\n%s\n     %s\n", head, strings.Join(lines, "\n     "))
		}
	}
	for _, p := range prose.Pieces(r) {
		fmt.Fprintln(w, p.Head)
		for _, way := range p.Ways {
			fmt.Fprintf(w, "     %s\n", way)
		}
	}
	section("Zones and lines, from the side of "+r.PlayerName(0), prose.Zones(r))
	section("Besides", prose.Game(r))
	var ends []string
	for _, e := range prose.Ends(r) {
		ends = append(ends, e.What+": "+e.Means)
	}
	if !prose.Limited(r) {
		ends = append(ends, "Nothing else ends it: neither repetition nor no_progress nor max_plies.")
	}
	section("The game ends with", ends)
}
