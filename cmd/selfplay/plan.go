package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/forecast"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/engine"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
)

// planTime is how long reading an experiment and playing its first moments may take, so that
// a plan is told within three seconds.
const planTime = 2200 * time.Millisecond

func newPlanCommand() *cobra.Command {
	var workers int
	var seed int64
	var asJSON bool
	c := &cobra.Command{
		Use:   "plan EXPERIMENT",
		Short: "Tell what an experiment can find out and how long it takes here",
		Long: `Tell how many games an experiment plays, how wide its intervals will be, and how
long it takes on this machine. To measure the time, games are played for a
second or two, beside whatever else the machine does then; where that slows them
down, the plan says how fast they would be alone. Nothing is stored.`,
		Args: usage.Args(1, 1, "EXPERIMENT, such as changi-openings or mine.toml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			began := time.Now()
			e, err := loadExperiment(cmd, args[0], seed)
			if err != nil {
				return err
			}
			if err := checkWorkers("plan", workers); err != nil {
				return err
			}
			ctx, stop := interrupt.Context(cmd.Context())
			defer stop()
			if !asJSON {
				describe(cmd.OutOrStdout(), e)
			}
			p, err := forecast.Try(ctx, e, workers, planTime-time.Since(began))
			if errors.Is(err, context.Canceled) {
				return errors.New("plan: interrupted")
			}
			if err != nil {
				return fmt.Errorf("plan: %w", err)
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), planOf(p, e, workers))
			}
			printPilot(cmd.OutOrStdout(), p, e, workers)
			return nil
		},
	}
	c.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "games played at a time")
	addSeedFlag(c, &seed)
	c.Flags().BoolVar(&asJSON, "json", false, "write the plan as JSON")
	return c
}

// mostWon is how many arms a plan names that are won by the first move.
const mostWon = 5

// wonAtOnce tells of the arms that begin with a move that wins. Random plies of an opening
// may or may not make it.
func wonAtOnce(e *experiments.Experiment) []string {
	var out []string
	seen := map[*engine.Rules]bool{}
	for i := range e.Arms {
		r := e.Arms[i].Rules
		if seen[r] {
			continue
		}
		seen[r] = true
		p := r.New()
		if wins := winsAtOnce(p); len(wins) > 0 {
			out = append(out, fmt.Sprintf("in %s %s can win at once: %s", e.Arms[i].Name, r.PlayerName(p.Turn()), strings.Join(wins, ", ")))
		}
	}
	if more := len(out) - mostWon; more > 0 {
		out = append(out[:mostWon], fmt.Sprintf("so it is in %s more", answer.Plural(more, "arm")))
	}
	return out
}

// endless reports whether some game of the experiment may have no end.
func endless(e *experiments.Experiment) bool {
	return slices.ContainsFunc(e.Arms, func(a experiments.Arm) bool { return variants.Endless(a.Rules) })
}

// describe says what is played.
func describe(w io.Writer, e *experiments.Experiment) {
	fmt.Fprintf(w, "%s: %s\n\n", e.Name, e.About)
	most, first := "", ""
	if e.Limit > 0 {
		most, first = "at most ", " to begin with"
	}
	fmt.Fprintf(w, "games    %s%s: %s of %s, %s each%s\n", most, answer.Count(e.Games()), answer.Plural(len(e.Arms), e.ArmWord()), e.Game.Name, forecast.Rounds(e), first)
	o := e.Openings
	switch {
	case len(o.Lines) > 0:
		fmt.Fprintf(w, "opening  %s given", answer.Plural(len(o.Lines), "line"))
	case o.Window > 0:
		fmt.Fprintf(w, "opening  %d random plies within %v pawns of %s", o.Plies, o.Window, map[string]string{"median": "their median", "zero": "zero"}[o.Around])
	default:
		fmt.Fprintf(w, "opening  %d random plies", o.Plies)
	}
	fmt.Fprintln(w, secondGame(e))
	if endless(e) {
		fmt.Fprintf(w, "ending   the rules let a game go on for ever; one of %s plies has no result. Set no_progress, repetition or max_plies in [rules]\n", answer.Count(document.EndlessPlies))
	}
	for _, text := range wonAtOnce(e) {
		fmt.Fprintf(w, "start    %s\n", text)
	}
	if budgets := twinBudgets(e); len(budgets) > 0 {
		fmt.Fprintf(w, "budgets  %s nodes a move\n", strings.Trim(strings.ReplaceAll(fmt.Sprint(budgets), " ", ", "), "[]"))
		return
	}
	fmt.Fprintf(w, "budget   %s a move\n", forecast.Budget(e))
}

