package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/livepage"
	"komi/cmd/selfplay/internal/session"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine/tomlfile"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/results"
)

func newRunCommand() *cobra.Command {
	var out string
	var workers int
	var seed int64
	var part string
	var pageAfter time.Duration
	c := &cobra.Command{
		Use:   "run EXPERIMENT",
		Short: "Play an experiment, or continue one that was interrupted",
		Long: `Play an experiment. EXPERIMENT is the name of a built-in one (see "selfplay
experiments") or the path of a .toml file. These kinds of experiment need no file:
they are laid out from a game's rules, if they ask what such a game can answer.

  selfplay run balance --game my-game.toml    what is the first move worth?
  selfplay run values --game my-game.toml     what are the pieces worth?
  selfplay run points --game my-game.toml     what should they count, where games are counted?
  selfplay run setups --game my-game.toml     which setup, or which handicap, is fair?
  selfplay run ladder --game my-game.toml     do players that search more win?
  selfplay run armies --game my-game.toml     which of three armies wins?

The keys of an experiment's file are explained in those of the built-in ones, above
all in that of changi-openings: selfplay experiments --show changi-openings.

The games are saved in a run file in the folder --out, named after the
experiment, the seed and the most games that the run can have. If a run is
interrupted, the same command continues it. The games are the same for any number
of workers.

After a minute a first page is written beside the run file, with the ending .html.
It is written again as games come in, and at the end.

With --shard k/n, play only part k of n, into a file of its own. That way n
machines can share the work; "selfplay merge" joins their files.`,
		Args: usage.Args(1, 1, "EXPERIMENT, such as changi-openings or mine.toml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := loadExperiment(cmd, args[0], seed)
			if err != nil {
				return err
			}
			if err := checkWorkers("run", workers); err != nil {
				return err
			}
			s, err := runs.ParsePart(part)
			if err != nil {
				return fmt.Errorf("run: %w", err)
			}
			if pageAfter < livepage.Least {
				return fmt.Errorf("run: read --page-after %v, expected %v or more, such as 1m", pageAfter, livepage.Least)
			}
			return playExperiment(cmd, e, out, workers, s, pageAfter)
		},
	}
	c.Flags().StringVar(&out, "out", runs.Folder, "`FOLDER` for run files")
	c.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "games played at a time; the games are the same for any number")
	c.Flags().StringVar(&part, "shard", "", "play only part `k/n`, such as 2/3")
	c.Flags().DurationVar(&pageAfter, "page-after", livepage.First, "time until the first page, and the least time between two pages")
	addSeedFlag(c, &seed)
	return c
}

// addSeedFlag adds --seed and --game to a command about an experiment.
func addSeedFlag(c *cobra.Command, seed *int64) {
	c.Flags().String("game", "", "play this `GAME` in place of the experiment's: a built-in one or the path of a .toml file")
	c.Flags().Int64Var(seed, "seed", 0, "seed in place of the experiment's: other openings, other games")
}

// loadExperiment reads an experiment for a command with the flags of [addSeedFlag].
func loadExperiment(cmd *cobra.Command, ref string, seed int64) (*experiments.Experiment, error) {
	game, _ := cmd.Flags().GetString("game")
	e, err := experimentOf(ref, game, cmd.Flags().Changed("game"))
	if err != nil {
		return nil, err
	}
	if cmd.Flags().Changed("seed") {
		if seed < 0 {
			return nil, fmt.Errorf("%s: read --seed %d, expected 0 or more", cmd.Name(), seed)
		}
		e = e.WithSeed(uint64(seed))
	}
	if e, err = weightfile.Use(e); err != nil {
		return nil, fmt.Errorf("%s: %w", cmd.Name(), err)
	}
	return e, nil
}

