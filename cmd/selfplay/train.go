package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/progress"
	"komi/cmd/selfplay/internal/training"
	"komi/engine"
	"komi/engine/eval"
	"komi/engine/eval/nnue"
	"komi/engine/tomlfile"
	"komi/results"
	"komi/results/outfile"
	"komi/stats"
)

// A trainer is what `selfplay train` was asked for.
type trainer struct {
	game    string
	setups  []string
	options []string
	seed    int64
	workers int
	out     string
	folder  string
	from    string

	linear, quick bool
	set           training.Settings // of the network
	fit           training.Linear   // of the linear evaluation
	games, pairs  int
	nodes         int64
	matchNodes    int64
}

func newTrainCommand() *cobra.Command {
	t := trainer{}
	c := &cobra.Command{
		Use:   "train GAME",
		Short: "Learn a game's evaluation from self-play",
		Long: `Learn to evaluate a game from its rules alone, and write a weights file: the
values of pieces and squares, and a small network that corrects their sum. GAME
is a built-in game or the path of a .toml file.

A game without weights first learns the values of pieces and squares, in rounds.
It starts from a formula that knows how far pieces move. Each round plays games,
fits weights to the search's scores and the results, and plays a match between
the new weights and the best so far. This part ends after two rounds in a row
without a gain. With --linear it is all that is trained. A game of three players
keeps the formula instead.

Then the network learns in generations. Each generation plays games from random
openings, a third of them with pieces missing, and keeps the quiet positions
that were searched well. The network learns the search's scores of these
positions and of those of earlier generations. It is kept if a match shows that
it is better than the best so far, and if it holds its own against the formula,
the linear evaluation and earlier networks.

Training takes about an hour and a half on two processors, or ten minutes with
--quick. Progress is kept in a folder: after an interruption the same command
continues, and with more --generations it goes on from the last; with --linear
it starts over. The file is the same for any number of workers, and says how it
was made. Use it with --weights FILE of match, play and page, or in an experiment with
the key weights = "FILE" under [budget] or in [[seat]] tables.`,
		Example: `  selfplay train my-game.toml --quick
  selfplay train changi --setup 5s --setup 5sm --out small-board.toml
  selfplay train my-game.toml --linear`,
		Args: usage.Args(1, 1, "GAME, such as chess or my-game.toml; its setups are chosen with --setup"),
		RunE: func(cmd *cobra.Command, args []string) error {
			t.game = args[0]
			return t.run(cmd)
		},
	}
	f := c.Flags()
	f.StringArrayVar(&t.setups, "setup", nil, "setup to play from; may be repeated (default: all with the default setup's board, without exchanges)")
	f.StringArrayVar(&t.options, "option", nil, "choose a rule option, as name=value; may be repeated")
	f.Int64Var(&t.seed, "seed", 1, "seed of the openings and the games")
	f.BoolVar(&t.quick, "quick", false, "train less: about ten minutes instead of an hour and a half")
	f.BoolVar(&t.linear, "linear", false, "train no network, only the values of pieces and squares")
	f.StringVar(&t.from, "from", "", "weights to start from: a file, linear, net or formula (default: linear, learned first if there are none)")
	f.IntVar(&t.set.Generations, "generations", 0, "generations of the network (default 4, --quick 2)")
	f.IntVar(&t.games, "games", 0, "games of a generation, or of a round with --linear (default 45000, --quick 12000, --linear 1500)")
	f.Int64Var(&t.nodes, "nodes", 0, "positions searched for a move that is learned from (default 400, --linear 200)")
	f.Int64Var(&t.set.Plan.Cheap, "cheap-nodes", 0, "positions searched for other moves (default 80)")
	f.IntVar(&t.set.Epochs, "epochs", 0, "times a new network sees each position (default 8)")
	f.IntVar(&t.set.Later, "later-epochs", 0, "times a network that continues another one sees each position (default 3)")
	f.IntVar(&t.set.Units, "units", 0, "units of the network's hidden layer, 32 or 64: more learn more from many games, and take longer (default: those of the network it starts from, else 32)")
	f.Float64Var(&t.set.Results, "results", 0, "weight of game results, from 0 to 1, in what the network learns; the rest is the search's scores (default 0)")
	f.IntVar(&t.fit.Rounds, "rounds", 0, "most rounds of linear training (default 20, --quick 3)")
	f.IntVar(&t.pairs, "pairs", 0, "pairs of games in the match after a generation or a round (default 1000, --quick 100, --linear 150)")
	f.IntVar(&t.set.PoolPairs, "pool-pairs", 0, "pairs of games against the formula, the linear evaluation and each earlier network (default 100, --quick 40)")
	f.Int64Var(&t.matchNodes, "match-nodes", 0, "positions searched a move in matches (default 800, --quick 400, --linear 300)")
	f.StringVar(&t.out, "out", "", "`FILE` to write (default: the id of the game with -weights.toml)")
	f.StringVar(&t.folder, "folder", "", "`FOLDER` for progress (default: the name of the file with -training)")
	f.IntVar(&t.workers, "workers", runtime.GOMAXPROCS(0), "games played at a time; the games are the same for any number")
	return c
}

