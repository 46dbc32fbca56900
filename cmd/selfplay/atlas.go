package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/session"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/results"
)

// An atlas asks the same of many games of two, of each in about the same number of games:
// what the first move is worth and how games go, what twice the budget is worth, and what
// the pieces are worth. Each question is a run of its own.
type atlas struct {
	cmd     *cobra.Command
	games   int
	nodes   int64
	out     string
	workers int
}

// The parts of an atlas's games, and the fewest there can be.
const (
	atlasBalance = 0.4
	atlasLadder  = 0.2
	atlasValues  = 0.4
	leastAtlas   = 200

	atlasFolder = runs.Folder + "/atlas"
)

func newAtlasCommand() *cobra.Command {
	var a atlas
	c := &cobra.Command{
		Use:   "atlas [GAME...]",
		Short: "Play the same experiments on many games, for a table of them all",
		Long: `Ask the same questions of many variants for two players, with about as many
games played of each: what the first move is worth, how games end and how long
they last, what twice the budget is worth, and what the pieces are worth.
Without GAME, ask them of every built-in variant for two.

Every question is a run of its own in the folder --out. The same command continues
them. "report --atlas" makes one page of them.`,
		Example: `  selfplay atlas makruk atomic crazyhouse
  selfplay atlas --games 1000`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			a.cmd = cmd
			if err := checkWorkers("atlas", a.workers); err != nil {
				return err
			}
			if a.games < leastAtlas {
				return fmt.Errorf("atlas: read --games %d, expected %d or more", a.games, leastAtlas)
			}
			if a.nodes < 4 {
				return fmt.Errorf("atlas: read --nodes %d, expected 4 or more", a.nodes)
			}
			return a.run(args)
		},
	}
	c.Flags().IntVar(&a.games, "games", 1000, "about how many games to play of each game")
	c.Flags().Int64Var(&a.nodes, "nodes", 400, "positions searched a move")
	c.Flags().StringVar(&a.out, "out", atlasFolder, "`FOLDER` for run files")
	c.Flags().IntVar(&a.workers, "workers", runtime.GOMAXPROCS(0), "games played at a time; the games are the same for any number")
	return c
}

// run plays game after game. One that cannot be asked something is asked the rest.
func (a *atlas) run(refs []string) error {
	ctx, stop := interrupt.Context(a.cmd.Context())
	defer stop()
	all := len(refs) == 0
	if all {
		refs = append(variants.Builtin(), variants.Catalogue()...)
	}
	stderr := a.cmd.ErrOrStderr()
	list := make([]*variants.Game, len(refs)) // all are read before the first is played; nil for those left out
	for i, ref := range refs {
		g, err := variants.Load(ref)
		if err != nil {
			return err
		}
		r, err := g.Rules("", nil)
		switch {
		case err != nil:
			return err
		case r.Players() == 2:
			list[i] = g
		case !all:
			return fmt.Errorf("atlas: %s: read a game of %d, expected one of 2", ref, r.Players())
		}
	}
	for i, ref := range refs {
		g := list[i]
		if g == nil {
			continue
		}
		fmt.Fprintf(stderr, "\n%d of %d: %s\n", i+1, len(refs), g.Name)
		for _, kind := range []string{"balance", "ladder", "values"} {
			e, err := a.experiment(kind, ref, g)
			if err != nil {
				fmt.Fprintf(stderr, "note: %s: not asked: %s\n", kind, session.Reason(err))
				continue
			}
			err = a.play(ctx, e)
			if answer.TooLittle(err) { // its later games cannot be planned, and what the earlier ones say stands
				fmt.Fprintf(stderr, "note: %s: ended early: %s\n", kind, session.Reason(err))
				continue
			}
			if err != nil {
				return err
			}
		}
	}
	fmt.Fprintf(a.cmd.OutOrStdout(), "%s --atlas FOLDER %s\n", reportName(os.Args[0]), filepath.Join(results.ShellWord(a.out), "*.db"))
	return nil
}

// experiment lays a question out for a game.
func (a *atlas) experiment(kind, ref string, g *variants.Game) (*experiments.Experiment, error) {
	text, err := kinds.Asked().DraftText(kind, ref)
	if err != nil {
		return nil, err
	}
	part := func(share float64) int { return int(share * float64(a.games)) }
	set := map[string]string{"nodes": fmt.Sprint(a.nodes)}
	switch kind {
	case "balance":
		set["setups"], set["pairs"] = experiments.Texts([]string{g.Default()}), fmt.Sprint(max(1, part(atlasBalance)/2))
	case "ladder": // one rung
		delete(set, "nodes")
		set["from"], set["to"], set["rounds"] = fmt.Sprint(a.nodes/2), fmt.Sprint(a.nodes/2*2), fmt.Sprint(max(1, part(atlasLadder)/2))
	case "values":
		set["games"], set["arms_each"], set["pairs"] = fmt.Sprint(part(atlasValues)), "3", "2"
	}
	for key, value := range set {
		if text, err = withKey(text, key, value); err != nil {
			return nil, fmt.Errorf("%s of %s: %w", kind, ref, err)
		}
	}
	e, err := kinds.Asked().Read("atlas-"+kind+".toml", []byte(strings.Replace(text, `name = "`, `name = "atlas-`, 1)))
	if err != nil {
		return nil, err
	}
	return weightfile.Use(e)
}

// withKey sets a key of an experiment's file that has it.
func withKey(text, key, value string) (string, error) {
	line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(key) + ` *=.*$`)
	at := line.FindStringIndex(text)
	if at == nil {
		return "", fmt.Errorf("its file has no key %q", key)
	}
	return text[:at[0]] + key + " = " + value + text[at[1]:], nil
}

// play plays a run, or what is missing of it.
func (a *atlas) play(ctx context.Context, e *experiments.Experiment) error {
	s, err := begin(ctx, a.cmd, e, a.out, runs.Part{})
	if err != nil && ctx.Err() != nil {
		return a.interrupted()
	}
	if err != nil {
		return err
	}
	s.Follow()
	played := s.Play(ctx, session.Effort{Workers: a.workers})
	closing := s.Close()
	switch {
	case ctx.Err() != nil:
		return a.interrupted()
	case played != nil:
		return fmt.Errorf("atlas: %w", played)
	}
	return closing
}

func (a *atlas) interrupted() error {
	return fmt.Errorf("interrupted: what was played is kept in %s; to go on:\n  %s", a.out, commandLine(a.cmd))
}
