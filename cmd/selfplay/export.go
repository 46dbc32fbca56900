package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/experiments/answer"
	"komi/results/export"
	"komi/results/outfile"
)

func newExportCommand() *cobra.Command {
	var format, out string
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
finish first.`,
		Args: usage.Args(1, 1, "RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			kind, err := export.ParseFormat(format)
			if err != nil {
				return err
			}
			f, err := openForReading(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			noteLostLog(cmd.ErrOrStderr(), f)
			games := f.All(cmd.Context(), 0)
			if out == "" {
				_, err = export.Write(cmd.OutOrStdout(), kind, f.Header(), games)
				return err
			}
			if err := outfile.Check(out, args[0]); err != nil {
				return fmt.Errorf("export: --out: %w", err)
			}
			n, err := export.ToFile(out, kind, f.Header(), games)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%s games written to %s\n", answer.Count(n), out)
			return nil
		},
	}
	c.Flags().StringVar(&format, "format", string(export.PGN), strings.Join(formats, ", "))
	c.Flags().StringVar(&out, "out", "", "file to write; it replaces an older one only when complete, and never a run or a .toml file")
	return c
}