// check reads what the flags say and fills in what they leave out.
func (t *trainer) check(cmd *cobra.Command) error {
	preset, rounds := training.Full, 20
	if t.quick {
		preset, rounds = training.Quick, 3
	}
	t.fit.Games, t.fit.Nodes, t.fit.Pairs, t.fit.MatchNodes = 1500, 200, 150, 300
	s := &t.set
	games, pairs, nodes, matchNodes := &s.Games, &s.Pairs, &s.Plan.Nodes, &s.MatchNodes
	if t.linear {
		games, pairs, nodes, matchNodes = &t.fit.Games, &t.fit.Pairs, &t.fit.Nodes, &t.fit.MatchNodes
	}
	changed := cmd.Flags().Changed
	for _, n := range []struct {
		flag  string
		least int64
		read  int64
		use   func(n int64) // with what was read
		usual func()        // with what is usual, where that is not what was read
	}{
		{"seed", 0, t.seed, nil, nil},
		{"workers", 1, int64(t.workers), nil, nil},
		{"generations", 1, int64(s.Generations), nil, func() { s.Generations = preset.Generations }},
		{"games", 1, int64(t.games), func(n int64) { *games = int(n) }, func() { s.Games = preset.Games }},
		{"nodes", 1, t.nodes, func(n int64) { *nodes = n }, func() { s.Plan.Nodes = preset.Plan.Nodes }},
		{"cheap-nodes", 1, s.Plan.Cheap, nil, func() { s.Plan.Cheap = preset.Plan.Cheap }},
		{"epochs", 1, int64(s.Epochs), nil, func() { s.Epochs = preset.Epochs }},
		{"later-epochs", 1, int64(s.Later), nil, func() { s.Later = preset.Later }},
		{"rounds", 1, int64(t.fit.Rounds), nil, func() { t.fit.Rounds = rounds }},
		{"pairs", stats.MinBlocks, int64(t.pairs), func(n int64) { *pairs = int(n) }, func() { s.Pairs = preset.Pairs }},
		{"pool-pairs", stats.MinBlocks, int64(s.PoolPairs), nil, func() { s.PoolPairs = preset.PoolPairs }},
		{"match-nodes", 1, t.matchNodes, func(n int64) { *matchNodes = n }, func() { s.MatchNodes = preset.MatchNodes }},
	} {
		switch {
		case n.usual != nil && !changed(n.flag):
			n.usual()
		case n.read < n.least:
			return fmt.Errorf("train: read --%s %d, expected %d or more", n.flag, n.read, n.least)
		case n.use != nil:
			n.use(n.read)
		}
	}
	s.Plan.Share, s.Plan.Unequal = preset.Plan.Share, preset.Plan.Unequal
	if !(s.Results >= 0 && s.Results <= 1) {
		return fmt.Errorf("train: read --results %v, expected 0 to 1", s.Results)
	}
	if changed("units") && !nnue.Sized(s.Units) {
		return fmt.Errorf("train: read --units %d, expected %d or %d", s.Units, nnue.Block, nnue.MostBlocks*nnue.Block)
	}
	for _, flag := range []string{"quick", "from", "generations", "cheap-nodes", "epochs", "later-epochs", "units", "results", "pool-pairs", "folder"} {
		if t.linear && changed(flag) {
			return fmt.Errorf("train: read --linear and --%s, expected one of them: it is about the network", flag)
		}
	}
	return checkWorkers("train", t.workers)
}

