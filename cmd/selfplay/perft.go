package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/selfplay/internal/vectors"
	"komi/engine"
	"komi/experiments/answer"
)

// maxDepth is the deepest perft, of a vector as of a command.
const maxDepth = vectors.MaxDepth

func newPerftCommand() *cobra.Command {
	var s selection
	var depth int
	var divide, check, asJSON bool
	c := &cobra.Command{
		Use:   "perft GAME[:SETUP] | perft --vectors FILE...",
		Short: "Count the move sequences of a position, or check known counts",
		Long: `Count the legal move sequences of each length up to --depth plies. Endings that
depend on the history of the game (repetition, a move limit) are ignored; a
position that is over has no moves. With --divide, split the last count by first
move.

With --vectors, check files of test vectors instead. A vector is a JSON object
on a line of its own:

  variant   the game: the name of a built-in one or the path of a .toml file,
            beside the vectors or from the current folder
  fen       the position line, as Komi or as other programs write it, or start
  depth     plies, with
  nodes     the number of move sequences of that many plies
  moves     the legal moves, sorted (optional)
  setup     the setup (optional; otherwise the first one whose board fits)
  options   options that differ from their defaults, {"name": "value"} (optional)
  line      moves from the start of the setup; playing them must print fen
            exactly (optional)
  end       why the game is over in fen: checkmate, stalemate ... (optional)
  result    1-0, 0-1 or 1/2-1/2, or the shares of all players as in 6-0-0
            (optional)

Other keys are notes. Each failed vector is shown with its file and line, the
position, what was found and what was expected. The last line is "N passed, M
failed". The exit code is 1 if a vector failed, or if a file cannot be read or has
no vectors.` + gameHelp,
		Example: `  selfplay perft janggi --depth 4
  selfplay perft changi:5s --option facing=off --depth 3 --divide
  selfplay perft chess --depth 2 --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - 0 1"
  selfplay perft --vectors engine/testdata/vectors/*.jsonl`,
		Args: func(c *cobra.Command, args []string) error {
			if !check {
				return wantGame(c, args)
			}
			for _, f := range []string{"fen", "option", "depth", "divide", "json"} {
				if c.Flags().Changed(f) {
					return fmt.Errorf("perft: read --vectors and --%s, expected one", f)
				}
			}
			if len(args) == 0 {
				return errors.New("perft: read no file after --vectors, expected one or more")
			}
			return nil
		},
		RunE: interruptible(func(cmd *cobra.Command, args []string) error {
			if check {
				return checkVectors(cmd.OutOrStdout(), args)
			}
			if depth < 1 || depth > maxDepth {
				return fmt.Errorf("perft: read --depth %d, expected 1 to %d", depth, maxDepth)
			}
			p, err := s.position(cmd, args[0])
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			switch {
			case asJSON:
				return writeJSON(w, perftOf(p, depth, divide))
			case divide:
				return perftDivide(w, p, depth)
			}
			return perftDepths(w, p, depth)
		}),
	}
	s.addFlags(c)
	c.Flags().IntVar(&depth, "depth", 3, "plies")
	c.Flags().BoolVar(&divide, "divide", false, "split the count by first move")
	c.Flags().BoolVar(&asJSON, "json", false, "write the counts as JSON")
	c.Flags().BoolVar(&check, "vectors", false, "check files of test vectors")
	return c
}

// checkVectors checks files of vectors and prints what fails and the sums.
func checkVectors(w io.Writer, files []string) error {
	passed, failed := vectors.Check(files, func(failure string) { fmt.Fprintf(w, "FAIL %s\n", failure) })
	if _, err := fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed); err != nil {
		return err
	}
	if failed > 0 || passed == 0 {
		return errReported
	}
	return nil
}

// perftDepths prints the counts of every depth as they come.
func perftDepths(w io.Writer, p *engine.Position, depth int) error {
	fmt.Fprintf(w, "%s\n%s\n", title(p.Rules()), p.FEN())
	for d := 1; d <= depth; d++ {
		began := time.Now()
		n := p.Perft(d)
		took := time.Since(began)
		rate := ""
		if took > 10*time.Millisecond {
			rate = fmt.Sprintf(", %.1f M nodes/s", float64(n)/took.Seconds()/1e6)
		}
		if _, err := fmt.Fprintf(w, "perft %d: %d (%.2f s%s)\n", d, n, took.Seconds(), rate); err != nil {
			return err
		}
	}
	return nil
}

// perftDivide prints the count after each first move, and their sum.
func perftDivide(w io.Writer, p *engine.Position, depth int) error {
	fmt.Fprintf(w, "%s\n%s\n", title(p.Rules()), p.FEN())
	counts, sum := perftMoves(p, depth)
	for _, text := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "%s: %d\n", text, counts[text])
	}
	_, err := fmt.Fprintf(w, "perft %d: %d in %s\n", depth, sum, answer.Plural(len(counts), "first move"))
	return err
}

// perftMoves counts what follows each first move, and all of it.
func perftMoves(p *engine.Position, depth int) (counts map[string]int64, sum int64) {
	counts = map[string]int64{}
	for _, m := range p.Moves(nil) {
		text := p.MoveText(m)
		p.Make(m)
		counts[text] = p.Perft(depth - 1)
		p.Unmake()
		sum += counts[text]
	}
	return counts, sum
}

// perftJSON is what perft --json writes.
type perftJSON struct {
	positionJSON
	Depths []depthJSON      `json:"depths"`          // from 1; with --divide the last one alone
	Moves  map[string]int64 `json:"moves,omitempty"` // with --divide: the count after each first move
}

type depthJSON struct {
	Depth   int     `json:"depth"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

func perftOf(p *engine.Position, depth int, divide bool) perftJSON {
	out := perftJSON{positionJSON: positionOf(p)}
	began := time.Now()
	if divide {
		var sum int64
		out.Moves, sum = perftMoves(p, depth)
		out.Depths = []depthJSON{{depth, sum, time.Since(began).Seconds()}}
		return out
	}
	for d := 1; d <= depth; d++ {
		began = time.Now()
		n := p.Perft(d)
		out.Depths = append(out.Depths, depthJSON{d, n, time.Since(began).Seconds()})
	}
	return out
}
