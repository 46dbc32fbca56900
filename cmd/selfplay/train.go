package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/train"
	"komi/engine/variants"
	"komi/experiments"
	"komi/results/outfile"
	"komi/stats"
)

// A training is what `selfplay train` was asked for.
type training struct {
	game       string
	setups     []string
	options    []string
	seed       int64
	games      int
	nodes      int64
	rounds     int
	pairs      int
	matchNodes int64
	workers    int
	out        string
}

// sureOfGain is the likelihood of superiority from which new weights take the
// place of the old ones. Being the better of two it is reached by chance in one
// of twenty rounds.
const sureOfGain = 0.975

func newTrainCommand() *cobra.Command {
	t := training{}
	c := &cobra.Command{
		Use:   "train GAME",
		Short: "Learn a game's evaluation from self-play",
		Long: `Learn what pieces and squares are worth in a game, a built-in one or one in a
.toml file, and write a weights file. A round plays games from random openings
with a fixed number of nodes a move, fits weights to its games and those of the
round before, and plays a match of pairs between the new weights and the best
ones before. Two sets of weights are tried, fitted to what the search thought and
to the mean of that and the results. The better ones are kept if the match shows a
gain; two rounds in a row that gain nothing are the last. It begins with the
formula that knows how far pieces move.

The same command writes the same file, however many workers there are. The file
says how it was made. "selfplay match --weights FILE" plays with it, and so do the
players of an experiment whose [[seat]] tables have the key weights = "FILE".`,
		Example: `  selfplay train my-game.toml
  selfplay train changi --setup 5s --setup 5sm --games 2000 --out small-board.toml`,
		Args: wantGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			t.game = args[0]
			return t.run(cmd)
		},
	}
	f := c.Flags()
	f.StringArrayVar(&t.setups, "setup", nil, "a setup to play from; may be repeated (default: all with the board of the default one, without exchanges)")
	f.StringArrayVar(&t.options, "option", nil, "choose a rule option, as name=value; may be repeated")
	f.Int64Var(&t.seed, "seed", 1, "another seed: other openings, other games")
	f.IntVar(&t.games, "games", 1500, "games of a round")
	f.Int64Var(&t.nodes, "nodes", 200, "positions searched a move in these games")
	f.IntVar(&t.rounds, "rounds", 20, "rounds at most, where every one gains")
	f.IntVar(&t.pairs, "pairs", 150, "pairs of games of the match after a round")
	f.Int64Var(&t.matchNodes, "match-nodes", 300, "positions searched a move in the match")
	f.StringVar(&t.out, "out", "", "the file to write (default: the id of the game with -weights.toml)")
	f.IntVar(&t.workers, "workers", runtime.GOMAXPROCS(0), "games played at a time; changes no game")
	return c
}

// check reads what the flags say.
func (t *training) check() error {
	for _, n := range []struct {
		flag  string
		value int64
		least int64
	}{
		{"seed", t.seed, 0},
		{"games", int64(t.games), 1},
		{"nodes", t.nodes, 1},
		{"rounds", int64(t.rounds), 1},
		{"pairs", int64(t.pairs), stats.MinBlocks},
		{"match-nodes", t.matchNodes, 1},
		{"workers", int64(t.workers), 1},
	} {
		if n.value < n.least {
			return fmt.Errorf("train: read --%s %d, expected %d or more", n.flag, n.value, n.least)
		}
	}
	return checkWorkers("train", t.workers)
}

// arena compiles the setups to play from.
func (t *training) arena() (*train.Arena, error) {
	options, err := splitOptions(t.options)
	if err != nil {
		return nil, err
	}
	g, err := variants.Load(t.game)
	if err != nil {
		return nil, err
	}
	a := &train.Arena{Seed: uint64(t.seed), Workers: t.workers}
	if len(t.setups) > 0 {
		for _, id := range t.setups {
			r, err := g.Rules(id, options)
			if err != nil {
				return nil, err
			}
			a.Rules = append(a.Rules, r)
		}
		return a, a.Check()
	}
	usual, err := g.Rules("", options)
	if err != nil {
		return nil, err
	}
	first := *a
	first.Rules = []*engine.Rules{usual}
	if err := first.Check(); err != nil {
		return nil, err // before compiling what may be many setups
	}
	for _, id := range g.Setups() {
		r, err := g.Rules(id, options)
		if err != nil {
			return nil, err
		}
		if train.Alike(usual, r) {
			a.Rules = append(a.Rules, r)
		}
	}
	return a, a.Check()
}

func (t *training) run(cmd *cobra.Command) error {
	if err := t.check(); err != nil {
		return err
	}
	a, err := t.arena()
	if err != nil {
		return err
	}
	if t.out == "" {
		t.out = a.Rules[0].ID() + "-weights.toml"
	}
	if err := outfile.CheckWeights(t.out, gameFile(t.game)); err != nil {
		return fmt.Errorf("train: --out: %w", err)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	stderr := cmd.ErrOrStderr()
	fmt.Fprintf(stderr, "%s: %s, %s games a round with %s nodes a move, seed %d, %s\n",
		a.Rules[0].Name(), many(len(a.Rules), "setup"), count(t.games), count(int(t.nodes)), t.seed, many(t.workers, "worker"))

	var found *eval.Weights
	err = promptly(ctx, func() (err error) {
		found, err = t.learn(ctx, a, stderr)
		return err
	})
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted: nothing is written; the same command begins anew")
	case err != nil:
		return err
	}
	if err := outfile.Write(t.out, found.Text()); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	printWorth(cmd.OutOrStdout(), found)
	fmt.Fprintf(cmd.OutOrStdout(), "%s\n", t.out)
	fmt.Fprintf(stderr, "to play with it:   %s\nin an experiment:  weights = %q in each [[seat]]\n", t.tryLine(), t.out)
	return nil
}

