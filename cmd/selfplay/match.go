package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/match"
	"komi/cmd/selfplay/internal/pgn"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
	"komi/engine/uci"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/results"
	"komi/results/export"
	"komi/results/outfile"
)

// A contest holds the flags of the match command.
type contest struct {
	selection
	pairs, from     int
	workers, plies  int
	window          float64
	seed            uint64
	sprt, pgn       string
	hash            int
	sides           [2]contestant
	engine, dialect string
	engineOptions   []string
	patience        time.Duration
	asJSON          bool
	kept            *eval.Weights // for the game, besides those of the program; nil for none
}

func newMatchCommand() *cobra.Command {
	var x contest
	c := &cobra.Command{
		Use:   "match GAME[:SETUP]",
		Short: "Play Komi against itself with other settings, or against a UCI engine",
		Long: `Play a match between A and B. A is Komi's search with the settings --nodes, --cpu,
--weights and --without. B is the same search with --b-nodes, --b-cpu, --b-weights
and --b-without; a setting that is not given is A's. With --engine, B is another
program that speaks UCI. The table [engines.uci] of the variant file says how to
write the game for it.

Each random opening is played twice, with colours exchanged. The openings depend
on --seed alone. So does the whole match if both sides have node limits. With
--cpu each side gets that much processor time a move on average. Komi's time is
measured. Another program plays by a clock, and is given more time on it when the
processor was busy with other things.

A game is void if a side hangs, crashes or plays an illegal move. It is shown with
the reason and not counted, and the match goes on. If a program cannot be started,
the match ends before its first game.

With --pgn the games are written once a minute, and at the end of the match or when
it is interrupted or its terminal is closed: those of the pairs played until then.
They are written as "selfplay export" writes PGN.

The table gives A's score, Elo and normalised Elo with 95% intervals over pairs,
the likelihood that A is stronger (LOS), and the processor time of both sides.
Who is said to be stronger is decided by the interval of the score.
--sprt 0,10 stops as soon as it is clear whether A's Elo over B is 0 or 10, with
an error rate of 5% either way.

--without switches off terms of the search: late-move-pruning,
late-move-reductions, check-extension, history, see, drop-mates, spare-checks,
evasion-pruning, null-move, reverse-futility, see-pruning, quiescence-table,
continuation-history, correction-history, table-estimate, deep-entries,
probcut, singular-extension, last-passes.` + gameHelp,
		Example: `  selfplay match xiangqi --b-nodes 2000
  selfplay match chess --b-without history --pairs 400
  selfplay match janggi --engine fairy-stockfish --cpu 10ms`,
		Args: wantGame,
		RunE: func(cmd *cobra.Command, args []string) error { return x.run(cmd, args[0]) },
	}
	f := c.Flags()
	f.StringArrayVar(&x.options, "option", nil, "rule option, as name=value; may be repeated")
	f.IntVar(&x.pairs, "pairs", 200, "openings played, each twice")
	f.IntVar(&x.from, "from", 0, "number of the first opening, for a match played in parts")
	f.IntVar(&x.workers, "workers", runtime.GOMAXPROCS(0), "games played at a time; with node limits the games are the same for any number")
	f.Uint64Var(&x.seed, "seed", 1, "seed of the openings and of choices between equal moves")
	f.IntVar(&x.plies, "plies", 8, "random plies of an opening")
	f.Float64Var(&x.window, "window", 2, "largest advantage of an opening, in pawns, by a short search; 0 for any")
	f.StringVar(&x.sprt, "sprt", "", "stop when it is clear which of two Elo differences holds, such as 0,10")
	f.BoolVar(&x.asJSON, "json", false, "write the result as JSON")
	f.StringVar(&x.pgn, "pgn", "", "`FILE` to write the games to")
	f.IntVar(&x.hash, "hash", 16, "megabytes of each side's transposition table")
	names := [2]string{"", "b-"}
	unlessGiven := [2]string{" (default built-in)", " (default as A)"}
	for i := range x.sides {
		s, name := &x.sides[i], names[i]
		f.Int64Var(&s.nodes, name+"nodes", 1000, fmt.Sprintf("nodes a move of %c%s", 'A'+i, [2]string{"", unlessGiven[1]}[i]))
		f.DurationVar(&s.cpu, name+"cpu", 0, fmt.Sprintf("processor time a move of %c, such as 10ms, instead of nodes", 'A'+i))
		f.StringVar(&s.weights, name+"weights", "", fmt.Sprintf("evaluation of %c: a weights file, or a built-in one: net, linear, formula, or built-in for the usual one%s", 'A'+i, unlessGiven[i]))
		f.StringVar(&s.without, name+"without", "", fmt.Sprintf("terms of the search to switch off for %c, separated by commas", 'A'+i))
		usage.MayBeEmpty(f, name+"without") // none, where A has some
	}
	f.Lookup("b-nodes").DefValue = "0" // help would print another
	f.StringVar(&x.engine, "engine", "", "play B by this UCI program")
	f.StringVar(&x.dialect, "dialect", "uci", "how the program writes the game: the table [engines.NAME] of the variant file")
	f.StringArrayVar(&x.engineOptions, "engine-option", nil, "UCI option to set in the program, as name=value; may be repeated")
	f.DurationVar(&x.patience, "patience", uci.DefaultPatience, "how long the program may be late before its game is void")
	return c
}

