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
	"komi/engine/betza"
	"komi/engine/diagram"
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
				for _, other := range []string{"svg", "png", "fen", "option"} {
					if cmd.Flags().Changed(other) {
						return fmt.Errorf("show: --file prints the file as it is, expected it without --%s", other)
					}
				}
				g, _, _, err := loadGame(args[0], nil)
				if err != nil {
					return err
				}
				_, err = io.WriteString(cmd.OutOrStdout(), g.Text)
				return err
			}
			p, err := s.position(cmd, args[0])
			if err != nil {
				return err
			}
			drawings := []struct {
				flag, path string
				draw       func() ([]byte, error)
			}{
				{"svg", svg, func() ([]byte, error) { return []byte(diagram.Sheet(p)), nil }},
				{"png", png, func() ([]byte, error) { return raster.PNG(diagram.Letters(p)) }},
			}
			for _, d := range drawings {
				if !cmd.Flags().Changed(d.flag) {
					continue
				}
				if err := outfile.Check(d.path, gameFile(args[0])); err != nil {
					return fmt.Errorf("show: --%s: %w", d.flag, err)
				}
			}
			if svg != "" && png != "" && filepath.Clean(svg) == filepath.Clean(png) {
				return fmt.Errorf("show: --png: write %s: the drawing of --svg goes there, expected another file", png)
			}
			w := cmd.OutOrStdout()
			fmt.Fprintf(w, "%s\n\n%s\n", title(p.Rules()), diagram.Text(p))
			describePieces(w, p.Rules())
			describeZones(w, p.Rules())
			describeBesides(w, p.Rules())
			describeEnds(w, p.Rules())
			for _, d := range drawings {
				if !cmd.Flags().Changed(d.flag) {
					continue
				}
				drawn, err := d.draw()
				if err == nil {
					err = outfile.Write(d.path, drawn)
				}
				if err != nil {
					return fmt.Errorf("show: --%s: %w", d.flag, err)
				}
				fmt.Fprintf(cmd.ErrOrStderr(), "drawing written to %s\n", d.path)
			}
			return nil
		},
	}
	s.addFlags(c)
	c.Flags().BoolVar(&file, "file", false, "print the variant file of the game, and nothing else")
	c.Flags().StringVar(&png, "png", "", "write the same to this `FILE` as a picture")
	c.Flags().StringVar(&svg, "svg", "", "write the board and a move diagram for each piece to this `FILE`")
	return c
}

// describePieces lists every kind of piece with its clauses.
func describePieces(w io.Writer, r *engine.Rules) {
	named := mateClauses(r.Spec())
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		piece := r.Spec().Pieces[k-1]
		head := fmt.Sprintf("%-2s %s", piece.Letter, piece.Name)
		if piece.Symbol != "" && piece.Symbol != piece.Letter {
			head += " " + piece.Symbol
		}
		if piece.Royal {
			head += ", royal"
		}
		if piece.Value != 0 && r.Spec().Points != nil {
			head += fmt.Sprintf(", %v point", piece.Value)
			if piece.Value != 1 {
				head += "s"
			}
		}
		head = strings.Join(append([]string{head}, pieceNotes(&piece)...), ", ")
		fmt.Fprintln(w, head)
		for i := range piece.Clause {
			c := &piece.Clause[i]
			text := clauseText(c)
			if slices.Contains(named, c.Name) {
				text += fmt.Sprintf(" (%s)", c.Name)
			}
			fmt.Fprintf(w, "     %s\n", text)
		}
	}
}

// clauseText describes a way of moving in one line.
func clauseText(c *engine.ClauseSpec) string {
	parts := []string{c.Move}
	if words := betza.Words(c.Move); words != "" {
		parts[0] += ": " + words
	}
	add := func(format, value string) {
		if value != "" {
			parts = append(parts, fmt.Sprintf(format, value))
		}
	}
	add("along %s", c.Along)
	add("from %s", c.From)
	add("to %s", c.To)
	add("takes %s", c.Takes)
	add("neither leaps nor takes %s", c.Spares)
	add("pieces of %s", c.Owners)
	switch c.Capture {
	case engine.ToHand:
		add("%s", "captures to hand")
	case engine.Rifle:
		add("%s", "captures without moving")
	}
	switch c.EP {
	case engine.EPPass:
		add("%s", "can be taken in passing")
	case engine.EPTake:
		add("%s", "takes in passing")
	case engine.EPAlso:
		add("%s", "takes in passing besides")
	}
	if c.Unmoved {
		add("%s", "if it never moved")
	}
	if c.Least > 1 {
		add("%s steps or more", fmt.Sprint(c.Least))
	}
	if c.Over {
		add("%s", "over occupied squares only")
	}
	for i := range c.Cross {
		parts = append(parts, crossText(&c.Cross[i]))
	}
	parts = append(parts, clauseNotes(c)...)
	return strings.Join(parts, ", ")
}