// tryLine is the command that plays with the new weights, against the formula.
func (t *training) tryLine() string {
	game := t.game
	if len(t.setups) > 0 {
		game += ":" + t.setups[0]
	}
	words := []string{programName(os.Args[0]), "match", game, "--weights", t.out, "--b-weights", "formula"}
	for _, o := range t.options {
		words = append(words, "--option", o)
	}
	for i, word := range words[1:] {
		words[i+1] = shellWord(word)
	}
	return strings.Join(words, " ")
}

// learn plays, fits and replays for as long as it gains.
func (t *training) learn(ctx context.Context, a *train.Arena, w io.Writer) (*eval.Weights, error) {
	prior := eval.Mobility(a.Rules[0])
	best, name := prior, "the mobility formula"
	story := t.story()
	var before []train.Sample
	misses := 0
	for round := 1; round <= t.rounds; round++ {
		told := newTeller(w, fmt.Sprintf("round %d: games", round), t.games)
		more, err := a.Play(ctx, round, best, t.nodes, t.games, told.at)
		told.close()
		if err != nil {
			return nil, err
		}
		samples := slices.Concat(before, more) // what earlier weights thought is out of date
		before = more
		next, score, err := t.challenge(ctx, a, round, prior, best, samples, w)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(w, "round %d: scores %s against %s\n", round, score.Text(stats.Percent(1)), name)
		if !gained(score) {
			story = append(story, fmt.Sprintf("round %d, %s against %s, not kept", round, score.Text(stats.Percent(1)), name))
			if misses++; misses == 2 {
				break
			}
			continue // with more games of the same weights it may gain yet
		}
		misses = 0
		story = append(story, fmt.Sprintf("round %d, %s against %s", round, score.Text(stats.Percent(1)), name))
		best, name = next, fmt.Sprintf("round %d", round)
	}
	return best.WithVector(best.Vector(), strings.Join(story, "; ")), nil
}

// resultShares are the shares of the results of games that weights are fitted to,
// tried in each round; the rest is what the search thought.
var resultShares = [...]float64{0, 0.5}

// challenge fits weights to the samples, once for each share of results, plays
// each a match against the best weights so far from the same openings, and
// returns those that scored more.
func (t *training) challenge(ctx context.Context, a *train.Arena, round int, prior, best *eval.Weights, samples []train.Sample, w io.Writer) (*eval.Weights, stats.Estimate, error) {
	var next *eval.Weights
	var most stats.Estimate
	for _, share := range resultShares {
		fmt.Fprintf(w, "round %d: fitting %s positions, results count %.0f%%\n", round, count(len(samples)), 100*share)
		fitted, err := train.Fit(prior, samples, share, t.workers)
		if err != nil {
			return nil, most, err
		}
		told := newTeller(w, fmt.Sprintf("round %d: match", round), t.pairs)
		pairs, err := a.Match(ctx, round, fitted, best, t.matchNodes, t.pairs, told.at)
		told.close()
		if err != nil {
			return nil, most, err
		}
		if score := scoreOf(pairs); next == nil || score.Value > most.Value {
			next, most = fitted, score
		}
	}
	return next, most, nil
}

// scoreOf estimates the mean score of the side of interest.
func scoreOf(pairs []train.Pair) stats.Estimate {
	var s stats.Sample
	for i, p := range pairs {
		s = append(s, stats.Block{Opening: uint64(i), Values: p[:]})
	}
	return stats.Score(s)
}

// gained reports whether a match shows that the side of interest is better.
func gained(score stats.Estimate) bool {
	if score.SE == score.SE { // not NaN
		return stats.LOS(score, 0.5) >= sureOfGain
	}
	return score.OK() && score.Lo > 0.5
}

// story begins what a weights file says of its making: the command and what it
// takes for granted.
func (t *training) story() []string {
	words := []string{"selfplay train", filepath.Base(t.game)}
	for _, s := range t.setups {
		words = append(words, "--setup "+s)
	}
	for _, o := range t.options {
		words = append(words, "--option "+o)
	}
	words = append(words, fmt.Sprintf("--seed %d --games %d --nodes %d --rounds %d --pairs %d --match-nodes %d",
		t.seed, t.games, t.nodes, t.rounds, t.pairs, t.matchNodes))
	return []string{strings.Join(words, " ") + " (" + experiments.Version + ")"}
}

// printWorth lists what the pieces are worth in the middle of a game, in parts of
// the commonest of them.
func printWorth(w io.Writer, weights *eval.Weights) {
	r := weights.Rules()
	p := r.New()
	count := map[engine.Kind]int{}
	for _, sq := range p.Occupied().Squares() {
		count[p.At(sq).Kind()]++
	}
	unit := engine.Kind(0)
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if !r.IsRoyal(k) && weights.Material(k) > 0 && (unit == 0 || count[k] > count[unit]) {
			unit = k
		}
	}
	if unit == 0 {
		return
	}
	one := float64(weights.Material(unit))
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if r.IsRoyal(k) {
			continue
		}
		fmt.Fprintf(w, "%-3s %5.2f", r.Letter(k), float64(weights.Material(k))/one)
		if weights.Hand(k) != 0 {
			fmt.Fprintf(w, "   in hand %5.2f", float64(weights.Hand(k))/one)
		}
		fmt.Fprintln(w)
	}
}