// experimentOf is a built-in experiment or a file, of another game if one is given; or
// the name of a kind, laid out for the game. A name that is both means the kind where the
// game is a file: the built-in experiment is made for games like its own.
func experimentOf(ref, game string, other bool) (*experiments.Experiment, error) {
	all := kinds.Asked()
	ownGame := other && tomlfile.IsPath(game)
	if slices.Contains(all.Drafting(), ref) && (ownGame || !slices.Contains(experiments.Names(), ref)) {
		if !other {
			return nil, fmt.Errorf("experiment: read %q, a kind of experiment, expected a game with it: %s --game chess, or the path of a .toml file", ref, ref)
		}
		return all.Draft(ref, game)
	}
	outlines := all.Outlines()
	if i := slices.IndexFunc(outlines, func(o experiments.Outline) bool { return o.Kind == ref }); i >= 0 && !slices.Contains(experiments.Names(), ref) {
		return nil, fmt.Errorf("experiment: read %q, a kind of experiment whose questions no rules tell, expected the path of a .toml file of yours; copy one: experiments --show %s", ref, outlines[i].Name)
	}
	e, err := all.Load(ref)
	if err == nil && other {
		e, err = e.WithGame(game)
	}
	return e, err
}

// playExperiment plays a part of an experiment into its run file in folder out.
func playExperiment(cmd *cobra.Command, e *experiments.Experiment, out string, workers int, part runs.Part, pageAfter time.Duration) error {
	ctx, stop := interrupt.Context(cmd.Context())
	defer stop()
	if !part.Whole() && e.Limit > 0 {
		return fmt.Errorf("run: the course of %s depends on its games, so it cannot be played in parts: expected no --shard (for several machines: %s serve)", e.Name, programName(os.Args[0]))
	}
	s, err := begin(ctx, cmd, e, out, part)
	if err != nil {
		return err
	}
	s.Introduce(cmd.Context(), answer.Plural(workers, "worker"), pageAfter)
	played := s.Play(ctx, session.Effort{Workers: workers, GiveUp: true})
	if played == nil {
		stop() // all games are stored: whoever does not want to wait for the answer may interrupt it
	}
	return s.End(cmd.Context(), played)
}

// begin begins the session of a command. It is ended as a [session.Session] is.
func begin(ctx context.Context, cmd *cobra.Command, e *experiments.Experiment, out string, part runs.Part) (*session.Session, error) {
	by := callerOf(cmd)
	s, err := session.Begin(ctx, by, e, out, part)
	if errors.Is(err, context.Canceled) {
		return nil, fmt.Errorf("interrupted before a game was played; to go on:\n  %s", by.Again)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmd.Name(), err)
	}
	return s, nil
}

// callerOf is a command as sessions name it.
func callerOf(cmd *cobra.Command) session.Caller {
	return session.Caller{
		Name: cmd.Name(), Again: commandLine(cmd), Stdout: cmd.OutOrStdout(), Stderr: cmd.ErrOrStderr(),
		Program: programName(os.Args[0]), Report: reportName(os.Args[0]),
	}
}

// commandLine is the command as it can be typed again, in one line: what would end the line
// in an argument is written out.
func commandLine(cmd *cobra.Command) string {
	words := []string{programName(os.Args[0]), cmd.Name()}
	words = append(words, cmd.Flags().Args()...)
	cmd.Flags().Visit(func(f *pflag.Flag) { // in the order of the alphabet
		switch f.Name {
		case "token": // run files hold this line
			words = append(words, "--token", "...")
		case "nats":
			words = append(words, "--nats", withoutSecret(f.Value.String()))
		default:
			if f.NoOptDefVal != "" { // true or false
				words = append(words, "--"+f.Name+"="+f.Value.String())
				return
			}
			words = append(words, "--"+f.Name, f.Value.String())
		}
	})
	for i, word := range words[1:] {
		words[i+1] = results.ShellWord(word)
	}
	return results.OneLine(strings.Join(words, " "))
}

// programName is how to start this program from a shell.
func programName(arg string) string {
	if byGoRun(arg) {
		return "go run ./cmd/selfplay"
	}
	return results.ShellWord(arg)
}

// reportName is how to start the report program, which is beside this one.
func reportName(arg string) string {
	if byGoRun(arg) {
		return "go run ./cmd/report"
	}
	return results.ShellWord(strings.TrimSuffix(arg, filepath.Base(arg)) + "report")
}

// byGoRun reports whether "go run" started a program: it compiles it into a folder that is
// gone afterwards.
func byGoRun(arg string) bool { return strings.Contains(filepath.ToSlash(arg), "/go-build") }