func (x *contest) run(cmd *cobra.Command, ref string) error {
	ctx, stop := interrupt.Context(cmd.Context())
	defer stop()
	m, err := x.match(ctx, cmd, ref)
	if ctx.Err() != nil {
		return errors.New("match: interrupted before the first game")
	}
	if err != nil {
		return err
	}
	if x.pgn != "" {
		if err := outfile.Check(x.pgn, gameFile(ref), x.sides[0].weights, x.sides[1].weights, x.engine); err != nil {
			return fmt.Errorf("match: --pgn: %w", err)
		}
	}
	out := cmd.OutOrStdout()
	if x.asJSON {
		out = io.Discard // the result comes at the end
	}
	fmt.Fprintf(out, "%s\nA: %s\nB: %s\n%d random plies, seed %d: %s\n\n", title(m.Rules), m.Names[0], m.Names[1], x.plies, x.seed, x.line(cmd))
	if x.engine == "" && x.alike() {
		fmt.Fprint(out, "A and B are the same player: what is measured is chance.\n\n")
	}
	r, err := m.Play(ctx, x.meanwhile(cmd, m))
	saved := x.save(cmd, m, r) // first: what is printed may have no reader
	if err != nil {
		return errors.Join(withFlag(err), saved)
	}
	if x.asJSON {
		err = writeJSON(cmd.OutOrStdout(), matchOf(m, r, x.line(cmd)))
	} else {
		err = r.Report(out)
	}
	if err = errors.Join(saved, err); err != nil {
		return err
	}
	if r.Interrupted() {
		return fmt.Errorf("match: interrupted: %s were played", r.Progress())
	}
	if r.AllVoid() {
		return fmt.Errorf("match: all %s were void", answer.Plural(len(r.Games), "game"))
	}
	return nil
}

// How often a match tells how far it is, and writes its games.
const (
	tellMatch = 10 * time.Second
	saveMatch = time.Minute
)

