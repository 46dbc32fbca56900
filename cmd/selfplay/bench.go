package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/selfplay/internal/clock"
	"komi/engine"
	"komi/engine/variants"
)

const (
	// benchTime is about how long the measurement of one game takes.
	benchTime = 2 * time.Second
	// benchSeed chooses the positions; another seed would be another benchmark.
	benchSeed = 20260101
)

func newBenchCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "bench [GAME...]",
		Short: "Measure how fast the engine counts moves and plays",
		Long: `Measure how many moves a second perft counts in the built-in games, or in the
games given, on one thread. Each game takes about two seconds of processor time.
The last ply is counted in bulk, as perft does. The positions are the same every
time: the start of the default setup and seven more from one game of random
moves, ten plies apart.

Then play whole games for two more seconds, and show the positions searched and
the games played in each second of processor time. These games begin with eight
random plies, search 300 nodes a move, and go on to the end or to 300 plies. Three
players use best-reply search.`,
		Example: `  selfplay bench
  selfplay bench changi janggi my-game.toml`,
		RunE: interruptible(func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = variants.Builtin()
			}
			games := make([]*variants.Game, len(args))
			for i, ref := range args { // a mistake is told before anything is measured
				g, err := variants.Load(ref)
				if err != nil {
					return err
				}
				games[i] = g
			}
			table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(table, "game\tpositions\tdepth\tnodes\tseconds\tM nodes/s\tsearch, M nodes/CPU s\tgames/CPU s\t")
			for _, g := range games {
				r, err := g.Rules("", nil)
				if err != nil {
					return err
				}
				b := benchPerft(benchPositions(r))
				played, searched, took := benchGames(r)
				fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%.2f\t%.1f\t%.2f\t%.1f\t\n", g.ID, b.positions, b.depth, b.nodes, b.took.Seconds(),
					float64(b.nodes)/b.took.Seconds()/1e6, float64(searched)/took.Seconds()/1e6, float64(played)/took.Seconds())
			}
			return table.Flush()
		}),
	}
}

// benchPositions returns the start and seven more positions of one random game,
// fewer if it ends before.
func benchPositions(r *engine.Rules) []*engine.Position {
	random := rand.New(rand.NewPCG(benchSeed, 0))
	p := r.New()
	list := []*engine.Position{p.Clone()}
	for ply := 1; ply <= 70; ply++ {
		moves := p.Moves(nil)
		random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		if !slices.ContainsFunc(moves, func(m engine.Move) bool { // the first that does not end the game
			p.Make(m)
			if p.HasMove() {
				return true
			}
			p.Unmake()
			return false
		}) {
			break
		}
		if ply%10 == 0 {
			list = append(list, p.Clone())
		}
	}
	return list
}

// A speed is what a measurement found.
type speed struct {
	positions, depth int
	nodes            int64
	took             time.Duration
}

// benchPerft counts all positions to the greatest depth that fits the time,
// again and again until the time is over.
func benchPerft(list []*engine.Position) speed {
	round := func(depth int) (n int64, took time.Duration) {
		began := clock.Process()
		for _, p := range list {
			n += p.Perft(depth)
		}
		return n, clock.Process() - began
	}
	s := speed{positions: len(list), depth: 2}
	n, took := round(2)
	for s.depth < maxDepth {
		next := time.Duration(float64(took) * float64(n) / float64(max(1, int64(len(list)))) / 10)
		if next > benchTime/2 || took > benchTime/20 {
			break
		}
		s.depth++
		n, took = round(s.depth)
	}
	for s.took < benchTime {
		n, took := round(s.depth)
		s.nodes += n
		s.took += took
	}
	return s
}
