package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/page"
	"komi/cmd/internal/published"
	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/pgn"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/experiments/kinds"
	"komi/experiments/rulebook"
	"komi/results/export"
	"komi/results/outfile"
)

func newExportCommand() *cobra.Command {
	var format, out, table string
	var columns bool
	var formats []string
	for _, f := range export.Formats() {
		formats = append(formats, string(f))
	}
	c := &cobra.Command{
		Use:   "export RUN --format " + strings.Join(formats, "|"),
		Short: "Write the games of a run for other programs",
		Long: `Write the games of a run: PGN for chess software, CSV, JSON lines or Parquet for
data software. Without --out they go to standard output. All games in the file
are written. In an unfinished run short games are over-represented, because they
finish first.

PGN has positions, the letters of pieces and the name of the game as the table
[engines.uci] of the variant file says, and moves in standard algebraic notation:
Nf3, exd5, O-O. A game without such a table is written as Komi writes it.

With --table, write a flat table for your own statistics, as CSV or Parquet. The
table "games" has a row for each game, without its moves, and a column for each
piece; some kinds of experiment have more tables, such as "positions". They hold
the games up to the first gap in the schedule, and a report can be made from
them alone. With --columns, list the tables of a run and what their columns
hold.`,
		Args: usage.Args(1, 1, "RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			run := runs.Path(args[0])
			kind, err := export.ParseFormat(format)
			if err != nil {
				return err
			}
			if table != "" && !cmd.Flags().Changed("format") {
				kind = export.CSV
			}
			if columns || table != "" {
				if columns && (table != "" || out != "" || cmd.Flags().Changed("format")) {
					return errors.New("export: --columns: read another flag with it, expected none: it lists columns and writes no games")
				}
				if table != "" && kind != export.CSV && kind != export.Parquet {
					return fmt.Errorf("export: --table: read --format %s, expected %s or %s", kind, export.CSV, export.Parquet)
				}
				return exportTable(cmd, run, table, kind, out)
			}
			f, err := runs.Open(run)
			if err != nil {
				return err
			}
			defer f.Close()
			noteLostLog(cmd.ErrOrStderr(), f)
			played := f.All(cmd.Context(), 0)
			notation := pgn.Notation{Rules: rulebook.New(f.Header()).Of}
			if out == "" {
				_, err = export.Write(cmd.OutOrStdout(), kind, f.Header(), &notation, played)
				noteUnread(cmd.ErrOrStderr(), &notation)
				return err
			}
			if err := outfile.Check(out, run); err != nil {
				return fmt.Errorf("export: --out: %w", err)
			}
			n, err := export.ToFile(out, kind, f.Header(), &notation, played)
			if err != nil {
				return fmt.Errorf("export: --out: %w", err)
			}
			noteUnread(cmd.ErrOrStderr(), &notation)
			fmt.Fprintf(cmd.ErrOrStderr(), "%s games written to %s\n", answer.Count(n), out)
			return nil
		},
	}
	c.Flags().StringVar(&format, "format", string(export.PGN), strings.Join(formats, ", ")+"; csv for a table")
	c.Flags().StringVar(&table, "table", "", "write this flat `TABLE`, such as games")
	c.Flags().BoolVar(&columns, "columns", false, "list the flat tables and what their columns hold")
	c.Flags().StringVar(&out, "out", "", "`FILE` to write; it replaces an older one only when complete, and never a run or a .toml file")
	return c
}

// noteUnread says that games could not be written as other programs write them.
func noteUnread(w io.Writer, notation *pgn.Notation) {
	if notation.Err != nil {
		fmt.Fprintf(w, "note: games are written as the run file has them, since their moves could not be read: %v\n", notation.Err)
	}
}

// exportTable writes a flat table of a run, or the list of all columns if it has no name.
func exportTable(cmd *cobra.Command, path, name string, format export.Format, out string) error {
	if out != "" {
		if err := outfile.Check(out, path); err != nil {
			return fmt.Errorf("export: --out: %w", err)
		}
	}
	sets, err := games.Read(cmd.Context(), []string{path}, page.Margin)
	if err != nil {
		return err
	}
	defer sets[0].Close()
	tables, err := kinds.Tables(cmd.Context(), sets[0])
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	w := cmd.OutOrStdout()
	if name == "" {
		for i, t := range tables {
			if i > 0 {
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "# %s\n\n%s\n\n%s", t.Name, t.About, published.Dictionary(t))
		}
		return nil
	}
	var names []string
	for _, t := range tables {
		if names = append(names, t.Name); t.Name != name {
			continue
		}
		var b bytes.Buffer
		if err := export.Table(&b, format, t); err != nil {
			return err
		}
		if out == "" {
			_, err := w.Write(b.Bytes())
			return err
		}
		if err := outfile.Write(out, b.Bytes()); err != nil {
			return fmt.Errorf("export: --out: %w", err)
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "%s written to %s\n", answer.Plural(len(t.Rows), "row"), out)
		return nil
	}
	return fmt.Errorf("export: --table: read %q, expected one that the run has: %s", name, strings.Join(names, ", "))
}