// twinBudgets are the budgets of twin arms, which differ in nothing else.
func twinBudgets(e *experiments.Experiment) []int64 {
	var out []int64
	for i := range e.Arms {
		if nodes := e.Arms[i].Seats[0].Nodes; e.Arms[i].Twin != "" && !slices.Contains(out, nodes) {
			out = append(out, nodes)
		}
	}
	return out
}

// secondGame says what differs between the games of one opening.
func secondGame(e *experiments.Experiment) string {
	mirrored, unlike, kind := 0, 0, e.Asks()
	for i := range e.Arms {
		a := &e.Arms[i]
		if a.Mirrored() {
			mirrored++
		}
		if first := a.Seats[0]; len(a.Seats) > 1 {
			first.Name = a.Seats[1].Name
			if first != a.Seats[1] {
				unlike++
			}
		}
	}
	switch {
	case e.PerRound() == 1 && kind.One != "":
		return "; " + kind.One
	case e.PerRound() == 1:
		return ""
	case e.PerRound() > 2:
		return fmt.Sprintf("; each is played in %d seatings", e.PerRound())
	case kind.Two != "":
		return "; " + kind.Two
	case mirrored == len(e.Arms) && unlike > 0:
		return "; the second game of a pair exchanges the sides, and the players"
	case mirrored == len(e.Arms):
		return "; the second game of a pair exchanges the sides"
	case mirrored == 0 && unlike > 0:
		return "; the players change places in the second game of a pair"
	case mirrored == 0:
		return "; the second game of a pair repeats it with another seed"
	}
	return fmt.Sprintf("; the second game of a pair exchanges the sides in %s, repeats it in the others", answer.Plural(mirrored, e.ArmWord()))
}

// printForecast writes a forecast, with the time it takes at so many games a second.
func printForecast(w io.Writer, f answer.Forecast, perSecond float64) {
	fmt.Fprintln(w, f.Title)
	for _, line := range f.Lines {
		fmt.Fprint(w, "  ", line.Text)
		if line.Games > 0 && perSecond > 0 {
			fmt.Fprintf(w, ", %s", lasting(float64(line.Games)/perSecond))
		}
		fmt.Fprintln(w)
	}
}

// printPilot says what to expect after the pilot.
func printPilot(w io.Writer, p forecast.Pilot, e *experiments.Experiment, workers int) {
	speed := float64(workers) / p.Each
	fmt.Fprintf(w, "speed    about %s with %s, from %s just begun\n", speedText(speed), answer.Plural(workers, "worker"), seen(p))
	fmt.Fprintf(w, "time     about %s\n", lasting(float64(e.Games())/speed))
	if p.Alone > 1 {
		fmt.Fprintf(w, "alone    about %s and %s: other work runs on this machine\n", speedText(speed*p.Alone), lasting(float64(e.Games())/(speed*p.Alone)))
	}
	fmt.Fprintln(w)
	p.Tally.PrintVoids(w)
	printForecast(w, p.Expect(e), speed)
}

// seen is what the speed was told from. On a busy machine no game may end in the time there is.
func seen(p forecast.Pilot) string {
	if p.Games == 0 {
		return "games"
	}
	return answer.Plural(p.Games, "game")
}
