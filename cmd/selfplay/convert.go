package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"komi/engine/tomlfile"
	"komi/engine/variants/ini"
	"komi/results/outfile"
)

func newConvertCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "convert FILE.ini[:NAME]",
		Short: "Make a variant file of a game told in Fairy-Stockfish's variants.ini",
		Long: `Make a variant file of a game that is told for Fairy-Stockfish, in a file of
sections such as variants.ini: [NAME] or [NAME:BASE], with lines "key = value".
Without NAME and with several sections, the output lists them.

If Komi has the base, as it has nearly all games that Fairy-Stockfish has built
in, the variant file extends Komi's game and says only what the section changes.
Otherwise it tells the whole game. Comments name the keys that a line comes from,
and a table [engines.uci] says what the game is called there, so that "match" can
play it against that program, with --engine-option VariantPath=FILE.ini.

Every key is translated, or changes no rule, such as pieceToCharTable, or is
refused: then a line for each says where it stands and what Komi cannot express,
and nothing is written. An older .toml file is never replaced, nor is one that
was written so: it may have been changed by hand. What is written, "check" accepts. Compare its moves all
the same: what Komi does otherwise stands in the guide, engine/variants/adding.md.`,
		Example: `  selfplay convert variants.ini
  selfplay convert variants.ini:my-game
  selfplay convert variants.ini:my-game --out my-game.toml
  selfplay match my-game.toml --engine fairy-stockfish --engine-option VariantPath=variants.ini`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("convert: read %d arguments, expected one, the path of a file such as variants.ini, or variants.ini:NAME", len(args))
			}
			return nil
		},
		ValidArgsFunction: oneOf(completeSections),
		RunE: func(cmd *cobra.Command, args []string) error {
			path, name := sectionOf(args[0])
			if cmd.Flags().Changed("out") {
				if err := outfile.Check(out, path); err != nil {
					return fmt.Errorf("convert: --out: %w", err)
				}
			}
			f, err := readSections(path)
			if err != nil {
				return fmt.Errorf("convert: %w", err)
			}
			switch {
			case len(f.Sections) == 0:
				return fmt.Errorf("convert: %s: read no section, expected a line such as [my-game:chess] with keys below", path)
			case name == "" && len(f.Sections) == 1:
				name = f.Sections[0].Name
			case name == "" && cmd.Flags().Changed("out"):
				return fmt.Errorf("convert: %s has %d sections, expected the name of one, as in %s:%s", path, len(f.Sections), path, f.Sections[0].Name)
			case name == "":
				listSections(cmd.OutOrStdout(), f)
				return nil
			}
			text, err := f.Convert(name)
			if err != nil {
				var bad tomlfile.Faults
				if errors.As(err, &bad) {
					fmt.Fprintln(cmd.OutOrStdout(), err)
					return errReported
				}
				return fmt.Errorf("convert: %w", err)
			}
			if !cmd.Flags().Changed("out") {
				_, err := io.WriteString(cmd.OutOrStdout(), text)
				return err
			}
			if err := outfile.Write(out, []byte(text)); err != nil {
				return fmt.Errorf("convert: --out: %w", err)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is written to %s\n", name, out)
			return nil
		},
	}
	c.Flags().StringVarP(&out, "out", "o", "", "write the variant file to this `FILE`")
	return c
}

// sectionOf takes the name of a section off an argument. A file whose name has a colon is
// meant as a whole.
func sectionOf(arg string) (path, name string) {
	i := strings.LastIndexByte(arg, ':')
	if _, err := os.Stat(arg); err == nil || i < 0 {
		return arg, ""
	}
	return arg[:i], arg[i+1:]
}

func readSections(path string) (*ini.File, error) {
	text, err := tomlfile.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return ini.Parse(path, text)
}

// listSections writes the names of the sections, each with what it builds on and what is wrong
// with its lines.
func listSections(w io.Writer, f *ini.File) {
	width := 0
	for _, s := range f.Sections {
		width = max(width, len(s.Name))
	}
	for _, s := range f.Sections {
		if s.Base == "" {
			fmt.Fprintln(w, s.Name)
		} else {
			fmt.Fprintf(w, "%-*s  builds on %s\n", width, s.Name, s.Base)
		}
		for _, fault := range s.Faults {
			fmt.Fprintf(w, "  %v\n", fault)
		}
	}
}

// completeSections offers the sections of a file after its name and a colon.
func completeSections(_ *cobra.Command, word string) []cobra.Completion {
	path, _, colon := strings.Cut(word, ":")
	if !colon {
		return nil
	}
	f, err := readSections(path)
	if err != nil {
		return nil
	}
	var out []cobra.Completion
	for _, name := range f.Names() {
		out = append(out, path+":"+name)
	}
	return out
}