// meanwhile returns what is done after every game: now and then to tell how far the match is,
// and to write the games so far to the file of --pgn, so that a match that is killed leaves
// them. What cannot be written is told of at the end.
func (x *contest) meanwhile(cmd *cobra.Command, m *match.Match) func(*match.Result) {
	told, saved := time.Now(), time.Now()
	return func(r *match.Result) {
		if time.Since(told) > tellMatch {
			told = time.Now()
			score := "~" // no pair is whole
			if mean := r.Pairwise().Mean(); !math.IsNaN(mean) {
				score = fmt.Sprintf("%.1f%%", 100*mean)
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d pairs, A %s\n", len(r.Games)/2, m.Pairs, score)
		}
		if time.Since(saved) > saveMatch {
			saved = time.Now()
			_ = x.save(cmd, m, r)
		}
	}
}

// withFlag names the flag that an error about openings asks to change.
func withFlag(err error) error {
	switch {
	case errors.Is(err, play.ErrPlies):
		return fmt.Errorf("match: %w (--plies)", err)
	case errors.Is(err, play.ErrWindow):
		return fmt.Errorf("match: %w (--window, 0 for any)", err)
	}
	return err
}

// save writes the games, if there are any, to the file of --pgn, if it was given.
func (x *contest) save(cmd *cobra.Command, m *match.Match, r *match.Result) error {
	if x.pgn == "" || len(r.Games) == 0 {
		return nil
	}
	run := results.Run{
		Engine: experiments.VersionFor(m.Rules), Started: time.Now().UTC().Format(time.RFC3339),
		Experiment: "match", Seed: x.seed, Games: len(r.Games), Command: x.line(cmd),
		Rules: []results.Rules{{Variant: m.Rules.ID(), Setup: m.Rules.Setup(), Players: 2}},
	}
	notation := pgn.Notation{Rules: func(results.Game) (*engine.Rules, error) { return m.Rules, nil }}
	if _, err := export.ToFile(x.pgn, export.PGN, run, &notation, r.All); err != nil {
		return fmt.Errorf("match: --pgn: %w", err)
	}
	return nil
}

// line is the command as it was given.
func (x *contest) line(cmd *cobra.Command) string {
	words := append([]string{programName(os.Args[0]), cmd.Name()}, cmd.Flags().Args()...)
	for _, name := range []string{
		"nodes", "cpu", "weights", "without", "b-nodes", "b-cpu", "b-weights", "b-without",
		"engine", "dialect", "patience", "pairs", "from", "workers", "seed", "plies", "window", "sprt", "hash", "pgn",
	} {
		if f := cmd.Flags().Lookup(name); f.Changed {
			words = append(words, "--"+name, f.Value.String())
		}
	}
	for _, o := range x.options {
		words = append(words, "--option", o)
	}
	for _, o := range x.engineOptions {
		words = append(words, "--engine-option", o)
	}
	for i, word := range words[1:] {
		words[i+1] = results.ShellWord(word)
	}
	return strings.Join(words, " ")
}

// match checks the flags and puts the match together.
func (x *contest) match(ctx context.Context, cmd *cobra.Command, ref string) (*match.Match, error) {
	g, setup, options, err := loadGame(ref, x.options)
	if err != nil {
		return nil, err
	}
	r, err := g.Rules(setup, options)
	if err != nil {
		return nil, err
	}
	if r.Players() != 2 {
		return nil, fmt.Errorf("match: %s is for %d players, expected a game of two", r.Name(), r.Players())
	}
	if err := x.check(cmd); err != nil {
		return nil, fmt.Errorf("match: %w", err)
	}
	m := &match.Match{
		Match:   experiments.Match{Rules: r, Pairs: x.pairs, From: x.from, Seed: x.seed, Plies: x.plies, Window: x.window},
		Workers: x.workers,
	}
	if x.sprt != "" {
		if m.Test, err = parseTest(x.sprt); err != nil {
			return nil, err
		}
	}
	if x.kept, err = weightfile.Of(g, r); err != nil {
		return nil, fmt.Errorf("match: %w", err)
	}
	x.inherit(cmd)
	var makers [2]maker
	for i, s := range x.sides {
		if i == 1 && x.engine != "" {
			if !g.KnownTo(x.dialect) {
				return nil, fmt.Errorf("match: %s builds on another game, and its file has no table [engines.%s] of its own: expected one with variant = \"...\", what the program calls the game, or without that key if it plays by the position alone", g.ID, x.dialect)
			}
			m.Names[i], makers[i], err = x.foreign(ctx, cmd, r)
		} else {
			m.Names[i], makers[i], err = x.own(r, i)
		}
		if err != nil {
			return nil, err
		}
		m.Seats[i] = experiments.Seat{Name: match.Labels[i], Nodes: s.nodes, CPU: s.cpu}
	}
	usual := experiments.Searchers()
	m.Players = func(r *engine.Rules, seat experiments.Seat) (play.Player, error) {
		if i := slices.Index(match.Labels[:], seat.Name); i >= 0 {
			return makers[i]()
		}
		return usual(r, seat) // the judge of openings
	}
	return m, nil
}

// Limits of what the flags can ask for. Whoever asks for more has mistyped.
const (
	mostPairs = 10_000_000
	mostPlies = 100
	mostHash  = 1 << 16 // megabytes
)

// check reads what the flags say.
func (x *contest) check(cmd *cobra.Command) error {
	for _, n := range []struct {
		flag               string
		value, least, most int
	}{
		{"pairs", x.pairs, 1, mostPairs},
		{"from", x.from, 0, mostPairs},
		{"workers", x.workers, 1, mostWorkers},
		{"plies", x.plies, 1, mostPlies},
		{"hash", x.hash, 1, mostHash},
	} {
		if n.value < n.least || n.value > n.most {
			return fmt.Errorf("read --%s %d, expected %d to %d", n.flag, n.value, n.least, n.most)
		}
	}
	if x.window != 0 && !(x.window >= 0.01 && x.window <= mostPawns) {
		return fmt.Errorf("read --window %v, expected 0 for any opening, or 0.01 to %d pawns", x.window, mostPawns)
	}
	for i, name := range [2]string{"", "b-"} {
		s := x.sides[i]
		if s.cpu <= 0 && cmd.Flags().Changed(name+"cpu") {
			return fmt.Errorf("read --%scpu %v, expected some time, such as 10ms", name, s.cpu)
		}
		if s.cpu > 0 && s.nodes > 0 && cmd.Flags().Changed(name+"nodes") {
			return fmt.Errorf("read --%snodes and --%scpu, expected one of them", name, name)
		}
	}
	if x.engine != "" {
		if x.patience <= 0 {
			return fmt.Errorf("read --patience %v, expected some time, such as 10s", x.patience)
		}
		return nil
	}
	for _, flag := range []string{"dialect", "engine-option", "patience"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("read --%s without --engine, expected both: it is about another program", flag)
		}
	}
	return nil
}