// rules compiles the setups to play from.
func (t *trainer) rules() ([]*engine.Rules, error) {
	options, err := splitOptions(t.options)
	if err != nil {
		return nil, err
	}
	if game, setup, both := strings.Cut(t.game, ":"); both && !tomlfile.IsPath(t.game) {
		return nil, fmt.Errorf("train: read %q, expected a game alone: %s --setup %s trains from one setup", t.game, game, setup)
	}
	return training.Rules(t.game, t.setups, options)
}

func (t *trainer) run(cmd *cobra.Command) error {
	if err := t.check(cmd); err != nil {
		return err
	}
	rules, err := t.rules()
	if err != nil {
		return err
	}
	if t.out == "" {
		t.out = rules[0].ID() + "-weights.toml"
	}
	usual := t.folder == "" && !t.linear
	if usual {
		t.folder = tomlfile.Stem(t.out) + "-training"
	}
	learn, err := t.request(rules, cmd.ErrOrStderr()).Learner()
	if err != nil {
		return err
	}
	if err := outfile.CheckWeights(t.out, gameFile(t.game), t.from); err != nil {
		return fmt.Errorf("train: --out: %w", err)
	}
	ctx, stop := interrupt.Context(cmd.Context())
	defer stop()
	stderr := cmd.ErrOrStderr()
	var found training.Weights
	err = interrupt.Promptly(ctx, func() (err error) {
		found, err = learn(ctx)
		return err
	})
	var unusable *training.FolderError
	switch {
	case errors.Is(err, context.Canceled) && t.linear:
		return errors.New("interrupted: nothing is written; the same command starts over")
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("interrupted: the same command goes on with what is in %s", t.folder)
	case usual && errors.As(err, &unusable):
		return fmt.Errorf("%w\n%s is the folder of progress without --folder, which chooses another", err, t.folder)
	case err != nil:
		return err
	}
	if err := outfile.Write(t.out, found.Text()); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	if w, ok := found.(*eval.Weights); ok {
		printWorth(cmd.OutOrStdout(), w)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s\n", t.out)
	if rules[0].Players() == 2 {
		fmt.Fprintf(stderr, "to play with it:   %s\n", t.tryLine())
	}
	fmt.Fprintf(stderr, "in an experiment:  weights = %q under [budget]\n", t.out)
	return nil
}

// request is what is to be learned from games by these rules.
func (t *trainer) request(rules []*engine.Rules, stderr io.Writer) *training.Request {
	return &training.Request{
		Game: t.game, Setups: t.setups, Options: t.options, Rules: rules, Seed: uint64(t.seed), Workers: t.workers,
		Alone: t.linear, Linear: t.fit, Net: t.set, From: t.from, Folder: t.folder, Voice: voiceOf(stderr),
	}
}

// voiceOf tells on w how a training goes on.
func voiceOf(w io.Writer) training.Voice {
	var last *progress.Jobs
	end := func() {
		if last != nil {
			last.Close()
			last = nil
		}
	}
	return training.Voice{
		Begin: func(what string, parts int) func(int) {
			end()
			last = progress.OfJobs(w, what, parts)
			return last.At
		},
		Say: func(line string) {
			end()
			fmt.Fprintln(w, line)
		},
	}
}

// tryLine is the command that plays with the new weights, against the formula.
func (t *trainer) tryLine() string {
	game := t.game
	if len(t.setups) > 0 {
		game += ":" + t.setups[0]
	}
	words := []string{programName(os.Args[0]), "match", game, "--weights", t.out, "--b-weights", "formula"}
	for _, o := range t.options {
		words = append(words, "--option", o)
	}
	for i, word := range words[1:] {
		words[i+1] = results.ShellWord(word)
	}
	return strings.Join(words, " ")
}

// printWorth lists what the pieces are worth in the middle of a game, in parts of
// the commonest of them.
func printWorth(w io.Writer, weights *eval.Weights) {
	r := weights.Rules()
	start := r.New().Material()
	count := func(k engine.Kind) int { return start[0][k][engine.OnBoard] + start[1][k][engine.OnBoard] }
	unit := engine.Kind(0)
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if !r.IsRoyal(k) && weights.Material(k) > 0 && (unit == 0 || count(k) > count(unit)) {
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
