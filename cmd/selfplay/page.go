package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/webpage"
	"komi/cmd/selfplay/internal/webplay"
	"komi/engine/variants"
	"komi/results/outfile"
)

func newPageCommand() *cobra.Command {
	var s sitting
	var out string
	c := &cobra.Command{
		Use:   "page GAME[:SETUP] --out FILE",
		Short: "Write a game as one HTML file that can be played anywhere",
		Long: `Write a game as one HTML file: the board, the rules and Komi itself, which plays
inside the browser (WebAssembly). The file needs no server, no network and nothing
installed. Open it from the disk, put it on a web page, send it, or show it inside
another page:

  <iframe src="my-game.html" width="100%" height="900"></iframe>

With --from and --game, the file shows a game of a run, which the reader can step
through and play on from.

The file is about four megabytes. In a clone of Komi the command compiles the
engine with Go, which takes a minute the first time. A program built with -tags
carry, as the README shows, has the engine in it.` + gameHelp,
		Example: `  selfplay page my-game.toml --out my-game.html
  selfplay page changi:1m --out changi.html --nodes 1000
  selfplay page --from results/runs/changi-openings-seed1-4200games-1a2b3c4d.db --game 12 --out game.html`,
		Args: s.wantGameOrRun,
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" {
				return fmt.Errorf("page: expected --out with the name of the file to write, such as --out my-game.html")
			}
			from := ""
			if len(args) > 0 {
				from = gameFile(args[0])
			}
			if err := outfile.CheckPage(out, from, runs.Path(s.from), s.weights); err != nil {
				return fmt.Errorf("page: --out: %w", err)
			}
			t, err := s.set(cmd, args)
			if err != nil {
				return err
			}
			defer t.close()
			game, err := t.carry(cmd)
			if err != nil {
				return fmt.Errorf("page: %w", err)
			}
			fmt.Fprintln(cmd.ErrOrStderr(), "preparing the engine for the page")
			program, support, err := webpage.Engine(cmd.Context())
			if err != nil {
				return fmt.Errorf("page: %w", err)
			}
			text, err := t.page.Alone(webpage.Parcel{Program: program, Runtime: support, Game: game})
			if err != nil {
				return fmt.Errorf("page: %w", err)
			}
			if err := outfile.Write(out, text); err != nil {
				return fmt.Errorf("page: --out: %w", err)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is written to %s, %.1f MB\n", t.page.Title, out, float64(len(text))/1e6)
			return nil
		},
	}
	s.addFlags(c)
	c.Flags().StringVarP(&out, "out", "o", "", "the `FILE` to write")
	return c
}

// carry packs the game for a page without files.
func (t *table) carry(cmd *cobra.Command) (*webplay.Carried, error) {
	setup := t.rules.Setup()
	c := &webplay.Carried{Weights: t.weights, Setup: setup, Options: t.rules.Options()}
	if t.archive == nil {
		file, err := t.source.Game(setup)
		if err != nil {
			return nil, err
		}
		c.Name, c.Text = t.rules.ID(), file.Text
		return c, nil
	}
	record, err := t.archive.Record(cmd.Context(), *t.page.Start.Record)
	if err != nil {
		return nil, err
	}
	rules, err := t.archive.find(record.Setup)
	if err != nil {
		return nil, err
	}
	if c.Options, err = variants.ParseOptions(rules.Options); err != nil {
		return nil, err
	}
	c.Name, c.Text = rules.Variant, rules.Text
	record.Setup = setup
	record.Index = 0 // the only one of the page
	c.Records = []webplay.Record{*record}
	first := 0
	t.page.Start.Record = &first
	return c, nil
}