// inherit gives B every setting of A that it does not set itself.
func (x *contest) inherit(cmd *cobra.Command) {
	a, b := &x.sides[0], &x.sides[1]
	changed := cmd.Flags().Changed
	limited := changed("b-nodes") || changed("b-cpu")
	if a.cpu > 0 && !changed("nodes") {
		a.nodes = 0
	}
	if !limited {
		b.nodes, b.cpu = a.nodes, a.cpu
	} else if b.cpu > 0 && !changed("b-nodes") {
		b.nodes = 0
	}
	if !changed("b-weights") {
		b.weights = a.weights
	}
	if !changed("b-without") {
		b.without = a.without
	}
}

// alike reports whether A and B are the same player.
func (x *contest) alike() bool {
	sides := x.sides
	for i := range sides {
		if sides[i].weights == builtInWeights && x.kept == nil {
			sides[i].weights = ""
		}
	}
	return sides[0] == sides[1]
}

// parseTest reads the two Elo differences of a sequential test.
func parseTest(text string) (*match.Test, error) {
	low, high, ok := strings.Cut(text, ",")
	a, errA := strconv.ParseFloat(strings.TrimSpace(low), 64)
	b, errB := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if !ok || errA != nil || errB != nil || !(a < b) || a < -1000 || b > 1000 {
		return nil, fmt.Errorf("match: read --sprt %q, expected two Elo differences, the smaller first, such as 0,10", text)
	}
	return &match.Test{Elo0: a, Elo1: b}, nil
}

// mostPawns is the greatest window that makes sense: a whole army is worth less.
const mostPawns = 1000
